"""What trainees are asked: what they are weak in, until it is mended; all alike where nothing is weak."""

from __future__ import annotations

from statistics import mean

import pytest

from tests.trainees.measures import WEAK_SPOTS, flatness, shares_of_weak

RUNS = 3
TABLE = "uk"


@pytest.mark.parametrize(("skill", "weak"), WEAK_SPOTS)
def test_two_thirds_are_of_what_is_weak_until_it_is_mended(skill: str, weak: tuple[str, ...]) -> None:
    """60 to 80 of a hundred items are of it and what is related to it."""
    shares = [shares_of_weak(skill, TABLE, weak, seed) for seed in range(RUNS)]
    before, after = (mean(column) for column in zip(*shares, strict=True))
    assert 0.6 <= before <= 0.8
    assert after < before - 0.25


@pytest.mark.parametrize("skill", ["hand-total", "dealer-draw", "payout"])
def test_without_a_weakness_all_is_asked_alike(skill: str) -> None:
    for seed in range(2):
        rarest, most_frequent = flatness(skill, TABLE, seed)
        assert rarest > 0.4
        assert most_frequent < 1.8
