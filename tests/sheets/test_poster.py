"""The wall poster: the bank's rule in figures, hands that it can hold, the floor's own words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.drills.houses import CONTENT, TABLES
from trainer.calls.saying import say_words
from trainer.engine.rules import HouseRules
from trainer.sheets.poster import banks_figures, banks_hands, banks_sentence, calls

every_table = pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
VALUES = {"A": 1, "T": 10, "J": 10, "Q": 10, "K": 10} | {str(pip): pip for pip in range(2, 10)}


def count(cards: tuple[str, ...]) -> tuple[int, bool]:
    """Total, and whether an ace counts 11 in it."""
    low = sum(VALUES[card[0]] for card in cards)
    is_soft = any(card[0] == "A" for card in cards) and low <= 11
    return (low + 10 if is_soft else low), is_soft


def draws(cards: tuple[str, ...], table: HouseRules) -> bool:
    total, is_soft = count(cards)
    return total <= 16 or (total == 17 and is_soft and table.rules.dealer_soft_17 == "hit")


@every_table
def test_the_figures_are_those_of_the_rule(table: HouseRules) -> None:
    figures = banks_figures(table.rules)
    assert (figures.draws_to, figures.stands_from) == (16, 17)
    assert figures.soft == (("As", "6h") if table.rules.dealer_soft_17 == "hit" else ())
    assert banks_sentence(table.rules).keys == ("dealer_soft_17",)


@every_table
def test_the_bank_can_hold_every_hand_and_does_what_is_printed(table: HouseRules) -> None:
    hands = banks_hands(table.rules)
    assert len(hands) == 4
    for hand in hands:
        assert all(draws(hand.cards[:n], table) for n in range(2, len(hand.cards)))
        assert hand.total == count(hand.cards)[0]
        assert hand.must_draw is draws(hand.cards, table)
    assert {hand.must_draw for hand in hands} == {True, False}


@pytest.mark.parametrize(("soft_17", "shown"), [("stand", ("Ac", "5d", "Ts")), ("hit", ("Ac", "6d", "Ts"))])
def test_the_second_hand_shows_an_ace_that_becomes_1(soft_17: str, shown: tuple[str, ...]) -> None:
    rules = replace(TABLES["uk"].rules, dealer_soft_17=soft_17)  # type: ignore[arg-type]
    assert banks_hands(rules)[1].cards == shown


@every_table
@pytest.mark.parametrize("lang", CONTENT.vocabularies)
def test_the_calls_are_in_the_words_of_the_floor(table: HouseRules, lang: str) -> None:
    vocabulary = CONTENT.vocabularies[lang]
    said = [str(one.text.params.get("call", "")).lower()
            for row in calls(table, vocabulary) for one in row.calls]
    soft = {"both": "7/17", "soft": "s17", "high": "17"}[table.house.announce]
    for notation in (soft, "bj", "bust", "push"):
        assert say_words(notation, vocabulary).lower() in said


@every_table
def test_every_call_has_its_picture_and_the_rows_are_alike_in_all_languages(table: HouseRules) -> None:
    columns = [calls(table, vocabulary) for vocabulary in CONTENT.vocabularies.values()]
    assert all(row.picture for row in columns[0])
    for other in columns[1:]:
        assert [row.picture for row in other] == [row.picture for row in columns[0]]
        assert [len(row.calls) for row in other] == [len(row.calls) for row in columns[0]]


@every_table
def test_only_odds_that_the_table_pays_are_announced(table: HouseRules) -> None:
    vocabulary = CONTENT.vocabularies["en"]
    signs = [row.picture.sign for row in calls(table, vocabulary) if row.picture and ":" in row.picture.sign]
    due = ["1:1", table.rules.blackjack_payout]
    due += [table.rules.insurance_payout] if table.rules.insurance_upcards else []
    assert signs == list(dict.fromkeys(due))
    with_insurance = any("insurance_upcards" in row.keys for row in calls(table, vocabulary))
    assert with_insurance is bool(table.rules.insurance_upcards)
