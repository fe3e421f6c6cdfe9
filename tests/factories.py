"""Complete rule sets, houses and tables for tests: name only what the test is about."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

from trainer.engine.rules import Chip, HoleCard, House, HouseRules, RuleSet
from trainer.oracle.params import PLAIN

_RULES = replace(
    PLAIN,
    decks=6,
    shuffle="cut_card",
    cut_card_position=78,
    burn_cards=1,
    bet_min=500,
    bet_max=50_000,
    bet_step=500,
    smallest_chip=50,
    dealer_bj_takes="original_only",
    blackjack_paid="after_peek",
    split_second_card="hand_by_hand",
    settlement_order="collect_then_pay",
    settlement_direction="right_to_left",
    side_bets_settled="first_collected_last_paid",
)

_NO_HOLE_CARD: dict[str, Any] = {
    "initial_deal_order": "P1-U-P2",
    "hole_card": HoleCard.NONE,
    "peek": frozenset(),
    "dealer_bj_takes": "all_bets",
    "one_card_for_insurance": True,
    "one_card_for_naturals": True,
    "blackjack_paid": "at_once_if_safe",
    "insurance_when": "before_first_action",
}

_HOUSE = House(
    currency="EUR",
    chips=(
        Chip(value=50, colour="grey"),
        Chip(value=100, colour="white"),
        Chip(value=500, colour="red"),
        Chip(value=2500, colour="green"),
        Chip(value=10_000, colour="black"),
    ),
    bets=(500, 1000, 1500, 2500, 5000, 10_000),
    announce="both",
    strict_bust=False,
    payout_method="components",
    card_letters="KQJ",
    calls="en",
)


def rule_set(**changes: Any) -> RuleSet:
    """Six decks, S17, hole card, check under ace and ten, split to four; with ``changes``."""
    return replace(_RULES, **changes)


def no_hole_card(**changes: Any) -> RuleSet:
    """The same without a hole card: every bet lost to a blackjack, one card for what waits."""
    return replace(_RULES, **(_NO_HOLE_CARD | changes))


def house(**changes: Any) -> House:
    """A house that announces both totals in English and counts in euros."""
    return replace(_HOUSE, **changes)


def table(rules: RuleSet | None = None, /, **changes: Any) -> HouseRules:
    """A whole table around ``rules`` (default ``rule_set()``)."""
    whole = HouseRules(
        id="test-table",
        name={"en": "Test table", "fr": "Table d’essai"},
        source="",
        version=1,
        dated="2025-03-14",
        rules=rules or rule_set(),
        house=house(),
        stated={},
        chosen={},
        sha256="",
    )
    changed = replace(whole, **changes)
    return changed if changed.sha256 else replace(changed, sha256=sha256(repr(changed).encode()).hexdigest())
