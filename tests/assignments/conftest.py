"""A trainee of a class, whose skill is sums, and who teaches it."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests import sums
from tests.school import add_person
from tests.trainee import START, Trainee
from trainer import assignments
from trainer.assignments import Assignment
from trainer.drills import KINDS
from trainer.people import Person
from trainer.store import assignments as rows
from trainer.store import classes, people
from trainer.store.classes import Class
from trainer.store.database import Database, Store


@pytest.fixture
def trainee(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Trainee]:
    monkeypatch.setitem(KINDS, "sums", sys.modules[sums.__name__])
    store = Store(database)
    yield Trainee(store, sums.content(sums.drill(items=40), sums.drill("small", "small", items=10)))
    store.close()


@pytest.fixture
def teacher(trainee: Trainee) -> Person:
    """Teaches class 1, whose only trainee is the one above."""
    def make(db: Database) -> Person:
        found = people.find_person(db, add_person(db, "instructor", "Ivan First"))
        assert found
        class_ = classes.add_class(db, Class(id=0, code="AAAA22", name="Spring", lang=None,
                                             zone="Europe/Paris", table_ids=("test-table",)), START)
        classes.add_member(db, class_.id, found.id, "instructor", START)
        classes.add_member(db, class_.id, trainee.id, "trainee", START)
        return found

    return trainee.store.write(make)


Set = Callable[..., Assignment]


@pytest.fixture
def set_(trainee: Trainee, teacher: Person) -> Set:
    """``set_(goal="items", items=5)``: an assignment, open now, due in an hour."""
    def set_one(**terms: Any) -> Assignment:
        plain = Assignment(
            class_id=1, name="Sums", drill_ids=("sums/plain",), table_ids=("test-table",), goal="items",
            items=3, opens=START, due=START + timedelta(hours=1), made_by=teacher.id)
        new = replace(plain, **terms)
        return replace(new, id=trainee.store.write(lambda db: rows.add_assignment(db, new, START)))

    return set_one


@pytest.fixture
def person(trainee: Trainee) -> Person:
    with trainee.store.read() as db:
        found = people.find_person(db, trainee.id)
    assert found
    return found


@pytest.fixture
def standing(trainee: Trainee, person: Person) -> Callable[[Assignment], assignments.Standing]:
    """How far the trainee is by now."""
    return lambda one: assignments.standing_of(trainee.store, trainee.content, person, one, trainee.now)
