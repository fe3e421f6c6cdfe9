"""The seven tables that come with the trainer, value by value and mark by mark.

A star is a value that the source leaves silent or only implies: the house chose it (rules
reference, C2). The three tables without a source (C3) choose everything.
"""

from __future__ import annotations

import json
from dataclasses import asdict, fields
from pathlib import Path
from typing import Any

import pytest

from tests.shipped import shipped_content
from trainer.content import Content
from trainer.engine.chips import can_be_made
from trainer.engine.rules import HouseRules, RuleSet

_KEYS = tuple(field.name for field in fields(RuleSet))
_IDS = ("american", "event-table", "midnight", "russian-club")
_WITHOUT_SOURCE = ("vegas-strip", "vegas-h17-65", "uk")
_CASES = Path(__file__).parent / "cases" / "rounds.jsonl"
_LABELS = {
    "american": "american", "event_fr": "event-table", "midnight": "midnight", "russian": "russian-club",
}

_FROM_SOURCES = {
    "decks": "4 | 6 | 8 | 6*",
    "shuffle": "every_round | cut_card* | every_round | cut_card*",
    "burn_cards": "0* | 5 | 0* | 0*",
    "boxes_max": "3 | 7 | 3 | 7*",
    "boxes_max_event": "3* | 15 | 3* | 7*",
    "initial_deal_order": "P1-P2-U-H* | P1-U-P2 | P1-U-P2* | P1-U-P2-H*",
    "hole_card": "face_down | none* | none | face_down",
    "peek": "10 A | * | * | A*",
    "dealer_bj_takes": "original_only | all_bets* | all_bets | all_bets*",
    "dealer_soft_17": "stand* | stand* | stand* | stand*",
    "dealer_draw_if_no_live_hand": "False* | False* | False* | False*",
    "one_card_for_insurance": "True* | True* | True* | True*",
    "one_card_for_naturals": "True* | True* | True* | True*",
    "blackjack_payout": "3:2 | 3:2 | 3:2 | 3:2",
    "blackjack_paid": "after_peek* | at_once_if_safe* | at_settlement* | after_peek*",
    "blackjack_after_split": " | * |  | ",
    "insurance_upcards": "A | A | A | A",
    "insurance_amount": "exact_half | exact_half | exact_half | exact_half*",
    "insurance_payout": "2:1 | 2:1 | 2:1 | 2:1",
    "insurance_when": "before_peek | before_first_action* | before_first_action | before_peek",
    "insurance_survives_bust": "True* | True* | True* | True*",
    "even_money": "off* | off* | off* | off*",
    "double_on": "any_two | 9-11 | 9-11 | any_two*",
    "double_soft": "True | False* | False* | True*",
    "double_soft_as_hard": "False* | False* | False* | False*",
    "das": "True | False* | True | True*",
    "split_match": "value | rank* | value | rank",
    "max_hands": "2 | 3 | 2 | 2*",
    "resplit_aces": "False | False* | False | False*",
    "hit_split_aces": "False | False | True* | True*",
    "split_second_card": "both_at_once | hand_by_hand* | both_at_once | both_at_once",
    "auto_stand_21": "True | True* | True* | True*",
    "surrender": "none* | none* | none | none*",
    "charlie_n": "none* | none* | none* | none*",
    "bonus_21": "* | * | * | *",
    "side_bets": "* | * | * | *",
    "push_bet": "returned | returned | stays | returned",
    "round_end": "* | * | clear rebet rebet_and_deal | *",
    "payout_rounding": "exact* | exact* | exact* | exact*",
    "settlement_order": "collect_then_pay* | collect_then_pay* | collect_then_pay* | collect_then_pay*",
    "settlement_direction": "right_to_left* | right_to_left* | right_to_left* | right_to_left*",
}
_OF_THE_HOUSE = {
    "decks": "6 | 6 | 6",
    "shuffle": "cut_card | cut_card | cut_card",
    "burn_cards": "1 | 1 | 1",
    "boxes_max": "7 | 7 | 7",
    "initial_deal_order": "P1-U-P2-H | P1-U-P2-H | P1-U-P2",
    "hole_card": "face_down | face_down | none",
    "peek": "10 A | 10 A | ",
    "dealer_bj_takes": "original_only | original_only | all_bets",
    "dealer_soft_17": "stand | hit | stand",
    "blackjack_payout": "3:2 | 6:5 | 3:2",
    "blackjack_paid": "after_peek | after_peek | at_once_if_safe",
    "insurance_upcards": "A | A | A",
    "insurance_amount": "up_to_half | up_to_half | up_to_half",
    "insurance_when": "before_peek | before_peek | before_first_action",
    "insurance_survives_bust": "True | True | True",
    "even_money": "vs_A | off | off",
    "double_on": "any_two | any_two | 9-11",
    "double_soft": "True | True | False",
    "double_for_less": "True | True | False",
    "das": "True | True | True",
    "split_match": "value | value | value",
    "max_hands": "4 | 4 | 3",
    "resplit_aces": "False | False | False",
    "hit_split_aces": "False | False | False",
    "split_second_card": "hand_by_hand | hand_by_hand | hand_by_hand",
    "surrender": "none | late | none",
    "push_bet": "returned | returned | returned",
    "payout_rounding": "exact | down | exact",
    "smallest_chip": "50 | 100 | 50",
    "settlement_order": "box_by_box | box_by_box | collect_then_pay",
    "settlement_direction": "right_to_left | right_to_left | right_to_left",
}


