"""A dealer blackjack found only after the boxes have played: what it leaves of doubles and splits."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.engine.box import Box
from trainer.engine.dealer import counts_as_blackjack, is_charlie
from trainer.engine.hand import Hand
from trainer.engine.outcomes import Outcome, Settlement, taken
from trainer.engine.rules import RuleSet

LATE = ("dealer_bj_takes",)
"""Why a hand loses to it."""


def leave_bets(box: Box, whole: Sequence[Settlement], rules: RuleSet) -> tuple[Settlement, ...]:
    """The settlements of the box where a late blackjack does not take whole stakes, which ``whole`` are."""
    if rules.dealer_bj_takes == "original_only":
        return _take_original_only(box, whole, rules)
    return _take_busted_plus_one(box, whole, rules)


def _take_original_only(box: Box, whole: Sequence[Settlement], rules: RuleSet) -> tuple[Settlement, ...]:
    """One original bet of the box, charged to its first busted hand, else to its first hand."""
    exposed = _exposed_hands(box, rules)
    if not exposed or (len(box.hands) == 1 and not box.hands[0].doubled):
        return tuple(whole)
    charged = next((hand for hand in exposed if hand.is_bust), exposed[0])
    return tuple(
        settled if hand not in exposed
        else taken(Outcome.ORIGINAL_BET_LOST, hand.bet, LATE) if hand is charged
        else taken(Outcome.ADDITIONAL_BET_RETURNED, 0, LATE)
        for hand, settled in zip(box.hands, whole, strict=True)
    )


def _take_busted_plus_one(box: Box, whole: Sequence[Settlement], rules: RuleSet) -> tuple[Settlement, ...]:
    """Busted stakes, and one original bet more: of the box, or of each of its hands not bust."""
    standing = [hand for hand in _exposed_hands(box, rules) if not hand.is_bust]
    charged = standing[:1] if rules.dealer_bj_takes == "busted_plus_one_per_box" else standing
    return tuple(
        settled if hand not in standing
        else taken(Outcome.ONE_MORE_BET_LOST, hand.bet, LATE) if hand in charged
        else taken(Outcome.ADDITIONAL_BET_RETURNED, 0, LATE)
        for hand, settled in zip(box.hands, whole, strict=True)
    )


def _exposed_hands(box: Box, rules: RuleSet) -> list[Hand]:
    """The hands that a dealer blackjack reaches: not surrendered, not paid or pushed by themselves."""
    return [
        hand for hand in box.hands
        if not (hand.surrendered or counts_as_blackjack(hand, rules) or is_charlie(hand, rules))
    ]
