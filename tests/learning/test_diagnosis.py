"""Misconceptions: open, fading, cured, and which of them is worked on first."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.learning.answers import START, answers
from trainer.learning.diagnosis import State, in_order, misconceptions
from trainer.learning.evidence import Evidence

OPEN, FADING, CURED = State
HALF_ONLY, EVEN = ["HALF_ONLY"], ["PAYS_EVEN"]


@pytest.mark.parametrize(("letters", "state", "n"), [
    ("w", OPEN, 1), ("wrrrr", OPEN, 1), ("wrrrrr", FADING, 1), ("w" + "r" * 9, FADING, 1),
    ("w" + "r" * 10, CURED, 1), ("w" + "r" * 10 + "w", OPEN, 2), ("wwwwrrrrrwrrrrr", FADING, 5),
    ("h" + "r" * 10, CURED, 1),
])
def test_a_misconception_fades_and_is_cured_by_chances_not_to_show_it(
        letters: str, state: State, n: int) -> None:
    (found,) = misconceptions(answers(letters, codes=HALF_ONLY))
    assert (found.code, found.state, found.n, found.situations) == ("HALF_ONLY", state, n, ("a",))
    assert found.last == START + timedelta(minutes=max(letters.rfind("w"), letters.rfind("h")))


def test_another_situation_is_no_chance_to_show_it() -> None:
    (found,) = misconceptions([*answers("w", codes=HALF_ONLY), *answers("r" * 30, "b", day=1)])
    assert found.state is OPEN


def test_no_wrong_answer_no_misconception() -> None:
    assert misconceptions([]) == misconceptions(answers("rrrr")) == misconceptions(answers("wwww")) == ()


def codes(evidence: list[Evidence]) -> list[str]:
    return [one.code for one in misconceptions(evidence)]


@pytest.mark.parametrize(("evidence", "order"), [
    ([*answers("w", codes=HALF_ONLY), *answers("ww", "b", codes=EVEN)], ["PAYS_EVEN", "HALF_ONLY"]),
    ([*answers("ww", codes=HALF_ONLY), *answers("w", "b", codes=EVEN)], ["HALF_ONLY", "PAYS_EVEN"]),
    ([*answers("wwww" + "r" * 10, codes=HALF_ONLY), *answers("w", "b", codes=EVEN)],
     ["PAYS_EVEN", "HALF_ONLY"]),
    (answers("ww", codes=["Z", "A"]), ["Z", "A"]),
    ([*answers("w", codes=["Z", "A"]), *answers("w", codes=["A"], day=1)], ["A", "Z"]),
])
def test_the_one_that_explains_most_comes_first_and_what_is_cured_last(
        evidence: list[Evidence], order: list[str]) -> None:
    assert codes(evidence) == order


def test_its_situations_are_told_the_most_frequent_first() -> None:
    (found,) = misconceptions([*answers("w", codes=EVEN), *answers("www", "b", codes=EVEN, day=1)])
    assert found.situations == ("b", "a")


def test_the_order_of_a_kind_s_list_is_that_of_likeliness() -> None:
    assert in_order(["A", "C", "?"], {"C": "", "B": "", "A": ""}) == ("C", "A")
