"""The record of who did what: a chain of hashes, so that a changed or missing row shows.

A row holds ids, never names. Whoever writes one does it in the job that does the thing itself.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Any

from sqlite_utils import Database

from trainer.drills.base import Json
from trainer.store.moments import from_us, to_us
from trainer.store.practice import to_json

BEGINNING = bytes(32)
"""What the first row goes on from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One row; ``actor_id`` None: the command line, or the program itself."""

    id: int
    at: datetime
    actor_id: int | None
    action: str
    object: str
    """What it was done to, as in ``exam:7`` or ``person:12``."""
    detail: Json
    hash: bytes


def add_entry(db: Database, actor_id: int | None, action: str, target: str, now: datetime,
              **detail: Json) -> None:
    """Go on with the chain, in the writing thread."""
    last = db.execute("SELECT hash FROM audit ORDER BY id DESC LIMIT 1").fetchone()
    prev = last["hash"] if last else BEGINNING
    body = to_json(detail)
    db.execute(
        """INSERT INTO audit (at_us, actor_id, action, object, detail, prev, hash)
           VALUES (?, ?, ?, ?, ?, ?, ?)""",
        [to_us(now), actor_id, action, target, body, prev,
         _hash(prev, to_us(now), actor_id, action, target, body)])


def head(db: Database) -> tuple[int, bytes]:
    """How many rows there are, and the hash of the last: kept elsewhere, it shows a tail that was cut off."""
    row = db.execute("SELECT hash FROM audit ORDER BY id DESC LIMIT 1").fetchone()
    (n,) = db.execute("SELECT count(*) FROM audit").fetchone()
    return n, row["hash"] if row else BEGINNING


def first_fault(db: Database) -> int | None:
    """The id of the first row that does not go on from the one before it; None: the chain holds."""
    prev = BEGINNING
    for row in db.execute("SELECT * FROM audit ORDER BY id"):
        made = _hash(prev, row["at_us"], row["actor_id"], row["action"], row["object"], row["detail"])
        if row["prev"] != prev or row["hash"] != made:
            return int(row["id"])
        prev = row["hash"]
    return None


def entries(db: Database, *, target: str | None = None, limit: int = 200) -> Iterator[Entry]:
    """The latest first; of one object, or of all."""
    rows = db.execute(
        """SELECT * FROM audit WHERE :target IS NULL OR object = :target ORDER BY id DESC LIMIT :limit""",
        {"target": target, "limit": limit})
    for row in rows:
        yield _entry(row)


def _entry(row: Any) -> Entry:
    return Entry(id=row["id"], at=from_us(row["at_us"]), actor_id=row["actor_id"], action=row["action"],
                 object=row["object"], detail=json.loads(row["detail"]), hash=row["hash"])


def _hash(prev: bytes, at_us: int, actor_id: int | None, action: str, target: str, detail: str) -> bytes:
    return sha256(prev + to_json([at_us, actor_id, action, target, detail]).encode()).digest()
