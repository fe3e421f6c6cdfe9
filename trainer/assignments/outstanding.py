"""What the trainees of a class have not done yet, of all that was set and still counts.

It says of each assignment what its own page says (``standing.py``), without reading every answer: numbers of
answers are counted by the database, a level that is held now has been reached, and what is left is worked
out as on the page. What came of it is kept in memory until that trainee answers again.
"""

from __future__ import annotations

from collections import Counter, OrderedDict
from collections.abc import Mapping
from datetime import datetime
from threading import Lock
from typing import NamedTuple
from weakref import WeakKeyDictionary

from trainer.assignments.standing import standing_of
from trainer.content import Content
from trainer.drills import KINDS
from trainer.learning.mastery import Level
from trainer.people import Person
from trainer.store import assignments as rows
from trainer.store.assignments import Assignment
from trainer.store.database import Store
from trainer.store.evidence import log_mark
from trainer.store.reporting.work import counted
from trainer.store.standings import KeptSkill

_LEVELS = tuple(Level)
_MOST_KEPT = 4_000


class Outstanding(NamedTuple):
    """Of one trainee, not met."""

    assignment: Assignment
    done: int
    required: int


def outstanding(store: Store, content: Content, class_id: int, people: Mapping[int, Person],
                skills: Mapping[int, Mapping[str, KeptSkill]],
                now: datetime) -> dict[int, list[Outstanding]]:
    """By person, the first to be due first; ``skills`` as they stand now. Raises StoreUnavailable."""
    found: dict[int, list[Outstanding]] = {number: [] for number in people}
    with store.read() as db:
        going = [one for one in rows.of_class(db, class_id) if _counts(one, now)]
        marks = {number: log_mark(db, number) for number in people} if going else {}
    for one in sorted(going, key=lambda one: (one.due, one.id)):
        asked = [person for number, person in people.items()
                 if not one.trainee_ids or number in one.trainee_ids]
        keys = {person.id: (one, person.id, person.zone, marks[person.id], content.mark) for person in asked}
        known = _known(store, keys)
        made = {person.id: _done(store, content, person, one, skills.get(person.id, {}), now)
                for person in asked if person.id not in known and not _is_number(content, one)}
        if _is_number(content, one) and len(known) < len(asked):
            counts = _numbers(store, one, now)
            made = {person.id: (counts[person.id], one.items or 1) for person in asked}
        if not _may_be_silent(content, one):
            _keep(store, {keys[number]: done for number, done in made.items()})
        for number, (done, required) in (known | made).items():
            if done < required:
                found[number].append(Outstanding(one, done, required))
    return found


def _counts(one: Assignment, now: datetime) -> bool:
    return one.withdrawn is None and one.opens <= now and (one.closes is None or now < one.closes)


def _is_number(content: Content, one: Assignment) -> bool:
    """Whether it asks for a number of answers, none of which is kept silent about for a while."""
    return one.goal == "items" and not _may_be_silent(content, one)


def _may_be_silent(content: Content, one: Assignment) -> bool:
    """Whether answers begin to count when their block ends, which no later answer tells of."""
    return any(content.drills[drill_id].variant == "unaided" for drill_id in one.drill_ids
               if drill_id in content.drills)


def _numbers(store: Store, one: Assignment, now: datetime) -> Counter[int]:
    """Answers that count of the whole class, at once."""
    found = Counter[int]()
    with store.read() as db:
        for row in counted(db, one.class_id, one.opens, min(now, one.closes) if one.closes else now):
            if row.drill_id in one.drill_ids and row.table_id in one.table_ids:
                found[row.person_id] += row.n
    return found


def _holds(one: Assignment, skills: Mapping[str, KeptSkill]) -> bool:
    """Whether every skill of its drills stands at its level now."""
    if one.goal != "level":
        return False
    wanted = _LEVELS.index(Level(one.level or Level.PROFICIENT))
    kinds = {drill_id.partition("/")[0] for drill_id in one.drill_ids} & KINDS.keys()
    kinds = {kind for kind in kinds if KINDS[kind].IS_SKILL}
    return bool(kinds) and all(
        kind in skills and _LEVELS.index(Level(skills[kind].level)) >= wanted for kind in kinds)


def _done(store: Store, content: Content, person: Person, one: Assignment,
          skills: Mapping[str, KeptSkill], now: datetime) -> tuple[int, int]:
    """How much is done of how much; a met one is done whole."""
    if _holds(one, skills):
        return 1, 1
    standing = standing_of(store, content, person, one, now)
    return (standing.required if standing.met else min(standing.done, standing.required - 1),
            standing.required)


_lock = Lock()
_kept: WeakKeyDictionary[Store, OrderedDict[object, tuple[int, int]]] = WeakKeyDictionary()


def _known(store: Store, keys: Mapping[int, object]) -> dict[int, tuple[int, int]]:
    with _lock:
        kept = _kept.setdefault(store, OrderedDict())
        return {number: kept[key] for number, key in keys.items() if key in kept}


def _keep(store: Store, made: Mapping[object, tuple[int, int]]) -> None:
    with _lock:
        kept = _kept.setdefault(store, OrderedDict())
        kept.update(made)
        while len(kept) > _MOST_KEPT:
            kept.popitem(last=False)
