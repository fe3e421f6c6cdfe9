"""Finished hands and boxes for tests, from notation."""

from __future__ import annotations

from trainer.engine.box import Box
from trainer.engine.hand import Hand

BET = 1000


def hand_of(cards: str, *, from_split: bool = False, doubles: int = 0) -> Hand:
    hand = Hand.of(cards, bet=BET, from_split=from_split)
    hand.doubles = doubles
    hand.stake = BET * 2**doubles
    return hand


def box_of(*hands: str, number: int = 1, insurance: int = 0) -> Box:
    """A box of hands; ``x2`` after the cards marks a double."""
    box = Box(number, BET)
    box.insurance = insurance
    box.hands = [
        hand_of(cards.removesuffix(" x2"), from_split=len(hands) > 1, doubles=int(cards.endswith(" x2")))
        for cards in hands
    ]
    return box
