"""Set an assignment, change it, withdraw it: by whoever may see its class."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from trainer.assignments.reading import Wanted
from trainer.classes import Class, open_class, own_class
from trainer.errors import N_, NotFound
from trainer.people import Person
from trainer.store import assignments as rows
from trainer.store import audit
from trainer.store import classes as class_rows
from trainer.store.assignments import Assignment
from trainer.store.classes import Member
from trainer.store.database import Database, Store

_TERMS = ("name", "drill_ids", "table_ids", "goal", "level", "items", "credit", "opens", "due", "closes",
          "trainee_ids")


def in_class(store: Store, actor: Person, class_id: int) -> list[Assignment]:
    """Those of a class, the last to be due first. Raises NotFound."""
    with store.read() as db:
        return rows.of_class(db, own_class(db, actor, class_id).id)


def class_of(store: Store, actor: Person, class_id: int) -> tuple[Class, list[Member]]:
    """The class and its trainees, for whoever sets it something. Raises NotFound."""
    with store.read() as db:
        found = own_class(db, actor, class_id)
        return found, class_rows.members(db, found.id, "trainee")


def look(store: Store, actor: Person, assignment_id: int) -> tuple[Assignment, Class]:
    """Raises NotFound: what is not there and what is another's look the same."""
    with store.read() as db:
        return own_assignment(db, actor, assignment_id)


def make(store: Store, actor: Person, class_id: int, wanted: Wanted, now: datetime) -> int:
    """Set it to the class; its id. Raises NotFound, Closed, StoreUnavailable."""
    def job(db: Database) -> int:
        new = wanted.as_assignment(open_class(db, actor, class_id).id, actor.id)
        assignment_id = rows.add_assignment(db, new, now)
        audit.add_entry(db, actor.id, "assignment.made", f"assignment:{assignment_id}", now,
                        class_id=class_id, goal=new.goal, trainees=list(new.trainee_ids))
        return assignment_id

    return store.write(job)


def change(store: Store, actor: Person, assignment_id: int, wanted: Wanted, now: datetime) -> None:
    """What was done for it counts by the new terms. Raises NotFound, Closed, StoreUnavailable."""
    def job(db: Database) -> None:
        before, class_ = own_assignment(db, actor, assignment_id)
        open_class(db, actor, class_.id)
        changed = replace(wanted.as_assignment(class_.id, before.made_by), id=before.id)
        rows.change_assignment(db, changed)
        names = [one for one in _TERMS if getattr(before, one) != getattr(changed, one)]
        audit.add_entry(db, actor.id, "assignment.changed", f"assignment:{before.id}", now, changed=names)

    store.write(job)


def withdraw(store: Store, actor: Person, assignment_id: int, now: datetime) -> int:
    """It is asked of nobody any more; harmless when it was. The class's id; raises NotFound, Closed."""
    def job(db: Database) -> int:
        found, class_ = own_assignment(db, actor, assignment_id)
        open_class(db, actor, class_.id)
        if found.withdrawn is None:
            rows.withdraw_assignment(db, found.id, now)
            audit.add_entry(db, actor.id, "assignment.withdrawn", f"assignment:{found.id}", now)
        return class_.id

    return store.write(job)


def own_assignment(db: Database, actor: Person, assignment_id: int) -> tuple[Assignment, Class]:
    """With its class; raises NotFound."""
    found = rows.find_assignment(db, assignment_id)
    if found is None:
        raise NotFound(N_("There is no such assignment."))
    try:
        return found, own_class(db, actor, found.class_id)
    except NotFound as error:
        raise NotFound(N_("There is no such assignment.")) from error
