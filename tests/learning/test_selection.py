"""What is asked next: each situation as likely, none more than three times running, none dodged."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest

from trainer.engine.randomness import Rng
from trainer.learning.modes import MODES
from trainer.learning.selection import LONGEST_RUN, next_situation


def play(situations: tuple[str, ...], seed: int, length: int) -> list[str]:
    rng, asked = Rng(seed.to_bytes(4, "big")), list[str]()
    for _ in range(length):
        asked.append(next_situation(situations, asked, rng))
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
        assert next_situation(("a", "b", "c"), earlier, rng, was_away=True) == asked


def test_a_situation_that_the_drill_lost_is_not_asked_again() -> None:
    assert next_situation(("a",), ["gone"], Rng(b"1"), was_away=True) == "a"


def test_the_modes() -> None:
    """Only practice is rated; a retry asks what another block asked."""
    assert {name: (mode.is_rated, mode.repeats, mode.may_mark_slips) for name, mode in MODES.items()} == {
        "practice": (True, False, True), "retry": (False, True, False)}
