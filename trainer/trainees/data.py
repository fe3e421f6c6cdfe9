"""A trainee's data: code, names, addresses, language, and the group in a class."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from trainer import identity
from trainer.classes.groups import group_or_new, read_group
from trainer.classes.seeing import open_class
from trainer.people import Person
from trainer.store import accounts, groups, people
from trainer.store import classes as rows
from trainer.store.accounts import Account
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.trainees.seeing import own_trainee


@dataclass(frozen=True, slots=True, kw_only=True)
class Data:
    """As it was typed."""

    code: str
    last_name: str
    first_name: str
    email: str = ""
    login: str = ""
    lang: str | None = None


def add_trainee(store: Store, actor: Person, class_id: int, data: Data, *, group: str = "",
                now: datetime) -> int:
    """Make an account and put it into a class; the person's id.

    Raises AnswerFormatError, NotFound, Closed.
    """
    account, group_name = _read(data), read_group(group)

    def add(db: Database) -> int:
        class_ = open_class(db, actor, class_id)
        identity.refuse_taken(db, account)
        person_id = make_person(db, account, lang=data.lang or class_.lang, zone=class_.zone, now=now)
        rows.add_member(db, class_id, person_id, "trainee", now, group_or_new(db, class_id, group_name))
        add_entry(db, actor.id, "person.made", f"person:{person_id}", now, role="trainee", into=class_id)
        return person_id

    return store.write(add)


def make_person(db: Database, account: Account, *, lang: str | None, zone: str, now: datetime) -> int:
    """A person and the account; whose id it has is not looked at."""
    name = identity.full_name(account.first_name, account.last_name)
    person = people.add_person(db, name=name, lang=lang, zone=zone, now=now)
    accounts.add_account(db, replace(account, person_id=person.id), now)
    return person.id


def change_trainee(store: Store, actor: Person, person_id: int, data: Data, *,
                   group_names: dict[int, str], now: datetime) -> None:
    """``group_names``: class -> the group in it. Raises AnswerFormatError, NotFound, Closed."""
    given = _read(data)
    wanted = {class_id: read_group(name) for class_id, name in group_names.items()}

    def change(db: Database) -> None:
        person, before = own_trainee(db, actor, person_id)
        after = replace(before, code=given.code, login=given.login, email=given.email,
                        first_name=given.first_name, last_name=given.last_name)
        identity.refuse_taken(db, after)
        identity.store_name(db, replace(person, lang=data.lang), after)
        regrouped = _regroup(db, actor, person_id, wanted)
        changed = [key for key in ("code", "login", "email", "first_name", "last_name")
                   if getattr(before, key) != getattr(after, key)]
        changed += ["lang"] if person.lang != data.lang else []
        if changed or regrouped:
            add_entry(db, actor.id, "person.changed", f"person:{person_id}", now, fields=changed,
                      regrouped=regrouped)

    store.write(change)


def _regroup(db: Database, actor: Person, person_id: int, wanted: dict[int, str]) -> list[int]:
    """The classes in which the group is another now."""
    found = []
    for class_id, name in wanted.items():
        member = next((one for one in rows.members(db, class_id, "trainee")
                       if one.person_id == person_id), None)
        if member and (member.group or "") != name:
            open_class(db, actor, class_id)
            groups.put_in_group(db, class_id, person_id, group_or_new(db, class_id, name))
            found.append(class_id)
    return found


def _read(data: Data) -> Account:
    """Raises AnswerFormatError."""
    return Account(
        person_id=0, role="trainee", code=identity.read_code(data.code),
        login=identity.read_login(data.login), email=identity.read_email(data.email),
        first_name=identity.read_part(data.first_name), last_name=identity.read_part(data.last_name))
