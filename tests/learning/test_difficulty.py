"""Elo between a trainee and the situations."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import pytest

from tests.learning.answers import alternating, answers
from trainer.engine.randomness import Rng
from trainer.learning.difficulty import Rater, Ratings, seeds_of
from trainer.learning.evidence import Evidence


def rate(evidence: Sequence[Evidence], seeds: Mapping[str, float] | None = None) -> Ratings:
    rater = Rater(seeds)
    for one in evidence:
        rater.add(one)
    return rater.ratings


@pytest.mark.parametrize(("lead", "guess", "chance"), [
    (0, 0.5, 0.75), (0, 0.02, 0.51), (0, 0.25, 0.625), (math.log(3), 0.0, 0.75),
    (-50, 0.5, 0.5), (50, 0.5, 1),
])
def test_the_chance_of_a_right_answer_is_never_below_that_of_a_guess(
        lead: float, guess: float, chance: float) -> None:
    assert Ratings(lead, {"a": 0.0}).chance("a", guess) == pytest.approx(chance)
    assert Ratings(0.0, {"a": -lead}).chance("a", guess) == pytest.approx(chance)


@pytest.mark.parametrize(("letters", "theta", "difficulty"), [
    ("", 0, None), ("r", 0.25, -0.25), ("w", -0.75, 0.75), ("h", -0.25, 0.25),
])
def test_the_first_answer_moves_both_by_the_surprise(
        letters: str, theta: float, difficulty: float | None) -> None:
    ratings = rate(answers(letters, guess=0.5))
    assert (ratings.theta, ratings.difficulty.get("a")) == (theta, difficulty)


def test_a_right_answer_says_less_the_more_easily_it_is_guessed() -> None:
    """Each by how it was asked: two buttons, and a field, of one situation."""
    buttons, field = answers("r", guess=0.5), answers("r", guess=0.02, day=1)
    assert rate(buttons).theta == pytest.approx(0.25)
    assert rate(field).theta == pytest.approx(0.49)
    lead = 2 * 0.25
    surprise = 0.98 * (1 - 1 / (1 + math.exp(-lead)))
    assert rate([*buttons, *field]).theta - 0.25 == pytest.approx(surprise / 1.1)


def test_each_answer_moves_them_less() -> None:
    """K(n) = 1 / (1 + 0.1 n), n of the trainee and of the situation apart."""
    first, second = answers("r", guess=0.5), answers("r", "b", guess=0.5)
    before, after = rate(first), rate(alternating(first, second))
    surprise = 0.5 / (1 + math.exp(before.theta))
    assert after.theta - before.theta == pytest.approx(surprise / 1.1)
    assert after.difficulty["b"] == pytest.approx(-surprise)


def test_a_situation_without_answers_is_as_hard_as_its_seed() -> None:
    ratings = rate(answers("rr"), {"five_cards": 0.7})
    assert ratings.chance("five_cards", 0.02) < ratings.chance("unknown", 0.02)
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
    ratings = rate(evidence)
    found = sorted(shares, key=ratings.difficulty.__getitem__, reverse=True)
    assert sum(abs(found.index(name) - place) for place, name in enumerate(shares)) <= 10  # by chance: 33
