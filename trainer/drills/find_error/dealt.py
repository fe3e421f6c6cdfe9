"""The tables that the trainee inspects, each with the faults of its situation and exactly those."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import combinations

from trainer.drills.find_error.audit import faults_of
from trainer.drills.find_error.faults import Fault
from trainer.drills.find_error.planting import PLANTS
from trainer.drills.find_error.running import can_run, running_table
from trainer.drills.find_error.sheet import Sheet
from trainer.drills.find_error.wrong_cards import (
    deal_dealer_wrongly,
    illegal_plays,
    insure_wrongly,
    insured_ranks,
    short_plays,
)
from trainer.drills.tables import Layout, plays
from trainer.drills.tables.dealing import BLACKJACK, Dealing
from trainer.drills.tables.finished import can_make, make_table
from trainer.drills.tables.plays import BUST, STANDING
from trainer.engine.cards import RANKS
from trainer.engine.odds import Odds
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard, HouseRules
from trainer.errors import N_, CannotDeal

_LEAST_TO_ORDER = 3
"""Lines that an order needs, so that one of them can be out of it."""
_ENDS = tuple(frozenset({total}) for total in (17, 18, 19, 20, 21))

_AT_HOME: Mapping[str, tuple[str, ...]] = {
    "pay": ("bj_even", "bj_odd", "win", "push", "bj_v_21", "even_money", "double_win", "split_two_results"),
    "take": ("lose", "push", "insurance_won", "surrender", "bust_both", "double_v_bj", "split_two_results"),
    "split_bj": ("split_a10",),
    "insurance": ("insurance_won", "insurance_lost", "insurance_partial"),
}
"""The finished tables that have a place for a fault; other faults have one on any."""
_ANY = (
    "bj_even", "bj_odd", "win", "lose", "push", "bj_v_21", "bj_v_bj", "insurance_won", "insurance_lost",
    "even_money", "double_win", "split_two_results", "split_a10", "surrender", "bust_both",
)
_IN_CARDS_ONLY = frozenset({"illegal", "card", "draw"})
"""What is dealt wrongly, and cannot be put into a table that lies there."""


@dataclass(frozen=True, slots=True)
class _Plan:
    """What is planted: at most one fault in cards and bets, the others in what was called and done."""

    in_cards: str | None
    in_acts: tuple[str, ...]

    @property
    def all(self) -> tuple[str, ...]:
        return (*((self.in_cards,) if self.in_cards else ()), *self.in_acts)


def can_deal(variant: str, situation: str, table: HouseRules, most_boxes: int) -> bool:
    """Whether the table's rules have the fault, and room for it."""
    if variant == "running" and not can_run(table.rules):
        return False
    match situation:
        case "split_bj":
            odds = Odds.parse(table.rules.blackjack_payout)
            return odds not in (Odds(1, 1), Odds(2, 1)) and can_make("split_a10", table, most_boxes)
        case "insurance":
            return bool(table.rules.insurance_upcards) and table.rules.hole_card is not HoleCard.FACE_UP
        case "illegal":
            return bool(illegal_plays(table.rules))
        case "order":
            return most_boxes >= _LEAST_TO_ORDER
        case "two":
            return most_boxes > 1
    return True


def deal(
    variant: str, situation: str, among: tuple[str, ...], table: HouseRules, boxes: int, rng: Rng
) -> tuple[Sheet, tuple[Fault, ...]]:
    """A table and its faults, two of ``among`` where the situation is ``two``.

    Raises CannotDeal where the cards ran out, or one fault brought another with it.
    """
    plan = _plan(variant, situation, among, rng)
    if variant == "running":
        sheet = running_table(plan.in_cards, table, boxes, rng)
    else:
        sheet = Sheet(_finished(plan, table, boxes, rng), table, "settled")
    for one in plan.in_acts:
        PLANTS[one](sheet, rng)
    faults = faults_of(sheet)
    are_apart = len({fault.place for fault in faults}) == len(faults)
    if sorted(fault.what for fault in faults) != sorted(plan.all) or not are_apart:
        raise CannotDeal(N_("The table has other faults than the planted ones."))
    return sheet, faults


