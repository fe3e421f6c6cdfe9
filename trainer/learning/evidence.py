"""One counted answer, and the two running figures that are kept over many: accuracy and pace."""

from __future__ import annotations

import math
from dataclasses import dataclass
from datetime import date, datetime

from trainer.drills.base import WHOLE

MEMORY = 0.97
"""What an answer's weight is multiplied by when the next one comes: half is gone after 23."""
MOST_EVIDENCE = 1 / (1 - MEMORY)
"""What right and wrong together can never exceed: about 33 answers."""

_PACE_STEP = 0.1
_FASTEST, _SLOWEST = 0.2, 4.0
"""Of the target time: beyond that a time says no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Evidence:
    """An answer that tells of a skill: a first attempt, unassisted, not rapid, away, a slip or voided."""

    at: datetime
    """UTC."""
    day: date
    """The trainee's own, from 04:00."""
    situation: str
    credit: int
    """In thousandths."""
    elapsed_ms: int | None
    """None: accuracy moves, pace does not."""
    target_ms: int
    """Of the drill file, as it was when the item was asked."""
    guess: float
    """Chance that a blind guess is right: 0.5 of two buttons, 1/m of m, 0.02 typed."""
    is_mixed: bool
    """From a block over several kinds, or a check."""
    codes: tuple[str, ...]
    """The misconceptions that it shows, the likeliest first."""
    sitting: str
    seq: int

    @property
    def is_right(self) -> bool:
        return self.credit == WHOLE

    @property
    def log_time(self) -> float | None:
        """ln(time / target), clipped; None where the answer says nothing of pace."""
        if self.elapsed_ms is None or not self.is_right:
            return None
        share = self.elapsed_ms / self.target_ms
        return math.log(min(max(share, _FASTEST), _SLOWEST))


class Figures:
    """Accuracy as evidence for right and wrong, ``a`` and ``b``, and pace; answers are added in order."""

    __slots__ = ("_log_time", "a", "b", "n")

    def __init__(self) -> None:
        self.a = self.b = 0.0
        self.n = 0
        self._log_time: float | None = None

    def add(self, one: Evidence) -> None:
        """The earlier answers fade a little; the first time is where pace starts."""
        share = one.credit / WHOLE
        self.n += 1
        self.a = MEMORY * self.a + share
        self.b = MEMORY * self.b + (1 - share)
        log_time = one.log_time
        if log_time is not None:
            before = log_time if self._log_time is None else self._log_time
            self._log_time = before + _PACE_STEP * (log_time - before)

    @property
    def accuracy(self) -> float:
        return accuracy_of(self.a, self.b)

    @property
    def pace(self) -> float | None:
        """Target over usual time, 1 and more is on target; None while no right answer had a time."""
        return None if self._log_time is None else math.exp(-self._log_time)


def accuracy_of(a: float, b: float) -> float:
    """The mean of Beta(1 + a, 1 + b): a half of nothing, and ever nearer to the weighted share."""
    return (1 + a) / (2 + a + b)
