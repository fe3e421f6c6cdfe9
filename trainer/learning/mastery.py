"""How well a skill is known: accuracy with its bounds, pace, and a word for both.

All of it is computed from the answers alone, so leaving one out changes what follows from it.
Time that passes changes nothing.
"""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum

from trainer.drills.base import WHOLE
from trainer.learning.beta import beta_cdf, beta_quantile
from trainer.learning.evidence import MEMORY, MOST_EVIDENCE, Evidence, Figures

LOWER_BOUND = 0.10
"""One chance in ten that the true accuracy is below ``lower``, and one that it is above ``upper``."""

FIRST_ANSWERS = 8
PROFICIENT_LOWER, PROFICIENT_PACE = 0.75, 0.6
MASTERED_LOWER, MASTERED_PACE = 0.88, 1.0
MASTERED_ANSWERS, MASTERED_MIXED, MASTERED_DAYS = 25, 10, 2
DROP_LOWER, DROP_ANSWERS = 0.80, 10
HOLE_ANSWERS, HOLE_MEAN = 5, 800
CHECK_ITEMS, CHECK_RIGHT = 40, 38

HOLE_MEMORY = round(MOST_EVIDENCE)
"""So many answers of a situation are looked at for a hole: a hole that was mended is none."""
RECENT = math.ceil(math.log(0.1) / math.log(MEMORY))
"""The last answers, which carry nine tenths of the accuracy: what its sentence speaks of."""
_ROUNDING = 1e-9


class Level(StrEnum):
    """The words, in ascending order."""

    NEW = "new"
    LEARNING = "learning"
    PROFICIENT = "proficient"
    MASTERED = "mastered"


@dataclass(frozen=True, slots=True, kw_only=True)
class SituationState:
    """What is known of one situation."""

    n: int
    accuracy: float
    pace: float | None
    last: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillState:
    """What is known of a skill, and what its sentence says."""

    a: float
    b: float
    """Evidence for right and for wrong."""
    n: int
    accuracy: float
    lower: float
    """Nine chances in ten that the true accuracy is above."""
    upper: float
    pace: float | None
    """None while no right answer had a time: then no level that asks for pace is reached."""
    level: Level
    holes: tuple[str, ...]
    """Critical situations with too few answers or too many wrong ones."""
    days: int
    n_mixed: int
    recent: int
    """How many of the last answers the sentence speaks of."""
    wrong: int
    """Of these, not fully right."""
    wrong_by_situation: Mapping[str, int]
    """The most frequent first."""

    @property
    def readiness(self) -> int:
        """0 to 100, to sort by: accuracy that is sure, less where pace is short."""
        return round(100 * self.lower * min(1.0, math.sqrt(self.pace or 0.0)))


def skill_state(evidence: Sequence[Evidence], critical: Sequence[str], *,
                tested_out: datetime | None = None) -> SkillState:
    """The state after ``evidence``, the counted answers of one skill in order.

    ``critical``: the skill's critical situations that the trainee's tables can deal. ``tested_out``:
    when a check of the skill was passed (``has_tested_out``), the last one if there were several.
    Raises ValueError when no answer is as old as that.
    """
    track = _follow(evidence, critical, tested_out)
    first = max(track.first_recent, len(evidence) - RECENT)
    wrong = Counter(one.situation for one in evidence[first:] if not one.is_right)
    figures = track.figures
    bounds = 1 + figures.a, 1 + figures.b
    return SkillState(
        a=figures.a, b=figures.b, n=figures.n, accuracy=figures.accuracy,
        lower=beta_quantile(LOWER_BOUND, *bounds), upper=beta_quantile(1 - LOWER_BOUND, *bounds),
        pace=figures.pace, level=track.level, holes=track.holes, days=len(track.days),
        n_mixed=track.n_mixed, recent=len(evidence) - first, wrong=wrong.total(),
        wrong_by_situation=dict(wrong.most_common()))


def levels(evidence: Sequence[Evidence], critical: Sequence[str], *,
           tested_out: datetime | None = None) -> tuple[Level, ...]:
    """The level after each of the answers: when it was reached, and when it was lost."""
    reached: list[Level] = []
    _follow(evidence, critical, tested_out, reached)
    return tuple(reached)


def situation_states(evidence: Sequence[Evidence]) -> dict[str, SituationState]:
    """What is known of each situation that was answered."""
    figures: dict[str, Figures] = {}
    last: dict[str, datetime] = {}
    for one in evidence:
        figures.setdefault(one.situation, Figures()).add(one)
        last[one.situation] = one.at
    return {
        situation: SituationState(n=of.n, accuracy=of.accuracy, pace=of.pace, last=last[situation])
        for situation, of in figures.items()
    }


