"""A class with two weeks of practice behind it, every answer of which came about through the product itself.

Twelve trainees: most are right nine times in ten, one is weak, one slow, one has a misconception, one went
away for a week, one answered four times in all, and one never. One answer is a slip, in an open block.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from copy import copy, deepcopy
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from hashlib import shake_256
from itertools import count
from pathlib import Path

from tests.school import NOON, School, add_person, make_school
from trainer import practice
from trainer.content import Content
from trainer.demo.wrong import attempts
from trainer.drills import KINDS
from trainer.drills.base import Item, Verdict
from trainer.errors import AnswerFormatError
from trainer.people import Person
from trainer.practice import Page
from trainer.store import classes, people
from trainer.store import practice as rows
from trainer.store.database import Database, Store

NAMES = ("Ada Ahlgren", "Boris Belov", "Chloé Colin", "Dov Dahan", "Eva Ek", "Faïza Ferrat", "Gleb Gusev",
         "Hana Horn", "Iris Ivars", "Jonas Jahn")
"""Besides the two that every school of the tests has."""
DRILLS = ("hand-total/single", "dealer-draw/decide", "payout/one-box", "request/all")
DAYS = 14
TABLE = "american"


@dataclass
class Classroom:
    """Its ``now`` is noon of the day after the last practice."""

    store: Store
    content: Content
    path: Path
    """Of the database."""
    school: School
    trainees: list[int] = field(default_factory=list)
    now: datetime = NOON
    _numbers: count[int] = field(default_factory=lambda: count(1))
    _chance: random.Random = field(default_factory=lambda: random.Random(6))

    def copied(self, store: Store, path: Path) -> Classroom:
        """The same in another file; what is done there next is what would have been done here."""
        return replace(self, store=store, path=path, trainees=list(self.trainees),
                       _numbers=copy(self._numbers), _chance=deepcopy(self._chance))

    def person(self, person_id: int) -> Person:
        with self.store.read() as db:
            found = people.find_person(db, person_id)
        assert found
        return found

    def secret(self) -> bytes:
        return shake_256(b"classroom %d" % next(self._numbers)).digest(16)

    def block(self, person_id: int, drills: Sequence[str], at: datetime, *, n: int = 10, right: float = 0.9,
              slow: float = 0.9, code: str | None = None, mode: str = "practice", ends: bool = True,
              device: str | None = "phone") -> str:
        """A block that is answered: right so often, in so many target times; ``code`` is shown where an item
        can show it. Its public id.
        """
        sitting = practice.start(
            self.store, self.content, person_id, drills, TABLE, mode=mode,
            n_items=None if mode == "check" else n, seed=self.secret(), public_id=self.secret(), now=at,
            page=Page("en", device))
        clock, seq = at, 0
        while True:
            seq += 1
            item = self.item(sitting, seq)
            if item is None or seq > n:
                break
            takes = timedelta(milliseconds=max(round(item.target_ms * slow), 400))
            clock += takes
            form = self.answer_to(item, is_right=self._chance.random() < right, code=code)
            practice.answer(
                self.store, self.content, person_id, sitting, seq,
                {**form, "t_submit_ms": str(takes // timedelta(milliseconds=1)), "t_first_ms": "300",
                 "input_mode": "keys"}, lang="en", received=clock, now=clock)
        if ends:
            practice.end(self.store, person_id, sitting, now=clock)
        return sitting

    def item(self, sitting: str, seq: int) -> Item | None:
        with self.store.read() as db:
            (number,) = db.execute("SELECT id FROM sitting WHERE public_id = ?",
                                   [bytes.fromhex(sitting)]).fetchone()
            found = rows.find_item(db, number, seq)
        return found.item if found else None

    def answer_to(self, item: Item, *, is_right: bool, code: str | None) -> dict[str, str]:
        """The fields: of a wrong answer those that show the code, where some do."""
        kind = KINDS[item.kind]
        if code in kind.MISTAKES:
            shows = [form for form in attempts(item) if code in self._codes(item, form)]
            if shows:
                return shows[0]
        if is_right:
            return kind.model_form(item)
        wrong = [form for form in attempts(item) if self._credit(item, form) == 0]
        return self._chance.choice(wrong) if wrong else kind.model_form(item)

    def _verdict(self, item: Item, form: dict[str, str]) -> Verdict | None:
        """None: an attempt that cannot be read."""
        kind = KINDS[item.kind]
        try:
            return kind.grade(item, kind.parse(form, self.content.calls(TABLE, "en")))
        except AnswerFormatError:
            return None

    def _codes(self, item: Item, form: dict[str, str]) -> set[str]:
        verdict = self._verdict(item, form)
        return {one.code for part in (verdict, *verdict.lines) for one in part.mistakes} if verdict else set()

    def _credit(self, item: Item, form: dict[str, str]) -> int | None:
        verdict = self._verdict(item, form)
        return verdict.credit if verdict else None


def make_classroom(store: Store, content: Content, path: Path) -> Classroom:
    """The school of the tests with ten trainees more in its first class, and what they practised."""
    school = make_school(store)
    room = Classroom(store=store, content=content, path=path, school=school)

    def enrol(db: Database) -> list[int]:
        ids = [school.trainee, school.classmate]
        for number, name in enumerate(NAMES):
            person = add_person(db, "trainee", name, f"c{number:02}")
            classes.add_member(db, school.class_id, person, "trainee", NOON - timedelta(days=DAYS + 2))
            ids.append(person)
        return ids

    room.trainees = store.write(enrol)
    start = NOON - timedelta(days=DAYS)
    weak, slow, mistaken, gone, few, never = room.trainees[2:8]
    for day in range(DAYS):
        at = start + timedelta(days=day)
        for number, person_id in enumerate(room.trainees):
            if person_id in (few, never) or (person_id == gone and day > 5) or (day + number) % 3 == 2:
                continue
            drills = DRILLS if day % 2 else [DRILLS[(day + number) % len(DRILLS)]]
            room.block(person_id, drills, at + timedelta(minutes=7 * number),
                       right=0.6 if person_id == weak else 0.95,
                       slow=2.5 if person_id == slow else 0.8,
                       code="ACE_STUCK_11" if person_id == mistaken else None,
                       device=("phone", "computer", None)[number % 3])
    room.block(few, DRILLS[:1], start, n=4)
    last = room.block(room.trainees[0], DRILLS[:1], NOON - timedelta(hours=2), n=1, right=0.0, ends=False)
    practice.mark_slip(store, content, room.trainees[0], last, 1, now=NOON - timedelta(hours=1))
    return room
