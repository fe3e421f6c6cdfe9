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
    """``name`` and ``lang`` may be unknown, ``zone`` is an IANA time zone."""

    id: int
    name: str
    lang: str | None
    zone: str
    preferences: dict[str, Any]
    role: str | None = None
    """``trainee``, ``instructor``, ``manager``, ``owner``; None: a local trainee, without an account."""
    is_active: bool = True
    extra_time: int = 100
    """Per cent of the usual time."""
    has_no_flash: bool = False
    """Is shown cards that stay."""
    notice_seen: int = 0
    """Version of the privacy notice that was read last."""

    @property
    def is_local(self) -> bool:
        return self.role is None

    @property
    def is_staff(self) -> bool:
        return self.role in ("instructor", "manager", "owner")

    @property
    def sees_all(self) -> bool:
        """Every class, not only those that they teach."""
        return self.role in ("manager", "owner")


@dataclass(frozen=True, slots=True)
class Session:
    """A sign-in: whose, of which kind, since when, and when it was last seen."""

    person: Person
    kind: str
    """``local``, ``device``, ``staff``, ``card``."""
    created: datetime
    seen: datetime


def find_session(db: Database, id_hash: bytes) -> Session | None:
    """The sign-in whose id has this SHA-256."""
    row = db.execute(
        """SELECT p.*, a.role, s.kind, s.created_us AS begun_us, s.seen_us
           FROM session s JOIN person p ON p.id = s.person_id LEFT JOIN account a ON a.person_id = p.id
           WHERE s.id_hash = ?""", [id_hash]).fetchone()
    return row and _session(row)


def find_visit(db: Database, local: bytes | None,
               signed_in: bytes | None) -> tuple[bool, Session | None, bool]:
    """What every request asks, at once: whether one signs in here; the sign-in whose id has the SHA-256
    ``signed_in`` if so, ``local`` if not; whether its person has attempts at exams that are not closed yet.
    """
    row = db.execute(
        """SELECT p.*, a.role, s.kind, s.created_us AS begun_us, s.seen_us, v.has_accounts,
                  EXISTS (SELECT 1 FROM exam_sitting x WHERE x.person_id = p.id AND x.is_trial = 0
                          AND NOT EXISTS (SELECT 1 FROM sitting_end z WHERE z.sitting_id = x.sitting_id)
                          ) AS has_open_exams
           FROM (SELECT EXISTS (SELECT 1 FROM account WHERE role = 'owner') AS has_accounts) v
                LEFT JOIN session s ON s.id_hash = CASE WHEN v.has_accounts THEN ? ELSE ? END
                LEFT JOIN person p ON p.id = s.person_id LEFT JOIN account a ON a.person_id = p.id""",
        [signed_in, local]).fetchone()
    session = _session(row) if row["kind"] is not None else None
    return bool(row["has_accounts"]), session, bool(row["has_open_exams"])


def add_person(db: Database, *, name: str, lang: str | None, zone: str, now: datetime) -> Person:
    """A new trainee."""
    person_id = db.execute(
        """INSERT INTO person (name, lang, zone, preferences, created_us)
           VALUES (?, ?, ?, '{}', ?) RETURNING id""", [name, lang, zone, to_us(now)]).fetchone()[0]
    return Person(id=person_id, name=name, lang=lang, zone=zone, preferences={})


def change_person(db: Database, person: Person) -> None:
    """Store name, language, zone and preferences of ``person``."""
    db.execute("UPDATE person SET name = ?, lang = ?, zone = ?, preferences = ? WHERE id = ?",
               [person.name, person.lang, person.zone, json.dumps(person.preferences), person.id])


def change_access(db: Database, person: Person) -> None:
    """Store whether ``person`` may sign in, and what accommodations they have."""
    db.execute("UPDATE person SET is_active = ?, extra_time = ?, has_no_flash = ? WHERE id = ?",
               [int(person.is_active), person.extra_time, int(person.has_no_flash), person.id])


def find_person(db: Database, person_id: int) -> Person | None:
    """By id."""
    row = db.execute(
        """SELECT p.*, a.role FROM person p LEFT JOIN account a ON a.person_id = p.id
           WHERE p.id = ?""", [person_id]).fetchone()
    return row and _person(row)


def count_people(db: Database) -> int:
    """Everybody who was ever here."""
    return int(db.execute("SELECT count(*) FROM person").fetchone()[0])


def add_session(db: Database, id_hash: bytes, person_id: int, now: datetime, kind: str = "local") -> None:
    """Sign ``person_id`` in."""
    db.execute("INSERT INTO session (id_hash, person_id, created_us, seen_us, kind) VALUES (?, ?, ?, ?, ?)",
               [id_hash, person_id, to_us(now), to_us(now), kind])


def see_session(db: Database, id_hash: bytes, now: datetime) -> None:
    """Note that it was used."""
    db.execute("UPDATE session SET seen_us = ? WHERE id_hash = ?", [to_us(now), id_hash])


def remove_session(db: Database, id_hash: bytes) -> None:
    """Sign out; the person and the history stay."""
    db.execute("DELETE FROM session WHERE id_hash = ?", [id_hash])


def remove_sessions_of(db: Database, person_id: int) -> None:
    """Sign a person out everywhere."""
    db.execute("DELETE FROM session WHERE person_id = ?", [person_id])


def see_notice(db: Database, person_id: int, version: int) -> None:
    """The privacy notice of this version was read."""
    db.execute("UPDATE person SET notice_seen = ? WHERE id = ? AND notice_seen < ?",
               [version, person_id, version])


def _session(row: Any) -> Session:
    return Session(_person(row), row["kind"], from_us(row["begun_us"]), from_us(row["seen_us"]))


def _person(row: Any) -> Person:
    return Person(id=row["id"], name=row["name"], lang=row["lang"], zone=row["zone"],
                  preferences=json.loads(row["preferences"]), role=row["role"],
                  is_active=bool(row["is_active"]), extra_time=row["extra_time"],
                  has_no_flash=bool(row["has_no_flash"]), notice_seen=row["notice_seen"])
