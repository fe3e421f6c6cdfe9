"""The clock of a sprint: seconds that runs of right answers add to and wrong ones take away."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta

from trainer.drills.base import WHOLE
from trainer.store.practice import Sitting

COMBOS = {5: 3, 12: 5, 20: 7, 30: 10}
"""So many right answers running give so many seconds."""
PENALTY_S = 5
"""A wrong answer takes so many."""


def deadline(sitting: Sitting, credits: Iterable[int]) -> datetime | None:
    """When a sprint ends by the server's clock, after answers of these credits; None for other modes."""
    if sitting.plan is None or sitting.plan.seconds is None:
        return None
    return sitting.started + timedelta(seconds=sitting.plan.seconds + bonus_s(credits))


def bonus_s(credits: Iterable[int]) -> int:
    """Seconds won, or lost where it is negative; what is not fully right ends a run."""
    seconds = run = 0
    for credit in credits:
        run = run + 1 if credit == WHOLE else 0
        seconds += COMBOS.get(run, 0) if run else -PENALTY_S
    return seconds


def is_sprint(sitting: Sitting) -> bool:
    """Whether its time ends it."""
    return sitting.plan is not None and sitting.plan.seconds is not None


def is_over(sitting: Sitting, credits: Iterable[int], now: datetime) -> bool:
    """Whether a sprint's time is up; never true of another mode."""
    ends = deadline(sitting, credits)
    return ends is not None and now >= ends
