"""What the trainees of a class have not done yet, of all that was set and still counts.

It says of each assignment what its own page says (``standing.py``), without reading every answer: numbers of
answers are counted by the database, a level that is held now has been reached, and what is left is worked
out as on the page and kept in memory until that trainee answers again.
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
from trainer.store.database import Database, Store
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
        numbers = {one.id: _numbers(db, one, now) for one in going if _is_number(content, one)}
    for one in sorted(going, key=lambda one: (one.due, one.id)):
        for number, person in people.items():
            if one.trainee_ids and number not in one.trainee_ids:
                continue
            if one.id in numbers:
                done, required = numbers[one.id][number], one.items or 1
            elif _holds(one, skills.get(number, {})):
                continue
            else:
                done, required = _worked_out(store, content, person, one, now)
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


def _numbers(db: Database, one: Assignment, now: datetime) -> Counter[int]:
    found = Counter[int]()
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


_lock = Lock()
_kept: WeakKeyDictionary[Store, OrderedDict[object, tuple[int, int]]] = WeakKeyDictionary()


def _worked_out(store: Store, content: Content, person: Person, one: Assignment,
                now: datetime) -> tuple[int, int]:
    """How much is done of how much; a met one is done whole."""
    with store.read() as db:
        mark = log_mark(db, person.id)
    key = (one, person.id, person.zone, mark, content.mark)
    with _lock:
        known = _kept.setdefault(store, OrderedDict())
        if key in known:
            known.move_to_end(key)
            return known[key]
    standing = standing_of(store, content, person, one, now)
    made = (standing.required if standing.met else min(standing.done, standing.required - 1),
            standing.required)
    if _may_be_silent(content, one):
        return made
    with _lock:
        known[key] = made
        if len(known) > _MOST_KEPT:
            known.popitem(last=False)
    return made
