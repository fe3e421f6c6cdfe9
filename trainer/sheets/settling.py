"""Block 6 of the card: in which order the boxes are settled, asked of the engine."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.box import Box
from trainer.engine.outcomes import Outcome, Settlement
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import reading_order, settlement_order
from trainer.errors import N_
from trainer.sheets.said import Said, said

_BET = 1000
_LOST = Settlement(Outcome.LOSE, pays=0, takes=_BET)
_WON = Settlement(Outcome.WIN, pays=_BET, takes=0)

_TWICE = N_("Boxes 1 to %(boxes)s from the dealer’s side, 1 on the left; twice from %(first)s to %(last)s: "
            "take the losers, then pay the winners")
_ONCE = N_("Boxes 1 to %(boxes)s from the dealer’s side, 1 on the left; once from %(first)s to %(last)s: "
           "each box is taken, paid or pushed")


@dataclass(frozen=True, slots=True)
class Settling:
    """``from_left``: the dealer's left; ``two_passes``: the losers are all taken before a winner is paid."""

    boxes: int
    from_left: bool
    two_passes: bool
    way: Said
    drawn: Said
    """What the drawing shows, for who cannot see it."""


def settling(rules: RuleSet) -> Settling:
    boxes = [Box(number, _BET) for number in range(1, max(rules.boxes_max, 2) + 1)]
    first, *_, last = reading_order(boxes, rules)
    from_left = first == "1"
    two_passes = settlement_order(boxes, {first: _WON, last: _LOST}, rules)[0] == last
    ends = {"first": 1, "last": rules.boxes_max} if from_left else {"first": rules.boxes_max, "last": 1}
    drawn = _TWICE if two_passes else _ONCE
    return Settling(
        boxes=rules.boxes_max, from_left=from_left, two_passes=two_passes,
        way=said(N_("seen from your side: always from %(first)s to %(last)s; push: nothing moves"),
                 "settlement_direction", "boxes_max", **ends),
        drawn=said(drawn, "settlement_order", "settlement_direction", "boxes_max", boxes=rules.boxes_max,
                   **ends))
