"""Wagers between rounds: what the table accepts, and what lies there for the next round."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from trainer.engine.requests import BALANCE
from trainer.engine.round import Round
from trainer.engine.rules import RuleSet
from trainer.engine.shoe import Shoe
from trainer.errors import N_, IllegalStep


@dataclass(frozen=True, slots=True)
class NextBets:
    """The wagers of the next round by box, and what the player puts down for them.

    ``puts_down`` is negative when chips go back to the player.
    """

    bets: dict[int, int]
    puts_down: int


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


def lie(round: Round) -> NextBets:
    """Nothing is touched: a stake that a push left is its box's next wager (E29)."""
    return NextBets(round.left_on_table(), 0)


def clear(round: Round, rules: RuleSet) -> NextBets:
    """Whatever lies there goes back to the player; raises IllegalStep where the table has no clear."""
    _require("clear", rules)
    return NextBets({}, -sum(round.left_on_table().values()))


def rebet(round: Round, rules: RuleSet, *, balance: int | None = None) -> NextBets:
    """The wagers the round began with, without its doubles, splits and insurance (E30).

    A stake left by a push counts towards them: only the difference is moved, either way. Raises
    IllegalStep where the table has no rebet, or the balance is too small for all of it.
    """
    _require("rebet", rules)
    return _same_again(round, balance)


def rebet_and_deal(round: Round, rules: RuleSet, *, balance: int | None = None) -> tuple[NextBets, Round]:
    """As ``rebet``, and the next round from the same shoe, ready for its first card."""
    _require("rebet_and_deal", rules)
    next_bets = _same_again(round, balance)
    return next_bets, Round(next_bets.bets, round.shoe)


def _same_again(round: Round, balance: int | None) -> NextBets:
    bets = {box.number: box.bet for box in round.boxes}
    puts_down = sum(bets.values()) - sum(round.left_on_table().values())
    if balance is not None and puts_down > balance:
        raise IllegalStep(N_("The balance is too small for the same bets again."), clause=BALANCE)
    return NextBets(bets, puts_down)


def _require(option: Literal["clear", "rebet", "rebet_and_deal"], rules: RuleSet) -> None:
    if option not in rules.round_end:
        raise IllegalStep(N_("This table does not offer “%(option)s”."), clause="round_end", option=option)
