"""Every code of the payout drill: which answer to which line shows it, and on which table."""

from __future__ import annotations

import pytest

from tests.drills.houses import CONTENT, TABLES
from trainer.drills.lines import Line, lines_of
from trainer.drills.lines.bets import blackjack_bets
from trainer.drills.lines.mistakes import MISTAKES, is_ambiguous, wrong_answers
from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.rules import HouseRules, Surrender


def box(hands: str, bet: int, *, insurance: int = 0, even_money: bool = False) -> Box:
    """Hands from left to right, ``|`` between them; ``*`` after one that was doubled, ``-`` given up."""
    made = Box(3, bet)
    texts = [text.strip() for text in hands.split("|")]
    made.hands = [Hand.of(text.strip("*- "), bet=bet, from_split=len(texts) > 1) for text in texts]
    for hand, text in zip(made.hands, texts, strict=True):
        hand.doubles = int(text.endswith("*"))
        hand.stake = bet * (1 + hand.doubles)
        hand.surrendered = text.endswith("-")
    made.insurance, made.even_money = insurance, even_money
    return made


def lines(table: HouseRules, made: Box, dealer: str, *, checked: bool = False) -> dict[str, Line]:
    found = lines_of([made], Hand.of(dealer), table.rules, dealer_checked=checked)
    return {line.id: line for line in found}


# code, table, box, dealer, line, answer
CODES = [
    ("PAYS_EVEN", "uk", box("As Kh", 1500), "Ts 8h", "3", "pay:1500"),
    ("PAYS_6_5", "uk", box("As Kh", 1500), "Ts 8h", "3", "pay:1800"),
    ("PAYS_3_2", "vegas-h17-65", box("As Kh", 1500), "Ts 8h", "3", "pay:2200"),
    ("PAYS_2_1", "uk", box("As Kh", 1500), "Ts 8h", "3", "pay:3000"),
    ("HALF_ONLY", "uk", box("As Kh", 1500), "Ts 8h", "3", "pay:750"),
    ("STAKE_ADDED", "uk", box("As Kh", 1500), "Ts 8h", "3", "pay:3750"),
    ("STAKE_ADDED", "uk", box("Ts 9h", 1500), "Ts 8h", "3", "pay:3000"),
    ("STAKE_ADDED", "uk", box("Ts 9h", 1500, insurance=750), "As Kh", "3-insurance", "pay:2250"),
    ("FORGOT_STAKE", "uk", box("Ts 9h", 1500), "Ts 8h", "3", "pay:0"),
    ("FORGOT_STAKE", "vegas-h17-65", box("As Kh", 1500), "Ts 8h", "3", "pay:300"),
    ("ROUNDED_DOWN", "uk", box("As Kh", 1500), "Ts 8h", "3", "pay:2200"),
    ("ROUNDED_UP", "uk", box("As Kh", 1500), "Ts 8h", "3", "pay:2300"),
    ("ROUNDED_UP", "vegas-h17-65", box("As Kh", 1200), "Ts 8h", "3", "pay:1500"),
    ("NOT_ROUNDED", "vegas-h17-65", box("As Kh", 1200), "Ts 8h", "3", "pay:1440"),
    ("INS_ON_FULL_BET", "uk", box("Ts 9h", 1500, insurance=750), "As Kh", "3-insurance", "pay:3000"),
    ("INS_ON_FULL_BET", "uk", box("Ts 9h", 1500, insurance=200), "As Kh", "3-insurance", "pay:3000"),
    ("INS_EVEN", "uk", box("Ts 9h", 1500, insurance=750), "As Kh", "3-insurance", "pay:750"),
    ("INS_3_2", "uk", box("Ts 9h", 1500, insurance=750), "As Kh", "3-insurance", "pay:1125"),
    ("INS_NOT_TAKEN", "uk", box("Ts 9h", 1500, insurance=750), "As 7h", "3-insurance", "push"),
    ("INS_PAID_NO_BJ", "uk", box("Ts 9h", 1500, insurance=750), "As 7h", "3-insurance", "pay"),
    ("MAIN_KEPT_ON_BJ", "uk", box("Ts 9h", 1500, insurance=750), "As Kh", "3", "push"),
    ("EVEN_MONEY_3_2", "vegas-strip", box("As Kh", 1500, even_money=True), "As 7h", "3", "pay:2250"),
    ("PUSH_PAID", "uk", box("Ts 8h", 1500), "9s 9h", "3", "pay"),
    ("PUSH_TAKEN", "uk", box("Ts 8h", 1500), "9s 9h", "3", "take"),
    ("PUSH_TAKEN", "midnight", box("As Kh", 1500), "As Kd", "3", "take"),
    ("BJ_TIES_21", "uk", box("As Kh", 1500), "9s 9h 3d", "3", "push"),
    ("SPLIT_BJ", "uk", box("As Kh | Ad 5h", 1500), "Ts 8h", "3a", "pay:2250"),
    ("SPLIT_BJ", "uk", box("As Kh | Ad 5h", 1500), "9s 9h 3d", "3a", "pay:2250"),
    ("DOUBLE_AS_SINGLE", "uk", box("6s 5h Td *", 1500), "Ts 8h", "3", "pay:1500"),
    ("BUST_BOTH_PUSH", "uk", box("9s 5h Td", 1500), "Ts 6h 9d", "3", "push"),
    ("BUST_BOTH_PAID", "uk", box("9s 5h Td", 1500), "Ts 6h 9d", "3", "pay"),
    ("SURR_FULL", "vegas-h17-65", box("Ts 6h -", 1500), "Ts 8h", "3", "take:1500"),
    ("SURR_FULL", "vegas-h17-65", box("Ts 6h -", 1500), "Ts 8h", "3", "push"),
    ("NOT_ROUNDED", "vegas-h17-65", box("Ts 6h -", 1500), "Ts 8h", "3", "take:750"),
    ("ROUNDED_DOWN", "original-only", box("Ts 6h -", 1500), "Ts 8h", "3", "take:500"),
    ("ONE_BET_ONLY", "original-only", box("6s 5h Td *", 1500), "As Kh", "3", "take:3000"),
    ("ONE_BET_ONLY", "original-only", box("8s 5h | 8d 9h", 1500), "As Kh", "3b", "take"),
    ("ONE_BET_ONLY", "per-box", box("8s 5h | 8d 9h *", 1500), "As Kh", "3b", "take"),
]


