"""When a situation is due again: FSRS, with one card for each situation and one review for each day."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from itertools import groupby

from fsrs import Card, Rating, Scheduler

from trainer.drills.base import WHOLE
from trainer.learning.evidence import Evidence

RETENTION = 0.95
"""Of a situation that comes up on the day it is due, so many answers should still be right."""
LONGEST_DAYS = 45
REFRESH_BELOW = 0.85
"""Below this retrievability a skill shows that a refresh is due."""

_ANSWERS = 3
"""Fewer in a day are no review."""
_AGAIN_BELOW, _HARD_BELOW, _EASY_ABOVE = 0.8, 0.6, 1.2
_DAY = timedelta(days=1)

_SCHEDULER = Scheduler(
    desired_retention=RETENTION, learning_steps=(), relearning_steps=(), maximum_interval=LONGEST_DAYS,
    enable_fuzzing=False)


@dataclass(frozen=True, slots=True, kw_only=True)
class Review:
    """The last review of a situation, and the next."""

    last: datetime
    due_day: date
    """The trainee's own day."""
    due: datetime
    """UTC, half a day before the hour of the last review, so that any usual hour of the day will do."""
    stability: float
    """Days after which nine of ten are still right."""

    def retrievability(self, now: datetime) -> float:
        """The chance that an answer would be right now."""
        days = max(0.0, (now - self.last) / _DAY)
        decay = -_SCHEDULER.parameters[-1]
        return math.pow(1 + (math.pow(0.9, 1 / decay) - 1) * days / self.stability, decay)


def reviews(evidence: Sequence[Evidence], critical: Collection[str] = ()) -> dict[str, Review]:
    """The review dates of the situations that were reviewed at all.

    In the ``critical`` situations any misconception sends a situation back, however good the rest is.
    """
    by_situation: dict[str, list[Evidence]] = {}
    for one in evidence:
        by_situation.setdefault(one.situation, []).append(one)
    found = {situation: _review(answers, is_critical=situation in critical)
             for situation, answers in by_situation.items()}
    return {situation: review for situation, review in found.items() if review is not None}


def _review(evidence: Iterable[Evidence], *, is_critical: bool) -> Review | None:
    """FSRS counts whole days, so each review stands at noon of the trainee's own day."""
    card: Card | None = None
    answers: list[Evidence] = []
    for day, of_day in groupby(evidence, key=lambda one: one.day):
        today = list(of_day)
        if len(today) >= _ANSWERS:
            noon = datetime.combine(day, time(12), UTC)
            card, _ = _SCHEDULER.review_card(
                card or Card(card_id=1, due=noon), _grade(today, is_critical=is_critical), noon)
            answers = today
    if card is None or card.stability is None:
        return None
    days = card.due.date() - answers[-1].day
    return Review(last=answers[-1].at, due_day=card.due.date(), due=answers[-1].at + days - _DAY / 2,
                  stability=card.stability)


def _grade(answers: Sequence[Evidence], *, is_critical: bool) -> Rating:
    mean = sum(one.credit for one in answers) / (len(answers) * WHOLE)
    if mean < _AGAIN_BELOW or (is_critical and any(one.codes for one in answers)):
        return Rating.Again
    pace = _pace(answers)
    if pace is not None and pace < _HARD_BELOW:
        return Rating.Hard
    is_easy = pace is not None and pace > _EASY_ABOVE and all(one.is_right for one in answers)
    return Rating.Easy if is_easy else Rating.Good


def _pace(answers: Sequence[Evidence]) -> float | None:
    """Of one day's right answers, each with the same weight."""
    times = [one.log_time for one in answers if one.log_time is not None]
    return math.exp(-sum(times) / len(times)) if times else None
