"""The bets that open a round: what lies there, what is put down last, and what comes after the first card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from trainer.drills.lines.bets import blackjack_bets
from trainer.engine.bets import bets_refusal
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules

Bet = tuple[int, int]
"""A box and an amount."""

NO_BET: Bet = (0, 0)


@dataclass(frozen=True, slots=True)
class Bets:
    """``laid`` is what is played, by box; ``newcomers`` are put down last, some of them no bets of this
    table; ``late`` comes once cards are out.
    """

    laid: dict[int, int]
    newcomers: tuple[Bet, ...]
    late: Bet


def make_bets(table: HouseRules, boxes: int, rng: Rng, *, is_about_bets: bool) -> Bets:
    """Wagers for so many boxes, one less where the bets are the matter and the layout would be full.

    Then newcomers are both good and wrong and one bet is late, else that is left to chance.
    """
    rules, amounts = table.rules, blackjack_bets(table.rules, table.house)
    places = range(1, max(boxes, rules.boxes_max) + 1)
    if is_about_bets and boxes == len(places) > 1:
        boxes -= 1
    laid = {number: rng.choice(amounts) for number in sorted(rng.sample(places, boxes))}
    free = [number for number in places if number not in laid]
    newcomers = tuple(_newcomers(table, laid, free, rng, is_about_bets=is_about_bets))
    came = [number for number, _ in newcomers]
    spare = [number for number in free if number not in came] or free
    is_late = spare and (is_about_bets or rng.chance(1, 2))
    return Bets(laid, newcomers, (rng.choice(spare), rng.choice(amounts)) if is_late else NO_BET)


def _newcomers(
    table: HouseRules, laid: dict[int, int], free: Sequence[int], rng: Rng, *, is_about_bets: bool
) -> list[Bet]:
    """Bets of the boxes that play, and others that the table does not take, in any order."""
    good, wrong = (1, 1 + rng.chance(1, 4)) if is_about_bets else ((1, 0), (0, 1), (0, 0))[rng.below(3)]
    found: list[Bet] = []
    if good and len(laid) > 1:
        number = rng.choice(sorted(laid))
        found.append((number, laid[number]))
    for number in rng.sample(free, min(wrong, len(free))):
        found.append((number, _wrong_amount(table, number, rng)))
    rng.shuffle(found)
    return found


def _wrong_amount(table: HouseRules, number: int, rng: Rng) -> int:
    """Over the maximum, under the minimum or between two steps, whichever of them the table has."""
    rules, chip = table.rules, table.rules.smallest_chip
    chips_below = (rules.bet_min - 1) // chip
    amounts = [
        rules.bet_max + rules.bet_step * (1 + rng.below(5)),
        chip * (1 + rng.below(chips_below)) if chips_below else 0,
        rng.choice(table.house.bets) + chip,
    ]
    return rng.choice([amount for amount in amounts
                       if amount and bets_refusal({number: amount}, rules, is_event=True) is not None])
