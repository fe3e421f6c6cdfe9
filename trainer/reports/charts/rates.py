"""Rates as bars from 0 that share one scale, each with a thin line for its interval."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from trainer.reports.charts.scale import Scale, nice

WIDTH = 230.0
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Rate:
    """Places on a bar that is ``WIDTH`` wide."""

    at: float
    low: float
    high: float


def rates(found: Mapping[K, tuple[float, float, float]]) -> tuple[tuple[float, ...], dict[K, Rate]]:
    """The marks of the scale as figures, and each bar: rate, lower and upper end."""
    low, high = nice((one[2] for one in found.values()), low=0.0, about=4)
    scale = Scale(low, high, WIDTH)
    return scale.ticks(4), {place: Rate(scale.at(rate), scale.at(least), scale.at(most))
                            for place, (rate, least, most) in found.items()}
