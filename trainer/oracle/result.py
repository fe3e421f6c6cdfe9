"""What a finished round comes to, in the words and the money of the case files."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.hand import Hand
from trainer.engine.round import Round
from trainer.engine.settlement import Settlement
from trainer.engine.steps import DEALER, Act, Step


def expected(round: Round, unit: int) -> dict[str, Any]:
    """The object ``expected`` of a case; ``unit`` is how many of the engine's money make one of its."""
    settled = round.settled.values()
    paid, collected = sum(line.pays for line in settled), sum(line.takes for line in settled)
    staked = sum(hand.stake for box in round.boxes for hand in box.hands)
    return {
        "hands": [
            _hand(box.hand_id(index), hand, round.settled[box.hand_id(index)], unit)
            for box in round.boxes for index, hand in enumerate(box.hands)
        ],
        "insurance": [
            _insurance(box, round.settled[box.insurance_id], unit) for box in round.boxes if box.insurance
        ],
        "box_net": {str(box.number): Fraction(round.box_net(box), unit) for box in round.boxes},
        "total_staked": Fraction(staked + sum(box.insurance for box in round.boxes), unit),
        "total_paid_by_house": Fraction(paid, unit),
        "total_collected_by_house": Fraction(collected, unit),
        "total_net_players": Fraction(paid - collected, unit),
    }


def deal_log(round: Round) -> list[list[str]]:
    """Where every card went, as ``[place, card]``."""
    turned = (step.card for step in round.log if step.act in (Act.TURN, Act.CHECK))
    hole_card = next(filter(None, turned), None)
    entries = ((place_of(step), step.card or hole_card) for step in round.log)
    return [[place, write_card(card)] for place, card in entries if place and card]


def dealer(round: Round) -> dict[str, Any]:
    """The object ``dealer`` of a case."""
    hand = round.dealer
    return {
        "cards": [write_card(card) for card in hand.cards],
        "total": hand.total,
        "soft": hand.is_soft,
        "blackjack": hand.is_blackjack,
        "bust": hand.is_bust,
        "round_ended_at_peek": round.ended_at_check,
    }


def write_card(card: Card) -> str:
    """The notation of the case files: ``10S``."""
    return card.rank.replace("T", "10") + card.suit.upper()


def place_of(step: Step) -> str:
    """Where the case files say that the step puts a card; empty where it puts none."""
    match step.act:
        case Act.DEAL:
            return "dealer_up" if step.place == DEALER else f"box{step.place}"
        case Act.DEAL_HOLE_CARD:
            return "dealer_hole"
        case Act.GIVE:
            return f"box{step.place}"
        case Act.TURN:
            return "dealer_reveals"
        case Act.DRAW:
            return DEALER
    return ""


def _hand(hand_id: str, hand: Hand, settled: Settlement, unit: int) -> dict[str, Any]:
    return {
        "hand": hand_id,
        "cards": [write_card(card) for card in hand.cards],
        "total": hand.total,
        "soft": hand.is_soft,
        "natural": hand.is_blackjack,
        "after_split": hand.from_split,
        "doubled": hand.doubled,
        "stake": Fraction(hand.stake, unit),
        "outcome": settled.outcome.value,
        "net": Fraction(settled.net, unit),
        "paid_by_house": Fraction(settled.pays, unit),
        "collected_by_house": Fraction(settled.takes, unit),
        "stake_left_on_table": Fraction(settled.stays, unit),
    }


def _insurance(box: Box, settled: Settlement, unit: int) -> dict[str, Any]:
    return {
        "box": box.number,
        "stake": Fraction(box.insurance, unit),
        "outcome": settled.outcome.value,
        "net": Fraction(settled.net, unit),
    }
