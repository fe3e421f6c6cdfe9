"""The rows of exams: what is asked, when it can be begun, whether its results are out."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us


@dataclass(frozen=True, slots=True, kw_only=True)
class Exam:
    """``blueprint`` is its JSON (``trainer.exams.read_blueprint``); ``id`` is 0 until it is stored."""

    id: int = 0
    public_id: bytes
    class_id: int
    name: str
    blueprint: str
    secret: bytes
    commitment: bytes | None = None
    attempts: int
    opens: datetime
    closes: datetime
    start_code: str | None = None
    made_by: int
    made: datetime
    published: datetime | None = None
    released: datetime | None = None

    @property
    def address(self) -> str:
        """The public id as pages know it."""
        return self.public_id.hex()


def add_exam(db: Database, new: Exam) -> Exam:
    """Store a draft."""
    exam_id = db.execute(
        """INSERT INTO exam (public_id, class_id, name, blueprint, secret, attempts, opens_us, closes_us,
                             made_by, made_us)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id""",
        [new.public_id, new.class_id, new.name, new.blueprint, new.secret, new.attempts, to_us(new.opens),
         to_us(new.closes), new.made_by, to_us(new.made)]).fetchone()[0]
    return replace(new, id=exam_id)


def change_exam(db: Database, exam: Exam) -> None:
    """Store what may change; of a published exam that is window, code, name and release."""
    db.execute(
        """UPDATE exam SET name = ?, blueprint = ?, commitment = ?, attempts = ?, opens_us = ?, closes_us = ?,
                           start_code = ?, published_us = ?, released_us = ?
           WHERE id = ?""",
        [exam.name, exam.blueprint, exam.commitment, exam.attempts, to_us(exam.opens), to_us(exam.closes),
         exam.start_code, exam.published and to_us(exam.published), exam.released and to_us(exam.released),
         exam.id])


def remove_exam(db: Database, exam_id: int) -> None:
    """A draft; the schema keeps any other."""
    db.execute("DELETE FROM exam WHERE id = ?", [exam_id])


def find_exam(db: Database, exam_id: int) -> Exam | None:
    """Whoever may see it."""
    return _exam(db.execute("SELECT * FROM exam WHERE id = ?", [exam_id]).fetchone())


def find_public(db: Database, public_id: bytes) -> Exam | None:
    """By what its page is known by."""
    return _exam(db.execute("SELECT * FROM exam WHERE public_id = ?", [public_id]).fetchone())


def exams_of(db: Database, class_id: int) -> list[Exam]:
    """Of a class, the latest window first."""
    rows = db.execute("SELECT * FROM exam WHERE class_id = ? ORDER BY opens_us DESC, id DESC", [class_id])
    return [found for row in rows if (found := _exam(row))]


def published_for(db: Database, person_id: int) -> list[Exam]:
    """Those of the classes that the person is a trainee of now, the next to close first."""
    rows = db.execute(
        """SELECT x.* FROM exam x JOIN member m ON m.class_id = x.class_id JOIN class c ON c.id = x.class_id
           WHERE m.person_id = ? AND m.role = 'trainee' AND m.left_us IS NULL
             AND x.published_us IS NOT NULL AND c.archived_us IS NULL
           ORDER BY x.closes_us, x.id""", [person_id])
    return [found for row in rows if (found := _exam(row))]


def _exam(row: Any) -> Exam | None:
    return row and Exam(
        id=row["id"], public_id=row["public_id"], class_id=row["class_id"], name=row["name"],
        blueprint=row["blueprint"], secret=row["secret"], commitment=row["commitment"],
        attempts=row["attempts"], opens=from_us(row["opens_us"]), closes=from_us(row["closes_us"]),
        start_code=row["start_code"], made_by=row["made_by"], made=from_us(row["made_us"]),
        published=_moment(row["published_us"]), released=_moment(row["released_us"]))


def _moment(us: int | None) -> datetime | None:
    return None if us is None else from_us(us)
