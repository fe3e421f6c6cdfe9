"""The page that a block was begun on: reports can ask for its language and its sort of device."""

from __future__ import annotations

from typing import NamedTuple

from sqlite_utils import Database


class Page(NamedTuple):
    """As the browser said."""

    lang: str
    device: str | None
    """``phone``, ``tablet``, ``computer``; None: it does not say."""


def add_page(db: Database, sitting_id: int, page: Page) -> None:
    """Store it with the sitting that has just been begun."""
    db.execute("INSERT INTO sitting_page (sitting_id, lang, device) VALUES (?, ?, ?)",
               [sitting_id, page.lang, page.device])
