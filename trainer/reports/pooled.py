"""All the skills of somebody in one figure each: accuracy, its lower bound, pace, readiness."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple, Protocol

from trainer.errors import N_
from trainer.learning.evidence import accuracy_of
from trainer.learning.mastery import lower_of
from trainer.reports.table import LEAST_ANSWERS, Column

READY = Column(key="readiness", head=N_("Ready"), kind="count",
               explains=N_("“At least” times the root of the pace, at most “at least”: it only sorts."))
HIGH = Column(key="mastered", head=N_("M+"), kind="count", explains=N_("Skills mastered or certified."))


class Known(Protocol):
    """A skill as far as it goes into the whole, now or at the end of a day."""

    @property
    def n(self) -> int: ...
    @property
    def a(self) -> float: ...
    @property
    def b(self) -> float: ...
    @property
    def pace(self) -> float | None: ...


class Pooled(NamedTuple):
    """The evidence of all skills together."""

    n: int
    a: float
    b: float
    pace: float | None
    """The mean of the skills by the evidence of each, of factors; None: of none it is known."""

    @property
    def is_enough(self) -> bool:
        """Whether a rate may be shown."""
        return self.n >= LEAST_ANSWERS

    @property
    def accuracy(self) -> float:
        return accuracy_of(self.a, self.b)

    @property
    def lower(self) -> float:
        return lower_of(self.a, self.b)

    @property
    def readiness(self) -> int | None:
        return readiness(self.lower, self.pace)


def pooled(skills: Iterable[Known]) -> Pooled:
    """Of no skill: nothing counted yet."""
    known = list(skills)
    paced = [(one.a + one.b, one.pace) for one in known if one.pace]
    weight = sum(evidence for evidence, _ in paced)
    pace = math.exp(sum(evidence * math.log(one) for evidence, one in paced) / weight) if weight else None
    return Pooled(sum(one.n for one in known), sum(one.a for one in known), sum(one.b for one in known), pace)


def readiness(lower: float, pace: float | None) -> int | None:
    """For sorting and files only: the lower bound in per cent, less for who is slower than the target.

    None where no pace is known.
    """
    return None if pace is None else round(100 * lower * min(1.0, math.sqrt(pace)))
