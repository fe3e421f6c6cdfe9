"""Whether an exam can go on, told to who sits it and to who holds it."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.content import Content
from trainer.engine import ENGINE_VERSION
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Closed, Message
from trainer.exams.pinning import as_published, pinned
from trainer.exams.sitting import own_sitting
from trainer.exams.views import Overview
from trainer.people import Person
from trainer.practice.pinning import by_own_rules
from trainer.store.database import Store

_NEW_ENGINE = N_(
    "The trainer was updated since this exam was published, and deals other items now. Nobody can begin it, "
    "and whoever sits it can only hand in what is answered. Publish a copy of it to go on.")
_NEW_RULES = N_(
    "The rules of its table were changed since this exam was published. It is begun and goes on by the rules "
    "of then; to ask by those of now, publish a copy of it.")
_LOST_RULES = N_(
    "The rules that this exam was published with are not there any more. Nobody can begin it, and whoever "
    "sits it can only hand in what is answered. Publish a copy of it to go on.")


@dataclass(frozen=True, slots=True)
class Ground:
    """What the page of a sitting stands on."""

    table: HouseRules | None
    """By the rules that the sitting was begun by; None where they are read no more."""
    halted: Message | None
    """Why no more can be answered; None: it goes on."""


def ground(store: Store, content: Content, person: Person, sitting: str) -> Ground:
    """Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        begun = own_sitting(db, person, sitting).paper.sitting
        own = by_own_rules(db, content, begun)
        table = own.tables[begun.table_id] if own else None
        try:
            pinned(db, content, begun)
        except Closed as error:
            return Ground(table, Message(error.template, dict(error.params)))
    return Ground(table, None)


def hindrance(store: Store, content: Content, found: Overview) -> Message | None:
    """What its instructor has to know of an exam that is published and not released; None: all is well.

    ``content`` is that of its class.
    """
    blueprint, table = found.blueprint, content.tables.get(found.blueprint.table_id)
    if not found.exam.published or found.exam.released:
        return None
    if blueprint.engine_version != ENGINE_VERSION:
        return Message(_NEW_ENGINE)
    if table is not None and table.sha256 == blueprint.ruleset_sha:
        return None
    with store.read() as db:
        return Message(_NEW_RULES if as_published(db, content, blueprint) else _LOST_RULES)
