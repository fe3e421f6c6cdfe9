"""Who is flagged and who is not; how often a fall is flagged where nothing changed."""

from __future__ import annotations

import random
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from trainer.learning.evidence import Evidence, Figures
from trainer.learning.mastery import lower_of
from trainer.reports.at_risk import FALL, FALL_ANSWERS, Again, Change, Facts, Work, risks

NOW = datetime(2026, 3, 2, 12, tzinfo=UTC)
CLASS, WEEK = 500, 60
"""Trainees that are simulated, and answers a week in one skill."""


def work(days: float, done: int = 0) -> Work:
    due = NOW + timedelta(days=days)
    return Work(3, "Payouts", due, due.date(), done, 30)


def facts(**known: Any) -> Facts:
    usual = {"now": NOW, "last": NOW - timedelta(hours=1), "joined": NOW - timedelta(days=60)}
    return Facts(**{**usual, **known})


@pytest.mark.parametrize(("idle", "due", "is_flagged"), [
    (7, 3, True), (7, 7, True), (7, 7.1, False), (6.9, 3, False), (8, -2, True), (30, 40, False)])
def test_no_answer_for_a_week_before_work_is_due(idle: float, due: float, is_flagged: bool) -> None:
    found = risks(facts(last=NOW - timedelta(days=idle), work=[work(due)]))
    assert [one.rule for one in found] == (["idle"] if is_flagged else [])


def test_whoever_never_answered_is_idle_since_they_joined() -> None:
    assert risks(facts(last=None, work=[work(1)], joined=NOW - timedelta(days=6))) == ()
    (found,) = risks(facts(last=None, work=[work(1)], joined=NOW - timedelta(days=9)))
    assert found.why.params["days"] == 9


@pytest.mark.parametrize(("before", "now", "n", "is_flagged"), [
    (0.93, 0.84, 20, True), (0.93, 0.84, 19, False), (0.93, 0.86, 90, False), (0.71, 0.93, 90, False)])
def test_a_fall_of_the_lower_bound(before: float, now: float, n: int, is_flagged: bool) -> None:
    found = risks(facts(changes=[Change("payout", before, now, n)]))
    assert [one.rule for one in found] == (["fall"] if is_flagged else [])
    if found:
        assert found[0].text[0].params["n"] == n, "the number of new answers is said"


@pytest.mark.parametrize(("n", "is_flagged"), [(2, False), (3, True)])
def test_the_same_critical_mistake(n: int, is_flagged: bool) -> None:
    found = risks(facts(again=[Again("payout", "HALF_ONLY", n)]))
    assert [one.code for one in found] == (["HALF_ONLY"] if is_flagged else [])


@pytest.mark.parametrize(("pace", "accuracy", "n", "is_flagged"), [
    (0.49, 0.91, 25, True), (0.5, 0.91, 25, False), (0.49, 0.9, 25, False), (0.49, 0.91, 24, False),
    (None, 0.99, 99, False)])
def test_knows_but_is_slow(pace: float | None, accuracy: float, n: int, is_flagged: bool) -> None:
    found = risks(facts(pace=pace, accuracy=accuracy, n=n))
    assert [one.rule for one in found] == (["slow"] if is_flagged else [])


def test_every_reason_is_said_the_most_urgent_first() -> None:
    found = risks(facts(last=NOW - timedelta(days=8), work=[work(2), work(-1)], pace=0.3, accuracy=0.95, n=99,
                        changes=[Change("payout", 0.9, 0.8, 30), Change("request", 0.9, 0.6, 30)],
                        again=[Again("payout", "HALF_ONLY", 3)]))
    assert [one.rule for one in found] == ["idle", "fall", "fall", "again", "slow"]
    assert [one.skill for one in found[1:3]] == ["request", "payout"], "the larger fall"
    assert all(one.why.template and one.text for one in found)


def flagged_by_chance(p: float, change: float = 0.0) -> float:
    """The share of a class that is flagged for a fall in a week, with a true accuracy of ``p`` that changes
    by so much when the week begins; before it were two weeks of practice."""
    chance, flagged = random.Random(round(1000 * p)), 0
    for _ in range(CLASS):
        figures = Figures()
        for _ in range(2 * WEEK):
            figures.add(answer(chance.random() < p))
        before = lower_of(figures.a, figures.b)
        for _ in range(WEEK):
            figures.add(answer(chance.random() < p + change))
        flagged += bool(risks(facts(changes=[
            Change("payout", before, lower_of(figures.a, figures.b), WEEK)])))
    return flagged / CLASS


def answer(is_right: bool) -> Evidence:
    return Evidence(at=NOW, day=date(2026, 3, 2), situation="", credit=1000 * is_right, elapsed_ms=None,
                    target_ms=1, guess=0, is_mixed=False, codes=(), sitting="", seq=1)


@pytest.mark.parametrize(("p", "low", "high"), [
    (0.98, 0, 0.02), (0.95, 0.01, 0.06), (0.9, 0.05, 0.11), (0.8, 0.09, 0.16)])
def test_how_often_a_fall_is_flagged_where_nothing_changed(p: float, low: float, high: float) -> None:
    """What an instructor must know: of trainees as good as ever one in so many is flagged a week, in each
    skill that they practise 60 times in it. The number of new answers stands on the card for that reason."""
    assert low <= flagged_by_chance(p) <= high


def test_a_fall_that_is_one_is_nearly_always_found() -> None:
    assert flagged_by_chance(0.95, change=-0.35) > 0.97


def test_the_limits_are_those_that_the_page_says() -> None:
    assert (FALL, FALL_ANSWERS) == (0.08, 20)
