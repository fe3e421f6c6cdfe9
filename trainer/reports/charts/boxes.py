"""Groups on one axis from 0 to 1: a box from quartile to quartile with its median, or every single point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.reports.charts.scale import Scale

LEFT, WIDTH, LINE, TOP = 170.0, 360.0, 30.0, 22.0


@dataclass(frozen=True, slots=True)
class Box:
    """``quarters`` are lower quartile, median and upper quartile; None: too few for them."""

    name: str
    quarters: tuple[float, float, float] | None
    values: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """Places of one group."""

    of: Box
    y: float
    quarters: tuple[float, float, float] | None
    points: tuple[float, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Boxes:
    lines: tuple[Line, ...]
    ticks: tuple[tuple[float, float], ...]
    """Figure and place."""
    width: float
    height: float


def boxes(found: Sequence[Box]) -> Boxes:
    """In the order in which they come."""
    scale = Scale(0.0, 1.0, WIDTH, LEFT)
    return Boxes(
        lines=tuple(_line(one, TOP + LINE * (at + 0.5), scale) for at, one in enumerate(found)),
        ticks=tuple((tick, scale.at(tick)) for tick in scale.ticks(5)),
        width=LEFT + WIDTH + 10, height=TOP + LINE * len(found))


def _line(one: Box, y: float, scale: Scale) -> Line:
    low, middle, high = one.quarters or (0.0, 0.0, 0.0)
    quarters = (scale.at(low), scale.at(middle), scale.at(high)) if one.quarters else None
    return Line(one, y, quarters, tuple(scale.at(value) for value in one.values))
