"""Who teaches a class: several may, and one at least does."""

from __future__ import annotations

from datetime import datetime

from trainer import identity
from trainer.classes.seeing import open_class
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.people import Person
from trainer.store import classes as rows
from trainer.store import people
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store


def add_instructor(store: Store, actor: Person, class_id: int, name: str, *, now: datetime) -> None:
    """By login or e-mail. Raises AnswerFormatError, NotFound, Closed."""
    def add(db: Database) -> None:
        open_class(db, actor, class_id)
        account = identity.find_by_name(db, name)
        person = people.find_person(db, account.person_id) if account else None
        if person is None or not person.is_staff or not person.is_active:
            raise AnswerFormatError(N_("No instructor has this login or e-mail address."))
        if not rows.is_member(db, class_id, person.id, "instructor"):
            rows.add_member(db, class_id, person.id, "instructor", now)
            add_entry(db, actor.id, "class.instructor.added", f"class:{class_id}", now, person=person.id)

    store.write(add)


def remove_instructor(store: Store, actor: Person, class_id: int, person_id: int, *, now: datetime) -> None:
    """Raises AnswerFormatError for the last one, unless the actor sees every class; NotFound, Closed."""
    def remove(db: Database) -> None:
        open_class(db, actor, class_id)
        teaching = [one.person_id for one in rows.members(db, class_id, "instructor")]
        if person_id not in teaching:
            raise NotFound(N_("There is no such instructor in the class."))
        if teaching == [person_id] and not actor.sees_all:
            raise AnswerFormatError(N_(
                "Somebody must teach the class: add another instructor first, or ask a manager."))
        rows.end_membership(db, class_id, person_id, now)
        add_entry(db, actor.id, "class.instructor.removed", f"class:{class_id}", now, person=person_id)

    store.write(remove)
