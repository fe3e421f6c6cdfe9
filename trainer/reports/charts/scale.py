"""From figures to places on a line, and the figures that stand beside it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

_STEPS = (1, 2, 2.5, 5, 10)


@dataclass(frozen=True, slots=True)
class Scale:
    """``low`` lies at ``start`` and ``high`` at ``start + size``; with ``is_up`` the other way round, since
    places in a drawing count downwards. What lies outside is drawn at the edge.
    """

    low: float
    high: float
    size: float
    start: float = 0
    is_log: bool = False
    """Equal factors are equally far apart; ``low`` is above 0."""
    is_up: bool = False

    def at(self, value: float) -> float:
        """The place of a figure, in tenths of a unit: a finer one cannot be seen."""
        part = self._part(min(max(value, self.low), self.high))
        return round(self.start + self.size * (1 - part if self.is_up else part), 1)

    def length(self, value: float) -> float:
        """How far a figure lies from the lowest one: of a bar."""
        return round(self.size * self._part(min(max(value, self.low), self.high)), 1)

    def ticks(self, about: int = 5) -> tuple[float, ...]:
        """Round figures from the lowest to the highest, about so many."""
        return (log_ticks if self.is_log else ticks)(self.low, self.high, about)

    def _part(self, value: float) -> float:
        if self.high <= self.low:
            return 0.0
        if self.is_log:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)


def ticks(low: float, high: float, about: int = 5) -> tuple[float, ...]:
    """Multiples of 1, 2, 2.5 or 5 times a power of ten from ``low`` to ``high``."""
    if high <= low:
        return (low,)
    step = _step((high - low) / max(about, 1))
    first = math.ceil(low / step - 1e-9)
    last = math.floor(high / step + 1e-9)
    return tuple(round(one * step, 10) for one in range(first, last + 1))


def log_ticks(low: float, high: float, about: int = 5) -> tuple[float, ...]:
    """1, 2 and 5 times powers of ten; within a factor of four those of the even scale."""
    if high <= low:
        return (low,)
    if high / low < 4:
        return ticks(low, high, about)
    decades = range(math.floor(math.log10(low)), math.ceil(math.log10(high)) + 1)
    found = [round(lead * 10.0 ** power, 10) for power in decades for lead in (1, 2, 5)]
    return tuple(one for one in found if low <= one <= high)


def nice(values: Iterable[float], *, low: float | None = None, high: float | None = None,
         about: int = 5) -> tuple[float, float]:
    """Round ends around the figures, or those that are given: of none 0 to 1."""
    known = list(values)
    least = low if low is not None else min(known, default=0.0)
    most = high if high is not None else max(known, default=1.0)
    if most <= least:
        most = least + 1
    step = _step((most - least) / max(about, 1))
    return (low if low is not None else round(math.floor(least / step + 1e-9) * step, 10),
            high if high is not None else round(math.ceil(most / step - 1e-9) * step, 10))


def points(places: Iterable[tuple[float, float]]) -> str:
    """As ``points`` of a polyline has them."""
    return " ".join(f"{x:g},{y:g}" for x, y in places)


def apart(places: Sequence[float], least: float, low: float, high: float) -> tuple[float, ...]:
    """The places of labels, moved as little as needed so that no two lie nearer than ``least``."""
    order = sorted(range(len(places)), key=lambda one: places[one])
    moved = [min(max(places[one], low), high) for one in order]
    for k in range(1, len(moved)):
        moved[k] = max(moved[k], moved[k - 1] + least)
    if moved and moved[-1] > high:
        moved[-1] = high
        for k in range(len(moved) - 2, -1, -1):
            moved[k] = min(moved[k], moved[k + 1] - least)
    found = [0.0] * len(places)
    for place, one in zip(moved, order, strict=True):
        found[one] = round(place, 1)
    return tuple(found)


def _step(rough: float) -> float:
    power = 10.0 ** math.floor(math.log10(rough))
    return next(one for one in _STEPS if one * power >= rough * (1 - 1e-9)) * power