@pytest.mark.parametrize(("code", "table", "made", "dealer", "line", "answer"), CODES)
def test_an_answer_shows_its_misconception(
    code: str, table: str, made: Box, dealer: str, line: str, answer: str
) -> None:
    asked = lines(TABLES[table], made, dealer)[line]
    assert wrong_answers(asked, Hand.of(dealer), TABLES[table].rules)[answer] == [code]


def test_every_code_is_tried() -> None:
    assert {case[0] for case in CODES} == set(MISTAKES)
    assert len(SURRENDER) > 2


# Codes that are not reachable where the rule is another.
UNREACHABLE = [
    ("PAYS_6_5", "vegas-h17-65", box("As Kh", 1500), "Ts 8h", "3"),
    ("HALF_ONLY", "vegas-h17-65", box("As Kh", 1500), "Ts 8h", "3"),
    ("ROUNDED_DOWN", "vegas-h17-65", box("As Kh", 1200), "Ts 8h", "3"),
    ("PAYS_3_2", "uk", box("As Kh", 1500), "Ts 8h", "3"),
    ("PAYS_EVEN", "double-exposure", box("As Kh", 1500), "Ts 8h", "3"),
    ("BJ_TIES_21", "uk", box("As Kh", 1500), "Ts 8h", "3"),
    ("MAIN_KEPT_ON_BJ", "uk", box("Ts 9h", 1500), "As Kh", "3"),
    ("ONE_BET_ONLY", "uk", box("6s 5h Td *", 1500), "As Kh", "3"),
    ("SPLIT_BJ", "generous", box("As Kh | Ad 5h", 1500), "Ts 8h", "3b"),
]


@pytest.mark.parametrize(("code", "table", "made", "dealer", "line"), UNREACHABLE)
def test_another_rule_has_other_mistakes(code: str, table: str, made: Box, dealer: str, line: str) -> None:
    asked = lines(TABLES[table], made, dealer)[line]
    found = wrong_answers(asked, Hand.of(dealer), TABLES[table].rules)
    assert code not in {one for codes in found.values() for one in codes}


# Every line on which amounts are typed, for every bet of a house.
AMOUNT_LINES = [
    ("3", "As Kh", "Ts 8h"), ("3", "Ts 9h", "Ts 8h"), ("3", "6s 5h Td *", "Ts 8h"),
    ("3a", "As Kh | Ad 5h", "Ts 8h"), ("3-insurance", "Ts 9h", "As Kh"),
]
SURRENDER = [name for name, table in TABLES.items() if table.rules.surrender is not Surrender.NONE]


@pytest.mark.parametrize(("name", "line", "hands", "dealer"), [
    *((name, *line) for name in TABLES for line in AMOUNT_LINES),
    *((name, "3", "Ts 6h -", "Ts 8h") for name in SURRENDER),
])
def test_on_the_bets_that_are_used_no_two_misconceptions_meet(
    name: str, line: str, hands: str, dealer: str
) -> None:
    table = TABLES[name]
    for bet in blackjack_bets(table.rules, table.house):
        asked = lines(table, box(hands, bet, insurance=bet // 2), dealer)[line]
        found = wrong_answers(asked, Hand.of(dealer), table.rules)
        assert not is_ambiguous(asked, found), (bet, found)
        assert all(len(codes) == 1 for codes in found.values())


def test_a_bet_on_which_two_misconceptions_meet_is_not_used() -> None:
    table = TABLES["russian-club"]  # 100 at 3:2 is 150; rounded down to the step of the bets it is 100 again
    asked = lines(table, box("As Kh", 10_000), "Ts 8h")["3"]
    found = wrong_answers(asked, Hand.of("Ts 8h"), table.rules)
    assert found["pay:10000"] == ["PAYS_EVEN", "ROUNDED_DOWN"]
    assert is_ambiguous(asked, found)
    assert 10_000 in table.house.bets
    assert 10_000 not in blackjack_bets(table.rules, table.house)


@pytest.mark.parametrize("name", CONTENT.tables)
def test_a_house_keeps_enough_bets(name: str) -> None:
    table = TABLES[name]
    assert len(blackjack_bets(table.rules, table.house)) >= 12
