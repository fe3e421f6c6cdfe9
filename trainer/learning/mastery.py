"""How well a skill is known: accuracy with its bounds, pace, and a word for both.

All of it is computed from the answers alone, so leaving one out changes what follows from it.
Time that passes changes nothing.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict, deque
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from enum import StrEnum
from functools import lru_cache

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


def is_hole(credits: Collection[int]) -> bool:
    """Whether a critical situation keeps mastery back: too few answers, or too many wrong.

    ``credits`` are those of its latest answers, ``HOLE_MEMORY`` at most.
    """
    return len(credits) < HOLE_ANSWERS or sum(credits) < HOLE_MEAN * len(credits)


def has_tested_out(n_items: int, counted: Sequence[int]) -> bool:
    """Whether a whole check of one skill stands for a long record.

    ``counted`` are the credits, in thousandths, of those of its ``n_items`` answers that count.
    """
    return n_items == CHECK_ITEMS and sum(one == WHOLE for one in counted) >= CHECK_RIGHT


def steps(evidence: Sequence[Evidence], critical: Sequence[str],
          passed: Collection[str] = ()) -> Iterator[Track]:
    """The track after each of ``evidence``, the counted answers of one skill in order; always the same one.

    ``critical``: the skill's critical situations that the trainee's tables can deal. ``passed``: the
    sittings that are checks of the skill and passed (``has_tested_out``); each counts from the last of its
    answers on.
    """
    track = Track(critical)
    checks: dict[str, list[Evidence]] = {sitting: [] for sitting in passed}
    last = {one.sitting: index for index, one in enumerate(evidence) if one.sitting in checks}
    for index, one in enumerate(evidence):
        if one.sitting in checks:
            checks[one.sitting].append(one)
        track.add(one, checks[one.sitting] if last.get(one.sitting) == index else ())
        yield track


def follow(evidence: Sequence[Evidence], critical: Sequence[str], passed: Collection[str] = ()) -> Track:
    """The track after all of them; more answers may be added to it."""
    last = deque(steps(evidence, critical, passed), maxlen=1)
    return last.pop() if last else Track(critical)


class Track:
    """What is carried from answer to answer: mastery, once reached, is lost by the drop rule alone."""

    def __init__(self, critical: Sequence[str]) -> None:
        self.figures = Figures()
        self._days: set[date] = set()
        self._n_mixed = 0
        self.recent = deque[Evidence](maxlen=RECENT)
        """The last answers, or those of the check and what came since: what the figures speak of."""
        self._critical = critical
        self._credits = defaultdict[str, deque[int]](lambda: deque(maxlen=HOLE_MEMORY))
        """The latest of each situation."""
        self.is_mastered = self._has_tested_out = False
        self._since = 0
        """Answers since mastery was reached or the check passed."""

    def add(self, one: Evidence, check: Sequence[Evidence] = ()) -> None:
        """The next answer; ``check`` are the answers of the check that was passed with it."""
        self.figures.add(one)
        self._days.add(one.day)
        self._n_mixed += one.is_mixed
        self._since += 1
        self.recent.append(one)
        self._credits[one.situation].append(one.credit)
        if check:
            self._test_out(check)
        self._judge()

    def holes(self, critical: Iterable[str]) -> tuple[str, ...]:
        """Those of these situations that mastery waits for, by the answers that told of it."""
        return tuple(one for one in critical if is_hole(self._credits.get(one, ())))

    @property
    def state(self) -> SkillState:
        """As it is now, with its bounds, and what the sentence says of the last answers."""
        figures, bounds = self.figures, (1 + self.figures.a, 1 + self.figures.b)
        wrong = Counter(one.situation for one in self.recent if not one.is_right)
        return SkillState(
            a=figures.a, b=figures.b, n=figures.n, accuracy=figures.accuracy,
            lower=beta_quantile(LOWER_BOUND, *bounds), upper=beta_quantile(1 - LOWER_BOUND, *bounds),
            pace=figures.pace, level=self.level, holes=self.holes(self._critical), days=len(self._days),
            n_mixed=self._n_mixed, recent=len(self.recent), wrong=wrong.total(),
            wrong_by_situation=dict(wrong.most_common()))

    def _test_out(self, check: Sequence[Evidence]) -> None:
        """The check's shares of right and wrong, with all the weight there can be.

        More would let a right answer lower the accuracy.
        """
        right = sum(one.credit for one in check) / (len(check) * WHOLE)
        self.figures.a, self.figures.b = MOST_EVIDENCE * right, MOST_EVIDENCE * (1 - right)
        self.recent = deque(check, maxlen=RECENT)
        self._has_tested_out, self._since = True, 0

    def _judge(self) -> None:
        """Mastery lost, or reached, by the last answer."""
        may_drop = (self.is_mastered or self._has_tested_out) and self._since >= DROP_ANSWERS
        if may_drop and not self._is_above(DROP_LOWER):
            self.is_mastered = self._has_tested_out = False
        if not self.is_mastered and self._deserves_mastery():
            self.is_mastered, self._since = True, 0

    @property
    def level(self) -> Level:
        figures = self.figures
        return level_of(figures.n, figures.a, figures.b, figures.pace, is_mastered=self.is_mastered)

    def _deserves_mastery(self) -> bool:
        """The check stands for sureness and days; for pace, holes and mixed work nothing does."""
        return (
            self.figures.n >= MASTERED_ANSWERS and self._n_mixed >= MASTERED_MIXED
            and self._is_at_pace(MASTERED_PACE) and not self.holes(self._critical)
            and (self._has_tested_out
                 or (len(self._days) >= MASTERED_DAYS and self._is_above(MASTERED_LOWER))))

    def _is_at_pace(self, wanted: float) -> bool:
        return _is_at_pace(self.figures.pace, wanted)

    def _is_above(self, accuracy: float) -> bool:
        return _is_above(self.figures.a, self.figures.b, accuracy)


@lru_cache(maxsize=4096)
def lower_of(a: float, b: float) -> float:
    """Nine chances in ten that the true accuracy is above, by that much evidence for right and for wrong."""
    return beta_quantile(LOWER_BOUND, 1 + a, 1 + b)


def level_of(n: int, a: float, b: float, pace: float | None, *, is_mastered: bool) -> Level:
    """The word for these figures; whether mastery was reached and kept they do not tell."""
    if is_mastered:
        return Level.MASTERED
    if n < FIRST_ANSWERS:
        return Level.NEW
    is_proficient = _is_at_pace(pace, PROFICIENT_PACE) and _is_above(a, b, PROFICIENT_LOWER)
    return Level.PROFICIENT if is_proficient else Level.LEARNING


def _is_at_pace(pace: float | None, wanted: float) -> bool:
    return pace is not None and pace >= wanted - _ROUNDING


def _is_above(a: float, b: float, accuracy: float) -> bool:
    """Whether ``lower_of`` is at least that: cheaper than computing it.

    Below the mean of such a distribution lies more than a third of it, as its density is
    log-concave; and what lies far below the mean is little, by Cantelli's inequality.
    """
    a, b = 1 + a, 1 + b
    mean = a / (a + b)
    if mean <= accuracy:
        return False
    variance = mean * (1 - mean) / (a + b + 1)
    if variance <= LOWER_BOUND * (variance + (mean - accuracy) ** 2):
        return True
    return beta_cdf(accuracy, a, b) <= LOWER_BOUND
