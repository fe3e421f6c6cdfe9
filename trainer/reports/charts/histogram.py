"""Marks in tenths of a hundred, with the pass line."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

BINS = 10
_LEFT, _STEP, _WIDTH, _FOOT, _HIGH = 24, 34, 28, 150, 120


@dataclass(frozen=True, slots=True)
class Bar:
    """``low`` and ``high`` in per cent; a mark of 100 is in the last bar."""

    low: int
    high: int
    n: int
    x: float
    y: float
    height: float
    middle: float
    has_passed: bool
    """The whole bar lies at or over the pass line."""


@dataclass(frozen=True, slots=True)
class Histogram:
    """Places on a drawing of 390 by 190."""

    bars: tuple[Bar, ...]
    pass_x: float
    n: int


def histogram(marks: Iterable[int], pass_line: int) -> Histogram:
    """``marks`` and ``pass_line`` in thousandths."""
    counts = [0] * BINS
    for mark in marks:
        counts[min(mark * BINS // 1000, BINS - 1)] += 1
    most = max(*counts, 1)
    return Histogram(tuple(_bar(place, n, most, pass_line) for place, n in enumerate(counts)),
                     round(_LEFT + _STEP * BINS * pass_line / 1000, 1), sum(counts))


def _bar(place: int, n: int, most: int, pass_line: int) -> Bar:
    height, x = round(_HIGH * n / most, 1), _LEFT + _STEP * place + (_STEP - _WIDTH) / 2
    return Bar(place * BINS, (place + 1) * BINS, n, x, _FOOT - height, height, x + _WIDTH / 2,
               place * 1000 // BINS >= pass_line)
