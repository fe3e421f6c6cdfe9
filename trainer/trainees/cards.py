"""PIN cards: made for people of a class, to be printed at once, for the PIN is kept nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from trainer import signing_in
from trainer.classes.seeing import open_class
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.people import Person
from trainer.store import classes as rows
from trainer.store.classes import Class, Member
from trainer.store.database import Database, Store

MOST_CARDS: Final = 100
"""At once: each PIN is hashed as slowly as a password."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is printed of one."""

    member: Member
    pin: str


def make_cards(store: Store, actor: Person, class_id: int, person_ids: Sequence[int], *,
               now: datetime) -> tuple[Class, list[Card]]:
    """New PINs, in the order of the class's list; the cards before end, and whoever signed in by them.

    Raises AnswerFormatError, NotFound, Closed.
    """
    if not person_ids:
        raise AnswerFormatError(N_("Choose people from the list first."))
    wanted = set(person_ids)
    if len(wanted) > MOST_CARDS:
        raise AnswerFormatError(N_("At most %(most)s cards are made at once. Choose fewer people."),
                                most=MOST_CARDS)
    with store.read() as db:
        _chosen(db, actor, class_id, wanted)
    pins = [signing_in.make_pin() for _ in wanted]

    def make(db: Database) -> tuple[Class, list[Card]]:
        class_, chosen = _chosen(db, actor, class_id, wanted)
        made = [signing_in.new_card(db, person_id=one.person_id, made_by=actor.id, now=now, pin=pin)
                for one, pin in zip(chosen, pins, strict=True)]
        return class_, [Card(*both) for both in zip(chosen, made, strict=True)]

    return store.write(make)


def _chosen(db: Database, actor: Person, class_id: int, wanted: set[int]) -> tuple[Class, list[Member]]:
    class_ = open_class(db, actor, class_id)
    chosen = [one for one in rows.members(db, class_id, "trainee") if one.person_id in wanted]
    if len(chosen) != len(wanted) or not all(one.code for one in chosen):
        raise NotFound(N_("There is no such trainee."))
    return class_, chosen
