"""Numbered points: one figure along, another up."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from trainer.reports.charts.scale import Scale

WIDTH, HEIGHT, LEFT, TOP = 300.0, 220.0, 34.0, 10.0


@dataclass(frozen=True, slots=True)
class Point:
    x: float
    y: float
    number: int
    is_flagged: bool


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
        points=tuple(Point(across.at(x), up.at(y), number, flagged) for x, y, number, flagged in found),
        across=tuple((tick, across.at(tick)) for tick in across.ticks(5)),
        up=tuple((tick, up.at(tick)) for tick in up.ticks(4)), zero=up.at(0.0))
