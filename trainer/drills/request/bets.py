"""Bets: until the first card, inside the limits, and in the box."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.drills.request.case import Case, Deal, Reason, Topic, Variation, allow, never, refuse
from trainer.engine.box import Box
from trainer.engine.cards import RANKS
from trainer.engine.permission import Moment
from trainer.engine.procedure import Procedure
from trainer.engine.rules import RuleSet
from trainer.errors import N_


def _late_bet(deal: Deal) -> Case:
    """Chips that come to the box after its first card; what lay there before is its wager."""
    box = deal.box(deal.rng.choice(("T", "9", "5", "A", "T6", "K9")))
    return _bet(deal, box, deal.rng.choice(deal.house.bets), moment=Moment.OFFERS, upcard=RANKS)


def _early_bet(deal: Deal) -> Case:
    return _new_bet(deal, deal.rng.choice(deal.house.bets))


def _over_the_limit(deal: Deal) -> Case:
    rules = deal.rules
    step = _round_step(rules)
    return _new_bet(deal, rules.bet_max + step * (1 + deal.rng.below(5)))


def _under_the_limit(deal: Deal) -> Case:
    chip = deal.rules.smallest_chip
    return _new_bet(deal, deal.in_steps(chip, deal.rules.bet_min - 1, chip))


def _within_the_limits(deal: Deal) -> Case:
    rules = deal.rules
    return _new_bet(deal, deal.rng.choice((rules.bet_max, rules.bet_min, rules.bet_max - _round_step(rules))))


def _outside(deal: Deal) -> Case:
    return _new_bet(deal, deal.rng.choice(deal.house.bets), is_in_box=False)


def _new_bet(deal: Deal, amount: int, *, is_in_box: bool = True) -> Case:
    box = Box(1 + deal.rng.below(deal.rules.boxes_max), 0)
    return _bet(deal, box, amount, is_in_box=is_in_box)


def _bet(
    deal: Deal, box: Box, amount: int, *, moment: Moment = Moment.BETS, is_in_box: bool = True,
    upcard: str = "",
) -> Case:
    return Case(
        table=deal.table, box=box, hand=box.hands[0], upcard=deal.stock.take(upcard) if upcard else None,
        request=None, moment=moment, amount=amount, is_in_box=is_in_box,
        history=("no_card",) if moment is Moment.BETS else ("first_card",))


def _round_step(rules: RuleSet) -> int:
    """A step that chips of these bets are cut in: a fiftieth of the largest, in whole steps."""
    return max(rules.bet_max // 50 // rules.bet_step, 1) * rules.bet_step


def _limits(case: Case) -> dict[str, Json]:
    return {"low": {"money": case.rules.bet_min}, "high": {"money": case.rules.bet_max}}


def _amount(case: Case) -> int:
    return case.amount or 0


def _cards_are_out(case: Case) -> bool:
    return case.moment is not Moment.BETS


def _has_room_below(rules: RuleSet) -> bool:
    return rules.bet_min > rules.smallest_chip


_BET_REASONS: Mapping[str, Reason] = {
    "cards_are_out": refuse(Procedure.BETS_CLOSED, N_("The first card is out: no more bets."),
                            _cards_are_out),
    "bets_are_open": allow(Procedure.BETS_CLOSED, N_("No card is out: bets are open."),
                           lambda case: not _cards_are_out(case)),
    "until_played": allow(Procedure.BETS_CLOSED, N_("A bet may grow until its box has played."), never),
    "over_max": refuse("bet_max", N_("The bet is over the maximum of %(high)s."),
                       lambda case: _amount(case) > case.rules.bet_max, _limits),
    "under_min": refuse("bet_min", N_("The bet is under the minimum of %(low)s."),
                        lambda case: _amount(case) < case.rules.bet_min, _limits),
    "within": allow("bet_max", N_("The bet is from %(low)s to %(high)s, as it may be."), lambda case: (
        case.rules.bet_min <= _amount(case) <= case.rules.bet_max), _limits),
    "limits_of_table": allow("bet_max", N_("The limits are for the whole table, not for one box."), never),
    "limits_cut": allow("bet_min", N_("Outside the limits a bet plays as far as they go."), never),
    "outside": refuse(Procedure.BET_IN_BOX, N_("The chips lie outside the box: they are no bet."),
                      lambda case: not case.is_in_box),
    "inside": allow(Procedure.BET_IN_BOX, N_("The chips lie in the box: they are its bet."),
                    lambda case: case.is_in_box),
    "near_enough": allow(Procedure.BET_IN_BOX, N_("Chips beside a box are its bet."), never),
}

BETS = Topic(
    rules=lambda table: ("bet_min", "bet_max", Procedure.BETS_CLOSED, Procedure.BET_IN_BOX),
    situations={
        "bet_late": (
            Variation(Procedure.BETS_CLOSED, _late_bet),
            Variation(Procedure.BETS_CLOSED, _early_bet),
        ),
        "bet_limit": (
            Variation("bet_max", _over_the_limit),
            Variation("bet_min", _under_the_limit, _has_room_below),
            Variation("bet_max", _within_the_limits),
        ),
        "bet_outside": (
            Variation(Procedure.BET_IN_BOX, _outside),
            Variation(Procedure.BET_IN_BOX, _early_bet),
        ),
    },
    reasons=_BET_REASONS,
)
