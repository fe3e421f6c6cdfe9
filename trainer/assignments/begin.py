"""A trainee's own assignments: what is open or comes soon, and a block that is begun for one."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from datetime import datetime, timedelta

from trainer import practice
from trainer.assignments.standing import Standing, standing_of
from trainer.content import Content
from trainer.errors import N_, Closed, NotFound
from trainer.people import Person
from trainer.store import assignments as rows
from trainer.store import classes
from trainer.store.assignments import Assignment
from trainer.store.classes import Class
from trainer.store.database import Store

SOON = timedelta(days=7)
"""An assignment is on Today so long before it opens, and after it was met and due."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Task:
    """An assignment as its trainee sees it; its dates are by the clock of the class."""

    assignment: Assignment
    class_: Class
    standing: Standing
    is_open: bool
    table_ids: tuple[str, ...]
    """At which it can be done here and now."""
    modes: tuple[str, ...]
    """In which a block for it may be begun, the first being what it asks for."""


def tasks(store: Store, content: Content, person: Person, now: datetime) -> tuple[Task, ...]:
    """What is open or opens soon, the first to be due first; what was met goes a week after it was due.

    Raises StoreUnavailable.
    """
    with store.read() as db:
        found = [(one, classes.find_class(db, one.class_id)) for one in rows.of_trainee(db, person.id)
                 if one.opens - SOON <= now and (one.closes is None or now < one.closes)]
    seen = [_task(store, content, person, one, class_, now) for one, class_ in found if class_]
    return tuple(one for one in seen if not (one.standing.met and one.assignment.due + SOON <= now))


def begin(store: Store, content_of: Callable[[int], Content], person: Person, assignment_id: int,
          table_id: str, *, mode: str, is_timed: bool, cards_stay: bool, seed: bytes, public_id: bytes,
          now: datetime, page: practice.Page | None = None) -> str:
    """Begin a block for it, marked as such, by the rules of its class (``content_of``); the public id.

    Raises NotFound for what is another's, or no table or way of it; Closed outside its window.
    """
    with store.read() as db:
        one = next((one for one in rows.of_trainee(db, person.id) if one.id == assignment_id), None)
    if one is None or table_id not in one.table_ids or mode not in modes_of(one):
        raise NotFound(N_("There is no such assignment."))
    if now < one.opens or (one.closes is not None and now >= one.closes):
        raise Closed(N_("This assignment is not open now."))
    content = content_of(one.class_id)
    return practice.start(
        store, content, person.id, _known(content, one.drill_ids), table_id, mode=mode, is_timed=is_timed,
        cards_stay=cards_stay, seed=seed, public_id=public_id, now=now, page=page,
        beside=lambda db, sitting_id: rows.add_block(db, sitting_id, one.id))


def modes_of(one: Assignment) -> tuple[str, ...]:
    """A check where one is the goal; for a level both, as a check is mixed and may test out."""
    return {"check": ("check",), "level": ("practice", "check"), "items": ("practice",)}[one.goal]


def _task(store: Store, content: Content, person: Person, one: Assignment, class_: Class,
          now: datetime) -> Task:
    drill_ids = _known(content, one.drill_ids)
    return Task(
        assignment=one, class_=class_, standing=standing_of(store, content, person, one, now),
        is_open=one.opens <= now, modes=modes_of(one),
        table_ids=tuple(table_id for table_id in one.table_ids if table_id in content.tables and any(
            content.situations(drill_id, table_id) for drill_id in drill_ids)))


def _known(content: Content, drill_ids: Collection[str]) -> list[str]:
    """Those that are still in the drill files."""
    return [drill_id for drill_id in drill_ids if drill_id in content.drills]
