"""The rows of tries to sign in: what was tried, from where, and whether it was right."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us

_BY: Final = {
    "subject": """SELECT at_us FROM sign_in_try WHERE subject = ? AND at_us > ? AND was_right = 0
                  ORDER BY at_us DESC LIMIT ?""",
    "address": """SELECT at_us FROM sign_in_try WHERE address = ? AND at_us > ? AND was_right = 0
                  ORDER BY at_us DESC LIMIT ?""",
    "class": """SELECT at_us FROM sign_in_try WHERE class_id = ? AND at_us > ? AND was_right = 0
                ORDER BY at_us DESC LIMIT ?""",
}


def wrong_since(db: Database, by: str, value: bytes | int, since: datetime,
                limit: int) -> list[datetime]:
    """When there were wrong ones by ``subject``, ``address`` or ``class``: the last of them, latest first."""
    return [from_us(row["at_us"]) for row in db.execute(_BY[by], [value, to_us(since), limit])]


def add_try(db: Database, subject: bytes, address: bytes, class_id: int | None, now: datetime) -> int:
    """Taken for wrong until it is known to be right; its id."""
    return int(db.execute(
        """INSERT INTO sign_in_try (at_us, subject, address, class_id, was_right) VALUES (?, ?, ?, ?, 0)
           RETURNING id""", [to_us(now), subject, address, class_id]).fetchone()[0])


def was_right(db: Database, try_id: int) -> None:
    """It counts against nobody."""
    db.execute("UPDATE sign_in_try SET was_right = 1 WHERE id = ?", [try_id])


def forget_before(db: Database, moment: datetime) -> None:
    """Those that no wait goes by any more."""
    db.execute("DELETE FROM sign_in_try WHERE at_us < ?", [to_us(moment)])


def know_browser(db: Database, browser_hash: bytes, person_id: int, now: datetime) -> None:
    """Somebody has signed in there."""
    db.execute(
        """INSERT INTO known_browser (browser_hash, person_id, seen_us) VALUES (?, ?, ?)
           ON CONFLICT (browser_hash, person_id) DO UPDATE SET seen_us = excluded.seen_us""",
        [browser_hash, person_id, to_us(now)])


def is_known(db: Database, browser_hash: bytes, person_id: int, since: datetime) -> bool:
    """Whether that person has signed in there since."""
    return db.execute("SELECT 1 FROM known_browser WHERE browser_hash = ? AND person_id = ? AND seen_us > ?",
                      [browser_hash, person_id, to_us(since)]).fetchone() is not None


def forget_browsers_of(db: Database, person_id: int) -> None:
    """None is known any more."""
    db.execute("DELETE FROM known_browser WHERE person_id = ?", [person_id])
