"""The rule card says what the engine does: no rule changes without a sentence that says so and names it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

import pytest

from tests.factories import house, table
from tests.sheets.rules import KEYS, base, changed, others
from tests.shipped import shipped_content
from trainer.engine.combinations import impossible
from trainer.engine.rules import Chip, House, RuleSet
from trainer.sheets.card import RuleCard, rule_card
from trainer.sheets.said import Row, Said

ENGLISH = shipped_content().vocabularies["en"]
HANGS_ON_IT = {
    "boxes_max": ("boxes_max_event", "hands_per_player_max"),
    "suited_blackjack_suits": ("suited_blackjack_payout",),
    "insurance_when": ("peek", "dealer_bj_takes"),
    "charlie_after_split": ("charlie_payout",),
    "shuffle": ("cut_card_position",),
    "initial_deal_order": (
        "hole_card", "peek", "blackjack_paid", "insurance_upcards", "insurance_payout", "insurance_when",
        "insurance_survives_bust", "dealer_soft_17", "dealer_bj_takes", "one_card_for_insurance"),
    "hole_card": ("peek", "dealer_bj_takes", "dealer_soft_17", "one_card_for_insurance"),
    "suited_blackjack_payout": ("suited_blackjack_suits",),
    "peek": ("dealer_bj_takes",),
    "player_bj_always_wins": ("blackjack_paid",),
    "insurance_upcards": ("insurance_payout", "insurance_survives_bust", "insurance_when"),
    "insurance_survives_bust": ("one_card_for_insurance",),
    "double_on": ("double_soft",),
    "split_barred": ("hit_split_aces", "resplit_aces"),
    "max_hands": ("blackjack_after_split", "split_second_card", "das", "split_match", "hit_split_aces",
                  "resplit_aces"),
    "charlie_n": ("charlie_payout",),
    "side_bets": ("side_bets_settled",),
}
"""Rules that are of account, or are said otherwise, only together with another one."""
HOUSE = house(bets=(1000, 2500, 5000, 10_000))


def card(rules: RuleSet, of_house: House | None = None) -> RuleCard:
    return rule_card(table(rules, house=of_house or HOUSE), ENGLISH)


def sentences(part: Any, place: str = "") -> Iterator[tuple[str, Said]]:
    """Every sentence of a card or of a part of it, with where it stands; of a row under its term."""
    if isinstance(part, Said):
        yield f"{place}: {json.dumps([part.text.template, part.text.params], sort_keys=True)}", part
    elif isinstance(part, Row):
        (where, term), = sentences(part.term, place)
        yield where, term
        yield from sentences(part.clauses, where)
    elif isinstance(part, tuple):
        for one in part:
            yield from sentences(one, place)
    elif is_dataclass(part) and not isinstance(part, type):
        for field in fields(part):
            yield from sentences(getattr(part, field.name), f"{place}.{field.name}")


def texts(whole: RuleCard) -> dict[str, tuple[str, ...]]:
    """What is said, and where -> the keys of the sentence."""
    return {where: one.keys for where, one in sentences(whole)}


def rack(rules: RuleSet) -> House:
    """The house with the smallest chip that the rules name."""
    others_of_it = tuple(chip for chip in HOUSE.chips if chip.value > rules.smallest_chip)
    bets = tuple(bet for bet in (*HOUSE.bets, rules.bet_min) if bet % rules.bet_step == 0
                 and rules.bet_min <= bet <= rules.bet_max)
    return replace(HOUSE, chips=(Chip(value=rules.smallest_chip, colour="orange"), *others_of_it),
                   bets=tuple(sorted(set(bets))))


def changes(key: str) -> list[RuleSet]:
    """The rule sets that differ from the base of the key in this one value and that can be."""
    return [rules for rules in (changed(key, value) for value in others(key))
            if not impossible(rules, rack(rules))]


@pytest.mark.parametrize("key", KEYS)
def test_no_rule_changes_unsaid(key: str) -> None:
    before = base(key)
    assert not impossible(before, rack(before))
    found = changes(key)
    assert found, "no other value can be dealt on this base"
    for rules in found:
        of_house = rack(before if key != "smallest_chip" else rules)
        old, new = texts(card(before, of_house)), texts(card(rules, of_house))
        differing = {**{text: old[text] for text in old.keys() - new.keys()},
                     **{text: new[text] for text in new.keys() - old.keys()}}
        value = getattr(rules, key)
        assert any(key in keys for keys in differing.values()), f"{key} = {value}: {sorted(differing)}"
        known = {key, *HANGS_ON_IT.get(key, ())}
        unnamed = [text for text, keys in differing.items() if keys and not known & set(keys)]
        assert not unnamed, f"{key} = {value} changes sentences that do not name it"
