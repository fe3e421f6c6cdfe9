"""The ruling desk: the right ruling for every round of the case file, and for what no case has."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.sheets.ruled import CASES, put
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
