"""Who may see which class, and what is in it."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.errors import N_, Closed, NotFound
from trainer.people import Person
from trainer.store import classes as rows
from trainer.store import groups as group_rows
from trainer.store.classes import Class, Member
from trainer.store.database import Database, Store
from trainer.store.groups import Group


@dataclass(frozen=True, slots=True)
class Overview:
    """A class in a list: with how many trainees are in it now."""

    class_: Class
    n_trainees: int
    instructors: tuple[str, ...]
    """Their names."""


def visible(store: Store, actor: Person) -> list[Class]:
    """Those that the actor teaches, or all; those that go on first."""
    with store.read() as db:
        return visible_in(db, actor)


def visible_in(db: Database, actor: Person) -> list[Class]:
    """The same as this reader sees it."""
    return rows.all_classes(db) if actor.sees_all else rows.classes_of(db, actor.id, "instructor")


def learnt_at(store: Store, person: Person) -> frozenset[str]:
    """The ids of the tables of the classes that the person is a trainee of and that go on."""
    with store.read() as db:
        return frozenset(table_id for one in rows.classes_of(db, person.id, "trainee") if one.archived is None
                         for table_id in one.table_ids)


def overview(store: Store, actor: Person) -> list[Overview]:
    """The same with who is in them."""
    with store.read() as db:
        return [Overview(one, len(rows.members(db, one.id, "trainee")),
                         tuple(member.name for member in rows.members(db, one.id, "instructor")))
                for one in visible_in(db, actor)]


def own_class(db: Database, actor: Person, class_id: int) -> Class:
    """Raises NotFound: what is not there and what is another's look the same."""
    found = any_class(db, class_id)
    if not may_see(db, actor, class_id):
        raise _no_such()
    return found


def any_class(db: Database, class_id: int) -> Class:
    """Whoever asks: for the command line. Raises NotFound."""
    found = rows.find_class(db, class_id)
    if found is None:
        raise _no_such()
    return found


def _no_such() -> NotFound:
    return NotFound(N_("There is no such class."))


def may_see(db: Database, actor: Person, class_id: int) -> bool:
    """Whether it is a class of theirs."""
    return actor.sees_all or (actor.is_staff and rows.is_member(db, class_id, actor.id, "instructor"))


def open_class(db: Database, actor: Person, class_id: int) -> Class:
    """The same, where something is to be changed; raises Closed for an archived one."""
    found = own_class(db, actor, class_id)
    if found.archived:
        raise Closed(N_("This class is archived: it can be read, and nothing in it changes. "
                        "Reopen it in its settings to go on."))
    return found


def one_class(store: Store, actor: Person, class_id: int) -> Class:
    """Raises NotFound."""
    with store.read() as db:
        return own_class(db, actor, class_id)


def trainees(store: Store, actor: Person, class_id: int) -> list[Member]:
    """Who is in the class, by name. Raises NotFound."""
    with store.read() as db:
        return rows.members(db, own_class(db, actor, class_id).id, "trainee")


def instructors(store: Store, actor: Person, class_id: int) -> list[Member]:
    """Who teaches the class, by name. Raises NotFound."""
    with store.read() as db:
        return rows.members(db, own_class(db, actor, class_id).id, "instructor")


def groups(store: Store, actor: Person, class_id: int) -> list[Group]:
    """By name. Raises NotFound."""
    with store.read() as db:
        return group_rows.groups_of(db, own_class(db, actor, class_id).id)
