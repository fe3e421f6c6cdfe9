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

_OF_ALL = """SELECT * FROM audit
             WHERE (:actor IS NULL OR actor_id = :actor) AND (:before IS NULL OR id < :before)
             ORDER BY id DESC LIMIT :limit"""
_OF_OBJECT = """SELECT * FROM audit
                WHERE object = :target AND (:actor IS NULL OR actor_id = :actor)
                  AND (:before IS NULL OR id < :before) ORDER BY id DESC LIMIT :limit"""
"""A statement of its own: only so its index is used, and the record is long."""


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
    """Go on with the chain, in the writing thread.

    A ``reason`` is somebody's own words, and a name may stand in them: they are kept beside what was done,
    where they can be erased. The record has their hash, which shows that they are still the same.
    """
    if isinstance(reason := detail.pop("reason", None), str):
        detail["reason_sha256"] = sha256(reason.encode()).hexdigest()
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


@dataclass(frozen=True, slots=True, kw_only=True)
class Walk:
    """What was found on the way along the chain, up to its first fault."""

    n: int
    """Rows that hold."""
    head: bytes
    """Hash of the last of them."""
    fault: str | None = None
    """``row``: the one after them does not go on from it, it or one before it was changed, added or taken
    away; ``cut``: there are fewer rows than when the kept head was noted; ``other``: its row has another
    hash, so this is another chain or an older file that went on."""
    row_id: int | None = None
    """Of the first row that does not hold."""


def walk(db: Database, kept: tuple[int, bytes] | None = None) -> Walk:
    """Along the chain row by row, whatever its length; ``kept`` is a head that was noted elsewhere."""
    n, prev = 0, BEGINNING
    for row in db.execute("SELECT * FROM audit ORDER BY id"):
        made = _hash(prev, row["at_us"], row["actor_id"], row["action"], row["object"], row["detail"])
        if row["prev"] != prev or row["hash"] != made:
            return Walk(n=n, head=prev, fault="row", row_id=row["id"])
        n, prev = n + 1, row["hash"]
        if kept and kept[0] == n and kept[1] != prev:
            return Walk(n=n, head=prev, fault="other", row_id=row["id"])
    return Walk(n=n, head=prev, fault="cut" if kept and kept[0] > n else None)


def entries(db: Database, *, target: str | None = None, actor_id: int | None = None,
            before: int | None = None, limit: int = 200) -> list[Entry]:
    """The latest first: of one object or of all, what one person did or all did; those before a row."""
    rows = db.execute(_OF_ALL if target is None else _OF_OBJECT,
                      {"target": target, "actor": actor_id, "before": before, "limit": limit})
    return [_entry(row) for row in rows]


def has_entry(db: Database, target: str, action: str) -> bool:
    """Whether this was ever done to it."""
    return db.execute("SELECT 1 FROM audit WHERE object = ? AND action = ? LIMIT 1",
                      [target, action]).fetchone() is not None


def entries_of(db: Database, target: str, action: str) -> Iterator[Entry]:
    """Whenever this was done to it, the first first."""
    for row in db.execute("SELECT * FROM audit WHERE object = ? AND action = ? ORDER BY id",
                          [target, action]):
        yield _entry(row)


def entries_about(db: Database, person_id: int) -> Iterator[Entry]:
    """What a person did and what was done to them, the first first."""
    for row in db.execute("SELECT * FROM audit WHERE actor_id = ? OR object = ? ORDER BY id",
                          [person_id, f"person:{person_id}"]):
        yield _entry(row)


def _entry(row: Any) -> Entry:
    return Entry(id=row["id"], at=from_us(row["at_us"]), actor_id=row["actor_id"], action=row["action"],
                 object=row["object"], detail=json.loads(row["detail"]), hash=row["hash"])


def _hash(prev: bytes, at_us: int, actor_id: int | None, action: str, target: str, detail: str) -> bytes:
    return sha256(prev + to_json([at_us, actor_id, action, target, detail]).encode()).digest()
