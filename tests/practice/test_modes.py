"""Blocks of several drills, of weak spots, against the clock and as a check."""

from __future__ import annotations

import sys
from collections import Counter
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from types import SimpleNamespace
from typing import Any

import pytest

from tests import sums
from tests.trainee import Trainee
from trainer import practice
from trainer.content import Content
from trainer.drills import KINDS
from trainer.errors import Closed, NotFound
from trainer.practice.choosing import Asked, carried_on, choose
from trainer.practice.sprints import bonus_s
from trainer.store import practice as rows
from trainer.store.evidence import LoggedAnswer, read_answers
from trainer.store.practice import Sitting


@pytest.fixture
def content(monkeypatch: pytest.MonkeyPatch) -> Content:
    """Two kinds: the second makes the first one's items under its own name."""
    adding = SimpleNamespace(**vars(sums))
    adding.generate = lambda *given: replace(sums.generate(*given), kind="adds")
    monkeypatch.setitem(KINDS, "sums", sys.modules[sums.__name__])
    monkeypatch.setitem(KINDS, "adds", adding)
    wide = sums.drill("wide", "small", "large", "chain", items=60)
    adds = sums.drill("adds", "small", "large", items=20)
    both = sums.content(wide, sums.drill("plain"), sums.drill("twin", "large"))
    drills = {**both.drills, "adds/adds": replace(adds, id="adds/adds", kind="adds")}
    return replace(both, drills=drills)


def stored(trainee: Trainee, sitting: str) -> Sitting:
    with trainee.store.read() as db:
        found = rows.find_sitting(db, bytes.fromhex(sitting), trainee.id)
    assert found
    return found


def play(trainee: Trainee, sitting: str, items: int, weak: str = "", **hints: Any) -> Counter[str]:
    """Wrong in the situation that is weak, else right; how often each situation was asked."""
    asked: Counter[str] = Counter()
    for _ in range(items):
        with trainee.store.read() as db:
            item = rows.find_open(db, stored(trainee, sitting).id)
        if item is None:
            break
        asked[item.item.situation] += 1
        trainee.answer_open(sitting, 7 if item.item.situation == weak else 0, **hints)
    return asked


def counted(trainee: Trainee) -> list[LoggedAnswer]:
    """The answers that tell of skill."""
    with trainee.store.read() as db:
        return [one for one in read_answers(db, trainee.id) if one.counts]


def test_a_mixed_block_asks_items_of_every_kind(trainee: Trainee) -> None:
    """And each item's kind is its drill's; the block is twenty items, and says what it is of."""
    sitting = trainee.start_mixed(["sums/wide", "adds/adds"])
    play(trainee, sitting, 20, t_submit_ms=900)
    block = trainee.block(sitting)
    assert (block.ended, block.n_items, block.drill_ids) == (True, 20, ("sums/wide", "adds/adds"))
    with trainee.store.read() as db:
        asked = {row["drill_id"] for row in db.execute("SELECT DISTINCT drill_id FROM item")}
    assert asked == {"sums/wide", "adds/adds"}
    assert {(one.kind, one.is_mixed) for one in counted(trainee)} == {("sums", True), ("adds", True)}


def test_two_drills_of_a_kind_are_no_mixed_block(trainee: Trainee) -> None:
    sitting = trainee.start_mixed(["sums/plain", "sums/twin"], n_items=6)
    play(trainee, sitting, 6)
    assert [one.is_mixed for one in counted(trainee)] == [False] * 6


def test_most_of_a_block_is_of_what_was_weak_until_it_is_mended(trainee: Trainee) -> None:
    """Weak in one of three situations: the next block asks it most, less so once it goes well."""
    play(trainee, trainee.start("sums/wide"), 60, weak="large", t_submit_ms=900)
    again = trainee.start("sums/wide")
    plan = stored(trainee, again).plan
    assert plan
    assert plan.weights
    assert max(plan.weights.items(), key=lambda one: one[1])[0] == "sums/large"
    first = play(trainee, again, 20, weak="large", t_submit_ms=900)
    assert first["large"] >= 12
    mended = trainee.start("sums/wide")
    assert play(trainee, mended, 10, t_submit_ms=900)["large"] >= 5
    assert play(trainee, mended, 50, t_submit_ms=900)["large"] <= 30


def test_an_answer_moves_the_weight_of_its_class() -> None:
    right, wrong, away = (Asked("sums/wide", "large", credit, is_away) for credit, is_away in (
        (1000, False), (0, False), (0, True)))
    start = {"sums/large": 0.65, "sums/small": 0.2}
    assert carried_on(start, [right])["sums/large"] == pytest.approx(0.6)
    assert carried_on(start, [wrong])["sums/large"] == pytest.approx(0.65 + 0.4 / 12)
    assert carried_on(start, [away]) == start
    assert carried_on(start, [right, wrong])["sums/small"] == 0.2


