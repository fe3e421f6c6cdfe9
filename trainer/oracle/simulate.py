"""Many rounds of a table played by a simple rule: what share of hands wins, and the house's edge."""

from __future__ import annotations

from collections import Counter
from math import lcm, sqrt

from trainer.engine.autoplay import Decide, play_round
from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.dealer import dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds
from trainer.engine.randomness import Rng
from trainer.engine.requests import HIT, STAND, Request
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Outcome
from trainer.engine.shoe import Shoe


def mimic(_box: Box, hand: Hand, _upcard: Card, rules: RuleSet) -> Request:
    """Draws and stands as the dealer of this table does."""
    return HIT if dealer_must_draw(hand, rules) else STAND


def never_hit(_box: Box, hand: Hand, _upcard: Card, rules: RuleSet) -> Request:
    return _stand(hand, rules)


def never_bust(_box: Box, hand: Hand, _upcard: Card, rules: RuleSet) -> Request:
    """As the dealer does, but stands on every hand that one card could bust."""
    return HIT if hand.hard_total < 12 and dealer_must_draw(hand, rules) else _stand(hand, rules)


def _stand(hand: Hand, rules: RuleSet) -> Request:
    """Stand, unless the house makes so low a hand draw."""
    return HIT if hand.total < rules.forced_hit_below else STAND


POLICIES: dict[str, Decide] = {"mimic": mimic, "never-hit": never_hit, "never-bust": never_bust}
"""None of them doubles, splits, surrenders or insures."""


class Simulation:
    """One box, one hand, one wager a round, each round from a freshly shuffled shoe.

    More boxes would share the dealer's hand and so make the standard error harder to tell. The wager
    is one whose blackjack and half this house can pay in chips: breakage would be no part of the edge.
    """

    def __init__(self, rules: RuleSet, policy: str, seed: str) -> None:
        self._rules = rules
        self._decide = POLICIES[policy]
        rng = Rng(seed.encode("utf-8", "surrogateescape"))
        self._shoe = Shoe.shuffled(rules.decks, rng, shuffle="every_round")
        self._bets = {1: wager_without_breakage(rules)}
        self._rounds = 0
        self._outcomes: Counter[Outcome] = Counter()
        self._net = 0
        self._net_squared = 0

    def run(self, rounds: int) -> None:
        """Play so many rounds more."""
        for _ in range(rounds):
            round = play_round(self._bets, self._shoe, self._rules, self._decide)
            settled = round.settled["1"]
            self._outcomes[settled.outcome] += 1
            self._net += settled.net
            self._net_squared += settled.net**2
        self._rounds += rounds

    def shares(self) -> dict[str, float | None]:
        """Shares of the hands by result, and what a wager of 1 wins: ``ev`` with its standard error."""
        rounds, wager = self._rounds, self._bets[1]
        count = self._outcomes
        push, blackjack = count[Outcome.PUSH], count[Outcome.BLACKJACK_WIN]
        win = count[Outcome.WIN] + count[Outcome.CHARLIE]
        spread = self._net_squared - self._net**2 / rounds
        return {
            "lose": (rounds - push - win - blackjack) / rounds,
            "push": push / rounds,
            "win": win / rounds,
            "blackjack": blackjack / rounds,
            "ev": self._net / rounds / wager,
            "se": sqrt(spread / (rounds - 1) / rounds) / wager if rounds > 1 else None,
        }


def wager_without_breakage(rules: RuleSet) -> int:
    """The smallest wager of the table on which a blackjack and a half are whole chips."""
    chip = rules.smallest_chip
    step = lcm(rules.bet_step, 2 * chip, chip * Odds.parse(rules.blackjack_payout).to)
    return -(-rules.bet_min // step) * step
