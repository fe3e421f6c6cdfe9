"""The rows of one-time links."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us


@dataclass(frozen=True, slots=True)
class Link:
    """Whose it is: nobody's yet when it makes the owner."""

    person_id: int | None
    purpose: str
    """``owner``: makes the owner; ``password``: sets a password; ``factor``: and the second factor anew."""
    expires: datetime
    is_used: bool


def add_link(db: Database, token_hash: bytes, *, person_id: int | None, purpose: str, made_by: int | None,
             now: datetime, expires: datetime) -> None:
    """In the place of the ones before: a person has one link that works, at most."""
    db.execute("DELETE FROM one_time_link WHERE person_id IS NOT DISTINCT FROM ?", [person_id])
    db.execute(
        """INSERT INTO one_time_link (token_hash, person_id, purpose, made_by, made_us, expires_us)
           VALUES (?, ?, ?, ?, ?, ?)""",
        [token_hash, person_id, purpose, made_by, to_us(now), to_us(expires)])


def find_link(db: Database, token_hash: bytes) -> Link | None:
    """Used or not."""
    row = db.execute("SELECT * FROM one_time_link WHERE token_hash = ?", [token_hash]).fetchone()
    return row and Link(row["person_id"], row["purpose"], from_us(row["expires_us"]),
                        row["used_us"] is not None)


def drop_links_of(db: Database, person_id: int) -> None:
    """None of theirs works any more."""
    db.execute("DELETE FROM one_time_link WHERE person_id = ?", [person_id])


def use_link(db: Database, token_hash: bytes, now: datetime) -> None:
    """It works no more."""
    db.execute("UPDATE one_time_link SET used_us = ? WHERE token_hash = ?", [to_us(now), token_hash])
