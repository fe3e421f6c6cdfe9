"""Exams of the demo school: composed, published, sat by everybody who is there, released, certified."""

from __future__ import annotations

import random
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final

from trainer import exams
from trainer.certificates.issuing import issue_all
from trainer.content import Content
from trainer.demo.learner import Learner
from trainer.demo.school import DemoClass
from trainer.errors import Closed
from trainer.exams import Draft, Exam
from trainer.people import Person
from trainer.store import papers, people
from trainer.store.database import Store
from trainer.store.practice import StoredItem, find_open

_MISSING: Final = 0.1
"""So many do not come."""
_PAGE: Final = "d" * 32
LASTS: Final = timedelta(hours=2)


def hold_exam(store: Store, content: Content, of: DemoClass, preset: str, name: str, at: datetime,
              chance: random.Random, *, is_released: bool = True) -> Exam:
    """An exam by a preset at the first table of the class, which begins at ``at``."""
    wanted = next(one for one in exams.PRESETS if one.id == preset)
    blueprint = exams.at_table(content, wanted, of.class_.table_ids[0])
    made = exams.compose(
        store, of.instructor, of.class_.id, Draft(
            name=name, blueprint=replace(blueprint, seconds=blueprint.seconds or 40 * 60), attempts=1,
            opens=at, closes=at + LASTS),
        secret=chance.randbytes(32), public_id=chance.randbytes(16), now=at - timedelta(days=3))
    code = exams.new_code()
    exams.publish(store, content, of.instructor, made.id, code=code, now=at - timedelta(days=2))
    for person_id, learner in of.learners.items():
        if chance.random() > _MISSING:
            _sit(store, content, _person(store, person_id), learner, made.address, code,
                 blueprint.table_id, at + timedelta(minutes=chance.uniform(0, 10)))
    if is_released:
        exams.release(store, of.instructor, made.id, now=at + LASTS + timedelta(hours=1))
        issue_all(store, content, of.instructor, made.id, now=at + LASTS + timedelta(hours=2))
    return made


def _sit(store: Store, content: Content, person: Person, learner: Learner, exam: str, code: str,
         table_id: str, at: datetime) -> None:
    """Until its last item, or until its time is over."""
    paper = exams.start(store, content, person, exam, code, public_id=learner.chance.randbytes(16),
                        received=at, now=at)
    clock, calls = at, content.calls(table_id, person.lang or "en")
    while (asked := _open(store, person, paper)) is not None:
        form, ms = learner.answer(asked.item, calls)
        clock += timedelta(milliseconds=ms + 400)
        try:
            exams.answer(store, content, person, paper, asked.seq, form, page=_PAGE, lang=person.lang or "en",
                         received=clock, now=clock)
        except Closed:
            return


def _open(store: Store, person: Person, paper: str) -> StoredItem | None:
    """The item that waits for an answer; None: it is over."""
    with store.read() as db:
        found = papers.own_paper(db, bytes.fromhex(paper), person.id)
        return find_open(db, found.id) if found and not found.stops else None


def _person(store: Store, person_id: int) -> Person:
    with store.read() as db:
        found = people.find_person(db, person_id)
    assert found is not None, "it has been made"
    return found

