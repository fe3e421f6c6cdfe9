"""What a list would do to a class: who is new, what changes, and which rows cannot be taken."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Final

from trainer.errors import N_, Message
from trainer.people import Person
from trainer.roster.records import Fault, Record
from trainer.store import accounts, people
from trainer.store import classes as rows
from trainer.store.accounts import Account
from trainer.store.classes import Member
from trainer.store.database import Database
from trainer.store.practice import to_json
from trainer.trainees.seeing import may_have

FIELDS: Final = ("last_name", "first_name", "email", "group", "lang", "extra_time")


@dataclass(frozen=True, slots=True)
class Change:
    """Of one field; None and "" are nothing."""

    field: str
    before: Any
    after: Any


@dataclass(frozen=True, slots=True)
class Line:
    """What becomes of one row. ``person_id`` None: somebody who is not known yet."""

    record: Record
    kind: str
    """``added``, ``joined`` (known, and new in the class), ``changed``, ``unchanged``."""
    person_id: int | None
    name: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Plan:
    """All of it; nothing is taken over while there is a fault."""

    lines: tuple[Line, ...]
    faults: tuple[Fault, ...]
    n_others: int
    """People of the class who are not in the list: they stay."""

    def of(self, kind: str) -> list[Line]:
        return [line for line in self.lines if line.kind == kind]

    @property
    def digest(self) -> str:
        """The same for what would do the same."""
        said = [[line.record.code, line.kind, line.person_id, line.record.values,
                 [[one.field, one.before, one.after] for one in line.changes]] for line in self.lines]
        return sha256(to_json(said).encode()).hexdigest()


def compare(db: Database, actor: Person, class_id: int, records: Sequence[Record],
            faults: Sequence[Fault]) -> Plan:
    """What the records would do; beside the faults of the file those that only the store knows."""
    members = {one.code: one for one in rows.members(db, class_id, "trainee")}
    by_code = {record.code: record for record in records}
    found, lines = list(faults), []
    for record in records:
        account = accounts.find_by_code(db, record.code)
        member = members.pop(record.code, None)
        said = [*_not_theirs(db, actor, account, member, class_id),
                *_email_taken(db, account, record, by_code)]
        found += [Fault(record.number, one) for one in said]
        if not said:
            lines.append(_line(db, record, account, member))
    named = {fault.number for fault in found}
    kept = tuple(line for line in lines if line.record.number not in named)
    return Plan(kept, tuple(sorted(found, key=lambda one: one.number)), len(members))


def _not_theirs(db: Database, actor: Person, account: Account | None, member: Member | None,
                class_id: int) -> Iterator[Message]:
    if account is None or member:
        return
    if account.role != "trainee":
        yield Message(N_("This code is that of somebody who is no trainee."))
    elif not may_have(db, actor, account.person_id, class_id):
        yield Message(N_(
            "This code is that of a trainee of another class. A manager can put them into this one."))


def _email_taken(db: Database, account: Account | None, record: Record,
                 by_code: Mapping[str, Record]) -> Iterator[Message]:
    """Unless whoever has the address gives it up in this very list."""
    email = record.values.get("email")
    holder = accounts.find_by_name(db, email) if email else None
    if holder is None or (account and holder.person_id == account.person_id):
        return
    theirs = by_code.get(holder.code or "")
    if theirs is None or theirs.values.get("email", email) == email:
        yield Message(N_("The e-mail address %(value)s is somebody else’s already."), {"value": email})


def _line(db: Database, record: Record, account: Account | None, member: Member | None) -> Line:
    if account is None:
        return Line(record, "added", None, "", ())
    person = people.find_person(db, account.person_id)
    assert person, "an account has its person"
    before = {"last_name": account.last_name, "first_name": account.first_name, "email": account.email,
              "group": (member.group if member else None) or "", "lang": person.lang,
              "extra_time": person.extra_time}
    changes = tuple(Change(field, before[field], record.values[field]) for field in FIELDS
                    if field in record.values and record.values[field] != before[field])
    kind = "joined" if member is None else "changed" if changes else "unchanged"
    return Line(record, kind, person.id, person.name, changes)
