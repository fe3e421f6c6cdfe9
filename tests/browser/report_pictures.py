"""The two pictures of reports in the README, of a school that ``demo`` made: ``docs/overview.png`` and
``docs/trainee-report.png``.

``python tests/browser/report_pictures.py DATABASE``: it is copied first.
"""

from __future__ import annotations

import shutil
import sys
import tempfile
from contextlib import closing
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from playwright.sync_api import sync_playwright

from tests.browser.conftest import ARGS, LAPTOP, browser_file
from tests.promises.server import Server
from tests.school import sign_in
from tests.shipped import shipped_content
from trainer.store.database import Store
from trainer.upkeep import rebuild

DOCS = Path(__file__).parents[2] / "docs"
CLASS_ID = 1
SCREEN = LAPTOP | {"viewport": {"width": 1366, "height": 1000}}


def main(database: Path) -> None:
    with tempfile.TemporaryDirectory() as place:
        path = Path(place) / "trainer.db"
        token = _prepare(database, path)
        with Server(path) as server, sync_playwright() as playwright:
            address = f"http://127.0.0.1:{server.port}"
            browser = playwright.chromium.launch(executable_path=browser_file(), args=ARGS)
            context = browser.new_context(base_url=address, locale="en", **SCREEN)
            context.add_cookies([{"name": "signed_in", "value": token, "url": address}])
            page = context.new_page()
            page.goto(f"/teach/classes/{CLASS_ID}")
            page.screenshot(path=DOCS / "overview.png")
            page.locator("tr[data-trainee] th a").first.click()
            page.wait_for_load_state()
            page.locator(".paper").first.screenshot(path=DOCS / "trainee-report.png")
            browser.close()


def _prepare(database: Path, path: Path) -> str:
    """A copy with its key, as the program now keeps it; what the cookie of its instructor says."""
    shutil.copy(database, path)
    key = path.with_name("secret.key")
    key.write_text("a key for pictures only, 32 bytes or more")
    key.chmod(0o600)
    with closing(Store(path)) as store:
        rebuild(store, shipped_content())
        with store.read() as db:
            (teacher,) = db.execute("SELECT min(person_id) FROM member WHERE class_id = ? AND role = ?",
                                    [CLASS_ID, "instructor"]).fetchone()
        return sign_in(store, teacher)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
