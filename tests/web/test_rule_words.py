"""Every rule has a label, every value its words, and the strip says what a drill hangs on."""

from __future__ import annotations

from dataclasses import fields, replace
from typing import Any, get_args, get_type_hints

import pytest
from flask import Flask

from tests.factories import no_hole_card, rule_set, table
from trainer.drills import KINDS
from trainer.engine.rules import (
    Bonus21,
    Chip,
    HoleCard,
    House,
    HouseRules,
    RuleSet,
    SideBet,
    SideBetPay,
    Surrender,
)
from trainer.web.rule_help import HELP, OF_HOUSE, OF_RULES
from trainer.web.rule_labels import GROUPS, HOUSE_GROUPS, LABELS
from trainer.web.rule_values import value_in_words
from trainer.web.strip import Clause, strip

KEYS = [field.name for field in fields(RuleSet)]
HINTS = get_type_hints(RuleSet)
HOUSE_KEYS = [field.name for field in fields(House)]
HOUSE_HINTS = get_type_hints(House)
BARE = {"decks", "blackjack_payout", "insurance_payout", "max_hands", "charlie_n"}
"""Their numbers and odds are words enough."""
_PAIRS = SideBet(name="perfect_pairs", table=(SideBetPay(hand="mixed", pays="6:1"),))


def test_every_rule_has_one_label() -> None:
    labelled = [key for group in GROUPS.values() for key in group]
    assert sorted(labelled) == sorted(KEYS)


def test_every_habit_of_a_house_has_one_label() -> None:
    labelled = [key for group in HOUSE_GROUPS.values() for key in group]
    assert sorted(labelled) == sorted(HOUSE_KEYS)


def test_every_rule_and_every_habit_is_explained_in_the_order_of_the_labels() -> None:
    assert list(OF_RULES) == list(LABELS)
    assert list(OF_HOUSE) == [key for group in HOUSE_GROUPS.values() for key in group]
    assert len(set(HELP.values())) == len(HELP) == len(KEYS) + len(HOUSE_KEYS)
    assert all(text.endswith(".") and len(text.split()) > 5 for text in HELP.values())
    assert not [key for key, text in HELP.items() if text.count(". ") > 2]


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize("key", KEYS)
def test_every_choice_of_a_rule_is_put_into_words(key: str) -> None:
    for value in _choices(HINTS[key]):
        said = value_in_words(key, table(replace(rule_set(), **{key: value})))
        assert said
        assert key in BARE or said != str(value), f"{key} = {value!r} is shown as it is spelt"


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize("key", HOUSE_KEYS)
def test_every_choice_of_a_house_is_put_into_words(key: str) -> None:
    for value in _choices(HOUSE_HINTS[key]):
        said = value_in_words(key, house_table(**{key: value}))
        assert said != str(value), f"{key} = {value!r} is shown as it is spelt"


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize(("key", "value", "said"), [
    ("currency", "GBP", "GBP"),
    ("chips", (Chip(value=250, colour="pink"), Chip(value=500, colour="red")), "€2.50 pink, €5 red"),
    ("bets", (500, 2500), "€5; €25"),
    ("calls", "fr", "Français"),
    ("strict_bust", True, "Yes"),
])
def test_a_house_in_words(key: str, value: Any, said: str) -> None:
    assert value_in_words(key, house_table(**{key: value})) == said


def house_table(**said: Any) -> HouseRules:
    return replace(table(rule_set()), house=replace(table(rule_set()).house, **said))


def _choices(hint: Any) -> list[Any]:
    """The values that a type lists: of a literal, an enumeration, a bool."""
    if hint is bool:
        return [True, False]
    if isinstance(hint, type) and issubclass(hint, str) and hasattr(hint, "__members__"):
        return list(hint)
    return [value for value in get_args(hint) if isinstance(value, str | int)]


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize(("rules", "key", "said"), [
    (rule_set(), "bet_max", "€500"),
    (rule_set(peek=frozenset({"10", "A"})), "peek", "ace, ten"),
    (rule_set(peek=frozenset()), "peek", "None"),
    (rule_set(), "blackjack_after_split", "No"),
    (rule_set(blackjack_after_split=frozenset({"tens", "aces"})), "blackjack_after_split", "aces, tens"),
    (rule_set(dealer_wins_ties=frozenset({18, 17})), "dealer_wins_ties", "17, 18"),
    (rule_set(split_barred=frozenset({"5", "4"})), "split_barred", "four, five"),
    (rule_set(forced_hit_below=12), "forced_hit_below", "Below 12"),
    (rule_set(charlie_n=5), "charlie_n", "5 cards"),
    (rule_set(bonus_21=(Bonus21(hand="777", suits="suited", pays="3:1"),)), "bonus_21",
     "7-7-7, one suit: 3:1"),
    (rule_set(side_bets=(SideBet(name="21+3", table=(SideBetPay(hand="flush", pays="5:1"),)),)), "side_bets",
     "21+3: flush 5:1"),
])
def test_values_in_words(rules: RuleSet, key: str, said: str) -> None:
    assert value_in_words(key, table(rules)) == said


