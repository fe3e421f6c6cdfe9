"""The demo school's accounts and classes, made by the use cases that make real ones."""

from __future__ import annotations

import random
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from trainer import classes, secrets, signing_in, trainees, users
from trainer.classes import Class
from trainer.content import Content
from trainer.demo.learner import Learner, make_learner
from trainer.demo.people import names
from trainer.drills import KINDS
from trainer.people import Person
from trainer.signing_in.owning import Names, add_owner
from trainer.store import people
from trainer.store.database import Store


@dataclass(frozen=True, slots=True)
class Plan:
    """Of a class."""

    name: str
    lang: str
    zone: str
    tables: tuple[str, ...]
    instructor: tuple[str, str, str]
    """First name, last name, login."""


PLANS: Final = (
    Plan("Spring intake, London", "en", "Europe/London", ("uk", "vegas-strip"),
         ("Claire", "Dumont", "claire")),
    Plan("Promotion de mars, Lyon", "fr", "Europe/Paris", ("midnight", "event-table"),
         ("Marc", "Aubert", "marc")),
    Plan("Весенний набор, Казань", "ru", "Europe/Moscow", ("russian-club", "american"),
         ("Ольга", "Светлова", "olga")),
)
GROUPS: Final = ("A", "B")


@dataclass(slots=True)
class DemoClass:
    """A class with its people and what they are like."""

    class_: Class
    instructor: Person
    learners: dict[int, Learner]
    """By person."""


@dataclass(frozen=True, slots=True)
class Doors:
    """How to come in: links by which a password is set, once, and a PIN card."""

    owner: str
    """Token."""
    instructors: dict[str, str]
    """Login -> token."""
    class_code: str
    trainee_code: str
    pin: str


def make_owner(store: Store, now: datetime) -> Person:
    """The first account of an empty database. Raises AnswerFormatError where there is one."""
    hashed = secrets.hash_secret(secrets.new_token())  # nobody knows it: a link sets another
    made = store.write(lambda db: add_owner(
        db, Names("Victor Hale", "owner", None), hashed, now))
    return _person(store, made)


def make_classes(store: Store, content: Content, owner: Person, per_class: int, chance: random.Random,
                 now: datetime) -> tuple[list[DemoClass], dict[str, str]]:
    """The classes, and the links of their instructors by login."""
    codes = sorted({code for module in KINDS.values() if module.IS_SKILL for code in module.MISTAKES})
    made, links = [], {}
    for letter, plan in zip("ABC", PLANS, strict=True):
        first, last, login = plan.instructor
        number, links[login] = users.make_staff(store, owner, users.NewStaff(
            role="instructor", first_name=first, last_name=last, login=login, lang=plan.lang), now=now)
        instructor = _person(store, number)
        class_ = classes.make_class(
            store, instructor, classes.Wanted(
                name=plan.name, table_ids=plan.tables, lang=plan.lang, zone=plan.zone, level="mastered",
                items_a_week=150), tables=content.tables, now=now)
        learners = {}
        for index, name in enumerate(names(plan.lang, per_class, chance), 1):
            person_id = trainees.add_trainee(
                store, instructor, class_.id, trainees.Data(
                    code=f"{letter}{index:02}", last_name=name.last, first_name=name.first, lang=plan.lang),
                group=GROUPS[index % len(GROUPS)], now=now)
            learners[person_id] = make_learner(random.Random(chance.random()), codes)
        made.append(DemoClass(class_, instructor, learners))
    return made, links


def doors(store: Store, made: list[DemoClass], links: dict[str, str], now: datetime) -> Doors:
    """The ways in, made last, so that their links are fresh."""
    one = made[0]
    class_, cards = trainees.make_cards(store, one.instructor, one.class_.id, [min(one.learners)], now=now)
    return Doors(owner=signing_in.owner_link(store, now), instructors=links, class_code=class_.code,
                 trainee_code=cards[0].member.code or "", pin=cards[0].pin)


def _person(store: Store, person_id: int) -> Person:
    with store.read() as db:
        found = people.find_person(db, person_id)
    assert found is not None, "it has just been made"
    return found
