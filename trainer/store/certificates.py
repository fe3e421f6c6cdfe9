"""The rows of certificates: a number, what it says, and whether it still holds."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.drills.base import Json
from trainer.store.moments import from_us, to_us
from trainer.store.practice import to_json

EMPTY = "{}"
"""The body of a certificate whose holder is erased."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """A certificate with the exam and the class that it comes from."""

    no: str
    sitting_id: int
    person_id: int
    exam_id: int
    class_id: int
    exam_name: str
    body: Json
    """Empty once its holder is erased."""
    issued: datetime
    expires: datetime | None
    withdrawn: datetime | None
    reason: str | None


def add(db: Database, no: str, sitting_id: int, person_id: int, body: Json, *, now: datetime,
        expires: datetime | None) -> None:
    """Raises sqlite3.IntegrityError where the sitting has one that holds."""
    db.execute(
        """INSERT INTO certificate (no, sitting_id, person_id, body, issued_us, expires_us)
           VALUES (?, ?, ?, ?, ?, ?)""",
        [no, sitting_id, person_id, to_json(body), to_us(now), expires and to_us(expires)])


def find(db: Database, no: str) -> Row | None:
    """Whether it still holds or not."""
    row = db.execute(
        """SELECT c.*, e.id AS exam_id, e.class_id, e.name AS exam_name
           FROM certificate c JOIN exam_sitting s ON s.sitting_id = c.sitting_id
                              JOIN exam e ON e.id = s.exam_id
           WHERE c.no = ?""", [no]).fetchone()
    return row and _row(row)


def of_exam(db: Database, exam_id: int) -> Iterator[Row]:
    """Those of an exam, withdrawn ones too, as they were issued."""
    return map(_row, db.execute(
        """SELECT c.*, e.id AS exam_id, e.class_id, e.name AS exam_name
           FROM certificate c JOIN exam_sitting s ON s.sitting_id = c.sitting_id
                              JOIN exam e ON e.id = s.exam_id
           WHERE e.id = ? ORDER BY c.issued_us, c.no""", [exam_id]))


def of_person(db: Database, person_id: int) -> Iterator[Row]:
    """Those of a holder, withdrawn ones too, the latest first."""
    return map(_row, db.execute(
        """SELECT c.*, e.id AS exam_id, e.class_id, e.name AS exam_name
           FROM certificate c JOIN exam_sitting s ON s.sitting_id = c.sitting_id
                              JOIN exam e ON e.id = s.exam_id
           WHERE c.person_id = ? ORDER BY c.issued_us DESC, c.no""", [person_id]))


def of_all(db: Database, limit: int) -> Iterator[Row]:
    """The latest first."""
    return map(_row, db.execute(
        """SELECT c.*, e.id AS exam_id, e.class_id, e.name AS exam_name
           FROM certificate c JOIN exam_sitting s ON s.sitting_id = c.sitting_id
                              JOIN exam e ON e.id = s.exam_id
           ORDER BY c.issued_us DESC, c.no LIMIT ?""", [limit]))


def that_holds(db: Database, sitting_id: int) -> str | None:
    """The number of the sitting's certificate that is not withdrawn."""
    row = db.execute("SELECT no FROM certificate WHERE sitting_id = ? AND withdrawn_us IS NULL",
                     [sitting_id]).fetchone()
    return row and str(row["no"])


def withdraw(db: Database, no: str, now: datetime, reason: str) -> bool:
    """From now on it does not hold; False where it did not any more."""
    changed = db.execute(
        """UPDATE certificate SET withdrawn_us = ?, withdrawn_reason = ?
           WHERE no = ? AND withdrawn_us IS NULL RETURNING no""", [to_us(now), reason, no]).fetchone()
    return changed is not None


def empty(db: Database, no: str, reason: str) -> None:
    """Take away what a withdrawn one says, name included, and what was said of it."""
    db.execute("UPDATE certificate SET body = ?, withdrawn_reason = ? WHERE no = ?", [EMPTY, reason, no])


def _row(row: Any) -> Row:
    return Row(
        no=row["no"], sitting_id=row["sitting_id"], person_id=row["person_id"], exam_id=row["exam_id"],
        class_id=row["class_id"], exam_name=row["exam_name"], body=json.loads(row["body"]),
        issued=from_us(row["issued_us"]),
        expires=None if row["expires_us"] is None else from_us(row["expires_us"]),
        withdrawn=None if row["withdrawn_us"] is None else from_us(row["withdrawn_us"]),
        reason=row["withdrawn_reason"])
