"""Two-card hands with which a player would do something, and may: the engine is asked, not a list."""

from __future__ import annotations

from functools import lru_cache

from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.hand import Hand
from trainer.engine.requests import Request, refusal
from trainer.engine.rules import RuleSet

_RANKS = "A23456789TJQK"
_ANY_UPCARD = card("6s")
"""A double and a split are refused by the hand alone, whatever the dealer shows."""


@lru_cache(maxsize=64)
def doubling_ranks(rules: RuleSet, *, from_split: bool = False) -> tuple[str, ...]:
    """Pairs of ranks, as ``56``, that may double and are worth it: 9 to 11, or soft 13 to 18."""
    return tuple(
        ranks for ranks in _two_ranks() if _is_worth_doubling(hand := _hand(ranks, from_split=from_split))
        and _may(Request.DOUBLE, hand, rules, hands=2 if from_split else 1)
    )


@lru_cache(maxsize=64)
def splitting_ranks(rules: RuleSet) -> tuple[str, ...]:
    """Pairs of ranks, as ``88`` or ``TK``, that may be split for the first time."""
    return tuple(ranks for ranks in _two_ranks() if _may(Request.SPLIT, _hand(ranks), rules, hands=1))


def _two_ranks() -> tuple[str, ...]:
    return tuple(first + second for first in _RANKS for second in _RANKS)


def _hand(ranks: str, *, from_split: bool = False) -> Hand:
    return Hand((card(f"{rank}s") for rank in ranks), from_split=from_split)


def _is_worth_doubling(hand: Hand) -> bool:
    return 13 <= hand.total <= 18 if hand.is_soft else 9 <= hand.total <= 11


def _may(request: Request, hand: Hand, rules: RuleSet, *, hands: int) -> bool:
    box = Box(1, 0)
    box.hands = [hand, *(Hand() for _ in range(hands - 1))]
    return refusal(request, box, hand, rules, upcard=_ANY_UPCARD) is None
