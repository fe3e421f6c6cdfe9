"""Review dates: one card a situation, one review a day, graded by accuracy and pace."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from tests.learning.answers import START, answers, standing
from trainer.learning.evidence import Evidence
from trainer.learning.review import LONGEST_DAYS, REFRESH_BELOW, Review

AGAIN, HARD, GOOD, EASY = 0.212, 1.2931, 2.3065, 8.2956
"""Days of stability after a first review: the defaults of FSRS-6."""


def review(evidence: Sequence[Evidence], critical: Sequence[str] = ()) -> Review:
    return standing(evidence, critical).reviews["a"]


@pytest.mark.parametrize(("letters", "changes", "stability"), [
    ("rrr", {}, GOOD), ("rrrrw", {}, GOOD), ("rrrww", {}, AGAIN), ("rrw", {}, AGAIN), ("rrh", {}, GOOD),
    ("rrr", {"elapsed_ms": None}, GOOD),
    ("rrr", {"elapsed_ms": 3333}, GOOD), ("rrr", {"elapsed_ms": 3334}, HARD),
    ("rrr", {"elapsed_ms": 1667}, GOOD), ("rrr", {"elapsed_ms": 1666}, EASY),
    ("rrrrw", {"elapsed_ms": 1000}, GOOD),
    ("rrrrw", {"elapsed_ms": 9000}, HARD), ("www", {"elapsed_ms": 100}, AGAIN),
    ("rrrrw", {"codes": ["ACE_STUCK_11"]}, GOOD),
])
def test_a_day_is_graded(letters: str, changes: dict[str, Any], stability: float) -> None:
    """Again below .8; hard below a pace of .6; easy when all is right and faster than 1.2."""
    assert review(answers(letters, **changes)).stability == pytest.approx(stability)


def test_in_a_critical_situation_a_misconception_sends_back() -> None:
    evidence = answers("rrrrw", codes=["ACE_STUCK_11"])
    assert review(evidence, ("b",)).stability == pytest.approx(GOOD)
    assert review(evidence, ("a",)).stability == pytest.approx(AGAIN)
    assert review(answers("rrrrw"), ("a",)).stability == pytest.approx(GOOD)


def test_fewer_than_three_answers_in_a_day_are_no_review() -> None:
    assert standing([*answers("rr"), *answers("rr", day=1)]).reviews == {}
    assert set(standing([*answers("rrr"), *answers("rr", "b")]).reviews) == {"a"}
    twice = review([*answers("rrr"), *answers("ww", day=1)])
    assert twice == review(answers("rrr"))


@pytest.mark.parametrize(("letters", "elapsed_ms", "days"), [
    ("www", 2000, 1), ("rrr", 9000, 1), ("rrr", 2000, 1), ("rrr", 1000, 3)])
def test_the_first_interval_keeps_19_of_20(letters: str, elapsed_ms: int, days: int) -> None:
    """I = (S / F) (0.95^(-1 / w20) - 1) in whole days, at least one: 0.40 of what 0.90 would give."""
    found = review(answers(letters, elapsed_ms=elapsed_ms))
    assert found.due_day == date(2026, 3, 2) + timedelta(days=days)
    assert found.due == found.last + timedelta(days=days - 0.5)


def test_reviews_that_go_well_move_apart_up_to_the_longest() -> None:
    evidence: list[Evidence] = []
    gaps, day = [], 0
    for _ in range(12):
        evidence += answers("rrrr", day=day)
        due = (review(evidence).due_day - date(2026, 3, 2)).days
        gaps.append(due - day)
        day = due
    assert gaps == sorted(gaps)
    assert gaps[-1] == LONGEST_DAYS
    evidence += answers("rwww", day=day)
    assert (review(evidence).due_day - evidence[-1].day).days < 10


def test_a_day_is_the_trainee_s_own_whatever_the_hour() -> None:
    """Late on one day and early on the next are two days, though not 24 hours lie between."""
    late = answers("rrr")
    early = [*late, *answers("rrr", day=1)]
    shifted = [*late, *(replace(one, at=one.at - timedelta(hours=10)) for one in early[3:])]
    assert review(shifted).stability == review(early).stability > GOOD


@pytest.mark.parametrize(("days", "left"), [
    (0, 1), (-5, 1), (GOOD, 0.9), (10, (1 + (0.9 ** (-1 / 0.1542) - 1) * 10 / GOOD) ** -0.1542)])
def test_what_is_left_after_so_many_days(days: float, left: float) -> None:
    found = review(answers("rrr"))
    assert found.retrievability(found.last + timedelta(days=days)) == pytest.approx(left)


def test_a_refresh_is_asked_for_while_most_is_still_there() -> None:
    found = review(answers("rrr"))
    assert found.retrievability(START + timedelta(days=4)) > REFRESH_BELOW
    assert found.retrievability(START + timedelta(days=8)) < REFRESH_BELOW