def _cells(table: dict[str, str], ids: tuple[str, ...]) -> list[tuple[str, str, str]]:
    return [(name, key, cell) for key, row in table.items()
            for name, cell in zip(ids, (cell.strip() for cell in row.split("|")), strict=True)]


def _written(value: Any) -> str:
    if isinstance(value, frozenset | tuple):
        return " ".join(sorted(map(str, value)))
    return str(value)


@pytest.fixture(scope="module")
def content() -> Content:
    return shipped_content()


@pytest.mark.parametrize(("name", "key", "cell"), _cells(_FROM_SOURCES, _IDS))
def test_tables_of_the_sources(content: Content, name: str, key: str, cell: str) -> None:
    table = content.tables[name]
    assert _written(getattr(table.rules, key)) == cell.removesuffix("*")
    assert (key in table.chosen, key in table.stated) == (cell.endswith("*"), not cell.endswith("*"))


@pytest.mark.parametrize(("name", "key", "cell"), _cells(_OF_THE_HOUSE, _WITHOUT_SOURCE))
def test_tables_of_the_house(content: Content, name: str, key: str, cell: str) -> None:
    assert _written(getattr(content.tables[name].rules, key)) == cell


@pytest.mark.parametrize("name", _WITHOUT_SOURCE)
def test_what_has_no_source_is_chosen(content: Content, name: str) -> None:
    table = content.tables[name]
    assert (table.source, table.stated, set(table.chosen)) == ("", {}, set(_KEYS))


@pytest.mark.parametrize("name", [*_IDS, *_WITHOUT_SOURCE])
def test_every_value_says_where_it_is_from(content: Content, name: str) -> None:
    table = content.tables[name]
    sources = table.source.split(", ") if table.source else []
    assert set(table.stated) | set(table.chosen) == set(_KEYS)
    assert all(place.split(",")[0] in sources for place in table.stated.values())
    for reasons in (table.name, *table.chosen.values()):
        assert set(reasons) == {"en", "fr", "ru"}


@pytest.mark.parametrize("name", [*_IDS, *_WITHOUT_SOURCE])
def test_bets_are_many_and_leave_halves(content: Content, name: str) -> None:
    """Twelve wagers or more, some of which are odd in the house's step, all payable in its chips."""
    table = content.tables[name]
    values = tuple(chip.value for chip in table.house.chips)
    odd = [bet for bet in table.house.bets if bet // table.rules.bet_step % 2]
    assert 12 <= len(table.house.bets) <= 20
    assert len(odd) >= 3
    if table.rules.payout_rounding == "exact":
        assert all(can_be_made(bet * 3 // 2, values) and can_be_made(bet // 2, values)
                   for bet in table.house.bets)


@pytest.mark.parametrize(("name", "currency", "calls"), [
    ("american", "EUR", "en"), ("event-table", "EUR", "fr"), ("midnight", "EUR", "fr"),
    ("russian-club", "RUB", "ru"), ("vegas-strip", "USD", "en"), ("vegas-h17-65", "USD", "en"),
    ("uk", "GBP", "en"),
])
def test_houses(content: Content, name: str, currency: str, calls: str) -> None:
    assert (content.tables[name].house.currency, content.tables[name].house.calls) == (currency, calls)


def test_these_seven_and_no_other(content: Content) -> None:
    assert set(content.tables) == {*_IDS, *_WITHOUT_SOURCE}
    assert len({table.sha256 for table in content.tables.values()}) == 7


def _case_params() -> list[tuple[str, str, dict[str, Any]]]:
    cases = [json.loads(line) for line in _CASES.read_text("utf-8").splitlines()]
    return [(case["id"], _LABELS[case["ruleset"]], case["params"])
            for case in cases if case["ruleset"] in _LABELS]


def _as_in_cases(table: HouseRules) -> dict[str, Any]:
    return {key: sorted(value, reverse=True) if isinstance(value, frozenset) else value
            for key, value in asdict(table.rules).items()}


@pytest.mark.parametrize(("case", "name", "params"), _case_params())
def test_the_golden_rounds_are_played_by_these_rules(
    content: Content, case: str, name: str, params: dict[str, Any]
) -> None:
    rules = _as_in_cases(content.tables[name])
    assert {key: rules[key] for key in params} == params
