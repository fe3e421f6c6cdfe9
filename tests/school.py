"""A small school, put straight into the store: two classes, their people, and signed-in browsers."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from hashlib import sha256

from flask import Flask

from tests.web.visitor import Visitor
from trainer.store import accounts, classes, people
from trainer.store.accounts import Account
from trainer.store.classes import Class
from trainer.store.database import Database, Store

NOON = datetime(2026, 3, 2, 12, tzinfo=UTC)
TABLES = ("american", "uk")


@dataclass(frozen=True)
class School:
    """Ids. The first class has two trainees and the first instructor; the second one of each."""

    owner: int
    manager: int
    instructor: int
    other_instructor: int
    trainee: int
    classmate: int
    stranger: int
    """A trainee of the other class."""
    class_id: int
    other_class_id: int


def add_person(db: Database, role: str, name: str, code: str | None = None) -> int:
    """Somebody with an account; staff have a login, trainees a code."""
    first, _, last = name.partition(" ")
    person = people.add_person(db, name=name, lang="en", zone="Europe/Paris", now=NOON)
    accounts.add_account(db, Account(
        person_id=person.id, role=role, code=code, login=None if code else name.casefold(),
        first_name=first, last_name=last), NOON)
    return person.id


def make_school(store: Store) -> School:
    """From now on one signs in there."""
    return store.write(_make)


def _make(db: Database) -> School:
    school = School(
        owner=add_person(db, "owner", "Olga Owner"), manager=add_person(db, "manager", "Marc Manager"),
        instructor=add_person(db, "instructor", "Ivan First"),
        other_instructor=add_person(db, "instructor", "Irene Second"),
        trainee=add_person(db, "trainee", "Tanya Petrova", "t1"),
        classmate=add_person(db, "trainee", "Théo Martin", "t2"),
        stranger=add_person(db, "trainee", "Ulla Strange", "t3"),
        class_id=_class(db, "AAAA22", "Spring evening"), other_class_id=_class(db, "BBBB33", "Autumn day"))
    for person_id, role in ((school.instructor, "instructor"), (school.trainee, "trainee"),
                            (school.classmate, "trainee")):
        classes.add_member(db, school.class_id, person_id, role, NOON)
    classes.add_member(db, school.other_class_id, school.other_instructor, "instructor", NOON)
    classes.add_member(db, school.other_class_id, school.stranger, "trainee", NOON)
    return school


def _class(db: Database, code: str, name: str) -> int:
    return classes.add_class(db, Class(id=0, code=code, name=name, lang="en", zone="Europe/Paris",
                                       table_ids=TABLES), NOON).id


def signed_in(app: Flask, person_id: int) -> Visitor:
    """A browser in which that person has just signed in, without the page for it."""
    visitor = Visitor(app)
    visitor.client.set_cookie("signed_in", sign_in(app.extensions["store"], person_id))
    return visitor


def sign_in(store: Store, person_id: int) -> str:
    """What the cookie of somebody says who has just signed in."""
    token = sha256(f"a test's token of {person_id}".encode()).hexdigest()[:43]

    def begin(db: Database) -> None:
        person = people.find_person(db, person_id)
        assert person
        people.see_notice(db, person_id, 1_000)  # whatever it says
        people.remove_session(db, sha256(token.encode()).digest())
        people.add_session(db, sha256(token.encode()).digest(), person_id, datetime.now(UTC),
                           "staff" if person.is_staff else "device")

    store.write(begin)
    return token
