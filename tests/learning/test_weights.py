"""How much a situation is in need of practice."""

from __future__ import annotations

from datetime import date, timedelta

import pytest

from tests.learning.answers import START
from trainer.learning.difficulty import Ratings
from trainer.learning.mastery import SituationState
from trainer.learning.review import Review
from trainer.learning.selection import weights

NOW = START
HARD, EASY, EVEN = Ratings(-9.0, {}), Ratings(9.0, {}), Ratings(0.0, {})
APT = 0.6
"""A chance of a guess with which, the two being even, 80 of 100 are to be expected."""


def state(accuracy: float, pace: float | None = 1.0) -> SituationState:
    return SituationState(n=10, accuracy=accuracy, pace=pace, last=START)


def review(due_in_days: float) -> Review:
    return Review(last=START - timedelta(days=9), due_day=date(2026, 3, 2), stability=5,
                  due=NOW + timedelta(days=due_in_days))


@pytest.mark.parametrize(("of", "due_in_days", "is_hole", "weight"), [
    (state(0.9), None, False, 0.15), (state(0.5), None, False, 0.55), (None, None, False, 0.9),
    (state(0.9, 2.0), None, False, 0.15), (state(0.9, 0.6), None, False, 0.25),
    (state(0.9, None), None, False, 0.15),
    (state(0.9), 1, False, 0.15), (state(0.9), 0, False, 0.5), (state(0.9), -3, False, 0.5),
    (state(0.9), None, True, 0.5), (state(0.9), -3, True, 0.5), (None, None, True, 0.9),
    (state(0.4, 0.2), -1, False, 1.2),
])
def test_the_weight(
        of: SituationState | None, due_in_days: float | None, is_hole: bool, weight: float) -> None:
    """(1 - A) + 0.35 when due + 0.25 max(0, 1 - P) + 0.05."""
    states, holes = {"a": of} if of else {}, ["a"] if is_hole else []
    dates = {} if due_in_days is None else {"a": review(due_in_days)}
    for ratings in (HARD, EASY):
        assert weights({"a": 0.02}, states, dates, ratings, NOW, holes) == {"a": pytest.approx(weight)}


def test_what_is_neither_too_hard_nor_too_easy_weighs_a_quarter_more() -> None:
    assert EVEN.chance("a", APT) == pytest.approx(0.8)
    assert weights({"a": APT}, {}, {}, EVEN, NOW) == {"a": pytest.approx(0.9 * 1.25)}


@pytest.mark.parametrize(("chance", "is_apt"), [(0.74, False), (0.76, True), (0.84, True), (0.86, False)])
def test_neither_too_hard_nor_too_easy_is_three_quarters_to_85_of_100(chance: float, is_apt: bool) -> None:
    assert (weights({"a": 2 * chance - 1}, {}, {}, EVEN, NOW)["a"] > 1) == is_apt


def test_each_situation_asked_for_has_a_weight_and_no_other() -> None:
    found = weights({"a": 0.02, "b": 0.5}, {"c": state(0.1)}, {"d": review(-1)}, HARD, NOW, ["e"])
    assert set(found) == {"a", "b"}
