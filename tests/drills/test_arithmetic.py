"""The warm-up: every sum comes out by plain arithmetic, and a wrong number shows what it shows."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.drills.houses import TABLES, calls
from tests.drills.sentences import plain
from trainer.drills import arithmetic
from trainer.drills.arithmetic.sums import SORTS
from trainer.drills.base import Drill, Item, Verdict
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import AnswerFormatError

STRIP, H17 = TABLES["vegas-strip"], TABLES["vegas-h17-65"]
DRILL = Drill(id="arithmetic/mixed", kind="arithmetic", name={}, variant="sum", situations=tuple(SORTS),
              items=20, target_ms={"default": 2500}, params={})
SEEDS = 40


def item(situation: str, table: HouseRules = STRIP, seed: int = 0) -> Item:
    return arithmetic.generate(DRILL, table, situation, Rng(b"%d" % seed))


def on(stake: int, situation: str, table: HouseRules = STRIP) -> Item:
    """The item of this very bet."""
    return next(one for seed in range(2000)
                if (one := item(situation, table, seed)).prompt["numbers"] == {"stake": stake})


def answered(asked: Item, text: str) -> Verdict:
    return arithmetic.grade(asked, arithmetic.parse({"amount": text}, calls(STRIP)))


def by_hand(asked: Item) -> float:
    """What it comes to, in units, from what the page shows."""
    shown: dict[str, float] = {name: number if name in ("count", "more") else number / 100
             for name, number in asked.prompt["numbers"].items()}
    match asked.prompt["asked"]:
        case "three_halves":
            return 1.5 * shown["stake"]
        case "six_fifths":
            return 1.2 * shown["stake"]
        case "half":
            return shown["stake"] / 2
        case "double":
            return 2 * shown["stake"]
        case "addition":
            return shown["first"] + shown["second"]
    return shown["count"] * shown["chip"] + shown["more"] * shown["larger"]


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_every_sum_comes_out(table: HouseRules) -> None:
    for situation in arithmetic.situations(DRILL, table):
        for seed in range(SEEDS):
            asked = item(situation, table, seed)
            assert asked.key["due"] == round(100 * by_hand(asked))


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_a_blackjack_is_multiplied_by_the_odds_of_the_house(table: HouseRules) -> None:
    asked = {"3:2": {"three_halves"}, "6:5": {"six_fifths"}}.get(table.rules.blackjack_payout, set())
    assert set(arithmetic.situations(DRILL, table)) == asked | {"half", "double", "addition", "colours"}


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_no_sum_hangs_on_what_the_house_does_with_fractions(table: HouseRules) -> None:
    """Where it rounds, every product of a bet can be paid in its chips."""
    unit = 1 if table.rules.payout_rounding == "exact" else table.rules.smallest_chip
    for situation in set(arithmetic.situations(DRILL, table)) - {"colours"}:
        assert not any(item(situation, table, seed).key["due"] % unit for seed in range(SEEDS))


def test_an_addition_is_of_two_digits_and_the_chips_are_of_the_rack() -> None:
    values = {chip.value for chip in STRIP.house.chips}
    for seed in range(SEEDS):
        added = item("addition", seed=seed).prompt["numbers"]
        assert all(1100 <= number < 10_000 and number % 1000 for number in added.values())
        counted = item("colours", seed=seed).prompt["numbers"]
        assert {counted["chip"], counted["larger"]} <= values
        assert counted["chip"] < counted["larger"]


# situation, table, bet, answer, credit, codes
CODES: list[tuple[str, HouseRules, int, str, int, list[str]]] = [
    ("three_halves", STRIP, 2500, "37.50", 1000, []), ("three_halves", STRIP, 2500, "37 1/2", 1000, []),
    ("three_halves", STRIP, 2500, "25", 0, ["PAYS_EVEN"]),
    ("three_halves", STRIP, 2500, "30", 0, ["PAYS_6_5"]),
    ("three_halves", STRIP, 2500, "12.50", 0, ["HALF_ONLY"]),
    ("three_halves", STRIP, 2500, "37", 0, ["ROUNDED_DOWN"]),
    ("three_halves", STRIP, 2500, "38", 0, ["ROUNDED_UP"]),
    ("three_halves", STRIP, 2500, "36.50", 0, ["OFF_BY_1"]),
    ("three_halves", STRIP, 2500, "47.50", 0, ["OFF_BY_10"]),
    ("three_halves", STRIP, 2500, "62.50", 0, []),
    ("three_halves", STRIP, 2000, "20", 0, ["PAYS_EVEN"]),  # a slip of ten as well
    ("six_fifths", H17, 2500, "30", 1000, []), ("six_fifths", H17, 2500, "25", 0, ["PAYS_EVEN"]),
    ("six_fifths", H17, 2500, "37.5", 0, ["PAYS_3_2"]), ("six_fifths", H17, 2500, "12.5", 0, []),
    ("half", STRIP, 3500, "17.50", 1000, []), ("half", STRIP, 3500, "17", 0, ["ROUNDED_DOWN"]),
    ("half", STRIP, 3500, "18", 0, ["ROUNDED_UP"]), ("half", STRIP, 3500, "35", 0, []),
    ("double", STRIP, 3500, "70", 1000, []), ("double", STRIP, 3500, "60", 0, ["OFF_BY_10"]),
]


@pytest.mark.parametrize(("situation", "table", "stake", "text", "credit", "codes"), CODES)
def test_what_a_number_shows(
    situation: str, table: HouseRules, stake: int, text: str, credit: int, codes: list[str]
) -> None:
    verdict = answered(on(stake, situation, table), text)
    assert (verdict.credit, [mistake.code for mistake in verdict.mistakes]) == (credit, codes)


@pytest.mark.parametrize(("off", "codes"), [(-10, ["CARRY"]), (10, ["CARRY"]), (1, ["OFF_BY_1"]), (11, [])])
def test_in_an_addition_wrong_tens_are_a_lost_carry(off: int, codes: list[str]) -> None:
    asked = item("addition")
    verdict = answered(asked, str(asked.key["due"] // 100 + off))
    assert [mistake.code for mistake in verdict.mistakes] == codes


def test_a_sentence_speaks_of_this_sum() -> None:
    verdict = answered(on(2500, "three_halves"), "47.50")
    said = arithmetic.MISTAKES["OFF_BY_10"] % {"sum": plain_sum(verdict), "due": "37.5"}
    assert said == "A slip of ten, check the carry: 25 × 3/2 is 37.5."
    assert (plain(verdict.due), plain(verdict.worked[0])) == (
        "37.5", "The bet and half of it: 25 + 12.5 = 37.5.")


def plain_sum(verdict: Verdict) -> str:
    text = verdict.mistakes[0].params["sum"]
    return str(text["message"] % {"stake": f"{text['stake']['money'] / 100:g}"})


def test_every_misconception_has_one_number_only() -> None:
    """Of the sums that are asked; a slip is named where nothing else is."""
    for situation in arithmetic.situations(DRILL, STRIP):
        for seed in range(SEEDS):
            key = item(situation, seed=seed).key
            found = Counter(code for codes in key["wrong"].values() for code in codes)
            assert str(key["due"]) not in key["wrong"]
            assert all(times == 1 or code in ("OFF_BY_1", "OFF_BY_10", "CARRY")
                       for code, times in found.items())


@pytest.mark.parametrize("text", ["", "many", "-5", "3.1415"])
def test_what_is_no_number_is_no_answer(text: str) -> None:
    with pytest.raises(AnswerFormatError):
        arithmetic.parse({"amount": text}, calls(STRIP))
