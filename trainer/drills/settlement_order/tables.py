"""The tables that are to be settled: what lies on them, what waits, and the orders that go wrong there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from trainer.drills.base import Drill
from trainer.drills.lines import Line
from trainer.drills.lines.unsettled import Unsettled, unsettled
from trainer.drills.settlement_order.orders import is_bound, wrong_orders
from trainer.drills.tables import Layout
from trainer.drills.tables.finished import can_make, make_table, reseat
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.engine.settlement import Outcome
from trainer.errors import N_, CannotDeal

FEWEST_LINES = 3
"""Two lines are a toss of a coin, and so are two boxes."""
_SEATINGS = 8


@dataclass(frozen=True, slots=True)
class _Wanted:
    """A situation: the recipes that deal it, and what must be left at the end of the round."""

    recipes: tuple[str, ...]
    shows: Callable[[Unsettled], bool]
    on_few_boxes: tuple[str, ...] = ()
    """Where it is about a line that is gone or comes at any time it takes a box more. These recipes need
    none: they have the line on one hand of a split box.
    """

    def recipes_for(self, table: HouseRules, boxes: int) -> list[str]:
        """Those that leave lines enough on so many boxes."""
        has_few = bool(self.on_few_boxes) and boxes == FEWEST_LINES
        return [one for one in (self.on_few_boxes if has_few else self.recipes)
                if can_make(one, table, boxes)]


@dataclass(frozen=True, slots=True)
class OpenTable:
    """A finished table that waits to be settled; ``wrong`` is order -> the code that arrives at it."""

    layout: Layout
    left: Unsettled
    wrong: Mapping[tuple[str, ...], str]


def places(drill: Drill, table: HouseRules) -> int:
    """Boxes that may be dealt: those of an event where the drill asks for more than the table has."""
    rules = table.rules
    return rules.boxes_max_event if drill.params["boxes"][1] > rules.boxes_max else rules.boxes_max


def box_range(drill: Drill, table: HouseRules) -> tuple[int, int]:
    """The fewest and the most boxes: ``params.boxes``, as far as there are places, and three or more."""
    least, most = (min(boxes, places(drill, table)) for boxes in drill.params["boxes"])
    return max(least, FEWEST_LINES), most


def can_ask(situation: str, drill: Drill, table: HouseRules) -> bool:
    """Whether the table's rules have the situation, on boxes enough to ask for an order."""
    wanted = _SITUATIONS[situation]
    _, most = box_range(drill, table)
    has_bets = bool(table.rules.side_bets) or situation != "side_bets"
    return most >= FEWEST_LINES and has_bets and bool(wanted.recipes_for(table, most))


def deal(situation: str, table: HouseRules, boxes: int, rng: Rng, *, places: int) -> OpenTable:
    """Such a table on so many boxes; raises CannotDeal where it shows too little, or a wrong order
    would have two meanings.
    """
    wanted = _SITUATIONS[situation]
    recipes = wanted.recipes_for(table, boxes)
    layout = make_table(rng.choice(recipes or wanted.recipes), table, boxes, rng, places=places,
                        with_side_bets=situation == "side_bets")
    for _ in range(_SEATINGS):
        left = unsettled(layout)
        if not (wanted.shows(left) and _asks_for_an_order(left, layout)):
            break
        try:
            return OpenTable(layout, left, wrong_orders(layout.in_order, left.lines, table.rules))
        except CannotDeal:
            reseat(layout, rng)
    raise CannotDeal(N_("This table does not show in which order it is settled."))


def _asks_for_an_order(left: Unsettled, layout: Layout) -> bool:
    """Lines enough, of which some are taken and some paid where the bank can be beaten.

    Insurance or a side bet without the hand beside it has no place on the felt.
    """
    bound = [line for line in left.lines if is_bound(line, layout.rules)]
    boxes = {line.box.number for line in left.lines if line.hand is not None}
    if len(bound) < FEWEST_LINES or any(line.box.number not in boxes for line in left.lines):
        return False
    done = {line.action for line in bound if line.hand is not None}
    return layout.dealer.total == 21 or done == {"pay", "take"}


def _is_insurance(line: Line) -> bool:
    return line.hand is None and not line.side_bet


def _shows_split(left: Unsettled) -> bool:
    hands = [line.box.number for line in left.lines if line.hand is not None and line.action != "push"]
    return len(set(hands)) < len(hands)


def _shows_side_bets(left: Unsettled) -> bool:
    return {line.action for line in left.lines if line.side_bet} == {"pay", "take"}


_SITUATIONS: Mapping[str, _Wanted] = {
    "wins_and_losses": _Wanted(("win", "lose", "double_win"), lambda left: True),
    "push": _Wanted(
        ("push",), lambda left: any(line.action == "push" for line in left.lines), ("split_push",)),
    "split": _Wanted(("split_two_results", "split_a10"), _shows_split),
    "gone": _Wanted(("win", "lose"), lambda left: bool(left.gone), ("split_bust",)),
    "blackjack_waits": _Wanted(
        ("blackjack_waits",),
        lambda left: any(line.settlement.outcome is Outcome.BLACKJACK_WIN for line in left.lines)),
    "insurance_lost": _Wanted(("insurance_open",), lambda left: any(map(_is_insurance, left.lines))),
    "insurance_won": _Wanted(("insurance_won",), lambda left: any(map(_is_insurance, left.lines))),
    "side_bets": _Wanted(("win", "lose"), _shows_side_bets),
}
