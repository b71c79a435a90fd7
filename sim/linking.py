"""Compiling all kernels that an entry reaches as one piece of machine code.

numba optimises and emits each function together with all that it calls, and does so again for each caller. Of some
250 kernels only the entry's code is ever run, so half of the compile was for nothing. Here kernels are lowered to
LLVM's language only; the entry links them, private to it, and optimises and emits the whole once: half the time,
and half as fast again in play, since LLVM sees every call of every kernel.
"""

from __future__ import annotations

from functools import cached_property

import numba
from llvmlite.binding import Linkage
from numba.core.codegen import JITCodeLibrary
from numba.core.compiler import CompilerBase, DefaultPassBuilder
from numba.core.compiler_machinery import register_pass
from numba.core.registry import CPUDispatcher
from numba.core.typed_passes import NativeLowering

OPTIONS = {"nogil": True, "error_model": "numpy"}


class Part(JITCodeLibrary):
    """The code of one kernel, not yet optimised."""

    def finalize(self) -> None:
        """Nothing is done before the whole is linked."""
        self._raise_if_finalized()
        self._finalized = True

    def _get_module_for_linking(self):
        """For a caller that numba links in its own way: this kernel with all that it needs."""
        if self._shared_module is None:
            whole = Whole(self._codegen, self.name)
            whole._linking_libraries = [self]
            whole._link_parts()
            for other in whole._linking_libraries:
                whole._final_module.link_in(other._get_module_for_linking(), preserve=True)
            whole._final_module.get_function(_defined(self)[0].name).linkage = "linkonce_odr"
            self._shared_module = whole._final_module
        return self._shared_module


class Whole(JITCodeLibrary):
    """The code of an entry with that of all kernels it reaches."""

    def finalize(self) -> None:
        """Link every kernel once, then let numba link the rest, optimise and emit."""
        self._link_parts()
        super().finalize()

    def _link_parts(self) -> None:
        reached = _reached(self._linking_libraries)
        parts = [library for library in reached if isinstance(library, Part)]
        for part in parts:
            self._final_module.link_in(part._final_module, preserve=True)
        for part in parts:  # only now: what is private cannot be linked to
            for function in _defined(part):
                self._final_module.get_function(function.name).linkage = "internal"
        self._linking_libraries = [library for library in reached if not isinstance(library, Part)]


def _reached(libraries) -> list:
    """All libraries that these need, directly or not, themselves included."""
    found: dict = {}
    waiting = list(libraries)
    while waiting:
        library = waiting.pop()
        if library not in found:
            found[library] = None
            waiting.extend(library._linking_libraries)
    return list(found)


def _defined(part: Part) -> list:
    """The functions that a kernel's code defines."""
    return [f for f in part._final_module.functions if not f.is_declaration and f.linkage == Linkage.external]


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerKernel(NativeLowering):
    """Lower a kernel, and make it known to its callers without any machine code."""

    _name = "lower_kernel"

    def run_pass(self, state):
        state.library = Part(state.targetctx.codegen(), state.func_id.func_qualname)
        state.flags.no_compile = True
        super().run_pass(state)
        key = object()  # what its callers find it by
        state.targetctx.insert_user_function(key, state["cr"].fndesc, [state.library])
        state["cr"] = state["cr"]._replace(cfunc=key)
        return True


@register_pass(mutates_CFG=True, analysis_only=False)
class _LowerEntry(NativeLowering):
    """Lower an entry into a library that links kernels."""

    _name = "lower_entry"

    def run_pass(self, state):
        state.library = Whole(state.targetctx.codegen(), state.func_id.func_qualname)
        state.library.enable_object_caching()
        return super().run_pass(state)


class _Compiler(CompilerBase):
    """numba's passes with another lowering."""

    lowering: type[NativeLowering]

    def define_pipelines(self):
        usual = DefaultPassBuilder.define_nopython_pipeline(self.state)
        usual.passes = [(self.lowering if step is NativeLowering else step, text) for step, text in usual.passes]
        usual._finalized = False
        usual.finalize()
        return [usual]


class KernelCompiler(_Compiler):
    """Compiles kernels."""

    lowering = _LowerKernel


class EntryCompiler(_Compiler):
    """Compiles entries."""

    lowering = _LowerEntry


def as_entry(function, **options):
    """A function that Python calls, compiled with all kernels it reaches; options are those of `numba.njit`."""
    return numba.njit(pipeline_class=EntryCompiler, **OPTIONS, **options)(function)


class Kernel(CPUDispatcher):
    """A function that entries and other kernels call; called from Python it becomes an entry of its own."""

    def __init__(self, function) -> None:
        wrappers = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}
        options = {"nopython": True, "boundscheck": None, **OPTIONS, **wrappers}
        super().__init__(function, targetoptions=options, pipeline_class=KernelCompiler)

    def add_overload(self, cres) -> None:
        """Keep it for callers that are compiled: there is nothing that Python could call."""
        self.overloads[tuple(cres.signature.args)] = cres

    @cached_property
    def entry(self):
        """The same function as an entry, for Python."""
        return as_entry(self.py_func)

    def __call__(self, *arguments):
        """Compile it alone, once a type of arguments, and call it."""
        return self.entry(*arguments)
