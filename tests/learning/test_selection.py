"""What is asked next: each situation as likely, none more than three times running, none dodged."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from trainer.engine.randomness import Rng
from trainer.learning.selection import LONGEST_RUN, Share, next_situation


def play(situations: tuple[str, ...], seed: int, length: int, share: Share | None = None) -> list[str]:
    rng, asked = Rng(seed.to_bytes(4, "big")), list[str]()
    for _ in range(length):
        asked.append(next_situation(situations, asked, rng, n_items=length, share=share))
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


@pytest.mark.parametrize(("earlier", "asked"), [(["a", "b"], "b"), (["b", "b", "b"], "b")])
def test_nobody_dodges_a_situation_by_waiting(earlier: list[str], asked: str) -> None:
    for seed in range(20):
        rng = Rng(seed.to_bytes(4, "big"))
        assert next_situation(("a", "b", "c"), earlier, rng, n_items=20, was_away=True) == asked


def test_a_situation_that_the_drill_lost_is_not_asked_again() -> None:
    assert next_situation(("a",), ["gone"], Rng(b"1"), n_items=20, was_away=True) == "a"


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
