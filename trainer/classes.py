"""Classes as their instructors see them: their own; managers and the owner see all."""

from __future__ import annotations

from trainer.errors import N_, NotFound
from trainer.people import Person
from trainer.store import classes as rows
from trainer.store.classes import Class, Member
from trainer.store.database import Database, Store

__all__ = ["Class", "Member", "own_class", "trainees", "visible"]


def visible(store: Store, actor: Person) -> list[Class]:
    """Those that the actor teaches, or all; those that go on first."""
    with store.read() as db:
        return rows.all_classes(db) if actor.sees_all else rows.classes_of(db, actor.id, "instructor")


def own_class(db: Database, actor: Person, class_id: int) -> Class:
    """Raises NotFound: what is not there and what is another's look the same."""
    found = rows.find_class(db, class_id)
    may_see = actor.sees_all or (actor.is_staff and rows.is_member(db, class_id, actor.id, "instructor"))
    if found is None or not may_see:
        raise NotFound(N_("There is no such class."))
    return found


def trainees(store: Store, actor: Person, class_id: int) -> list[Member]:
    """Who is in the class, by name. Raises NotFound."""
    with store.read() as db:
        return rows.members(db, own_class(db, actor, class_id).id, "trainee")
