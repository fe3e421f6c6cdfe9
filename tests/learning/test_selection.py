"""What is asked next: each situation as likely, none more than three times running, none dodged."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

import pytest

from trainer.engine.randomness import Rng
from trainer.learning.selection import LONGEST_RUN, Share, next_situation


def play(situations: tuple[str, ...], seed: int, length: int, share: Share | None = None,
         **need: Any) -> list[str]:
    rng, asked = Rng(seed.to_bytes(4, "big")), list[str]()
    for _ in range(length):
        asked.append(next_situation(situations, asked, rng, n_items=length, share=share, **need))
    return asked


def longest_run(asked: list[str]) -> int:
    longest = run = 1
    for before, now in pairwise(asked):
        run = run + 1 if now == before else 1
        longest = max(longest, run)
    return longest


@pytest.mark.parametrize("situations", [("a", "b"), ("a", "b", "c"), tuple("abcdefgh")])
def test_never_the_same_more_than_three_times_running(situations: tuple[str, ...]) -> None:
    runs = [longest_run(play(situations, seed, 200)) for seed in range(40)]
    assert max(runs) == LONGEST_RUN == 3


def test_every_situation_is_as_likely() -> None:
    counts = Counter(one for seed in range(40) for one in play(tuple("abcde"), seed, 250))
    assert all(1_800 < counts[one] < 2_200 for one in "abcde")


def test_the_only_situation_is_asked_for_ever() -> None:
    assert play(("a",), 1, 10) == ["a"] * 10


def test_the_same_seed_asks_the_same() -> None:
    assert play(tuple("abcdefgh"), 5, 50) == play(tuple("abcdefgh"), 5, 50) != play(tuple("abcdefgh"), 6, 50)


@pytest.mark.parametrize(("earlier", "owed", "asked"), [
    ("ab", "b", "b"), ("bb", "b", "b"), ("bbb", "b", "ac"), ("bbba", "b", "b"), ("bbba", "ba", "a"),
    ("bbbaaa", "ba", "b"), ("bbb", "z", "ac")])
def test_nobody_dodges_a_situation_by_waiting(earlier: str, owed: str, asked: str) -> None:
    """It comes again at once, or after one other where it came three times running."""
    found = {next_situation(("a", "b", "c"), list(earlier), Rng(seed.to_bytes(4, "big")), n_items=20,
                            owed=list(owed)) for seed in range(20)}
    assert found == set(asked)


def test_a_situation_that_the_drill_lost_is_not_asked_again() -> None:
    assert next_situation(("a",), ["gone"], Rng(b"1"), n_items=20, owed=["gone"]) == "a"


@pytest.mark.parametrize(("situations", "of", "percent", "n_items", "needed"), [
    (tuple("abcdefghijklmno"), "ab", 30, 20, 6), (tuple("abcdefghijk"), "ab", 30, 20, 6),
    (tuple("abcdefgh"), "a", 30, 20, 6), (tuple("abc"), "a", 75, 20, 15), (tuple("ab"), "a", 60, 10, 6),
    (tuple("abcd"), "ab", 30, 7, 3), (tuple("abcd"), "a", 1, 20, 1), (tuple("abcd"), "a", 30, 1, 1),
])
def test_enough_of_what_matters_is_in_every_block(
        situations: tuple[str, ...], of: str, percent: int, n_items: int, needed: int) -> None:
    counts, places = [], Counter[int]()
    for seed in range(400):
        asked = play(situations, seed, n_items, Share(percent, of))
        counts.append(sum(one in of for one in asked))
        places.update(place for place, one in enumerate(asked) if one in of)
        assert longest_run(asked) <= LONGEST_RUN
    assert min(counts) >= needed
    natural = n_items * len(of) / len(situations)
    assert sum(counts) / 400 < max(needed, natural) * 1.35, "and not much more than that"
    assert all(places[place] for place in range(n_items)), "at every place of the block"


@pytest.mark.parametrize("situations", [("a",), ("a", "b"), ("c", "d", "e")])
def test_a_share_of_all_or_of_nothing_leaves_the_choice_as_it_is(situations: tuple[str, ...]) -> None:
    share = Share(30, ("a", "b"))
    assert play(situations, 3, 40, share) == play(situations, 3, 40)


# What the trainee needs: by weight, or what is in focus.

MANY = tuple("abcdefghijklmno")


def shares(asked: list[list[str]]) -> dict[str, float]:
    counts = Counter(one for block in asked for one in block)
    return {one: counts[one] / counts.total() for one in counts}


@pytest.mark.parametrize(("heavy", "least", "most"), [
    ("a", 0.62, 0.70), ("ab", 0.68, 0.78), ("abc", 0.70, 0.80)])
def test_two_thirds_and_more_of_the_items_are_of_what_is_weak(heavy: str, least: float, most: float) -> None:
    """70 of 100 by weight and their part of the rest, as far as three running allow; no other is left out."""
    weights = {one: 0.9 if one in heavy else 0.2 for one in MANY}
    blocks = [play(MANY, seed, 60, weights=weights) for seed in range(60)]
    found = shares(blocks)
    assert least < sum(found[one] for one in heavy) < most
    assert all(found[one] > 0.01 for one in MANY)
    assert max(longest_run(block) for block in blocks) <= LONGEST_RUN


def test_all_that_weighs_about_the_same_is_asked_about_the_same() -> None:
    found = shares([play(MANY, seed, 60, weights=dict.fromkeys(MANY, 0.1)) for seed in range(40)])
    assert all(0.05 < found[one] < 0.085 for one in MANY)


def test_of_what_is_weak_the_weaker_is_asked_more() -> None:
    weights = dict.fromkeys(MANY, 0.1) | {"a": 1.2, "b": 1.0, "c": 0.85, "d": 0.75}
    found = shares([play(MANY, seed, 60, weights=weights) for seed in range(40)])
    assert found["a"] > found["b"] > found["c"] > 4 * found["d"], "d is below two thirds of a"


def test_what_has_no_weight_needs_no_practice_and_comes_by_chance() -> None:
    found = shares([play(MANY, seed, 60, weights={"a": 0.5, "b": 0.5}) for seed in range(40)])
    assert found["a"] + found["b"] > 0.6 > 0.1 > found["c"] > 0


def test_a_focus_outweighs_everything() -> None:
    blocks = [play(MANY, seed, 60, weights={"b": 9.0}, focus="a") for seed in range(40)]
    assert 0.62 < shares(blocks)["a"] < 0.70
    assert max(longest_run(block) for block in blocks) <= LONGEST_RUN
    assert 0.62 < shares([play(MANY, seed, 60, focus="a") for seed in range(40)])["a"] < 0.70


def test_a_focus_is_one_of_the_situations() -> None:
    with pytest.raises(ValueError, match="z is none of"):
        next_situation(MANY, [], Rng(b"1"), n_items=20, focus="z")


@pytest.mark.parametrize("heavy", ["a", "z", "o"])
def test_a_share_is_the_least_where_the_trainee_has_needs(heavy: str) -> None:
    """It is kept to, and more than it is asked where the trainee is weak in just that."""
    weights = {one: 0.9 if one == heavy else 0.1 for one in MANY}
    blocks = [play(MANY, seed, 20, Share(30, "ab"), weights=weights) for seed in range(100)]
    of_share = [sum(one in "ab" for one in block) for block in blocks]
    assert min(of_share) >= 6
    assert (sum(of_share) / 100 > 10) == (heavy == "a")
    assert max(longest_run(block) for block in blocks) <= LONGEST_RUN
