"""Which classes a trainee is in."""

from __future__ import annotations

from datetime import datetime

from trainer.classes.seeing import open_class
from trainer.errors import N_, NotFound
from trainer.people import Person
from trainer.store import classes as rows
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.trainees.seeing import own_trainee


def take_out(store: Store, actor: Person, person_id: int, class_id: int, *, now: datetime) -> None:
    """What they did in it stays. Raises NotFound, Closed."""
    def leave(db: Database) -> None:
        own_trainee(db, actor, person_id)
        _leave(db, actor, person_id, class_id, now)

    store.write(leave)


def move(store: Store, actor: Person, person_id: int, *, out_of: int | None, into: int,
         now: datetime) -> None:
    """From one class of the actor's into another; ``out_of`` None: into this one as well.

    Raises NotFound, Closed.
    """
    def change(db: Database) -> None:
        own_trainee(db, actor, person_id)
        open_class(db, actor, into)
        if out_of is not None and out_of != into:
            _leave(db, actor, person_id, out_of, now)
        if not rows.is_member(db, into, person_id, "trainee"):
            rows.add_member(db, into, person_id, "trainee", now)
            add_entry(db, actor.id, "class.joined", f"person:{person_id}", now, into=into)

    store.write(change)


def _leave(db: Database, actor: Person, person_id: int, class_id: int, now: datetime) -> None:
    open_class(db, actor, class_id)
    if not rows.is_member(db, class_id, person_id, "trainee"):
        raise NotFound(N_("There is no such trainee."))
    rows.end_membership(db, class_id, person_id, now)
    add_entry(db, actor.id, "class.left", f"person:{person_id}", now, out_of=class_id)
