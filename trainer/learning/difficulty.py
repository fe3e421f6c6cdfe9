"""How hard each situation is for a trainee: Elo between the two, for choosing items, never a grade."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from trainer.drills.base import WHOLE
from trainer.learning.evidence import Evidence

_SLOWING = 0.1
"""K(n) = 1 / (1 + 0.1 n): the first answers move a rating most."""


@dataclass(frozen=True, slots=True)
class Ratings:
    """A trainee's strength, and each situation's difficulty on the same scale."""

    theta: float
    difficulty: Mapping[str, float]

    def chance(self, situation: str, guess: float) -> float:
        """The share that is to be expected of the next answer in the situation.

        ``guess`` is the chance that a blind guess is right where it is asked.
        """
        return _chance(self.theta - self.difficulty.get(situation, 0.0), guess)


class Rater:
    """Rates a trainee and the situations against each other; answers are added in order."""

    __slots__ = ("_difficulty", "_n", "_n_all", "_theta")

    def __init__(self, seeds: Mapping[str, float] | None = None) -> None:
        """``seeds`` are difficulties to begin with."""
        self._theta, self._difficulty = 0.0, dict(seeds or {})
        self._n_all, self._n = 0, Counter[str]()

    def add(self, one: Evidence) -> None:
        """What was expected less moves more."""
        before = self._difficulty.get(one.situation, 0.0)
        surprise = one.credit / WHOLE - _chance(self._theta - before, one.guess)
        self._theta += _step(self._n_all) * surprise
        self._difficulty[one.situation] = before - _step(self._n[one.situation]) * surprise
        self._n_all += 1
        self._n[one.situation] += 1

    @property
    def ratings(self) -> Ratings:
        """As they are now."""
        return Ratings(self._theta, dict(self._difficulty))


def seeds_of(target_ms: Mapping[str, int]) -> dict[str, float]:
    """Difficulties to begin with, from each situation's target time.

    A drill gives more time where there are more cards, an ace that converts, an odd half or more
    lines; what may take twice as long as usual starts as harder by ln 2.
    """
    if not target_ms:
        return {}
    usual = sum(math.log(time) for time in target_ms.values()) / len(target_ms)
    return {situation: math.log(time) - usual for situation, time in target_ms.items()}


def _chance(lead: float, guess: float) -> float:
    return guess + (1 - guess) / (1 + math.exp(-lead))


def _step(n: int) -> float:
    return 1 / (1 + _SLOWING * n)
