"""Two rule cards beside one another: every rule that differs shows somewhere, and nothing else does."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.alternatives import LAVISH, changed_alone
from tests.factories import house, no_hole_card, rule_set, table
from tests.shipped import shipped_content
from trainer.engine.rules import RuleSet
from trainer.sheets.beside import Block, beside, changed_drawings, changed_sentences
from trainer.sheets.card import RuleCard, rule_card
from trainer.sheets.said import Row

_CALLS = shipped_content().vocabularies["en"]
_OFTEN_IDLE = {
    "charlie_payout", "side_bets_settled", "double_split_aces", "insurance_survives_bust", "dealer_bj_takes",
    "double_soft", "dealer_draw_if_no_live_hand", "one_card_for_insurance", "one_card_for_naturals",
    "blackjack_paid", "resplit_aces", "suited_blackjack_suits",
}
"""Rules that other rules may leave nothing to decide: the card may say nothing of them then."""


def _card(rules: RuleSet) -> RuleCard:
    return rule_card(table(rules), _CALLS)


def _said(rows: tuple[Row, ...]) -> list[str]:
    return [clause.text.said() for row in rows for clause in row.clauses]


def test_two_equal_cards_differ_in_nothing() -> None:
    card = _card(rule_set())
    assert beside(card, card) == ()
    assert changed_sentences(card, card) == ()
    assert changed_drawings(card, card) == frozenset()


@pytest.mark.parametrize("base", [
    rule_set(), no_hole_card(), rule_set(**LAVISH), no_hole_card(**LAVISH | {"surrender": "early"})],
    ids=["plain", "no hole card", "lavish", "lavish, no hole card"])
def test_each_rule_that_differs_is_marked_on_the_card(base: RuleSet) -> None:
    """Whatever the card says of a rule: a sentence, or what is drawn."""
    card = _card(base)
    quiet = []
    for key, changed in changed_alone(base, house()):
        other = _card(changed)
        if card != other:
            assert beside(card, other), key
            assert changed_sentences(card, other) or changed_drawings(card, other), key
        elif key not in quiet:
            quiet.append(key)
    assert set(quiet) <= _OFTEN_IDLE


def test_a_bank_that_hits_soft_17() -> None:
    found = beside(_card(rule_set()), _card(rule_set(dealer_soft_17="hit")))
    assert isinstance(found[0], Block)
    assert (found[0].title, _said(found[0].one), _said(found[0].other)) == (
        "Bank", ["Draw to 16,", "stand on all 17s.", "Soft 17 (ace-6) stands too."],
        ["Draw to 16", "and on soft 17.", "Soft 17 (ace-6) draws; hard 17 stands."])


def test_chips_and_the_ladder_are_marked_as_drawings() -> None:
    base = table(rule_set())
    fewer = replace(base, house=house(chips=house().chips[1:]))
    sixfive = replace(base, rules=rule_set(blackjack_payout="6:5"))
    card = rule_card(base, _CALLS)
    assert changed_drawings(card, rule_card(fewer, _CALLS)) == {"chips"}
    assert changed_drawings(card, rule_card(sixfive, _CALLS)) == {"ladder"}
    (chips,) = (block for block in beside(card, rule_card(fewer, _CALLS)) if block.title == "Chips")
    assert (len(chips.one), len(chips.other), chips.is_short) == (1, 0, True)
