"""Elo between a trainee and the situations."""

from __future__ import annotations

import math

import pytest

from tests.learning.answers import alternating, answers
from trainer.engine.randomness import Rng
from trainer.learning.difficulty import Ratings, rate, seeds_of


@pytest.mark.parametrize(("lead", "guess", "chance"), [
    (0, 0.5, 0.75), (0, 0.02, 0.51), (0, 0.25, 0.625), (math.log(3), 0.0, 0.75),
    (-50, 0.5, 0.5), (50, 0.5, 1),
])
def test_the_chance_of_a_right_answer_is_never_below_that_of_a_guess(
        lead: float, guess: float, chance: float) -> None:
    assert Ratings(lead, {"a": 0.0}, guess).chance("a") == pytest.approx(chance)
    assert Ratings(0.0, {"a": -lead}, guess).chance("a") == pytest.approx(chance)


@pytest.mark.parametrize(("letters", "theta", "difficulty"), [
    ("", 0, None), ("r", 0.25, -0.25), ("w", -0.75, 0.75), ("h", -0.25, 0.25),
])
def test_the_first_answer_moves_both_by_the_surprise(
        letters: str, theta: float, difficulty: float | None) -> None:
    ratings = rate(answers(letters), 0.5)
    assert (ratings.theta, ratings.difficulty.get("a")) == (theta, difficulty)


def test_each_answer_moves_them_less() -> None:
    """K(n) = 1 / (1 + 0.1 n), n of the trainee and of the situation apart."""
    before, after = rate(answers("r"), 0.5), rate(alternating(answers("r"), answers("r", "b")), 0.5)
    surprise = 0.5 / (1 + math.exp(before.theta))
    assert after.theta - before.theta == pytest.approx(surprise / 1.1)
    assert after.difficulty["b"] == pytest.approx(-surprise)


def test_a_situation_without_answers_is_as_hard_as_its_seed() -> None:
    ratings = rate(answers("rr"), 0.02, {"five_cards": 0.7})
    assert ratings.chance("five_cards") < ratings.chance("unknown")
    assert ratings.difficulty["five_cards"] == 0.7


def test_what_is_given_more_time_starts_as_harder() -> None:
    seeds = seeds_of({"short": 1000, "usual": 2000, "long": 4000})
    assert seeds == {"short": pytest.approx(-math.log(2)), "usual": pytest.approx(0),
                     "long": pytest.approx(math.log(2))}
    assert seeds_of({}) == {}


def test_the_order_of_difficulty_is_found() -> None:
    """Ten situations that are answered right in 50 to 95 of a hundred cases, in turn."""
    rng = Rng(b"elo")
    shares = {f"{percent}": percent for percent in range(50, 100, 5)}
    evidence = alternating(*(
        answers("".join("r" if rng.chance(percent, 100) else "w" for _ in range(60)), name)
        for name, percent in shares.items()))
    ratings = rate(evidence, 0.02)
    found = sorted(shares, key=ratings.difficulty.__getitem__, reverse=True)
    assert sum(abs(found.index(name) - place) for place, name in enumerate(shares)) <= 10  # by chance: 33
