"""Whether a trainee may sign in, by which link, and what is granted: extra time, cards that stay."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime
from typing import Final

from trainer import exams, signing_in
from trainer.errors import N_, AnswerFormatError
from trainer.people import Person
from trainer.store import people
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.trainees.seeing import own_trainee

EXTRA_TIMES: Final = (100, 125, 150, 200)
"""Per cent of the usual time."""


def set_access(store: Store, actor: Person, person_id: int, *, is_active: bool, now: datetime) -> None:
    """Whoever is not active is signed out everywhere and cannot sign in; what they did stays.

    Raises NotFound.
    """
    def change(db: Database) -> None:
        person, _ = own_trainee(db, actor, person_id)
        set_active(db, actor, person, is_active=is_active, now=now)

    store.write(change)


def set_active(db: Database, actor: Person, person: Person, *, is_active: bool, now: datetime) -> None:
    """Harmless where it is so already. The store itself signs out whoever is not active any more."""
    if person.is_active == is_active:
        return
    people.change_access(db, replace(person, is_active=is_active))
    action = "person.reactivated" if is_active else "person.deactivated"
    add_entry(db, actor.id, action, f"person:{person.id}", now)


def set_accommodations(store: Store, actor: Person, person_id: int, *, extra_time: int, has_no_flash: bool,
                       now: datetime) -> None:
    """From the next block on; what is sat has it at once. Raises AnswerFormatError, NotFound."""
    if extra_time not in EXTRA_TIMES:
        raise AnswerFormatError(N_("Extra time is one of the choices of the list."))

    def change(db: Database) -> None:
        person, _ = own_trainee(db, actor, person_id)
        accommodate(db, actor, person, extra_time=extra_time, has_no_flash=has_no_flash, now=now)

    store.write(change)


def accommodate(db: Database, actor: Person, person: Person, *, extra_time: int, has_no_flash: bool,
                now: datetime) -> None:
    """Noted with what it was before; harmless where it is so already."""
    if (person.extra_time, person.has_no_flash) == (extra_time, has_no_flash):
        return
    people.change_access(db, replace(person, extra_time=extra_time, has_no_flash=has_no_flash))
    add_entry(db, actor.id, "person.accommodated", f"person:{person.id}", now,
              before={"extra_time": person.extra_time, "has_no_flash": person.has_no_flash},
              after={"extra_time": extra_time, "has_no_flash": has_no_flash})
    exams.grant_extra_time(db, actor.id, person.id, extra_time, now)


def renew_link(store: Store, actor: Person, person_id: int, *, now: datetime) -> str:
    """The token of a link that sets a password once; it is kept nowhere. Raises NotFound."""
    def renew(db: Database) -> str:
        own_trainee(db, actor, person_id)
        return signing_in.new_link(db, person_id=person_id, made_by=actor.id, now=now)

    return store.write(renew)
