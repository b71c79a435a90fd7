"""Breaks single rules of the engine or the catalogue, one at a time, and counts how many the rule tests catch.

The mutants of a chapter are listed in tests/rules/mutants/CHAPTER.toml:

    [[mutant]]
    id = "ENG5-equal-grade-copies"    # its own name
    rule = "ENG5"                     # the rule that it breaks
    file = "sim/corrosion/copying.py"
    find = "return grades > T"        # stands exactly once in the file
    replace = "return grades >= T"
    tests = ["tests/rules/test_copying.py"]  # what should notice; pytest's node paths

Each is applied to a copy of the tree and its tests are run there, interpreted, as many at a time as there are
cores. Exit status: 0 all caught, 1 some survived or could not be run, 2 a list that cannot be used.
"""

from __future__ import annotations

import argparse
import json
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LISTS = Path("tests/rules/mutants")
RULES = Path("sim/docs/rules.md")
TREE = ("sim", "strategies", "tests/__init__.py", "tests/conftest.py", "tests/rules", "pyproject.toml")
FIELDS = {"id": str, "rule": str, "file": str, "find": str, "replace": str, "tests": list}
LIMIT = 120  # seconds that the tests of one mutant may take
CAUGHT, SURVIVED, FAILED = "caught", "survived", "error"


@dataclass(frozen=True)
class Mutant:
    """One broken rule; `chapter` is the name of the list it stands in."""

    chapter: str
    id: str
    rule: str
    file: str
    find: str
    replace: str
    tests: tuple[str, ...]


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant; `output` is what pytest said, if it could not be run."""

    mutant: Mutant
    result: str
    seconds: float
    output: str = ""


class BrokenList(Exception):
    """A list of mutants that cannot be used; one line."""


def load(root: Path = ROOT) -> list[Mutant]:
    """All mutants, chapter by chapter; raises BrokenList."""
    mutants = []
    for path in sorted((root / LISTS).glob("*.toml")):
        try:
            given = tomllib.loads(path.read_text(encoding="utf-8"))
        except ValueError as problem:
            raise BrokenList(f"{path.name}: {problem}") from None
        if given.keys() != {"mutant"}:
            raise BrokenList(f"{path.name}: only [[mutant]] tables are expected")
        mutants += [_mutant(path.name, fields) for fields in given["mutant"]]
    check(mutants, root)
    return mutants


def _mutant(name: str, fields: dict) -> Mutant:
    where = f"{name}: {fields.get('id', 'a mutant without id')}"
    for field, kind in FIELDS.items():
        if not isinstance(fields.get(field), kind):
            raise BrokenList(f"{where}: {field} is missing or no {kind.__name__}")
    for field in fields.keys() - FIELDS.keys():
        raise BrokenList(f"{where}: unknown field {field}")
    return Mutant(Path(name).stem, **{**fields, "tests": tuple(fields["tests"])})


def check(mutants: Iterable[Mutant], root: Path = ROOT) -> None:
    """Each mutant changes one place of a file that is there, breaks a rule that exists, and has tests."""
    rules = set(re.findall(r"^- ([A-Z]{3}\d+)", (root / RULES).read_text(encoding="utf-8"), re.MULTILINE))
    seen = set()
    for m in mutants:
        where = f"{m.chapter}.toml: {m.id}"
        if m.id in seen:
            raise BrokenList(f"{where}: there is another of this id")
        seen.add(m.id)
        if m.rule not in rules:
            raise BrokenList(f"{where}: no rule {m.rule}")
        if not (root / m.file).is_file():
            raise BrokenList(f"{where}: no file {m.file}")
        times = (root / m.file).read_text(encoding="utf-8").count(m.find)
        if times != 1:
            raise BrokenList(f"{where}: its text is {times} times in {m.file}, not once")
        if m.find == m.replace:
            raise BrokenList(f"{where}: changes nothing")
        for test in m.tests or ("",):
            if not (root / test.partition("::")[0]).is_file():
                raise BrokenList(f"{where}: no tests in {test!r}")


# ---- running


def copy_tree(source: Path, target: Path) -> None:
    """What the tests need, with the times of the files."""
    for part in TREE:
        (target / part).parent.mkdir(parents=True, exist_ok=True)
        if (source / part).is_dir():
            shutil.copytree(source / part, target / part)
        else:
            shutil.copy2(source / part, target / part)


def run_tests(tree: Path, tests: Sequence[str], keep_bytecode: bool) -> tuple[int, str]:
    """Exit status and output of pytest in a copy of the tree, the engine interpreted."""
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PYTEST", "NUMBA"))}
    env |= {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": str(tree), "PYTHONDONTWRITEBYTECODE": "" if keep_bytecode else "1"}
    command = [sys.executable, "-P", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", *tests]
    try:
        done = subprocess.run(command, cwd=tree, env=env, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              text=True, timeout=LIMIT)
    except subprocess.TimeoutExpired:
        return -1, f"did not end within {LIMIT} seconds"
    return done.returncode, done.stdout


def try_mutant(mutant: Mutant, tree: Path) -> Outcome:
    """Break the rule in this copy, run the tests, mend it."""
    start = time.monotonic()
    file = tree / mutant.file
    whole, stat = file.read_text(encoding="utf-8"), file.stat()
    try:
        file.write_text(whole.replace(mutant.find, mutant.replace), encoding="utf-8")
        os.utime(file, (stat.st_atime, stat.st_mtime + 10))  # else kept bytecode might pass for it
        status, output = run_tests(tree, mutant.tests, keep_bytecode=False)
    finally:
        file.write_text(whole, encoding="utf-8")
        os.utime(file, (stat.st_atime, stat.st_mtime))
    result = {0: SURVIVED, 1: CAUGHT}.get(status, FAILED)
    return Outcome(mutant, result, time.monotonic() - start, output if result == FAILED else "")


def try_all(mutants: Sequence[Mutant], jobs: int, tell) -> list[Outcome]:
    """All outcomes, in the order of the list. Raises BrokenList if the tests fail without any mutant."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        first = Path(folder) / "0"
        copy_tree(ROOT, first)
        status, output = run_tests(first, sorted({test for m in mutants for test in m.tests}), keep_bytecode=True)
        if status != 0:
            raise BrokenList(f"the tests fail without any mutant:\n{output}")
        trees: queue.SimpleQueue[Path] = queue.SimpleQueue()
        trees.put(first)
        for number in range(1, jobs):
            copy_tree(first, Path(folder) / str(number))
            trees.put(Path(folder) / str(number))

        def one(mutant: Mutant) -> Outcome:
            tree = trees.get()
            try:
                outcome = try_mutant(mutant, tree)
            finally:
                trees.put(tree)
            tell(outcome)
            return outcome

        with ThreadPoolExecutor(jobs) as pool:
            try:
                return list(pool.map(one, mutants))
            except BaseException:
                pool.shutdown(cancel_futures=True)
                raise