def test_a_focus_is_most_of_the_block(trainee: Trainee) -> None:
    sitting = trainee.start("sums/plain", focus="sums/small", n_items=40)
    assert 24 <= play(trainee, sitting, 40)["small"] <= 36, "never four times running"


def test_a_misconception_is_worked_on_where_it_was_shown(trainee: Trainee) -> None:
    play(trainee, trainee.start("sums/wide"), 20, weak="chain")
    sitting = trainee.start("sums/wide", focus="FAR_OFF", n_items=20)
    assert play(trainee, sitting, 20)["chain"] >= 12
    with pytest.raises(NotFound, match="work on"):
        trainee.start("sums/wide", focus="NO_SUCH_CODE")


def test_a_check_works_on_nothing_in_particular(trainee: Trainee) -> None:
    """It takes no focus; one that was begun with one all the same asks of everything, and goes on."""
    for focus in ("sums/small", "FAR_OFF"):
        with pytest.raises(NotFound, match="asks of everything"):
            trainee.start("sums/wide", mode="check", focus=focus)
    begun = stored(trainee, trainee.start("sums/wide", mode="check"))
    assert begun.plan
    begun = replace(begun, plan=replace(begun.plan, focus="sums/small"))
    _, second = choose(trainee.content, begun, 2, [Asked("sums/wide", "small", 1000, False)])
    assert second in {"large", "chain"}


def test_a_check_asks_of_everything_evenly(trainee: Trainee) -> None:
    sitting = trainee.start_mixed(["sums/wide", "adds/adds"], mode="check")
    assert trainee.block(sitting).n_items == 40
    plan = stored(trainee, sitting).plan
    assert plan
    assert plan.weights is None
    play(trainee, sitting, 40)
    with trainee.store.read() as db:
        asked = [row["n"] for row in db.execute(
            "SELECT count(*) AS n FROM item GROUP BY drill_id, situation")]
    assert max(asked) - min(asked) <= 3, "a chain goes on for two items more"
    assert {one.is_mixed for one in counted(trainee)} == {True}


HINTS: dict[str, dict[str, Any]] = {
    "usual": {"t_submit_ms": 900}, "away": {"after_ms": 40_000, "t_first_ms": 35_000, "t_submit_ms": 36_000},
    "rapid": {"t_submit_ms": 40}, "slip": {"t_submit_ms": 900}, "wrong": {"t_submit_ms": 900}}


@pytest.mark.parametrize(("mode", "choices"), [
    ("practice", {}), ("practice", {"focus": "sums/small"}), ("practice", {"focus": "FAR_OFF"}),
    ("learn", {}), ("sprint", {"seconds": 300}), ("check", {})])
@pytest.mark.parametrize("how", [
    ["away"], ["usual", "away"], ["away", "rapid", "slip"], ["slip", "wrong", "away"],
    ["usual", "usual", "away"], ["rapid"], ["slip", "rapid", "wrong"]])
def test_never_the_same_class_four_times_running_however_it_is_answered(
        trainee: Trainee, mode: str, choices: dict[str, Any], how: list[str]) -> None:
    """Waiting dodges nothing either: what was answered from away comes again, after one other at most."""
    sitting = trainee.start("sums/wide" if mode == "check" else "sums/plain", mode=mode, **choices)
    asked: list[tuple[str, bool]] = []
    for number in range(24):
        with trainee.store.read() as db:
            item = rows.find_open(db, stored(trainee, sitting).id)
        if item is None:
            break
        word = how[number % len(how)]
        if mode == "sprint" and word == "away":
            word = "usual"
        if not item.is_next_step:
            asked.append((item.item.situation, word == "away"))
        trainee.answer_open(sitting, 7 if word in ("slip", "wrong") else 0, **HINTS[word])
        if word == "slip" and mode == "practice":
            with suppress(Closed):
                practice.mark_slip(trainee.store, trainee.content, trainee.id, sitting, item.seq,
                                   now=trainee.now)
    names = [name for name, _ in asked]
    assert all(len(set(names[at:at + 4])) > 1 for at in range(len(names) - 3))
    if mode != "check":  # there one hand goes on for several items
        for at, (name, is_away) in enumerate(asked[:-2]):
            assert not is_away or name in names[at + 1:at + 3]


def test_a_sprint_ends_by_the_server_s_clock(trainee: Trainee) -> None:
    """A minute: what comes later is not judged, wherever it is asked."""
    sitting = trainee.start("sums/wide", mode="sprint", seconds=60)
    play(trainee, sitting, 4)
    ends = trainee.block(sitting).ends
    assert ends == stored(trainee, sitting).started + timedelta(seconds=60)
    item = trainee.block(sitting).open
    assert item
    late = ends + timedelta(milliseconds=1)
    block = practice.answer(trainee.store, trainee.content, trainee.id, sitting, item.seq, {"sum": "1"},
                            lang="en", received=late, now=late)
    assert (block.ended, block.last, len(block.marks)) == (True, None, 4)
    with trainee.store.read() as db:
        assert [tuple(row) for row in db.execute("SELECT reason, n FROM sitting_end")] == [("deadline", 4)]


