"""The figures of a situation as an item of a test: how hard, and how well it tells trainees apart."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from trainer.drills.base import WHOLE

LEAST_TRAINEES = 5
"""Of fewer nothing is said of how it tells them apart."""


def deviation(n: int, credit: int, squares: int) -> float | None:
    """The standard deviation of the marks, 0 to 1, of a sample; ``credit`` and ``squares`` are sums of
    thousandths and of their squares.
    """
    if n < 2:
        return None
    return math.sqrt(max(0.0, squares - credit * credit / n) / (n - 1)) / WHOLE


def discrimination(marks: Sequence[tuple[float, float]]) -> tuple[float | None, float | None]:
    """Index and efficiency in per cent, of (mark here, mark in the rest) by trainee.

    Index: 100 cov(mark, rest) / sqrt(var(mark) var(rest)). Efficiency: 100 cov / cov_max, the greatest that
    these marks could have, both lists sorted. None of too few trainees or where all marks are the same.
    """
    if len(marks) < LEAST_TRAINEES:
        return None, None
    here, rest = [one for one, _ in marks], [other for _, other in marks]
    both = _cov(here, rest)
    spread = math.sqrt(_cov(here, here) * _cov(rest, rest))
    most = _cov(sorted(here), sorted(rest))
    if spread < 1e-12 or most < 1e-12:
        return None, None
    return 100 * both / spread, 100 * both / most


def percentile(counted: Mapping[int, int], at: float) -> int | None:
    """Of values with how often each is there: the least that so large a part does not exceed."""
    n = sum(counted.values())
    wanted, so_far = max(1, math.ceil(at * n - 1e-9)), 0
    for value, count in sorted(counted.items()):
        so_far += count
        if so_far >= wanted:
            return value
    return None


def _cov(one: Sequence[float], other: Sequence[float]) -> float:
    mean, other_mean = sum(one) / len(one), sum(other) / len(other)
    return sum((x - mean) * (y - other_mean) for x, y in zip(one, other, strict=True)) / (len(one) - 1)
