"""The wagers that open a round: what the table accepts."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.engine.requests import BALANCE
from trainer.engine.round import Round
from trainer.engine.rules import RuleSet
from trainer.engine.shoe import Shoe
from trainer.errors import N_, IllegalStep


def bets_refusal(
    bets: Mapping[int, int], rules: RuleSet, *, is_event: bool = False, balance: int | None = None
) -> str | None:
    """The rule-set key (or ``BALANCE``) that forbids one player these wagers by box; None if none does."""
    boxes = rules.boxes_max_event if is_event else rules.boxes_max
    if any(not 1 <= number <= boxes for number in bets):
        return "boxes_max_event" if is_event else "boxes_max"
    if len(bets) > rules.hands_per_player_max:
        return "hands_per_player_max"
    for bet in bets.values():
        if bet < rules.bet_min:
            return "bet_min"
        if bet > rules.bet_max:
            return "bet_max"
        if bet % rules.bet_step:
            return "bet_step"
    return BALANCE if balance is not None and sum(bets.values()) > balance else None


def open_round(
    bets: Mapping[int, int], shoe: Shoe, rules: RuleSet, *, is_event: bool = False, balance: int | None = None
) -> Round:
    """A round on one player's wagers; raises IllegalStep with the clause that refuses them."""
    clause = bets_refusal(bets, rules, is_event=is_event, balance=balance)
    if clause is not None:
        raise IllegalStep(N_("The table does not take these bets."), clause=clause)
    return Round(bets, shoe)
