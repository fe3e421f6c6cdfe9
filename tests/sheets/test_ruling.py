"""The ruling desk: the right ruling for every round of the case file, and for what no case has."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.sheets.ruled import CASES, put, ruled
from tests.shipped import shipped_content
from trainer.sheets.ruling import rule
from trainer.sheets.ruling.notation import read_situation, write_situation


@pytest.mark.parametrize("case", CASES)
def test_a_round_put_in_as_a_situation_is_ruled_as_the_case_says(case: str) -> None:
    given, expected = put(CASES[case]), CASES[case]["expected"]
    found = rule(given.situation, given.table)
    money = given.money
    assert {str(box.number): money(box.net or 0) for box in found.boxes} == {
        box: Fraction(str(net)) for box, net in expected["box_net"].items()}
    hands = {hand.hand: hand for box in found.boxes for hand in box.hands}
    for due in expected["hands"]:
        hand = hands[due["hand"]]
        assert hand.line is not None
        assert (hand.line.outcome, money(hand.line.net), money(hand.stake), money(hand.line.stays)) == (
            due["outcome"], Fraction(str(due["net"])), Fraction(str(due["stake"])),
            Fraction(str(due["stake_left_on_table"])))
    insured = {box.number: line for box in found.boxes for name, _, line in box.others}
    assert set(insured) == {one["box"] for one in expected["insurance"]}
    for due in expected["insurance"]:
        line = insured[due["box"]]
        assert line is not None
        assert (line.outcome, money(line.net)) == (due["outcome"], Fraction(str(due["net"])))
    assert found.bank.duty in ("stand", "bust", "settle")
    assert all(line.why for line in found.order)


@pytest.mark.parametrize("case", CASES)
def test_the_notation_of_a_situation_reads_back(case: str) -> None:
    given = put(CASES[case])
    assert read_situation(*write_situation(given.situation)) == given.situation


TABLES = shipped_content().tables


@pytest.mark.parametrize(("table", "dealer", "hands", "duty", "clauses", "waiting"), [
    # The bank's cards are not all out: what it does next, and which lines wait for it.
    ("american", "As", {"b1": "Ts 9h:25"}, "check", ["insurance_upcards", "peek"], {"1"}),
    ("american", "As ?", {"b1": "Ts 9h:25"}, "check", ["insurance_upcards", "peek"], {"1"}),
    ("american", "Ts", {"b1": "Ts 9h:25"}, "check", ["peek"], {"1"}),
    ("american", "As", {"b1": "Ts 4h 3d:25"}, "turn", ["hole_card"], {"1"}),
    ("american", "9s", {"b1": "Ts 9h:25"}, "turn", ["hole_card"], {"1"}),
    ("russian-club", "Ts", {"b1": "Ts 9h:100"}, "turn", ["hole_card"], {"1"}),
    ("uk", "As", {"b1": "Ts 9h:25"}, "draw", ["insurance_upcards", "hole_card"], {"1"}),
    ("uk", "9s", {"b1": "Ts 9h:25"}, "draw", ["hole_card"], {"1"}),
    ("uk", "9s 7h", {"b1": "Ts 9h:25"}, "draw", [""], {"1"}),
    ("uk", "As 6h", {"b1": "Ts 9h:25"}, "stand", ["dealer_soft_17"], set()),
    ("vegas-h17-65", "As 6h", {"b1": "Ts 9h:25"}, "draw", ["dealer_soft_17"], {"1"}),
    ("uk", "9s 7h 8d", {"b1": "Ts 9h:25"}, "bust", [""], set()),
    # Nothing is left to beat.
    ("uk", "9s", {"b1": "Ts 6h 9d:25"}, "settle", ["dealer_draw_if_no_live_hand"], set()),
    ("uk", "As", {"b1": "Ts 6h 9d:25:insurance"}, "draw", ["one_card_for_insurance"], {"1-insurance"}),
    ("uk", "Ts", {"b1": "As Kh:25"}, "draw", ["one_card_for_naturals"], {"1"}),
    ("uk", "9s", {"b1": "As Kh:25"}, "settle", ["dealer_draw_if_no_live_hand"], set()),
    ("american", "9s 5h", {"b1": "Ts 6h 9d:25"}, "settle", ["dealer_draw_if_no_live_hand"], set()),
    ("american", "As Kh", {"b1": "Ts 6h:25"}, "settle", ["peek"], set()),
    # No box, or no upcard.
    ("uk", "As 6h", {}, "stand", ["dealer_soft_17"], set()),
    ("uk", "", {"b1": "Ts 6h 9d:25"}, "", [""], {"1"}),
])
def test_what_the_bank_does_and_what_waits_for_it(
        table: str, dealer: str, hands: dict[str, str], duty: str, clauses: list[str],
        waiting: set[str]) -> None:
    found = ruled(TABLES[table], dealer, **hands)
    assert (found.bank.duty, [step.clause for step in found.bank.steps]) == (duty, clauses)
    lines = {hand.hand: hand.line for box in found.boxes for hand in box.hands}
    lines |= {name: line for box in found.boxes for name, _, line in box.others}
    assert {name for name, line in lines.items() if line is None} == waiting
    assert all((box.net is None) is bool(waiting) for box in found.boxes)


def test_a_bust_is_taken_before_the_bank_plays_and_the_rest_in_the_order_of_the_house() -> None:
    found = ruled(TABLES["uk"], "9s 8h", b1="Ts 9h:25", b2="Ts 6h 9d:10", b3="Ts 5h:10", b4="Td 7c:10")
    assert [(line.line, line.turn, line.at_once) for line in found.order] == [
        ("2", 1, True), ("3", 2, False), ("4", 3, False), ("1", 4, False)]


def test_what_is_said_and_pushed_out() -> None:
    found = ruled(TABLES["uk"], "9s 8h", b1="As Kh:25", b2a="8s 3d Tc:35:double", b2b="8d Td")
    one, two = found.boxes
    assert one.hands[0].line is not None
    assert (one.hands[0].line.says, one.hands[0].line.chips) == (
        ("bj", "pay"), ((2500, 1), (500, 2), (100, 2), (50, 1)))
    assert [hand.line.says for hand in two.hands if hand.line] == [("21", "pay"), ("18", "pay")]
    assert found.bank.says == ("17", "stand")


def test_hands_of_a_split_that_are_gone_are_left_out() -> None:
    found = ruled(TABLES["uk"], "9s 8h", b2b="8d Td:35")
    assert [(hand.hand, hand.line and hand.line.net) for hand in found.boxes[0].hands] == [("2b", 3500)]
    assert found.boxes[0].net is None
    assert "are taken to be settled already" in found.notes[0].template
