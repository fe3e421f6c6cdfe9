"""Chip cutting as a trainee meets it: what is shown, what is read, what it is worth, what is said."""

from __future__ import annotations

from copy import deepcopy

import pytest

from tests.drills.cuts import answered, can_reach, drill, item, least_count
from tests.drills.houses import TABLES
from tests.drills.sentences import plain
from trainer.demo.wrong import form_of
from trainer.drills import chip_cutting
from trainer.drills.base import Mistake
from trainer.engine.cutting import worth
from trainer.errors import AnswerFormatError, Message

SEEDS = range(4)
ASKED = [(variant, situation, table) for variant, asked in chip_cutting.VARIANTS.items()
         for situation in asked for table in TABLES]
every_case = pytest.mark.parametrize(("variant", "situation", "table"), [
    (variant, situation, table) for variant, situation, table in ASKED
    if situation in chip_cutting.situations(drill(variant), TABLES[table])])


def cut_of(written: dict[str, int]) -> dict[int, int]:
    return {int(value): count for value, count in written.items()}


def said(mistake: Mistake) -> str:
    return plain(Message(chip_cutting.MISTAKES[mistake.code], mistake.params))


# Every item, at every table.

@every_case
def test_each_wrong_answer_is_named(variant: str, situation: str, table: str) -> None:
    for seed in SEEDS:
        asked = item(variant, situation, table, seed)
        right = answered(asked, chip_cutting.model_form(asked))
        assert (right.word, right.mistakes) == ("right", ())
        for code, answer in asked.key["wrong"].items():
            verdict = answered(asked, form_of(answer))
            assert verdict.word != "right"
            assert verdict.mistakes[0].code == code
            assert "%(" not in said(verdict.mistakes[0])


@every_case
def test_the_rack_cannot_pay_what_it_is_said_it_cannot(variant: str, situation: str, table: str) -> None:
    """Every sum of its chips is counted out; change must be of the chips that were asked for."""
    for seed in SEEDS:
        key = item(variant, situation, table, seed).key
        rack = key["rack"]
        if key["due"] == "push":
            cut = cut_of(key["cut"])
            assert worth(cut) == key["amount"]
            assert all(count <= rack[str(value)] for value, count in cut.items())
        elif key["wanted"]:
            left = {value: count - key["wanted"].get(value, 0) for value, count in rack.items()
                    if int(value) < key["below"]}
            rest = key["amount"] - worth(cut_of(key["wanted"]))
            assert min(left.values()) < 0 or not can_reach(rest, left)
        else:
            assert not can_reach(key["amount"], rack)


@every_case
def test_no_cut_of_a_full_rack_has_fewer_chips(variant: str, situation: str, table: str) -> None:
    if situation == "short_rack":
        return
    for seed in SEEDS[:2]:
        key = item(variant, situation, table, seed).key
        if key["due"] == "push" and not key["fixed"]:
            values = [int(value) for value in key["rack"]]
            assert sum(key["cut"].values()) == least_count(key["amount"], values)


@pytest.mark.parametrize("variant", ["amount", "payout", "change"])
def test_a_low_rack_can_pay_as_often_as_not(variant: str) -> None:
    due = [item(variant, "short_rack", seed=seed).key["due"] for seed in range(80)]
    assert 28 <= due.count("cannot") <= 52


def test_tables_without_halves_or_fives_have_no_such_items() -> None:
    def lacking(table: str) -> set[str]:
        of_amounts = drill("amount")
        return set(of_amounts.situations) - set(chip_cutting.situations(of_amounts, TABLES[table]))

    assert lacking("russian-club") == {"keep_fives"}
    assert lacking("vegas-h17-65") == {"amount_half"}
    assert lacking("vegas-strip") == set()


# What is shown.

def test_the_winnings_of_a_blackjack_are_not_told() -> None:
    asked = item("payout", "bj_colour")
    assert asked.prompt["amount"] is None
    (box,) = asked.prompt["boxes"]
    assert box["hands"][0]["wager"] == worth({one["value"]: one["count"] for one in asked.prompt["chips"]})
    assert str(asked.key["amount"]) not in str(asked.prompt)


