"""A list is shown as what it would do, and then taken over just so: all of it or nothing."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from trainer import identity
from trainer.classes.groups import group_or_new
from trainer.classes.seeing import open_class
from trainer.people import Person
from trainer.roster.comparing import Line, Plan, compare
from trainer.roster.records import read_records
from trainer.roster.table import rows_of
from trainer.store import accounts, groups, people
from trainer.store import classes as rows
from trainer.store.accounts import Account
from trainer.store.audit import add_entry
from trainer.store.classes import Class
from trainer.store.database import Database, Store
from trainer.trainees.access import accommodate
from trainer.trainees.data import make_person


@dataclass(frozen=True, slots=True)
class Outcome:
    """``is_taken``: it was done as shown; else this is what the list would do now."""

    plan: Plan
    is_taken: bool


def dry_run(store: Store, actor: Person, class_id: int, raw: bytes, *, languages: Collection[str]) -> Plan:
    """What the file would do; nothing is written.

    Raises AnswerFormatError for a file that is no list, NotFound, Closed.
    """
    with store.read() as db:
        open_class(db, actor, class_id)
    records, faults = read_records(rows_of(raw), languages)
    with store.read() as db:
        return compare(db, actor, class_id, records, faults)


def take_over(store: Store, actor: Person, class_id: int, raw: bytes, shown: str, *,
              languages: Collection[str], now: datetime) -> Outcome:
    """``shown`` is the digest of the plan that was looked at: where the file would do something else by now,
    nothing is done. Raises AnswerFormatError, NotFound, Closed.
    """
    records, faults = read_records(rows_of(raw), languages)

    def take(db: Database) -> Outcome:
        class_ = open_class(db, actor, class_id)
        plan = compare(db, actor, class_id, records, faults)
        if plan.faults or plan.digest != shown:
            return Outcome(plan, is_taken=False)
        _free_emails(db, plan)
        for line in plan.lines:
            if line.kind != "unchanged":
                _take(db, actor, class_, line, now)
        counts = {kind: len(plan.of(kind)) for kind in _ACTIONS}
        add_entry(db, actor.id, "roster.imported", f"class:{class_id}", now, **counts)
        return Outcome(plan, is_taken=True)

    return store.write(take)


def _free_emails(db: Database, plan: Plan) -> None:
    """Those that change are given up first, so that two people may swap theirs."""
    for line in plan.lines:
        if line.person_id and any(one.field == "email" for one in line.changes):
            account = accounts.find_account(db, line.person_id)
            assert account
            accounts.change_account(db, replace(account, email=None))


_ACTIONS = {"added": "person.made", "joined": "class.joined", "changed": "person.changed"}
"""What the log says of each person."""


def _take(db: Database, actor: Person, class_: Class, line: Line, now: datetime) -> None:
    values = line.record.values
    person_id = line.person_id or make_person(
        db, _new_account(line), lang=values.get("lang") or class_.lang, zone=class_.zone, now=now)
    if line.person_id:
        _change(db, person_id, values)
    if line.kind != "changed":
        rows.add_member(db, class_.id, person_id, "trainee", now)
    if "group" in values:
        groups.put_in_group(db, class_.id, person_id, group_or_new(db, class_.id, values["group"]))
    person = people.find_person(db, person_id)
    assert person
    accommodate(db, actor, person, extra_time=values.get("extra_time", person.extra_time),
                has_no_flash=person.has_no_flash, now=now)
    add_entry(db, actor.id, _ACTIONS[line.kind], f"person:{person_id}", now, roster_of=class_.id,
              fields=[one.field for one in line.changes])


def _new_account(line: Line) -> Account:
    values = line.record.values
    return Account(person_id=0, role="trainee", code=line.record.code, email=values.get("email"),
                   first_name=values["first_name"], last_name=values["last_name"])


def _change(db: Database, person_id: int, values: dict[str, Any]) -> None:
    person, account = people.find_person(db, person_id), accounts.find_account(db, person_id)
    assert person
    assert account
    identity.store_name(
        db, replace(person, lang=values.get("lang", person.lang)),
        replace(account, first_name=values["first_name"], last_name=values["last_name"],
                email=values.get("email", account.email)))