# ---- telling


def table(outcomes: Sequence[Outcome]) -> str:
    """How many were caught, chapter by chapter, then the survivors and the total."""
    lines = ["chapter  mutants  caught"]
    for chapter in sorted({o.mutant.chapter for o in outcomes}):
        own = [o for o in outcomes if o.mutant.chapter == chapter]
        lines.append(f"{chapter:7}  {len(own):7}  {sum(o.result == CAUGHT for o in own):6}")
    for o in outcomes:
        if o.result != CAUGHT:
            lines.append(f"{o.result}: {o.mutant.id} ({o.mutant.rule}) in {o.mutant.file}")
            lines += ["    " + line for line in o.output.splitlines()[-15:]]
    lines.append(f"{sum(o.result == CAUGHT for o in outcomes)} of {len(outcomes)} caught")
    return "\n".join(lines)


def as_json(outcomes: Sequence[Outcome], seconds: float) -> str:
    rows = [{**asdict(o.mutant), "result": o.result, "seconds": round(o.seconds, 2), "output": o.output}
            for o in outcomes]
    caught = sum(o.result == CAUGHT for o in outcomes)
    return json.dumps({"caught": caught, "total": len(rows), "seconds": round(seconds, 1), "mutants": rows}, indent=1)


def options(argv: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="scripts/mutate", description="Breaks single rules, one at a time, and "
                                     "counts how many the rule tests catch.")
    parser.add_argument("--only", metavar="CHAPTER", action="append", help="a chapter, like ENG; may be repeated")
    parser.add_argument("--json", action="store_true", help="print every outcome as JSON instead of a table")
    parser.add_argument("--jobs", metavar="N", type=int, default=os.cpu_count() or 1, help="how many at a time")
    given = parser.parse_args(argv)
    if given.jobs < 1:
        parser.error("--jobs: allowed are 1 and more")
    return given


def main(argv: Sequence[str] | None = None) -> int:
    given = options(argv)

    def tell(outcome: Outcome) -> None:
        print(f"{outcome.result:8}  {outcome.seconds:5.1f} s  {outcome.mutant.id}", file=sys.stderr, flush=True)

    start = time.monotonic()
    try:
        mutants = load()
        chapters = {m.chapter for m in mutants}
        for chapter in given.only or ():
            if chapter.upper() not in chapters:
                raise BrokenList(f"no list of a chapter {chapter}; there are {', '.join(sorted(chapters))}")
        wanted = {chapter.upper() for chapter in given.only or chapters}
        outcomes = try_all([m for m in mutants if m.chapter in wanted], given.jobs, tell)
    except BrokenList as problem:
        print(f"mutate: error: {problem}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("mutate: stopped", file=sys.stderr)
        return 130
    seconds = time.monotonic() - start
    print(as_json(outcomes, seconds) if given.json else table(outcomes))
    return 0 if all(o.result == CAUGHT for o in outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
