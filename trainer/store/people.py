"""The rows of people and of their sign-ins."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us


@dataclass(frozen=True, slots=True, kw_only=True)
class Person:
    """A trainee; ``name`` and ``lang`` may be unknown, ``zone`` is an IANA time zone."""

    id: int
    name: str
    lang: str | None
    zone: str
    preferences: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Session:
    """A sign-in: whose, and when it was last seen."""

    person: Person
    seen: datetime


def find_session(db: Database, id_hash: bytes) -> Session | None:
    """The sign-in whose id has this SHA-256."""
    row = db.execute(
        """SELECT p.id, p.name, p.lang, p.zone, p.preferences, s.seen_us
           FROM session s JOIN person p ON p.id = s.person_id WHERE s.id_hash = ?""", [id_hash]).fetchone()
    return row and Session(_person(row), from_us(row["seen_us"]))


def add_person(db: Database, *, name: str, lang: str | None, zone: str, now: datetime) -> Person:
    """A new trainee."""
    person_id = db.execute(
        """INSERT INTO person (name, lang, zone, preferences, created_us)
           VALUES (?, ?, ?, '{}', ?) RETURNING id""", [name, lang, zone, to_us(now)]).fetchone()[0]
    return Person(id=person_id, name=name, lang=lang, zone=zone, preferences={})


def change_person(db: Database, person: Person) -> None:
    """Store all but the id of ``person``."""
    db.execute("UPDATE person SET name = ?, lang = ?, zone = ?, preferences = ? WHERE id = ?",
               [person.name, person.lang, person.zone, json.dumps(person.preferences), person.id])


def find_person(db: Database, person_id: int) -> Person | None:
    """By id."""
    row = db.execute("SELECT id, name, lang, zone, preferences FROM person WHERE id = ?",
                     [person_id]).fetchone()
    return row and _person(row)


def add_session(db: Database, id_hash: bytes, person_id: int, now: datetime) -> None:
    """Sign ``person_id`` in."""
    db.execute("INSERT INTO session (id_hash, person_id, created_us, seen_us) VALUES (?, ?, ?, ?)",
               [id_hash, person_id, to_us(now), to_us(now)])


def see_session(db: Database, id_hash: bytes, now: datetime) -> None:
    """Note that it was used."""
    db.execute("UPDATE session SET seen_us = ? WHERE id_hash = ?", [to_us(now), id_hash])


def remove_session(db: Database, id_hash: bytes) -> None:
    """Sign out; the person and the history stay."""
    db.execute("DELETE FROM session WHERE id_hash = ?", [id_hash])


def _person(row: Any) -> Person:
    return Person(id=row["id"], name=row["name"], lang=row["lang"], zone=row["zone"],
                  preferences=json.loads(row["preferences"]))
