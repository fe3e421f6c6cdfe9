"""What a test does beside a running server: commands, and looks into its database and hands in it."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
from contextlib import closing
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

from tests.promises.server import ROOT, Server
from trainer.drills import KINDS
from trainer.store import practice
from trainer.store.database import Store


def command(server: Server, *arguments: str) -> tuple[int, str]:
    """A command beside the running server: how it ended, and what it said."""
    environ = {**os.environ, "DATABASE": str(server.database), "LANGUAGE": "en"}
    ran = subprocess.run([sys.executable, "-m", "flask", "--app", "app", *arguments], cwd=ROOT, env=environ,
                         capture_output=True, text=True, timeout=120, check=False)
    return ran.returncode, ran.stdout + ran.stderr


class People:
    """Browsers at one server, each somebody's own."""

    def __init__(self, chromium: Browser, server: Server) -> None:
        self.chromium, self.base = chromium, f"http://127.0.0.1:{server.port}"
        self.contexts: list[BrowserContext] = []

    def somebody(self, **shape: Any) -> Page:
        context = self.chromium.new_context(base_url=self.base, locale="en", **shape)
        self.contexts.append(context)
        page = context.new_page()
        page.on("dialog", lambda dialog: dialog.accept())
        return page

    def close(self) -> None:
        for context in self.contexts:
            context.close()


def right(server: Server, page: Page) -> dict[str, str]:
    """What the open item's key says, read beside the server."""
    public_id = bytes.fromhex(re.search(r"[0-9a-f]{32}", page.url)[0])  # type: ignore[index]
    seq = int(page.locator("#stage").get_attribute("data-seq") or 0)
    store = Store(server.database)
    with store.read() as db:
        row = db.execute("SELECT id FROM sitting WHERE public_id = ?", [public_id]).fetchone()
        item = practice.find_item(db, row["id"], seq)
    store.close()
    assert item
    return KINDS[item.item.kind].model_form(item.item)


def let_time_pass(server: Server, paper: str) -> None:
    """Half an hour, for this sitting alone."""
    with closing(sqlite3.connect(server.database)) as db, db:
        db.execute("PRAGMA busy_timeout = 5000")
        (guard,) = db.execute(
            "SELECT sql FROM sqlite_schema WHERE name = 'sitting_is_not_changed'").fetchone()
        db.execute("DROP TRIGGER sitting_is_not_changed")
        db.execute("UPDATE sitting SET started_us = started_us - 1795000000 WHERE public_id = ?",
                   [bytes.fromhex(paper.rpartition("/")[2])])
        db.execute(guard)


def plant(server: Server) -> None:
    """An answer is made right by hand, past everything that guards it."""
    with closing(sqlite3.connect(server.database)) as db, db:
        db.execute("PRAGMA busy_timeout = 5000")
        db.execute("DROP TRIGGER answer_is_not_changed")
        changed = db.execute("""UPDATE answer SET credit = 1000 WHERE credit = 0 AND sitting_id IN
                                (SELECT sitting_id FROM exam_sitting)""")
        assert changed.rowcount > 0
