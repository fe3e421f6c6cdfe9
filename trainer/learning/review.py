"""When a situation is due again: FSRS, with one card for each situation and one review for each day."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta

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

    def falls_below(self, chance: float) -> datetime:
        """When it does (``retrievability``)."""
        decay = -_SCHEDULER.parameters[-1]
        share = (math.pow(chance, 1 / decay) - 1) / (math.pow(0.9, 1 / decay) - 1)
        return self.last + share * self.stability * _DAY


class ReviewCard:
    """One situation's card: answers are added in order, and a day that is over is reviewed once for all.

    In a critical situation any misconception sends it back, however good the rest is.
    """

    __slots__ = ("_card", "_is_critical", "_last", "_review", "_today")

    def __init__(self, *, is_critical: bool) -> None:
        self._is_critical = is_critical
        self._card: Card | None = None
        self._last: Evidence | None = None
        """Of the last day that was reviewed; days that are over alone, as for the card."""
        self._today: list[Evidence] = []
        self._review: Review | None = None

    def add(self, one: Evidence) -> None:
        """The next answer, of the same day as the last or of another."""
        if self._today and one.day != self._today[0].day:
            self._card, self._last = self._after()
            self._today = []
        self._today.append(one)
        self._review = None

    @property
    def review(self) -> Review | None:
        """None while no day had answers enough."""
        if self._review is None:
            card, last = self._after()
            if card is not None and last is not None and card.stability is not None:
                due = last.at + (card.due.date() - last.day) - _DAY / 2
                self._review = Review(
                    last=last.at, due_day=card.due.date(), due=due, stability=card.stability)
        return self._review

    def _after(self) -> tuple[Card | None, Evidence | None]:
        """Card and last answer after the present day.

        FSRS counts whole days, so each review stands at noon of the trainee's own day.
        """
        if len(self._today) < _ANSWERS:
            return self._card, self._last
        noon = datetime.combine(self._today[0].day, time(12), UTC)
        grade = _grade(self._today, is_critical=self._is_critical)
        card, _ = _SCHEDULER.review_card(self._card or Card(card_id=1, due=noon), grade, noon)
        return card, self._today[-1]


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
