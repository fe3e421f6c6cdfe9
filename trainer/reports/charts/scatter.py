"""Numbered points: one figure along, another up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from trainer.reports.charts.scale import Scale

WIDTH, HEIGHT, LEFT, TOP = 300.0, 220.0, 34.0, 10.0
MOST_NUMBERED = 25
DIGIT, LETTER = 6.0, 9.0
"""Width of a digit of a number, and its height."""


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float
    number: int
    is_flagged: bool
    words: float | None
    """Where its number begins; None where there is no room, or too many points for all to have one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scatter:
    """Along: from the tenth below all of them to 1. Up: from 0, or the quarter below all of them, to 100."""

    points: tuple[Point, ...]
    across: tuple[tuple[float, float], ...]
    """Figure and place of each mark."""
    up: tuple[tuple[float, float], ...]
    zero: float
    """The place of 0 upwards."""


def scatter(found: Sequence[tuple[float, float, int, bool]]) -> Scatter:
    """Each with its figure along, its figure up, its number and whether it is flagged."""
    low = min(0.0, 25.0 * math.floor(min((one[1] for one in found), default=0.0) / 25))
    across = Scale(math.floor(10 * min((one[0] for one in found), default=0.0)) / 10, 1.0, WIDTH, LEFT)
    up = Scale(low, 100.0, HEIGHT, TOP, is_up=True)
    return Scatter(
        points=_points([(across.at(x), up.at(y), number, flagged) for x, y, number, flagged in found]),
        across=tuple((tick, across.at(tick)) for tick in across.ticks(5)),
        up=tuple((tick, up.at(tick)) for tick in up.ticks(4)), zero=up.at(0.0))


def _points(placed: Sequence[tuple[float, float, int, bool]]) -> tuple[Point, ...]:
    """A number stands to the right of its point, else to the left, and never on another number."""
    taken, points = list[tuple[float, float, float]](), list[Point]()
    for x, y, number, is_flagged in placed:
        words = None
        if is_flagged or len(placed) <= MOST_NUMBERED:
            wide = DIGIT * len(str(number))
            words = next((at for at in (x + 4, x - 4 - wide) if _is_free(at, at + wide, y, taken)), None)
            if words is not None:
                taken.append((words, words + wide, y))
        points.append(Point(x, y, number, is_flagged, words))
    return tuple(points)


def _is_free(left: float, right: float, y: float, taken: Sequence[tuple[float, float, float]]) -> bool:
    return all(right <= begin or left >= end or abs(y - height) >= LETTER for begin, end, height in taken)
