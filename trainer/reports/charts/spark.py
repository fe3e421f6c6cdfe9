"""Small drawings inside a line of text: a bar a day, and the course of one figure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from trainer.reports.charts.scale import Scale, apart, points

DAYS = 14


@dataclass(frozen=True, slots=True, kw_only=True)
class Spark:
    """A bar a day, the last one today; days without anything are gaps."""

    first: date
    values: tuple[int, ...]
    bars: tuple[tuple[float, float, float, float], ...]
    """x, y, width and height."""
    width: float
    height: float

    @property
    def path(self) -> str:
        """All bars as one shape."""
        return "".join(f"M{x:g} {y + high:g}v{-high:g}h{wide:g}v{high:g}z" for x, y, wide, high in self.bars)


def spark(by_day: dict[date, int], today: date, most: int, *, width: float = 70, height: float = 20) -> Spark:
    """``most`` is the same for all that stand below one another, so that they can be compared."""
    first = today - timedelta(days=DAYS - 1)
    values = tuple(by_day.get(first + timedelta(days=k), 0) for k in range(DAYS))
    scale, step = Scale(0, max(most, 1), height - 2), width / DAYS
    bars = tuple((round(k * step + step * 0.12, 1), round(height - max(scale.length(n), 1), 1),
                  round(step * 0.76, 1), max(scale.length(n), 1)) for k, n in enumerate(values) if n)
    return Spark(first=first, values=values, bars=bars, width=width, height=height)


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """A figure between 0 and 1 day by day, with the bounds that it is seen against."""

    first: date
    values: tuple[float, ...]
    line: str
    last: tuple[float, float]
    bounds: tuple[tuple[float, float], ...]
    """Each bound with its height."""
    labels: tuple[float, ...]
    """Heights of the words beside: of the bounds, then of the last value."""
    width: float
    height: float


def course(values: Sequence[float], first: date, bounds: Sequence[float], *, width: float = 120,
           height: float = 46) -> Course:
    """At least one value, in order of the days."""
    low = min(*values, *bounds) - 0.02
    scale = Scale(low, 1, height - 6, 3, is_up=True)
    across = Scale(0, max(len(values) - 1, 1), width)
    places = [(across.at(k), scale.at(one)) for k, one in enumerate(values)]
    heights = tuple(scale.at(one) for one in bounds)
    return Course(first=first, values=tuple(values), line=points(places), last=places[-1],
                  bounds=tuple(zip(bounds, heights, strict=True)),
                  labels=apart((*heights, places[-1][1]), 12, 6, height), width=width, height=height)
