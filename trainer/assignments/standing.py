"""How far somebody is with an assignment, and how late: from the same answers as every other figure."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from trainer import practice, progress
from trainer.content import Content
from trainer.drills import KINDS
from trainer.errors import NotFound
from trainer.learning.evidence import Figures
from trainer.learning.mastery import Level, lower_of
from trainer.people import Person
from trainer.practice.dealing import silent_blocks
from trainer.practice.evidence import evidence_of
from trainer.store import assignments as rows
from trainer.store.assignments import Assignment
from trainer.store.database import Store
from trainer.store.evidence import Check, LoggedAnswer, checks, read_answers

_LEVELS = tuple(Level)
_INSTANT = timedelta(microseconds=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """Of one person."""

    done: int
    required: int
    """Answers that count, skills at the level, or thousandths of the best check, by the goal."""
    started: datetime | None
    """The first answer that counts, or the first block that was begun for it."""
    met: datetime | None
    """When the goal was; that stays, whatever comes after."""
    blocks: int
    """That were begun for it, or whose answers count."""
    late: timedelta | None
    """How long after the due date it was met; not met, how long that is past. None: in time so far."""
    n: int = 0
    """Answers that count."""
    accuracy: float | None = None
    lower: float | None = None
    pace: float | None = None
    """Of these answers alone, by the formulas of a skill's; None of none."""


@dataclass(frozen=True, slots=True)
class _Reached:
    done: int
    required: int
    met: datetime | None


def standing_of(store: Store, content: Content, person: Person, one: Assignment, now: datetime) -> Standing:
    """Raises StoreUnavailable."""
    with store.read() as db:
        begun = rows.blocks_of(db, one.id, person.id)
        silent = silent_blocks(db, content, person.id)
        finished = checks(db, person.id)
        logged = read_answers(db, person.id, after=one.opens - _INSTANT)
    counted = [answer for answer in logged
               if answer.counts and answer.sitting not in silent and is_of(one, answer)]
    if one.goal == "items":
        reached = _items(one, counted)
    elif one.goal == "check":
        reached = _check(content, one, counted, finished, begun)
    else:
        reached = _level(store, content, person, one)
    starts = [*begun.values(), *(answer.received for answer in counted[:1])]
    figures = Figures()
    for answer in counted:
        figures.add(evidence_of(content, answer, person))
    return Standing(
        n=figures.n, accuracy=figures.accuracy if counted else None, pace=figures.pace,
        lower=lower_of(figures.a, figures.b) if counted else None,
        done=reached.done, required=reached.required, met=reached.met, started=min(starts, default=None),
        blocks=len({*begun, *(answer.sitting for answer in counted)}), late=lateness(one, reached.met, now))


def is_of(one: Assignment, answer: LoggedAnswer) -> bool:
    """Whether an answer is on its drills, at its tables, in its window."""
    return (answer.drill_id in one.drill_ids and answer.table_id in one.table_ids
            and _is_in_window(one, answer.received))


def lateness(one: Assignment, met: datetime | None, now: datetime) -> timedelta | None:
    """Behind the due date; what was never met grows later until it is closed."""
    until = met or (min(now, one.closes) if one.closes else now)
    return until - one.due if until > one.due else None


def _is_in_window(one: Assignment, moment: datetime) -> bool:
    return one.opens <= moment and (one.closes is None or moment < one.closes)


def _items(one: Assignment, counted: Sequence[LoggedAnswer]) -> _Reached:
    required = one.items or 1
    met = counted[required - 1].received if len(counted) >= required else None
    return _Reached(min(len(counted), required), required, met)


def _check(content: Content, one: Assignment, counted: Iterable[LoggedAnswer], finished: Iterable[Check],
           begun: Iterable[str]) -> _Reached:
    """The best of the checks over all its drills; an answer of one that does not count is worth nothing."""
    whole = {check.sitting: check for check in finished
             if check.sitting in set(begun) or _is_over_all(content, one, check)}
    answers: dict[str, list[LoggedAnswer]] = defaultdict(list)
    for answer in counted:
        if answer.sitting in whole:
            answers[answer.sitting].append(answer)
    required, best, met = one.credit or 1000, 0, None
    for sitting, given in sorted(answers.items(), key=lambda pair: pair[1][-1].received):
        credit = sum(answer.credit for answer in given) // whole[sitting].n_items
        best = max(best, credit)
        if credit >= required and met is None:
            met = given[-1].received
    return _Reached(best, required, met)


def _is_over_all(content: Content, one: Assignment, check: Check) -> bool:
    """Whether a check was of all that this assignment asks at its table, and of nothing else."""
    if check.table_id not in one.table_ids:
        return False
    try:
        _, asked = practice.drills_for(content, one.drill_ids, check.table_id, mode="check")
    except NotFound:
        return False
    return set(asked) == set(check.drill_ids)


def _level(store: Store, content: Content, person: Person, one: Assignment) -> _Reached:
    """When every skill of its drills stood at the level at once; what was reached before it opens counts."""
    kinds = sorted({drill_id.partition("/")[0] for drill_id in one.drill_ids} & KINDS.keys())
    kinds = [kind for kind in kinds if KINDS[kind].IS_SKILL]
    wanted = _LEVELS.index(Level(one.level or Level.PROFICIENT))
    steps = sorted((at, kind, level) for kind in kinds
                   for at, level in progress.levels(store, content, person, kind))
    there: dict[str, bool] = dict.fromkeys(kinds, False)
    met = None
    for at, kind, level in steps:
        if one.closes is not None and at >= one.closes:
            break
        if at >= one.opens and met is None and kinds and all(there.values()):
            met = one.opens
        there[kind] = _LEVELS.index(level) >= wanted
        if at >= one.opens and met is None and all(there.values()):
            met = at
    if met is None and kinds and all(there.values()):
        met = one.opens
    return _Reached(len(kinds) if met else sum(there.values()), len(kinds), met)
