"""The rows of marks that are put beside an answer later, and whose the answer is."""

from __future__ import annotations

from datetime import datetime
from typing import NamedTuple

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us
from trainer.store.practice import Sitting, sitting_by_id


class Mark(NamedTuple):
    """What somebody put beside an answer."""

    at: datetime
    actor_id: int
    what: str
    """``slip``, ``void`` or ``restore``."""
    reason: str


class Owned(NamedTuple):
    """A sitting with whose it is."""

    sitting: Sitting
    person_id: int
    """The account's, where what was practised before it was claimed."""
    exam_id: int | None
    is_told: bool
    """Whether reports may speak of it: no trial, and of an exam only after its release."""


def owned(db: Database, public_id: bytes) -> Owned | None:
    """Whoever's it is."""
    row = db.execute(
        """SELECT s.id, coalesce(c.person_id, s.person_id) AS person_id, x.exam_id,
                  s.mode <> 'exam' OR (x.is_trial = 0 AND e.released_us IS NOT NULL) AS is_told
           FROM sitting s LEFT JOIN claim c ON c.local_id = s.person_id
                          LEFT JOIN exam_sitting x ON x.sitting_id = s.id
                          LEFT JOIN exam e ON e.id = x.exam_id
           WHERE s.public_id = ?""", [public_id]).fetchone()
    found = sitting_by_id(db, row["id"]) if row else None
    return None if found is None else Owned(found, row["person_id"], row["exam_id"], bool(row["is_told"]))


def marks_of(db: Database, sitting_id: int, seq: int) -> list[Mark]:
    """All that was put beside an answer, in practice or in an exam, in order."""
    rows = db.execute(
        """SELECT at_us, actor_id, what, reason FROM mark WHERE sitting_id = :sitting AND seq = :seq
           UNION ALL
           SELECT at_us, actor_id, what, reason FROM exam_void WHERE sitting_id = :sitting AND seq = :seq
           ORDER BY at_us""", {"sitting": sitting_id, "seq": seq})
    return [Mark(from_us(row["at_us"]), row["actor_id"], row["what"], row["reason"]) for row in rows]


def is_voided(marks: list[Mark]) -> bool:
    """The last word counts."""
    last = [one.what for one in marks if one.what != "slip"]
    return bool(last) and last[-1] == "void"


def add_mark(db: Database, sitting_id: int, seq: int, what: str, actor_id: int, now: datetime,
             reason: str) -> None:
    """``void`` or ``restore`` an answer of a block, after every mark of it, whatever the clock says."""
    (last,) = db.execute("SELECT max(at_us) FROM mark WHERE sitting_id = ? AND seq = ?",
                         [sitting_id, seq]).fetchone()
    at = to_us(now) if last is None else max(to_us(now), last + 1)
    db.execute("INSERT INTO mark (sitting_id, seq, at_us, actor_id, what, reason) VALUES (?, ?, ?, ?, ?, ?)",
               [sitting_id, seq, at, actor_id, what, reason])
