"""Whole rounds at once, for simulation: the same transitions without a step or a log for each card."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.deal import deal
from trainer.engine.dealer_play import play_dealer
from trainer.engine.hand import Hand
from trainer.engine.lines import settle_all
from trainer.engine.offers import check
from trainer.engine.play import card_owed, grant
from trainer.engine.requests import HIT, SPLIT, Request, finished_by
from trainer.engine.round import Round
from trainer.engine.rules import RuleSet
from trainer.engine.shoe import Shoe

Decide = Callable[[Box, Hand, Card, RuleSet], Request]
"""What a hand in turn asks for, against this upcard; it must be a request that the table allows."""


def play_round(bets: Mapping[int, int], shoe: Shoe, rules: RuleSet, decide: Decide) -> Round:
    """Deal, play and settle a round whose players turn down insurance and even money.

    ``Round.log`` stays empty; cards, stakes and settlements are those of the same round taken step
    by step.
    """
    round = Round(bets, shoe)
    deal(round, rules)
    check(round, rules)
    if not round.ended_at_check:
        for box in round.boxes:
            play_box(round, box, rules, decide)
        play_dealer(round, rules)
    settle_all(round, rules)
    shoe.end_round()
    round.is_over = True
    return round


def play_box(round: Round, box: Box, rules: RuleSet, decide: Decide) -> None:
    """Every hand of a box to its end, from its first two cards; nothing but the box changes."""
    draw, upcard, hands = round.shoe.draw, round.dealer.cards[0], box.hands
    at, hand = 0, hands[0]
    while True:
        if finished_by(box, hand, rules) is None:
            request = decide(box, hand, upcard, rules)
            if request is HIT or grant(box, hand, request):
                hand.add(draw())
                continue
            if request is not SPLIT:
                at += 1
        else:
            at += 1
        if at == len(hands):
            return
        while (owed := card_owed(box, rules)) is not None:
            owed.add(draw())
        hand = hands[at]
