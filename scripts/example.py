"""Plays the balance study that is shipped as an example, and keeps its report, pictures and headline numbers.

    scripts/example [--games N] [--seed N] [--run DIR] [--threads N]

By default 250,000 games for each of 1 to 4 players. It goes on where it was stopped. What is kept lies in
reports/docs/example/ and is part of the documentation; look at it before it is committed.
"""

from __future__ import annotations

import argparse
import io
import json
import sys
from pathlib import Path

from PIL import Image

from reports import example
from reports.files import in_folder
from scripts.cli.app import run as corrosion
from scripts.reference.__main__ import main as write_docs
from strategies.field import BASE

GAMES, SEED = 250_000, 2021
MEGABYTE = 1_000_000
LARGEST_PAGE, LARGEST_PICTURE = 5 * MEGABYTE, MEGABYTE // 5
WIDTH, HEIGHT = 860, 900  # pixels of the picture of the page


def main() -> int:
    """Play, report and keep; the exit code."""
    given = arguments()
    asked = ["balance", "--strategies", BASE, "--games", str(given.games), "--seed", str(given.seed), "--out", str(given.run)]
    code = corrosion(asked + (["--threads", str(given.threads)] if given.threads else []))
    if code:
        return code
    keep(given.run, example.FOLDER)
    write_docs()
    return 0


def arguments() -> argparse.Namespace:
    """What was typed."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=GAMES, help="games for each number of players")
    parser.add_argument("--seed", type=int, default=SEED)
    parser.add_argument("--run", type=Path, default=Path("corrosion-example"), help="directory of the run")
    parser.add_argument("--threads", type=int)
    return parser.parse_args()


def keep(run: Path, folder: Path) -> None:
    """Copy what is kept of a run with a report: the page, some figures, a picture of the page, and headline numbers."""
    files = in_folder(run)
    manifest, records = (json.loads(path.read_text(encoding="utf-8")) for path in (run / "manifest.json", files.metrics))
    made = {"headlines.json": json.dumps(example.summary(manifest, records), indent=1).encode() + b"\n",
            "report.html": files.page.read_bytes()}  # fmt: skip
    made |= {f"{name}.png": (files.figures / f"{name}.png").read_bytes() for name in example.PICTURES}
    shown = picture(files.page)
    if shown is None:
        print("no browser is installed: report.png, the picture of the page, stays as it is", file=sys.stderr)
    else:
        made["report.png"] = shown
    for name, content in made.items():
        limit = LARGEST_PICTURE if name.endswith(".png") else LARGEST_PAGE
        if len(content) > limit:
            sys.exit(f"{name} has {len(content):,} bytes; at most {limit:,} are kept in the documentation")
    folder.mkdir(parents=True, exist_ok=True)
    for name, content in made.items():
        (folder / name).write_bytes(content)
        print(f"kept: {folder / name} ({len(content):,} bytes)")


def picture(page: Path) -> bytes | None:
    """The head of a page as a browser shows it, PNG of few colours; None without a browser."""
    from playwright.sync_api import sync_playwright

    from scripts.browser import found_browser

    path = found_browser()
    if path is None:
        return None
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        tab = browser.new_page(viewport={"width": WIDTH, "height": HEIGHT}, color_scheme="light")
        tab.goto(page.resolve().as_uri())
        shot = tab.screenshot()
        browser.close()
    small = io.BytesIO()
    Image.open(io.BytesIO(shot)).convert("RGB").quantize(32, dither=Image.Dither.NONE).save(small, "png", optimize=True)
    return small.getvalue()


if __name__ == "__main__":
    sys.exit(main())
