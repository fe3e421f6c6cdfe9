"""The clock of a sitting: when it is over, when an item is, and what of an answer's way is credited.

All of it follows from what is stored, so no job has to run at a deadline. An answer is in time up to and
including the moment of deadline, credit and grace.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from statistics import median

from trainer.exams.blueprint import Blueprint
from trainer.exams.views import State
from trainer.store.exams import Exam
from trainer.store.papers import StoredPaper

GRACE = timedelta(seconds=2)
"""After every deadline, for all alike."""
MOST_CREDIT_MS, CREDIT_PERCENT = 300, 2
"""The most of an answer's way that is credited, and the most of an exam's time that all of it may come to."""
SAMPLES = 5
"""So many of the last measures, of which the median counts."""
_MILLISECOND = timedelta(milliseconds=1)


def ms(span: timedelta) -> int:
    """Whole milliseconds, rounded down."""
    return span // _MILLISECOND


def total_ms(blueprint: Blueprint, extra_time: int) -> int | None:
    """How long a sitting may last with its extra time; None: until the window closes."""
    return None if blueprint.seconds is None else blueprint.seconds * 10 * extra_time


def item_ms(blueprint: Blueprint, part: int, extra_time: int) -> int | None:
    """How long an item of a part may take with its extra time; None: as long as the whole lasts."""
    seconds = blueprint.parts[part].seconds
    return None if seconds is None else seconds * 10 * extra_time


def deadline(exam: Exam, blueprint: Blueprint, paper: StoredPaper) -> datetime:
    """When the whole is over, before grace and credit. While it stood still its time did too."""
    limit = total_ms(blueprint, paper.extra_time)
    ends = exam.closes if limit is None else paper.sitting.started + limit * _MILLISECOND
    return ends + _given(paper, paper.sitting.started)


def item_deadline(blueprint: Blueprint, paper: StoredPaper, part: int, issued: datetime) -> datetime | None:
    """When an item's own time is over, before grace and credit; time added is the open item's too."""
    limit = item_ms(blueprint, part, paper.extra_time)
    return None if limit is None else issued + limit * _MILLISECOND + _given(paper, issued)


def as_of(paper: StoredPaper, moment: datetime) -> StoredPaper:
    """What was known of its clock then: an item is late by that, whatever was granted afterwards."""
    return replace(
        paper, added=tuple(one for one in paper.added if one.at <= moment),
        granted=tuple(one for one in paper.granted if one.at <= moment),
        stops=tuple(one for one in paper.stops if one.at <= moment))


def _given(paper: StoredPaper, since: datetime) -> timedelta:
    """Time added, and time in which the sitting stood still, since then."""
    added = sum(one.ms for one in paper.added if one.at >= since)
    stood = timedelta()
    for stop, again in zip(paper.stops, paper.stops[1:], strict=False):
        if again.what == "reopened" and stop.what != "reopened" and again.at > since:
            stood += max(timedelta(), again.at - max(stop.at, since))
    return added * _MILLISECOND + stood


def state(exam: Exam, blueprint: Blueprint, paper: StoredPaper, now: datetime, credit_ms: int = 0) -> State:
    """Whether it takes an answer that came ``now``, whose way is credited with ``credit_ms``.

    Once the results are out none does, whatever is left of it of somebody who was erased.
    """
    if paper.stops and paper.stops[-1].what != "reopened":
        return _STATES[paper.stops[-1].what]
    ends = deadline(exam, blueprint, paper) + (paper.credited_ms + credit_ms) * _MILLISECOND + GRACE
    is_sealed = paper.sitting.has_ended or exam.released is not None
    return "deadline" if now > ends or is_sealed else "open"


_STATES: dict[str, State] = {"finished": "finished", "handed_in": "handed_in", "deadline": "deadline"}


def is_late(ends: datetime | None, received: datetime, credit_ms: int) -> bool:
    """Whether an answer came after its item's time."""
    return ends is not None and received > ends + credit_ms * _MILLISECOND + GRACE


def credit_ms(blueprint: Blueprint, paper: StoredPaper, samples: Sequence[int]) -> tuple[int | None, int]:
    """The measured way of an answer, and what of it is credited: within its own limit and the exam's."""
    if not samples:
        return None, 0
    measured = round(median(samples[-SAMPLES:]))
    limit = total_ms(blueprint, paper.extra_time)
    if limit is None:
        limit = sum((item_ms(blueprint, place, paper.extra_time) or 0) * part.items
                    for place, part in enumerate(blueprint.parts))
    left = limit * CREDIT_PERCENT // 100 - paper.credited_ms
    return measured, max(0, min(measured, MOST_CREDIT_MS, left))