def clause(found: tuple[Clause, ...], key: str) -> Clause | None:
    return next((one for one in found if one.key == key), None)


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize(("rules", "key", "short", "long"), [
    (rule_set(), "decks", "<b>6</b>D", "<b>6</b> decks"),
    (rule_set(decks=1), "decks", "<b>1</b>D", "<b>1</b> deck"),
    (rule_set(decks="infinite"), "decks", "endless", "Endless shoe"),
    (rule_set(), "hole_card", "check <b>A+10</b>", "Hole card checked under <b>A+10</b>"),
    (no_hole_card(), "hole_card", "no hole", "No hole card"),
    (rule_set(dealer_soft_17="hit"), "dealer_soft_17", "<b>H17</b>", "<b>H17</b>"),
    (rule_set(blackjack_payout="6:5"), "blackjack_payout", "BJ <b>6:5</b>", "BJ <b>6:5</b>"),
    (rule_set(), "insurance_payout", "Ins <b>2:1</b>", "Ins <b>2:1</b>, up to half"),
    (rule_set(payout_rounding="down", smallest_chip=100), "payout_rounding", "down to <b>1</b>",
     "Rounded down to <b>1</b>"),
    (rule_set(even_money="vs_A_and_10"), "even_money", "even money <b>A+10</b>",
     "Even money against <b>A+10</b>"),
    (no_hole_card(), "one_card_for_insurance", "insured: 1 card", "Insurance left: one card"),
    (rule_set(), "double_on", "double <b>any two cards</b>", "Double: <b>any two cards</b>"),
    (no_hole_card(), "dealer_bj_takes", "bank BJ takes all", "Bank BJ takes every bet"),
    (rule_set(peek=frozenset("A")), "dealer_bj_takes", "bank BJ: first bet",
     "Bank BJ takes the first bet only"),
    (rule_set(peek=frozenset()), "dealer_bj_takes", "bank BJ: first bet", "Bank BJ takes the first bet only"),
    (rule_set(surrender=Surrender.LATE), "surrender", "surrender", "Surrender for half the bet"),
    (rule_set(surrender=Surrender.LATE, payout_rounding="down", smallest_chip=100), "surrender",
     "surrender: half back, down", "Surrender: half back, rounded down"),
    (rule_set(surrender=Surrender.LATE, payout_rounding="up", smallest_chip=100), "surrender",
     "surrender: half back, up", "Surrender: half back, rounded up"),
    (rule_set(surrender=Surrender.LATE, payout_rounding="nearest", smallest_chip=100), "surrender",
     "surrender: half back, nearest", "Surrender: half back, rounded to the nearest chip"),
    (rule_set(push_bet="stays"), "push_bet", "push stays", "A push stays on its box"),
    (rule_set(push_22=True), "push_22", "Bank 22 pushes", "Bank 22 pushes"),
    (rule_set(), "settlement_order", "take, then pay", "All losers are taken, then winners paid"),
    (rule_set(settlement_order="box_by_box"), "settlement_order", "box by box", "Settled box by box"),
    (rule_set(), "settlement_direction", "from the right", "From the dealer’s right"),
    (rule_set(settlement_direction="left_to_right"), "settlement_direction", "from the left",
     "From the dealer’s left"),
    (rule_set(side_bets=(_PAIRS,)), "side_bets_settled",
     "side bets: first, last", "Side bets: collected first, paid last"),
    (rule_set(side_bets=(_PAIRS,), side_bets_settled="with_the_box"), "side_bets_settled",
     "side bets: with box", "Side bets with their box"),
])
def test_the_strip_in_two_wordings(rules: RuleSet, key: str, short: str, long: str) -> None:
    found = clause(strip(table(rules)), key)
    assert found is not None
    assert (str(found.short), str(found.long)) == (short, long)


@pytest.mark.usefixtures("in_english")
@pytest.mark.parametrize(("rules", "key"), [
    (rule_set(), "surrender"), (rule_set(), "push_22"), (rule_set(), "push_bet"), (rule_set(), "even_money"),
    (rule_set(), "dealer_bj_takes"),
    (rule_set(hole_card=HoleCard.FACE_UP, peek=frozenset()), "dealer_bj_takes"),
    (rule_set(), "one_card_for_insurance"), (rule_set(insurance_upcards=frozenset()), "insurance_payout"),
    (rule_set(), "side_bets_settled"),
])
def test_what_a_table_does_not_have_is_not_on_its_strip(rules: RuleSet, key: str) -> None:
    assert clause(strip(table(rules)), key) is None


@pytest.mark.parametrize(("kind", "variant"),
                         [(name, variant) for name, kind in KINDS.items() for variant in kind.VARIANTS])
def test_what_a_kind_hangs_on_leads(app: Flask, kind: str, variant: str) -> None:
    with app.test_request_context("/"):
        for one in app.extensions["content"].tables.values():
            found = strip(one, kind, variant)
            first = [key for key in KINDS[kind].RELIES_ON[variant] if clause(found, key)]
            assert first
            assert [one_clause.key for one_clause in found[:len(first)]] == first
            assert sorted(map(str, found)) == sorted(map(str, strip(one)))


def test_every_table_can_be_read_as_a_page(app: Flask) -> None:
    client = app.test_client()
    tables: dict[str, HouseRules] = app.extensions["content"].tables
    assert len(tables) == 7
    for name, one in tables.items():
        page = client.get(f"/rules/{name}").text
        for key in KEYS:
            assert f'data-rule="{key}"' in page
        assert page.count("Written in") == len(one.stated)
        assert page.count("Chosen: ") == len(one.chosen)