def holes_of(evidence: Sequence[Evidence], critical: Sequence[str]) -> tuple[str, ...]:
    """Those of the ``critical`` situations that mastery waits for: too few answers, or too many wrong."""
    answers = {situation: deque[int](maxlen=HOLE_MEMORY) for situation in critical}
    for one in evidence:
        if one.situation in answers:
            answers[one.situation].append(one.credit)
    return _holes(answers)


def has_tested_out(credits: Sequence[int]) -> bool:
    """Whether the answers of a whole check of one skill, in thousandths, stand for a long record."""
    return len(credits) == CHECK_ITEMS and sum(one == WHOLE for one in credits) >= CHECK_RIGHT


def _follow(evidence: Sequence[Evidence], critical: Sequence[str], tested_out: datetime | None,
            reached: list[Level] | None = None) -> _Track:
    """The track after all the answers; ``reached`` takes the level after each."""
    place = _place_of(evidence, tested_out)
    track = _Track(critical)
    for index, one in enumerate(evidence):
        track.add(one)
        if index == place:
            track.test_out([of for of in evidence[:index + 1] if of.sitting == one.sitting])
        track.judge()
        if reached is not None:
            reached.append(track.level)
    return track


def _place_of(evidence: Sequence[Evidence], tested_out: datetime | None) -> int | None:
    """Of the last answer of the check."""
    if tested_out is None:
        return None
    place = sum(one.at <= tested_out for one in evidence) - 1
    if place < 0:
        raise ValueError(f"no answer is as old as the check of {tested_out}")
    return place


def _holes(answers: Mapping[str, Collection[int]]) -> tuple[str, ...]:
    """By the latest answers of each critical situation."""
    return tuple(situation for situation, credits in answers.items()
                 if len(credits) < HOLE_ANSWERS or sum(credits) < HOLE_MEAN * len(credits))


class _Track:
    """What is carried from answer to answer: mastery, once reached, is lost by the drop rule alone."""

    def __init__(self, critical: Sequence[str]) -> None:
        self.figures = Figures()
        self.days: set[date] = set()
        self.n_mixed = 0
        self.first_recent = 0
        self._critical = {situation: deque[int](maxlen=HOLE_MEMORY) for situation in critical}
        self._is_mastered = self._has_tested_out = False
        self._since = 0
        """Answers since mastery was reached or the check passed."""

    def add(self, one: Evidence) -> None:
        self.figures.add(one)
        self.days.add(one.day)
        self.n_mixed += one.is_mixed
        self._since += 1
        if one.situation in self._critical:
            self._critical[one.situation].append(one.credit)

    def test_out(self, check: Sequence[Evidence]) -> None:
        """The check's shares of right and wrong, with all the weight there can be.

        More would let a right answer lower the accuracy.
        """
        right = sum(one.credit for one in check) / (len(check) * WHOLE)
        self.figures.a, self.figures.b = MOST_EVIDENCE * right, MOST_EVIDENCE * (1 - right)
        self.first_recent = self.figures.n - len(check)
        self._has_tested_out, self._since = True, 0

    def judge(self) -> None:
        """Mastery lost, or reached, by the last answer."""
        may_drop = (self._is_mastered or self._has_tested_out) and self._since >= DROP_ANSWERS
        if may_drop and not self._is_above(DROP_LOWER):
            self._is_mastered = self._has_tested_out = False
        if not self._is_mastered and self._deserves_mastery():
            self._is_mastered, self._since = True, 0

    @property
    def level(self) -> Level:
        if self._is_mastered:
            return Level.MASTERED
        if self.figures.n < FIRST_ANSWERS:
            return Level.NEW
        is_proficient = self._is_at_pace(PROFICIENT_PACE) and self._is_above(PROFICIENT_LOWER)
        return Level.PROFICIENT if is_proficient else Level.LEARNING

    @property
    def holes(self) -> tuple[str, ...]:
        return _holes(self._critical)

    def _deserves_mastery(self) -> bool:
        """The check stands for sureness and days; for pace, holes and mixed work nothing does."""
        return (
            self.figures.n >= MASTERED_ANSWERS and self.n_mixed >= MASTERED_MIXED
            and self._is_at_pace(MASTERED_PACE) and not self.holes
            and (self._has_tested_out
                 or (len(self.days) >= MASTERED_DAYS and self._is_above(MASTERED_LOWER))))

    def _is_at_pace(self, wanted: float) -> bool:
        return self.figures.pace is not None and self.figures.pace >= wanted - _ROUNDING

    def _is_above(self, accuracy: float) -> bool:
        """Whether ``lower`` is at least that: cheaper than computing it."""
        return beta_cdf(accuracy, 1 + self.figures.a, 1 + self.figures.b) <= LOWER_BOUND
