"""How far the marks of an exam can be trusted: Cronbach's alpha and the standard error of a mark."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from trainer.reports.table import LEAST_PEOPLE


@dataclass(frozen=True, slots=True)
class Reliability:
    """Of marks from 0 to 1."""

    n: int
    """Papers."""
    k: int
    """Items of each."""
    mean: float
    sd: float
    alpha: float
    error: float
    """Standard error of measurement: two papers of three lie within it of what the candidate can do."""


def reliability(papers: Sequence[Sequence[float]]) -> Reliability | None:
    """``papers``: of each candidate what each place of the paper was worth, 0 to 1.

    None where alpha says nothing: fewer than ``LEAST_PEOPLE`` papers, fewer than two places, papers of
    different lengths, or marks that are all the same.
    """
    k = len(papers[0]) if papers else 0
    if len(papers) < LEAST_PEOPLE or k < 2 or any(len(one) != k for one in papers):
        return None
    totals = [sum(one) for one in papers]
    whole = variance(totals)
    if whole <= 1e-12:
        return None
    alpha = k / (k - 1) * (1 - sum(variance(place) for place in zip(*papers, strict=True)) / whole)
    sd = math.sqrt(whole) / k
    return Reliability(len(papers), k, sum(totals) / len(totals) / k, sd, alpha, sd * math.sqrt(1 - alpha))


def variance(values: Sequence[float]) -> float:
    """Of a sample."""
    mean = sum(values) / len(values)
    return sum((one - mean) ** 2 for one in values) / (len(values) - 1)
