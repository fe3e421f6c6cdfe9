"""A dot with the interval that it may lie in, on a line from 50 to 100 per cent."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.learning.mastery import MASTERED_LOWER, PROFICIENT_LOWER
from trainer.reports.charts.scale import Scale

WIDTH = 104.0
_SCALE = Scale(0.5, 1, WIDTH - 8, 4)
BOUNDS = (_SCALE.at(PROFICIENT_LOWER), _SCALE.at(MASTERED_LOWER))
ENDS = (_SCALE.at(0.5), _SCALE.at(1))


@dataclass(frozen=True, slots=True, kw_only=True)
class Interval:
    """Places across; what lies below 50 per cent is drawn at the edge."""

    dot: float
    low: float
    high: float


def interval(middle: float, low: float, high: float) -> Interval:
    return Interval(dot=_SCALE.at(middle), low=_SCALE.at(low), high=_SCALE.at(high))
