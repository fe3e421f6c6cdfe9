"""The play of the boxes: whose turn it is, what a request does, which hand is owed a card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.requests import (
    DOUBLE,
    HIT,
    IN_TURN,
    SPLIT,
    STAND,
    SURRENDER,
    Request,
    finished_by,
    refusal,
)
from trainer.engine.rules import RuleSet
from trainer.engine.steps import Act, Step
from trainer.errors import N_, IllegalStep

if TYPE_CHECKING:
    from trainer.engine.round import Round


def next_card_owed(round: Round, rules: RuleSet) -> Step | None:
    """The card for a hit or a double, else the second card of a hand from a split."""
    if round.ended_at_check:
        return None
    for box in round.boxes:
        hand = card_owed(box, rules) if round.owed is None else round.owed
        if hand is not None and hand in box.hands:
            return Step(Act.GIVE, box.hand_id(box.hands.index(hand)))
    return None


def take_give(round: Round, step: Step, _rules: RuleSet) -> Step:
    _, hand = round.find(step.place)
    card = round.shoe.draw()
    hand.add(card)
    round.owed = None
    return step.with_card(card)


def next_ask(round: Round, rules: RuleSet) -> Step | None:
    """Boxes in order, within a box hands from left to right, each played to its end."""
    if round.ended_at_check:
        return None
    for box in round.boxes:
        for index, hand in enumerate(box.hands):
            if finished_by(box, hand, rules) is None:
                return Step(Act.ASK, box.hand_id(index))
    return None


def take_ask(round: Round, step: Step, rules: RuleSet) -> Step:
    """Grant the request; raises IllegalStep with the clause that refuses it.

    The step taken says what the request put down.
    """
    box, hand = round.find(step.place)
    if step.request not in IN_TURN:
        raise IllegalStep(N_("Hand %(hand)s must say what it wants."), hand=step.place)
    clause = refusal(step.request, box, hand, rules, upcard=round.upcard, amount=step.amount)
    if clause is not None:
        raise IllegalStep(N_("The table refuses “%(request)s” at %(place)s."), clause=clause,
                          request=step.request, place=step.place)
    puts_down = _puts_down(hand, step)
    if grant(box, hand, step.request, puts_down):
        round.owed = hand
    return step.answered(step.request, puts_down)


def card_owed(box: Box, rules: RuleSet) -> Hand | None:
    """The hand of a split box that is next to get its second card: at once, or when its turn comes."""
    if len(box.hands) == 1:
        return None
    for hand in box.hands:
        if len(hand.cards) == 1:
            return hand
        if rules.split_second_card == "hand_by_hand" and finished_by(box, hand, rules) is None:
            return None
    return None


def grant(box: Box, hand: Hand, request: Request, amount: int | None = None) -> bool:
    """Do what the hand asked, which the table allows; True when it gets a card for it.

    ``amount`` is what a double adds, None for as much as lies there.
    """
    if request is HIT:
        return True
    if request is STAND:
        hand.is_closed = True
    elif request is SPLIT:
        _split(box, hand)
    elif request is SURRENDER:
        hand.surrendered = True
    else:
        hand.stake += hand.stake if amount is None else amount
        hand.doubles += 1
        return True
    return False


def _puts_down(hand: Hand, step: Step) -> int | None:
    if step.request is SPLIT:
        return hand.bet
    if step.request is DOUBLE:
        return hand.stake if step.amount is None else step.amount
    return None


def _split(box: Box, hand: Hand) -> None:
    """The first card stays left, the second goes right with a bet of its own; later hands move on."""
    box.first_two = box.first_two or tuple(hand.cards)
    at = box.hands.index(hand)
    box.hands[at:at + 1] = [Hand([card], bet=hand.bet, from_split=True) for card in hand.cards]
