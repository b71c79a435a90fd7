"""What all tests share: how hypothesis looks for examples."""

import os

from hypothesis import settings

# Compiled code makes first examples slow, so no deadline; in CI the same examples every time.
settings.register_profile("local", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")
