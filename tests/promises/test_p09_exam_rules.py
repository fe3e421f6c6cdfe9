"""P9: the rules of an exam hold to the millisecond of receipt, and are asked in the writing transaction."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.exams.sat import BLUEPRINT, NOON, Hall, secret
from tests.shipped import shipped_content
from trainer import exams, trainees
from trainer.errors import AnswerFormatError, Closed, NotFound
from trainer.exams import starting
from trainer.exams.clock import GRACE
from trainer.store import audit
from trainer.store.database import Store

MS = timedelta(milliseconds=1)
TOTAL = timedelta(seconds=120)
ITEM = timedelta(seconds=10)


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store, shipped_content())


def is_taken_at(hall: Hall, sitting: str, seq: int, span: timedelta) -> bool:
    """An answer received so long after noon."""
    hall.now = NOON + span
    try:
        hall.answer(sitting, seq, after_ms=0)
    except Closed:
        return False
    with hall.store.read() as db:
        return db.execute("SELECT count(*) AS n FROM answer WHERE seq = ?", [seq]).fetchone()["n"] == 1


@pytest.mark.parametrize(("extra_time", "added_min"), [(100, 0), (150, 0), (200, 0), (100, 7), (125, 7)])
@pytest.mark.parametrize("over", [0, 1])
def test_the_whole_is_over_to_the_millisecond(hall: Hall, extra_time: int, added_min: int, over: int) -> None:
    hall.grant(extra_time)
    hall.publish()
    sitting = hall.start()
    if added_min:
        hall.now += timedelta(seconds=30)
        exams.add_time(hall.store, hall.instructor, hall.sitting_id(sitting), minutes=added_min,
                       reason="noise", now=hall.now)
    ends = TOTAL * extra_time / 100 + timedelta(minutes=added_min) + GRACE
    assert is_taken_at(hall, sitting, 1, ends + over * MS) == (not over)
    hall.now = NOON + ends + 2 * MS
    row = hall.overview().rows[0]
    assert (row.state, row.n_answered) == ("deadline", 1 - over)


@pytest.mark.parametrize("extra_time", [100, 150])
@pytest.mark.parametrize("over", [0, 1])
def test_an_item_is_late_to_the_millisecond(hall: Hall, extra_time: int, over: int) -> None:
    """It is kept, counts nothing, and the paper goes on."""
    hall.grant(extra_time)
    hall.publish()
    sitting = hall.start()
    assert is_taken_at(hall, sitting, 1, ITEM * extra_time / 100 + GRACE + over * MS)
    row = hall.overview().rows[0]
    assert (row.n_late, row.mark.parts[0].n_right) == (over, 1 - over)
    after = hall.paper(sitting).open
    assert after
    assert after.seq == 2


def grant(hall: Hall, percent: int, seconds: float) -> None:
    """By the instructor, so long after noon."""
    trainees.set_accommodations(
        hall.store, hall.instructor, hall.trainee.id, extra_time=percent, has_no_flash=False,
        now=NOON + timedelta(seconds=seconds))


@pytest.mark.parametrize("percent", [125, 150, 200])
@pytest.mark.parametrize("over", [0, 1])
def test_extra_time_granted_in_mid_exam_holds_to_the_millisecond(
        hall: Hall, percent: int, over: int) -> None:
    """Of the whole, of the open item and of those to come; what is taken back shortens nothing."""
    hall.publish()
    sitting = hall.start()
    assert is_taken_at(hall, sitting, 1, timedelta(seconds=1))
    grant(hall, percent, 3)
    grant(hall, 100, 4)
    assert hall.paper(sitting).item_left_ms == 1000 * 10 * percent // 100
    for seq in (2, 3):
        assert is_taken_at(hall, sitting, seq, hall.now - NOON + ITEM * percent / 100 + GRACE + over * MS)
    row = hall.overview().rows[0]
    assert (row.n_late, row.extra_time) == (2 * over, percent)
    assert is_taken_at(hall, sitting, 4, TOTAL * percent / 100 + GRACE + over * MS) == (not over)
    with hall.store.read() as db:
        told = audit.entries(db, target=f"sitting:{row.sitting_id}")
    assert [one.detail for one in told if one.action == "exam.extra_time"] == [
        {"before": 100, "after": percent}]
    assert exams.remark(hall.store, hall.content, hall.exam.address).differences == []


def test_extra_time_brings_nobody_back_and_judges_nothing_again(hall: Hall) -> None:
    hall.publish()
    sitting = hall.start()
    is_taken_at(hall, sitting, 1, ITEM + GRACE + MS)
    grant(hall, 200, 13)
    assert hall.overview().rows[0].n_late == 1, "it was late when it came"
    hall.now = NOON + 2 * TOTAL + GRACE + MS
    other = hall.start(hall.person(hall.school.classmate))
    trainees.set_accommodations(hall.store, hall.instructor, hall.school.classmate, extra_time=150,
                                has_no_flash=False, now=hall.now + TOTAL + GRACE + MS)
    hall.now += TOTAL + GRACE + 2 * MS
    assert {row.state for row in hall.overview().rows} == {"deadline"}
    assert hall.paper(other, hall.person(hall.school.classmate)).open is None


def test_extra_time_granted_while_the_start_is_prepared_is_had(
        hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.publish()
    prepared = starting._prepared

    def grant_meanwhile(*args: Any, **more: Any) -> Any:
        grant(hall, 150, 0)
        return prepared(*args, **more)

    monkeypatch.setattr(starting, "_prepared", grant_meanwhile)
    assert hall.paper(hall.start()).left_ms == 180_000


@pytest.mark.parametrize(("span", "begins"), [
    (-1 * MS, False), (0 * MS, True), (timedelta(hours=2), True), (timedelta(hours=2) + MS, False)])
def test_the_window_opens_and_closes_to_the_millisecond(hall: Hall, span: timedelta, begins: bool) -> None:
    hall.publish()
    hall.now = NOON + span
    if begins:
        assert hall.start()
    else:
        with pytest.raises(Closed):
            hall.start()


def test_without_a_time_in_total_the_window_is_the_limit(hall: Hall) -> None:
    hall.publish(replace(BLUEPRINT, seconds=None))
    sitting = hall.start()
    assert is_taken_at(hall, sitting, 1, timedelta(hours=2) + GRACE)
    assert not is_taken_at(hall, sitting, 2, timedelta(hours=2) + GRACE + MS)


def test_who_began_in_time_has_the_whole_time(hall: Hall) -> None:
    hall.publish(hours=1 / 60)
    sitting = hall.start()
    assert is_taken_at(hall, sitting, 1, TOTAL + GRACE)


def test_nobody_begins_what_is_not_published_or_not_theirs(hall: Hall) -> None:
    hall.compose()
    with pytest.raises(NotFound):
        hall.start()
    hall.publish()
    with pytest.raises(NotFound):
        hall.start(hall.person(hall.school.stranger))
    with pytest.raises(AnswerFormatError):
        hall.start(code="CADE24")
    hall.store.write(lambda db: db.execute("UPDATE member SET left_us = 1 WHERE person_id = ?",
                                           [hall.trainee.id]))
    with pytest.raises(NotFound):
        hall.start()


def test_after_the_release_nothing_is_begun(hall: Hall) -> None:
    hall.publish(attempts=2)
    hall.release()
    with pytest.raises(Closed):
        hall.start()


def test_a_code_that_was_renewed_is_no_code(hall: Hall) -> None:
    hall.publish()
    exams.renew_code(hall.store, hall.instructor, hall.exam.id, "NEWC22", now=hall.now)
    with pytest.raises(AnswerFormatError):
        hall.start()
    assert hall.start(code=" newc 22 ")


def test_attempts_never_exceed_their_number(
        tmp_path: Path, size: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    """Two starts at the same time on the last attempt: one of them begins it, the other is led to it."""
    races = size(20, 1000)
    hall = Hall(Store(tmp_path / "trainer.db"), shipped_content())
    hall.publish(attempts=1)
    first = hall.exam
    with ThreadPoolExecutor(2) as starters:
        for _ in range(races):
            hall.exam = exams.copy(hall.store, hall.instructor, first.id, hall.school.class_id,
                                   secret=bytes(32), public_id=secret(), now=NOON)
            hall.exam = exams.publish(hall.store, hall.content, hall.instructor, hall.exam.id, code="CADE23",
                                      now=NOON)
            begun = {one.result() for one in [starters.submit(hall.start) for _ in range(2)]}
            with hall.store.read() as db:
                (n,) = db.execute("SELECT count(*) FROM exam_sitting WHERE exam_id = ?",
                                  [hall.exam.id]).fetchone()
            assert (n, len(begun)) == (1, 1)
            exams.hand_in(hall.store, hall.trainee, begun.pop(), page="a" * 32, received=hall.now)
            with pytest.raises(Closed):
                hall.start()
    hall.store.close()
    figure(f"{races} races for the last attempt: {races} begun")
