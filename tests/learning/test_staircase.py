"""How long cards are shown: shorter after three right in a row, longer after one wrong."""

from __future__ import annotations

import pytest

from trainer.drills.shown import EXPOSURES_MS
from trainer.learning.staircase import Glimpse, next_exposure

WALKS = [
    # answers (R right, H half right, W wrong), the time that each was shown for and the one that follows
    ("", [1500]),
    ("RR", [1500, 1500, 1500]),
    ("RRR", [1500, 1500, 1500, 1000]),
    ("RRRRRR", [1500, 1500, 1500, 1000, 1000, 1000, 700]),
    ("W", [1500, 1500]),
    ("RRRW", [1500, 1500, 1500, 1000, 1500]),
    ("RRRWRRR", [1500, 1500, 1500, 1000, 1500, 1500, 1500, 1000]),
    ("RRWRR", [1500, 1500, 1500, 1500, 1500, 1500]),
    ("RRHRR", [1500, 1500, 1500, 1500, 1500, 1500]),
    ("HHHH", [1500, 1500, 1500, 1500, 1500]),
    ("RRR" * 4, [*[1500] * 3, *[1000] * 3, *[700] * 3, *[500] * 3, 400]),
    ("RRR" * 6, [*[1500] * 3, *[1000] * 3, *[700] * 3, *[500] * 3, *[400] * 6, 400]),
]
CREDITS = {"R": 1000, "H": 500, "W": 0}


@pytest.mark.parametrize(("answers", "shown"), WALKS)
def test_the_staircase(answers: str, shown: list[int]) -> None:
    glimpses: list[Glimpse] = []
    times = [next_exposure(glimpses)]
    for answer in answers:
        glimpses.append(Glimpse(times[-1], CREDITS[answer]))
        times.append(next_exposure(glimpses))
    assert times == shown


@pytest.mark.parametrize(("answers", "shown"), WALKS)
def test_only_the_last_three_matter(answers: str, shown: list[int]) -> None:
    glimpses = [Glimpse(time, CREDITS[answer]) for time, answer in zip(shown, answers, strict=False)]
    assert next_exposure(glimpses) == next_exposure(glimpses[-3:]) == shown[-1]


@pytest.mark.parametrize(("was", "after"), [(2000, 1500), (900, 700), (100, 400), (1000, 1000)])
def test_a_time_that_is_no_step_any_more_becomes_one(was: int, after: int) -> None:
    assert next_exposure([Glimpse(was, 500)]) == after


def test_nobody_is_flashed_at_more_than_three_times_a_second() -> None:
    """And no step is longer than the one before."""
    assert min(EXPOSURES_MS) > 1000 / 3
    assert list(EXPOSURES_MS) == sorted(set(EXPOSURES_MS), reverse=True)
