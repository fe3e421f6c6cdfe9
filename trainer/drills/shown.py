"""Hands and boxes as prompts carry them: JSON, cards in notation, ``back`` for one face down."""

from __future__ import annotations

from trainer.drills.base import Json
from trainer.engine.box import Box
from trainer.engine.hand import Hand

DEALER = "dealer"
BACK = "back"

EXPOSURES_MS = (1500, 1000, 700, 500, 400)
"""How long cards lie open that are shown for a moment only: at first, and shorter with skill."""


def show_hand(hand: Hand, name: str, *, face_down: int = 0) -> Json:
    """A hand under its id; its last ``face_down`` cards are not told."""
    seen = len(hand.cards) - face_down
    return {
        "hand": name,
        "cards": [*map(str, hand.cards[:seen]), *[BACK] * face_down],
        "wager": hand.bet,
        "stake": hand.stake,
        "doubled": hand.doubled,
        "surrendered": hand.surrendered,
        "from_split": hand.from_split,
    }


def show_box(box: Box) -> Json:
    """A box with its hands from left to right and what lies on its insurance line."""
    return {
        "box": box.number,
        "hands": [
            show_hand(hand, name) for hand, name in zip(box.hands, box.hand_ids, strict=True)
        ],
        "insurance": box.insurance or None,
        "even_money": box.even_money,
    }
