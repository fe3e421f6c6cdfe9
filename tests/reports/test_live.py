"""R13: who is at it, how fast, and why somebody may need help; a table of what is seen and what is shown."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from tests.school import NOON
from trainer.reports.live import Help, Last, Seen, Tile, tile

RIGHT, HALF, WRONG = Last(1000, ()), Last(500, ()), Last(0, ())
SLIP, OTHER = Last(0, ("OFF_BY_1",)), Last(400, ("TAKES_TWO", "OFF_BY_1"))
AT_IT = Seen(seen=NOON, answered=NOON - timedelta(seconds=9), begun=NOON - timedelta(minutes=20),
             is_exam=False, has_ended=False, drill_id="payout/table", issued=NOON - timedelta(seconds=9),
             target_ms=4000, is_answered=False, n_recent=20, last=(RIGHT,) * 10)


def shown(**seen: Any) -> Tile:
    return tile(replace(AT_IT, **seen), NOON)


def minutes(n: float) -> timedelta:
    return timedelta(minutes=n)


@pytest.mark.parametrize(("seen", "state"), [
    ({}, "at it"),
    ({"seen": None}, "away"),  # signed out: whatever they did a moment ago
    ({"seen": NOON - minutes(11), "answered": NOON - minutes(10), "issued": NOON - minutes(10)}, "at it"),
    ({"seen": NOON - minutes(11), "answered": NOON - minutes(11), "issued": NOON - minutes(11)}, "away"),
    ({"is_exam": True}, "exam"),
    ({"is_exam": True, "has_ended": True}, "idle"),
    ({"has_ended": True}, "idle"),
    ({"drill_id": None, "begun": None, "issued": None, "answered": None, "last": ()}, "idle"),
    ({"begun": NOON - minutes(60), "issued": NOON - minutes(30), "answered": NOON - minutes(30)}, "idle"),
])
def test_where_somebody_is(seen: dict[str, Any], state: str) -> None:
    found = shown(**seen)
    assert found.state == state
    assert (found.drill_id, found.per_minute is None) == (
        ("payout/table", False) if state == "at it" else (None, True))


def test_of_who_is_away_or_in_an_exam_nothing_else_is_told() -> None:
    for seen in ({"seen": None}, {"is_exam": True}):
        found = shown(**seen, last=(WRONG,) * 10)
        assert (found.words, found.help, found.per_minute) == ((), None, None)


@pytest.mark.parametrize(("begun", "n", "per_minute"), [
    (minutes(20), 20, 4.0), (minutes(2), 7, 3.5), (timedelta(seconds=10), 3, 3.0), (minutes(20), 0, 0.0)])
def test_the_pace_is_over_five_minutes_or_since_the_block_began(
        begun: timedelta, n: int, per_minute: float) -> None:
    assert shown(begun=NOON - begun, n_recent=n).per_minute == per_minute


@pytest.mark.parametrize(("last", "help_"), [
    ((RIGHT,) * 10, None),
    ((RIGHT, WRONG, HALF, WRONG, WRONG), Help("wrong", 4, 5)),
    ((WRONG,) * 5 + (RIGHT,) * 2 + (WRONG,) * 3, None),
    ((WRONG,) * 4, None),  # too few to tell
    ((WRONG,) * 9, Help("wrong", 5, 5)),
    ((SLIP, RIGHT, RIGHT, SLIP, RIGHT, OTHER, RIGHT), Help("same", 3, code="OFF_BY_1")),
    ((SLIP, RIGHT, SLIP, RIGHT), None),
    ((Last(0, ("A", "A", "A")), RIGHT), None),  # one answer shows it once
])
def test_why_somebody_may_need_help(last: tuple[Last, ...], help_: Help | None) -> None:
    assert shown(last=last).help == help_


@pytest.mark.parametrize(("waits", "target_ms", "help_"), [
    (minutes(1.9), 4000, None), (minutes(2), 4000, Help("stuck", 2)), (minutes(3), 30_000, None),
    (minutes(4.5), 30_000, Help("stuck", 4))])
def test_an_item_that_lies_there_too_long(waits: timedelta, target_ms: int, help_: Help | None) -> None:
    at = NOON - waits
    assert shown(seen=at, answered=at, issued=at, target_ms=target_ms).help == help_


def test_whoever_opened_a_page_meanwhile_is_not_stuck() -> None:
    at = NOON - minutes(4)
    assert shown(seen=NOON - minutes(1), answered=at, issued=at).help is None