@pytest.mark.parametrize("stopped", [False, True])
def test_a_late_answer_is_told_the_same_however_often_it_is_sent(trainee: Trainee, *, stopped: bool) -> None:
    """The first ends the block, or found it stopped by hand before its time was up."""
    sitting = trainee.start("sums/wide", mode="sprint", seconds=60)
    play(trainee, sitting, 2)
    if stopped:
        practice.end(trainee.store, trainee.id, sitting, now=trainee.now)
    told = []
    for seconds in (1 if stopped else 61, 62, 4000):
        late = trainee.now + timedelta(seconds=seconds)
        told.append(practice.answer(
            trainee.store, trainee.content, trainee.id, sitting, 3, {"sum": "1"}, lang="en", received=late,
            now=late))
    assert told[0] == told[1] == told[2]
    assert (told[0].ended, told[0].open, told[0].last, len(told[0].marks)) == (True, None, None, 2)


def test_an_answer_that_meets_the_end_of_a_sprint_is_told_what_it_is_told_again(trainee: Trainee) -> None:
    """It came in time, and the block was ended before it could be stored."""
    sitting = trainee.start("sums/wide", mode="sprint", seconds=60)
    write, told = trainee.store.write, []

    def ended(job: Any) -> Any:
        trainee.store.write = write  # type: ignore[method-assign]
        practice.end(trainee.store, trainee.id, sitting, now=trainee.now)
        return write(job)

    trainee.store.write = ended  # type: ignore[method-assign]
    for _ in range(2):
        told.append(practice.answer(trainee.store, trainee.content, trainee.id, sitting, 1, {"sum": "1"},
                                    lang="en", received=trainee.now, now=trainee.now))
    assert told[0] == told[1]
    assert told[0].ended
    assert told[0].marks == ()


def test_a_sprint_that_is_left_is_over_without_a_word(trainee: Trainee) -> None:
    sitting = trainee.start("sums/wide", mode="sprint")
    play(trainee, sitting, 2)
    assert not practice.recent(trainee.store, trainee.content, trainee.id, now=trainee.now)[0].ended
    trainee.now += timedelta(seconds=300)
    assert practice.recent(trainee.store, trainee.content, trainee.id, now=trainee.now)[0].ended
    block = trainee.block(sitting)
    assert (block.ended, block.open, block.last) == (True, None, None)
    assert trainee.summary(sitting).ended
    practice.end(trainee.store, trainee.id, sitting, now=trainee.now)
    with trainee.store.read() as db:
        assert db.execute("SELECT reason FROM sitting_end").fetchone()["reason"] == "deadline"


@pytest.mark.parametrize(("credits", "seconds"), [
    ([], 0), ([1000] * 4, 0), ([1000] * 5, 3), ([1000] * 12, 8), ([1000] * 20, 15), ([1000] * 30, 25),
    ([1000] * 31, 25), ([0], -5), ([500], -5), ([1000] * 4 + [0] + [1000] * 4, -5),
    ([1000] * 5 + [0] + [1000] * 5, 1),
])
def test_runs_win_seconds_and_mistakes_lose_them(credits: list[int], seconds: int) -> None:
    assert bonus_s(credits) == seconds


@pytest.mark.parametrize("mode", ["learn", "sprint"])
def test_what_is_not_rated_is_no_evidence(trainee: Trainee, mode: str) -> None:
    play(trainee, trainee.start("sums/plain", mode=mode), 3)
    assert counted(trainee) == []


@pytest.mark.parametrize(("statement", "left"), [
    ("INSERT INTO mark VALUES (1, 2, 5, 1, 'slip', '')", 3),
    ("INSERT INTO mark VALUES (1, 2, 5, 1, 'void', 'told him')", 3),
    ("INSERT INTO mark VALUES (1, 2, 5, 1, 'void', ''), (1, 2, 6, 1, 'restore', '')", 4),
])
def test_marks_change_the_evidence(trainee: Trainee, statement: str, left: int) -> None:
    play(trainee, trainee.start("sums/plain"), 4)
    trainee.store.write(lambda db: db.executescript(statement))
    assert len(counted(trainee)) == left


@pytest.mark.parametrize("choices", [{"mode": "retry"}, {"mode": "party"}])
def test_there_are_no_other_modes(trainee: Trainee, choices: dict[str, Any]) -> None:
    with pytest.raises(NotFound, match="way of practising"):
        trainee.start(**choices)