def test_a_rack_shows_every_chip_of_the_house_with_its_count() -> None:
    rack = item("amount", "amount_whole", "vegas-strip").prompt["rack"]
    assert [one["value"] for one in rack] == [50_000, 10_000, 2_500, 500, 250, 100, 50]
    assert all(one["left"] > 0 for one in rack)


# What it is worth.

@pytest.mark.parametrize(("code", "credit"), [
    ("SHORT_ONE", 0), ("OVER_ONE", 0), ("SWAPPED_DENOM", 0), ("CALLS_UNPAYABLE", 0),
    ("TOO_MANY_CHIPS", 800), ("LOW_FIRST", 900),
])
def test_value_is_the_gate_then_chips_then_order(code: str, credit: int) -> None:
    tried = 0
    for seed in range(12):
        asked = item("amount", "amount_whole", seed=seed)
        if code in asked.key["wrong"]:
            tried += 1
            assert answered(asked, form_of(asked.key["wrong"][code])).credit == credit
    assert tried


def test_too_many_chips_in_the_wrong_order_loses_both_parts() -> None:
    asked = next(one for seed in range(30) if "TOO_MANY_CHIPS" in (
        one := item("amount", "amount_whole", seed=seed)).key["wrong"])
    answer = asked.key["wrong"]["TOO_MANY_CHIPS"]
    verdict = answered(asked, form_of(answer | {"order": sorted(answer["order"])}))
    assert (verdict.credit, [one.code for one in verdict.mistakes]) == (700, ["TOO_MANY_CHIPS", "LOW_FIRST"])


def test_a_form_that_tells_no_order_has_it_from_the_highest() -> None:
    asked = item("amount", "amount_whole")
    form = chip_cutting.model_form(asked)
    assert answered(asked, form | {"order": ""}).word == "right"


@pytest.mark.parametrize("code", ["SHORT_ONE", "OVER_ONE", "STAKE_ADDED"])
def test_the_cost_is_what_was_pushed_out_less_what_was_owed(code: str) -> None:
    asked = next(one for seed in range(30) if code in (
        one := item("payout", "bj_fewest", seed=seed)).key["wrong"])
    cut = cut_of(asked.key["wrong"][code]["cut"])
    verdict = answered(asked, form_of(asked.key["wrong"][code]))
    assert verdict.error_cost == worth(cut) - asked.key["amount"] != 0


# Breakage.

@pytest.mark.parametrize(("table", "due"), [
    ("uk", "cannot"), ("american", "cannot"), ("russian-club", "cannot"),
    ("vegas-h17-65", "push"), ("endless", "push"), ("no-split", "push"),
])
def test_what_is_finer_than_the_smallest_chip_is_for_the_house_to_round(table: str, due: str) -> None:
    rules = TABLES[table].rules
    for seed in SEEDS:
        key = item("amount", "finer", table, seed).key
        assert key["due"] == due
        assert key["exact"] % rules.smallest_chip
        off = key["amount"] - key["exact"]
        if due == "push":
            assert key["amount"] % rules.smallest_chip == 0
            assert off < 0 if rules.payout_rounding == "down" else abs(off) < rules.smallest_chip
            assert off > 0 or rules.payout_rounding != "up"
            assert "NO_BREAKAGE" in key["wrong"]


def test_the_explanation_says_what_breakage_makes_of_it() -> None:
    rounded = item("amount", "finer", "vegas-h17-65")
    key = rounded.key
    first, *_ = answered(rounded, chip_cutting.model_form(rounded)).worked
    assert plain(first) == (f"{key['exact'] / 100:g} is finer than the smallest chip, 1: "
                            f"the house pays {key['amount'] / 100:g}.")
    exact = item("amount", "finer", "uk")
    (only,) = answered(exact, {"call": "cannot"}).worked
    assert "this house rounds nothing: call the floor" in plain(only)


# What is said.

def test_a_wrong_amount_without_a_misconception_is_counted_for_the_trainee() -> None:
    asked = deepcopy(item("amount", "amount_whole"))
    asked.key.update(amount=20_000, exact=20_000, cut={"10000": 2}, amounts={}, half=0, due="push")
    first, *_ = answered(asked, {"call": "push", "chips-500": "13"}).worked
    assert plain(first) == "135 too little."


