"""The kinds of drill and what they are made of. A new kind is one line in ``KINDS``."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills import (
    arithmetic,
    chip_cutting,
    dealer_draw,
    find_error,
    hand_total,
    irregularity,
    payout,
    request,
    round,
    settlement_order,
)
from trainer.drills.base import DrillKind

KINDS: Mapping[str, DrillKind] = {
    "hand-total": hand_total,
    "dealer-draw": dealer_draw,
    "payout": payout,
    "settlement-order": settlement_order,
    "request": request,
    "irregularity": irregularity,
    "arithmetic": arithmetic,
    "chip-cutting": chip_cutting,
    "find-error": find_error,
    "round": round,
}
"""By id: the only list of them."""
