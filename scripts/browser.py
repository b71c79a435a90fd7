"""Which browser draws pages, for tests and for pictures of them."""

from __future__ import annotations

import os
import shutil

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")


def found_browser() -> str | None:
    """The path of a browser that is installed; CORROSION_BROWSER names another one."""
    named = os.environ.get("CORROSION_BROWSER")
    return named or next((path for name in BROWSERS if (path := shutil.which(name))), None)
