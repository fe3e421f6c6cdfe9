"""What the dealer must do: draw or stand, check the hole card, offer insurance, play on at all."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.hand import SOFT, SOFT_21, TOTAL, Hand
from trainer.engine.rules import HoleCard, RuleSet
from trainer.engine.side_bets import is_on_the_dealer

MUST_DRAW: dict[str, tuple[bool, ...]] = {
    "stand": tuple(total < 17 for total in TOTAL),
    "hit": tuple(total < 17 or (total == 17 and soft) for total, soft in zip(TOTAL, SOFT, strict=True)),
}
"""By ``dealer_soft_17``: whether a dealer's hand in this state (``Hand.state``) takes a card."""


class DealerPlay(StrEnum):
    """What is left for the dealer to do once the last box has played."""

    DRAW = "draw"
    """Turn the hole card or draw the second card, then draw to the rule."""
    ONE_CARD = "one_card"
    """No hole card: exactly the second card, to settle what waits for it."""
    TURN_ONLY = "turn_only"
    """Turn the hole card and draw nothing."""
    NONE = "none"


def dealer_must_draw(hand: Hand, rules: RuleSet) -> bool:
    """Draws to 16, and on soft 17 where the table hits it; whatever the boxes hold (E23, K13)."""
    return MUST_DRAW[rules.dealer_soft_17][hand.state]


def dealer_checks_hole_card(upcard: Card, rules: RuleSet) -> bool:
    """Whether the dealer looks for a blackjack before the boxes play."""
    return rules.hole_card is HoleCard.FACE_DOWN and upcard.upcard_class in rules.peek


def offers_insurance(upcard: Card, rules: RuleSet) -> bool:
    """Whatever the boxes hold, a blackjack too (E19)."""
    return upcard.upcard_class in rules.insurance_upcards


_EVEN_MONEY_UPCARDS: dict[str, frozenset[str]] = {
    "off": frozenset(), "vs_A": frozenset({"A"}), "vs_A_and_10": frozenset({"A", "10"}),
}


def offers_even_money(hand: Hand, upcard: Card, rules: RuleSet) -> bool:
    """A blackjack may be paid 1:1 now instead of waiting for the dealer's second card."""
    return hand.is_blackjack and upcard.upcard_class in _EVEN_MONEY_UPCARDS[rules.even_money]


def counts_as_blackjack(hand: Hand, rules: RuleSet) -> bool:
    """A blackjack, or an ace and a ten after a split where the table pays that as one."""
    if hand.state != SOFT_21 or len(hand.cards) != 2:
        return False
    if not hand.from_split:
        return True
    return ("aces" if hand.cards[0].ace_bit else "tens") in rules.blackjack_after_split


def is_charlie(hand: Hand, rules: RuleSet) -> bool:
    """So many cards without a bust that the hand has won, whatever the dealer draws."""
    if rules.charlie_n == "none" or len(hand.cards) < rules.charlie_n or hand.is_bust:
        return False
    return rules.charlie_after_split or not hand.from_split


def is_live(hand: Hand, rules: RuleSet) -> bool:
    """The dealer's total decides this hand: not bust, surrendered, a blackjack or a charlie."""
    if hand.is_bust or hand.surrendered:
        return False
    return not (counts_as_blackjack(hand, rules) or is_charlie(hand, rules))


def dealer_needs_cards(boxes: Sequence[Box], dealer: Hand, rules: RuleSet) -> DealerPlay:
    """What the dealer does after the last box, by what still waits for the dealer's cards.

    A live hand is played against to the end. Without one the hole card is turned and nothing drawn
    (E2, E32); with no hole card nothing is drawn (E2) but the second card for an insurance bet
    (E1, K2) or for a blackjack against an ace or ten (E3, E4). A bet on the dealer's own total,
    like insurance, stands by itself: it has the dealer play to the end.
    """
    if rules.dealer_draw_if_no_live_hand or any(_is_played_against(box, rules) for box in boxes):
        return DealerPlay.DRAW
    if rules.hole_card is not HoleCard.NONE:
        return DealerPlay.TURN_ONLY
    upcard = dealer.cards[0]
    if rules.one_card_for_insurance and any(_insurance_waits(box, rules) for box in boxes):
        return DealerPlay.ONE_CARD
    if rules.one_card_for_naturals and upcard.upcard_class and any(
        _blackjack_waits(box, rules) for box in boxes
    ):
        return DealerPlay.ONE_CARD
    return DealerPlay.NONE


def _is_played_against(box: Box, rules: RuleSet) -> bool:
    return any(is_live(hand, rules) for hand in box.hands) or any(map(is_on_the_dealer, box.side_bets))


def _insurance_waits(box: Box, rules: RuleSet) -> bool:
    survives = rules.insurance_survives_bust or not all(hand.is_bust for hand in box.hands)
    return box.insurance > 0 and survives


def _blackjack_waits(box: Box, rules: RuleSet) -> bool:
    if box.even_money or rules.player_bj_always_wins:
        return False
    return any(counts_as_blackjack(hand, rules) for hand in box.hands)
