"""The wagers of a house that a payout drill may use, so that a wrong amount has one meaning."""

from __future__ import annotations

from functools import lru_cache

from trainer.drills.lines import lines_of
from trainer.drills.lines.mistakes import is_ambiguous, wrong_answers
from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds
from trainer.engine.rules import House, RuleSet


@lru_cache(maxsize=64)
def blackjack_bets(rules: RuleSet, house: House) -> tuple[int, ...]:
    """Wagers on which no two misconceptions about a blackjack come to the same amount."""
    return tuple(bet for bet in house.bets if _is_fair(bet, rules))


@lru_cache(maxsize=64)
def odd_bets(rules: RuleSet, house: House) -> tuple[int, ...]:
    """Those whose blackjack leaves a fraction of the bet step: 15 at 3:2, 12 at 6:5 in steps of 1."""
    odds = Odds.parse(rules.blackjack_payout)
    return tuple(bet for bet in blackjack_bets(rules, house) if bet * odds.pays % (odds.to * rules.bet_step))


@lru_cache(maxsize=64)
def even_bets(rules: RuleSet, house: House) -> tuple[int, ...]:
    """The others."""
    return tuple(bet for bet in blackjack_bets(rules, house) if bet not in odd_bets(rules, house))


def _is_fair(bet: int, rules: RuleSet) -> bool:
    box, dealer = Box(1, bet), Hand.of("Ts 8h")
    box.hands = [Hand.of("As Kh", bet=bet)]
    (line,) = lines_of([box], dealer, rules, dealer_checked=False)
    return not is_ambiguous(line, wrong_answers(line, dealer, rules))
