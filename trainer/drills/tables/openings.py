"""Two-card hands with which a player would do something, and may: the engine is asked, not a list."""

from __future__ import annotations

from functools import lru_cache

from trainer.engine.box import Box
from trainer.engine.cards import RANKS, card
from trainer.engine.hand import Hand
from trainer.engine.requests import Request, refusal
from trainer.engine.rules import RuleSet

_ANY_UPCARD = card("6s")
"""A double and a split are refused for the hand alone, whatever the dealer shows."""
_TWO_RANKS = tuple(first + second for first in RANKS for second in RANKS)


@lru_cache(maxsize=64)
def doubling_ranks(rules: RuleSet) -> tuple[str, ...]:
    """Two ranks, as ``56``, that may double and are worth it: 9 to 11, or soft 13 to 18."""
    return tuple(
        ranks for ranks in _TWO_RANKS
        if _is_worth_doubling(_hand(ranks)) and _may(Request.DOUBLE, _hand(ranks), rules)
    )


@lru_cache(maxsize=64)
def splitting_ranks(rules: RuleSet) -> tuple[str, ...]:
    """Two ranks, as ``88`` or ``TK``, that may be split."""
    return tuple(ranks for ranks in _TWO_RANKS if _may(Request.SPLIT, _hand(ranks), rules))


@lru_cache(maxsize=64)
def surrendering_ranks() -> tuple[str, ...]:
    """Two ranks of a hard 15 or 16 that is no pair."""
    return tuple(
        ranks for ranks in _TWO_RANKS
        if ranks[0] != ranks[1] and "A" not in ranks and _hand(ranks).total in (15, 16)
    )


def _hand(ranks: str) -> Hand:
    return Hand(card(f"{rank}s") for rank in ranks)


def _is_worth_doubling(hand: Hand) -> bool:
    return 13 <= hand.total <= 18 if hand.is_soft else 9 <= hand.total <= 11


def _may(request: Request, hand: Hand, rules: RuleSet) -> bool:
    box = Box(1, 0)
    box.hands = [hand]
    return refusal(request, box, hand, rules, upcard=_ANY_UPCARD) is None