def _plan(variant: str, situation: str, among: tuple[str, ...], rng: Rng) -> _Plan:
    if situation == "clean":
        return _Plan(None, ())
    if situation != "two":
        return _plan_of((situation,), variant, rng)
    pairs = [pair for pair in combinations(among, 2) if not set(pair) <= _IN_CARDS_ONLY]
    return _plan_of(rng.choice(pairs), variant, rng)


def _plan_of(wanted: tuple[str, ...], variant: str, rng: Rng) -> _Plan:
    """Insurance goes wrong when it is placed, or when it is settled."""
    in_cards = next((one for one in wanted if one in _IN_CARDS_ONLY), None)
    if in_cards is None and "insurance" in wanted and (variant == "running" or rng.chance(1, 2)):
        in_cards = "insurance"
    return _Plan(in_cards, tuple(one for one in wanted if one != in_cards))


def _finished(plan: _Plan, table: HouseRules, boxes: int, rng: Rng) -> Layout:
    if plan.in_cards is not None:
        return _DEALT[plan.in_cards](table, boxes, rng).layout
    if "order" in plan.in_acts:
        return _with_an_order(table, max(boxes, _LEAST_TO_ORDER), rng).layout
    wanted = _AT_HOME.get(plan.in_acts[0], _ANY) if plan.in_acts else _ANY
    fitting = [one for one in wanted if can_make(one, table, boxes)]
    if not fitting:
        raise CannotDeal(N_("The table has no place for this fault."))
    return make_table(rng.choice(fitting), table, boxes, rng)


def _begun(table: HouseRules, boxes: int, rng: Rng) -> Dealing:
    dealing = Dealing(table, boxes, rng)
    dealing.begin(RANKS, rng.choice(_ENDS))
    return dealing


def _with_an_order(table: HouseRules, boxes: int, rng: Rng) -> Dealing:
    """Three hands at least that wait for the bank."""
    dealing = _begun(table, boxes, rng)
    for _ in range(_LEAST_TO_ORDER):
        dealing.place(plays.ending_at(STANDING))
    dealing.fill()
    dealing.finish()
    return dealing


def _with_a_wrong_request(table: HouseRules, boxes: int, rng: Rng) -> Dealing:
    dealing = _begun(table, boxes, rng)
    dealing.place(rng.choice(illegal_plays(table.rules)))
    dealing.fill()
    dealing.finish()
    return dealing


def _with_a_card_missing(table: HouseRules, boxes: int, rng: Rng) -> Dealing:
    dealing = _begun(table, boxes, rng)
    dealing.place(rng.choice(short_plays(table.rules, before_play=False)))
    dealing.fill()
    dealing.finish()
    return dealing


def _with_a_wrong_bank(table: HouseRules, boxes: int, rng: Rng) -> Dealing:
    """Now and then every box is bust, and the bank plays against nobody."""
    dealing = _begun(table, boxes, rng)
    is_alone = rng.chance(1, 6) and not table.rules.dealer_draw_if_no_live_hand
    for _ in range(boxes if is_alone else 1):
        dealing.place(plays.ending_at(BUST if is_alone else STANDING))
    dealing.fill()
    deal_dealer_wrongly(dealing.layout)
    return dealing


def _with_a_wrong_insurance(table: HouseRules, boxes: int, rng: Rng) -> Dealing:
    dealing = Dealing(table, boxes, rng)
    dealing.begin(insured_ranks(table.rules), rng.choice((*_ENDS, BLACKJACK)))
    dealing.fill()
    insure_wrongly(dealing)
    dealing.finish()
    return dealing


_DEALT: Mapping[str, Callable[[HouseRules, int, Rng], Dealing]] = {
    "illegal": _with_a_wrong_request,
    "card": _with_a_card_missing,
    "draw": _with_a_wrong_bank,
    "insurance": _with_a_wrong_insurance,
}
