"""The dealer's hand after the last box: turn the hole card or draw, as far as something waits for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.engine.dealer import DealerPlay, dealer_must_draw, dealer_needs_cards
from trainer.engine.rules import RuleSet
from trainer.engine.steps import DEALER, Act, Step

if TYPE_CHECKING:
    from trainer.engine.round import Round


def next_dealer_card(round: Round, rules: RuleSet) -> Step | None:
    if round.ended_at_check:
        return None
    play = dealer_needs_cards(round.boxes, round.dealer, rules)
    if round.face_down is not None:
        return Step(Act.TURN, DEALER)
    if play is DealerPlay.DRAW and dealer_must_draw(round.dealer, rules):
        return Step(Act.DRAW, DEALER)
    if play is DealerPlay.ONE_CARD and len(round.dealer.cards) == 1:
        return Step(Act.DRAW, DEALER)
    return None


def take_turn(round: Round, step: Step, _rules: RuleSet) -> Step:
    card = round.face_down
    turn(round)
    return step.with_card(card)


def take_draw(round: Round, step: Step, _rules: RuleSet) -> Step:
    card = round.shoe.draw()
    round.dealer.add(card)
    return step.with_card(card)


def turn(round: Round) -> None:
    if round.face_down is not None:
        round.dealer.add(round.face_down)
        round.face_down = None


def play_dealer(round: Round, rules: RuleSet) -> None:
    """All of the dealer's cards at once, without a log."""
    turn(round)
    dealer, draw = round.dealer, round.shoe.draw
    play = dealer_needs_cards(round.boxes, dealer, rules)
    if play is DealerPlay.DRAW:
        while dealer_must_draw(dealer, rules):
            dealer.add(draw())
    elif play is DealerPlay.ONE_CARD:
        dealer.add(draw())
