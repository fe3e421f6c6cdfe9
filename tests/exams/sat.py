"""A school in which an exam is held, by a clock of the test's own."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from hashlib import shake_256
from itertools import count
from typing import Any

from tests.school import NOON, School, make_school
from trainer import exams
from trainer.content import Content
from trainer.drills import KINDS
from trainer.exams import Blueprint, Draft, Paper, Part
from trainer.people import Person
from trainer.store import people
from trainer.store import practice as sittings
from trainer.store.database import Database, Store
from trainer.store.exams import Exam
from trainer.store.practice import StoredItem

PARTS = (Part(drill_id="hand-total/single", items=3, weight=3, seconds=10),
         Part(drill_id="payout/one-box", items=2, weight=1, seconds=20))
BLUEPRINT = Blueprint(parts=PARTS, table_id="american", pass_line=600, seconds=120)
PAGE = "a" * 32
_NUMBERS = count(1)


def secret(n: int = 16) -> bytes:
    """Another one each time."""
    return shake_256(str(next(_NUMBERS)).encode()).digest(n)


@dataclass
class Hall:
    """Where the exam is sat: ``now`` is its clock."""

    store: Store
    content: Content
    school: School = field(init=False)
    exam: Exam = field(init=False)
    now: datetime = NOON

    def __post_init__(self) -> None:
        self.school = make_school(self.store)
        self.instructor = self.person(self.school.instructor)
        self.trainee = self.person(self.school.trainee)

    def person(self, person_id: int) -> Person:
        with self.store.read() as db:
            found = people.find_person(db, person_id)
        assert found
        return found

    def compose(self, blueprint: Blueprint = BLUEPRINT, *, attempts: int = 1,
                hours: float = 2) -> Exam:
        self.exam = exams.compose(
            self.store, self.instructor, self.school.class_id,
            Draft(name="Spring test", blueprint=blueprint, attempts=attempts, opens=NOON,
                  closes=NOON + timedelta(hours=hours)),
            secret=secret(32), public_id=secret(), now=NOON - timedelta(hours=1))
        return self.exam

    def publish(self, blueprint: Blueprint = BLUEPRINT, **draft: Any) -> Exam:
        self.compose(blueprint, **draft)
        self.exam = exams.publish(self.store, self.content, self.instructor, self.exam.id, code="CADE23",
                                  now=NOON - timedelta(hours=1))
        return self.exam

    def open_now(self) -> None:
        """By the true clock, which the pages go by: for an hour, from a minute ago."""
        begun = datetime.now(UTC) - timedelta(minutes=1)
        self.exam = exams.set_window(self.store, self.instructor, self.exam.id, begun,
                                     begun + timedelta(hours=1), now=begun)

    def start(self, person: Person | None = None, *, code: str = "CADE23",
              public_id: bytes | None = None) -> str:
        return exams.start(self.store, self.content, person or self.trainee, self.exam.address, code,
                           public_id=public_id or secret(), received=self.now, now=self.now)

    def paper(self, sitting: str, person: Person | None = None) -> Paper:
        return exams.paper(self.store, person or self.trainee, sitting, now=self.now)

    def item(self, sitting: str, seq: int) -> StoredItem:
        with self.store.read() as db:
            found = sittings.find_item(db, self.row(db, sitting), seq)
        assert found
        return found

    def row(self, db: Database, sitting: str) -> int:
        found = db.execute("SELECT id FROM sitting WHERE public_id = ?", [bytes.fromhex(sitting)]).fetchone()
        return int(found["id"])

    def sitting_id(self, sitting: str) -> int:
        with self.store.read() as db:
            return self.row(db, sitting)

    def answer(self, sitting: str, seq: int, form: Mapping[str, str] | None = None, *, after_ms: int = 1000,
               page: str = PAGE, person: Person | None = None) -> Paper:
        """Rightly unless a form is given; it is received ``after_ms`` from now."""
        self.now += timedelta(milliseconds=after_ms)
        fields = self.right(sitting, seq) if form is None else form
        return exams.answer(self.store, self.content, person or self.trainee, sitting, seq, fields, page=page,
                            lang="en", received=self.now, now=self.now)

    def right(self, sitting: str, seq: int) -> dict[str, str]:
        item = self.item(sitting, seq).item
        return KINDS[item.kind].model_form(item)

    def wrong(self, sitting: str, seq: int) -> dict[str, str]:
        """Something that can be read and is worth nothing."""
        item = self.item(sitting, seq).item
        if item.kind == "hand-total":
            return {"total": "4" if item.key["total"]["number"] != 4 else "5"}
        return {name: "1" if "amount" in name else text for name, text in self.right(sitting, seq).items()}

    def sit(self, right: Sequence[bool], person: Person | None = None) -> str:
        """A whole sitting, whose answers are right or not."""
        sitting = self.start(person)
        for seq, is_right in enumerate(right, start=1):
            self.answer(sitting, seq, None if is_right else self.wrong(sitting, seq), person=person)
        return sitting

    def grant(self, extra_time: int, *, has_no_flash: bool = False) -> None:
        """The trainee gets accommodations."""
        self.store.write(lambda db: db.execute(
            "UPDATE person SET extra_time = ?, has_no_flash = ? WHERE id = ?",
            [extra_time, int(has_no_flash), self.trainee.id]))
        self.trainee = replace(self.trainee, extra_time=extra_time, has_no_flash=has_no_flash)

    def overview(self) -> exams.Overview:
        return exams.overview(self.store, self.instructor, self.exam.id, now=self.now)

    def release(self) -> None:
        exams.release(self.store, self.instructor, self.exam.id, now=self.now)
