"""Short questions to the engine, for the tests named after bug reports."""

from __future__ import annotations

import math

from tests.factories import no_hole_card, rule_set
from trainer.engine.autoplay import Decide, play_round
from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request, refusal
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Settlement, settle_hand
from trainer.engine.shoe import Shoe


def settle(player: str, dealer: str, bet: int = 1000, rules: RuleSet | None = None) -> Settlement:
    return settle_hand(Hand.of(player, bet=bet), Hand.of(dealer), rules or no_hole_card())


def asked(request: Request, cards: str, upcard: str = "9s", rules: RuleSet | None = None) -> str | None:
    """The clause that refuses this to an unsplit box."""
    box = Box(1, 1000)
    box.hands = [Hand.of(cards, bet=1000)]
    return refusal(request, box, box.hands[0], rules or rule_set(), upcard=card(upcard))


def edge(rules: RuleSet, decide: Decide, rounds: int, bet: int = 1000) -> tuple[float, float]:
    """What a wager of 1 nets, and the standard error of that."""
    shoe = Shoe.shuffled(rules.decks, Rng(b"edge"), shuffle="every_round")
    nets = []
    for _ in range(rounds):
        round = play_round({1: bet}, shoe, rules, decide)
        nets.append(round.box_net(round.boxes[0]) / bet)
    mean = sum(nets) / rounds
    return mean, math.sqrt(sum((net - mean) ** 2 for net in nets)) / rounds