def test_the_amount_is_due_where_it_was_wrong_and_the_chips_where_they_were() -> None:
    asked = deepcopy(item("amount", "amount_whole"))
    asked.key.update(amount=20_000, exact=20_000, cut={"10000": 2}, amounts={}, half=0, due="push")
    assert plain(answered(asked, {"call": "push", "chips-500": "13"}).due) == "200"
    assert plain(answered(asked, {"call": "push", "chips-2500": "8"}).due) == "2 × 100"
    assert plain(answered(asked, {"call": "push", "chips-10000": "2"}).due) == "2 × 100"


def test_colour_for_colour_is_worked_out_by_the_colours() -> None:
    asked = item("payout", "bj_colour", seed=1)
    lines = [plain(line) for line in answered(asked, chip_cutting.model_form(asked)).worked]
    assert lines[0].startswith("Blackjack pays 3:2: ")
    assert lines[1].startswith("First the bet’s own colours: ")


@pytest.mark.parametrize(("due", "given", "order", "codes"), [
    ({"10000": 2, "2500": 1}, {"10000": 2, "500": 1}, "", ["SWAPPED_DENOM"]),
    ({"10000": 2, "2500": 1}, {"10000": 1, "2500": 1, "500": 1}, "", ["SWAPPED_DENOM"]),
    ({"10000": 2, "2500": 1}, {"10000": 2}, "", ["SHORT_ONE"]),
    ({"10000": 2, "2500": 1}, {"10000": 1, "2500": 4}, "", ["SHORT_ONE"]),
    ({"10000": 2, "2500": 1}, {"10000": 2, "2500": 1, "500": 1}, "", ["OVER_ONE"]),
    ({"10000": 2, "2500": 1}, {"10000": 1, "2500": 5}, "", ["TOO_MANY_CHIPS"]),
    ({"10000": 2, "2500": 1}, {"10000": 2, "2500": 1}, "2500 10000", ["LOW_FIRST"]),
    ({"10000": 2, "2500": 1}, {"10000": 2, "2500": 1}, "10000 2500 10000", ["LOW_FIRST"]),
    ({"10000": 2, "2500": 1}, {"500": 7}, "", []),
])
def test_diagnosis(due: dict[str, int], given: dict[str, int], order: str, codes: list[str]) -> None:
    asked = deepcopy(item("amount", "amount_whole"))
    amount = sum(int(value) * count for value, count in due.items())
    asked.key.update(amount=amount, exact=amount, cut=due, amounts={}, half=0, due="push")
    form = {"call": "push", "order": order} | {f"chips-{value}": str(n) for value, n in given.items()}
    assert [mistake.code for mistake in answered(asked, form).mistakes] == codes


def test_a_swap_is_told_with_its_figures() -> None:
    asked = deepcopy(item("amount", "amount_whole"))
    asked.key.update(amount=20_250, exact=20_250, cut={"10000": 2, "250": 1}, amounts={}, half=50, due="push")
    (mistake,) = answered(asked, {"call": "push", "chips-10000": "1", "chips-2500": "1",
                                  "chips-100": "2", "chips-50": "1"}).mistakes
    assert said(mistake) == "1 × 25 lies where 1 × 100 should: 75 out."


# What is read.

@pytest.mark.parametrize("form", [
    {}, {"call": ""}, {"call": "push"}, {"call": "pay", "chips-500": "1"}, {"call": "push", "chips-500": "x"},
    {"call": "push", "chips-500": "-1"}, {"call": "push", "chips-500": "1", "order": "red"},
    {"chips-500": "0", "call": "push"}, {"chips-500": "4"}, {"call": "push", "chips-700": "1"},
    {"call": "push", "chips-50000": "999"}, {"call": "push", "chips-0500": "1"},
])
def test_what_is_no_answer_costs_none(form: dict[str, str]) -> None:
    with pytest.raises(AnswerFormatError):
        answered(item("amount", "amount_whole"), form)


def test_chips_beside_the_call_that_the_rack_cannot_pay_are_read_over() -> None:
    asked = next(one for seed in range(30)
                 if (one := item("amount", "short_rack", seed=seed)).key["due"] == "cannot")
    assert answered(asked, {"call": "cannot", "chips-500": "3", "order": "500"}).word == "right"


def test_colouring_up_is_pushed_out_without_a_call() -> None:
    asked = item("colour_up", "colour_up_rest")
    assert "call" not in chip_cutting.model_form(asked)
    assert not asked.prompt["may_refuse"]
