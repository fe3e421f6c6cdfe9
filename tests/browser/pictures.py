"""Pictures of every page, phone and laptop, light and dark.

``python tests/browser/pictures.py FOLDER [LANG]``
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGS, LAPTOP, PHONE, browser_file
from tests.browser.tour import tour
from tests.promises.server import Server

SHAPES = {"phone": {**PHONE, "device_scale_factor": 2}, "laptop": LAPTOP}


def main(folder: Path, lang: str = "en") -> None:
    """Write ``<page>-<shape>-<theme>.png`` for each."""
    folder.mkdir(parents=True, exist_ok=True)
    with (tempfile.TemporaryDirectory() as place, Server(Path(place) / "trainer.db") as server,
          sync_playwright() as playwright):
        browser = playwright.chromium.launch(executable_path=browser_file(), args=ARGS)
        for shape, settings in SHAPES.items():
            for theme in ("light", "dark"):
                context = browser.new_context(
                    base_url=f"http://127.0.0.1:{server.port}", locale=lang, color_scheme=theme, **settings)
                page = context.new_page()
                for name in tour(page):
                    page.wait_for_timeout(150)
                    page.screenshot(path=folder / f"{name}-{shape}-{theme}.png")
                context.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:3])
