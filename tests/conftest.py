"""What all tests share: how hypothesis looks for examples, and which tests need the compiled engine."""

import os

import pytest
from hypothesis import settings

from sim.compiled import is_compiled

# Compiled code makes first examples slow, so no deadline; in CI the same examples every time.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_collection_modifyitems(items):
    """Tests marked `compiled` need the compiled engine; all others run interpreted as well (and in CI only so)."""
    if not is_compiled():
        for item in items:
            if item.get_closest_marker("compiled"):
                item.add_marker(pytest.mark.skip(reason="needs the compiled engine"))
