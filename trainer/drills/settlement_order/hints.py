"""What to look at before a table is settled: what lies there besides hands, and which way the house goes."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_FIRST: Mapping[str, str] = {
    "insurance": N_("Insurance lies there: it is settled before any hand."),
    "collect_then_pay": N_("Here every losing bet is collected before any winner is paid."),
    "box_by_box": N_("Here each box is settled whole before the next one."),
}
_WAY: Mapping[str, str] = {
    "right_to_left": N_("The house goes from the highest box to the lowest, split hands too."),
    "left_to_right": N_("The house goes from the lowest box to the highest, split hands too."),
}


def hint(prompt: Json, table: HouseRules) -> Message:
    """What comes first, and the way along the boxes."""
    has_insurance = any(line["kind"] == "insurance" for line in prompt["lines"])
    first = _FIRST["insurance" if has_insurance else table.rules.settlement_order]
    return Message("%(first)s %(way)s", {
        "first": {"message": first}, "way": {"message": _WAY[table.rules.settlement_direction]}})
