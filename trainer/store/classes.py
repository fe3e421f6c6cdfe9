"""The rows of classes and of who is in them."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.store.alphabet import sorted_as
from trainer.store.moments import from_us, to_us
from trainer.store.practice import to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Class:
    """A school class; ``zone`` is the IANA time zone that its dates are meant in."""

    id: int
    code: str
    """Typed at sign-in with a PIN card."""
    name: str
    lang: str | None
    zone: str
    table_ids: tuple[str, ...]
    targets: dict[str, Any] = field(default_factory=dict)
    archived: datetime | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Member:
    """Somebody who is in a class now, with what a list of people shows."""

    person_id: int
    role: str
    """``trainee`` or ``instructor``, in this class."""
    name: str
    first_name: str
    last_name: str
    code: str | None
    email: str | None
    group: str | None
    group_id: int | None
    lang: str | None
    extra_time: int
    has_no_flash: bool
    is_active: bool
    has_card: bool


def add_class(db: Database, new: Class, now: datetime) -> Class:
    """Store a class and its tables; ``id`` of ``new`` is not looked at."""
    class_id = db.execute(
        """INSERT INTO class (code, name, lang, zone, targets, created_us) VALUES (?, ?, ?, ?, ?, ?)
           RETURNING id""",
        [new.code, new.name, new.lang, new.zone, to_json(new.targets), to_us(now)]).fetchone()[0]
    for table_id in new.table_ids:
        db.execute("INSERT INTO class_table (class_id, table_id) VALUES (?, ?)", [class_id, table_id])
    found = find_class(db, class_id)
    assert found
    return found


def find_class(db: Database, class_id: int) -> Class | None:
    """Whoever may see it."""
    row = db.execute(
        """SELECT c.*, (SELECT string_agg(t.table_id, ',' ORDER BY t.table_id) FROM class_table t
                        WHERE t.class_id = c.id) AS tables
           FROM class c WHERE c.id = ?""", [class_id]).fetchone()
    return row and _class(row)


def find_by_code(db: Database, code: str) -> Class | None:
    """As it is typed at sign-in, in capitals."""
    row = db.execute(
        """SELECT c.*, (SELECT string_agg(t.table_id, ',' ORDER BY t.table_id) FROM class_table t
                        WHERE t.class_id = c.id) AS tables
           FROM class c WHERE c.code = ?""", [code]).fetchone()
    return row and _class(row)


def all_classes(db: Database) -> list[Class]:
    """Those that go on first, by name."""
    return [_class(row) for row in db.execute(
        """SELECT c.*, (SELECT string_agg(t.table_id, ',' ORDER BY t.table_id) FROM class_table t
                        WHERE t.class_id = c.id) AS tables
           FROM class c ORDER BY c.archived_us IS NOT NULL, c.name, c.id""")]


def classes_of(db: Database, person_id: int, role: str) -> list[Class]:
    """Those that a person is in as trainee or as instructor; those that go on first, by name."""
    return [_class(row) for row in db.execute(
        """SELECT c.*, (SELECT string_agg(t.table_id, ',' ORDER BY t.table_id) FROM class_table t
                        WHERE t.class_id = c.id) AS tables
           FROM class c JOIN member m ON m.class_id = c.id
           WHERE m.person_id = ? AND m.role = ? AND m.left_us IS NULL
           ORDER BY c.archived_us IS NOT NULL, c.name, c.id""", [person_id, role])]


def is_member(db: Database, class_id: int, person_id: int, role: str) -> bool:
    """Whether the person is in the class now, as that."""
    return db.execute(
        "SELECT 1 FROM member WHERE class_id = ? AND person_id = ? AND role = ? AND left_us IS NULL",
        [class_id, person_id, role]).fetchone() is not None


def was_member(db: Database, class_id: int, person_id: int) -> bool:
    """Whether the person is in the class or was."""
    return db.execute("SELECT 1 FROM member WHERE class_id = ? AND person_id = ?",
                      [class_id, person_id]).fetchone() is not None


def change_class(db: Database, class_: Class) -> None:
    """Store all but when it was made: ``archived`` too."""
    db.execute(
        """UPDATE class SET code = ?, name = ?, lang = ?, zone = ?, targets = ?, archived_us = ?
           WHERE id = ?""",
        [class_.code, class_.name, class_.lang, class_.zone, to_json(class_.targets),
         None if class_.archived is None else to_us(class_.archived), class_.id])
    db.execute("DELETE FROM class_table WHERE class_id = ?", [class_.id])
    for table_id in class_.table_ids:
        db.execute("INSERT INTO class_table (class_id, table_id) VALUES (?, ?)", [class_.id, table_id])


def add_member(db: Database, class_id: int, person_id: int, role: str, now: datetime,
               group_id: int | None = None) -> None:
    """Put somebody into a class, again if they had left."""
    db.execute(
        """INSERT INTO member (class_id, person_id, role, group_id, joined_us) VALUES (?, ?, ?, ?, ?)
           ON CONFLICT (class_id, person_id) DO UPDATE SET role = excluded.role,
               group_id = excluded.group_id, left_us = NULL""",
        [class_id, person_id, role, group_id, to_us(now)])


def end_membership(db: Database, class_id: int, person_id: int, now: datetime) -> None:
    """Take somebody out of a class; what they did there stays."""
    db.execute(
        """UPDATE member SET left_us = ?, group_id = NULL
           WHERE class_id = ? AND person_id = ? AND left_us IS NULL""", [to_us(now), class_id, person_id])


def members(db: Database, class_id: int, role: str) -> list[Member]:
    """Who is in the class now as that, by name."""
    rows = db.execute(
        """SELECT m.person_id, m.role, p.name, p.lang, p.extra_time, p.has_no_flash, p.is_active,
                  a.first_name, a.last_name, a.code, a.email, a.pin_hash IS NOT NULL AS has_card,
                  m.group_id, g.name AS group_name
           FROM member m JOIN person p ON p.id = m.person_id JOIN account a ON a.person_id = m.person_id
                         LEFT JOIN class_group g ON g.id = m.group_id
           WHERE m.class_id = ? AND m.role = ? AND m.left_us IS NULL
           ORDER BY m.person_id""", [class_id, role])
    found = [Member(
        person_id=row["person_id"], role=row["role"], name=row["name"], first_name=row["first_name"],
        last_name=row["last_name"], code=row["code"], email=row["email"], group=row["group_name"],
        group_id=row["group_id"],
        lang=row["lang"], extra_time=row["extra_time"], has_no_flash=bool(row["has_no_flash"]),
        is_active=bool(row["is_active"]), has_card=bool(row["has_card"])) for row in rows]
    return sorted(found, key=lambda one: (sorted_as(one.last_name), sorted_as(one.first_name)))


def _class(row: Any) -> Class:
    return Class(
        id=row["id"], code=row["code"], name=row["name"], lang=row["lang"], zone=row["zone"],
        table_ids=tuple(row["tables"].split(",")) if row["tables"] else (),
        targets=json.loads(row["targets"]),
        archived=None if row["archived_us"] is None else from_us(row["archived_us"]))
