"""Whether an exam can go on, told to who sits it and to who holds it."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.content import Content
from trainer.engine import ENGINE_VERSION
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Closed, Message
from trainer.exams.pinning import by_own_rules, pinned
from trainer.exams.sitting import own_sitting
from trainer.exams.views import Overview
from trainer.people import Person
from trainer.store import practice as sittings
from trainer.store.database import Store

_NEW_ENGINE = N_(
    "The trainer was updated since this exam was published, and deals other items now. Nobody can begin it, "
    "and whoever sits it can only hand in what is answered. Publish a copy of it to go on.")
_NEW_RULES = N_(
    "The rules of its table were changed since this exam was published. Whoever sits it goes on by the rules "
    "of then; nobody can begin it any more. Publish a copy of it for that.")
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
    """What its instructor has to know of an exam that is published and not released; None: all is well."""
    blueprint, table = found.blueprint, content.tables.get(found.blueprint.table_id)
    if not found.exam.published or found.exam.released:
        return None
    if blueprint.engine_version != ENGINE_VERSION:
        return Message(_NEW_ENGINE)
    if table is not None and table.sha256 == blueprint.ruleset_sha:
        return None
    with store.read() as db:
        begun = [one for row in found.rows if row.state == "open" and not row.is_trial
                 and (one := sittings.sitting_by_id(db, row.sitting_id))]
        goes_on = all(by_own_rules(db, content, one) for one in begun)
    return Message(_NEW_RULES if goes_on else _LOST_RULES)
