"""How long cards that are turned down again are shown: shorter after three right, longer after one wrong."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.drills.base import WHOLE
from trainer.drills.shown import EXPOSURES_MS

RIGHT_IN_A_ROW = 3
"""So many lead to the next shorter time; a single wrong one leads back. What is half right does neither."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """What was made of cards that were seen once, for this long."""

    show_ms: int
    credit: int
    """Of the answer, in thousandths."""


def next_exposure(glimpses: Sequence[Glimpse]) -> int:
    """The time in milliseconds after these, of which the last three matter, the latest last."""
    if not glimpses:
        return EXPOSURES_MS[0]
    latest = glimpses[-1]
    at = _step(latest.show_ms)
    if latest.credit == 0:
        return EXPOSURES_MS[max(at - 1, 0)]
    row = glimpses[-RIGHT_IN_A_ROW:]
    if len(row) == RIGHT_IN_A_ROW and all(_step(one.show_ms) == at and one.credit == WHOLE for one in row):
        return EXPOSURES_MS[min(at + 1, len(EXPOSURES_MS) - 1)]
    return EXPOSURES_MS[at]


def _step(show_ms: int) -> int:
    """The place of a time on the staircase; of one that is no longer on it, of the next shorter."""
    return next((at for at, step in enumerate(EXPOSURES_MS) if step <= show_ms), len(EXPOSURES_MS) - 1)
