"""What is done about an exam brings nobody back by accident, and nothing that is done at once breaks it."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from threading import Barrier, Thread
from typing import Any

import pytest

from tests.exams.sat import BLUEPRINT, NOON, PAGE, Hall, secret
from trainer import classes, exams, progress
from trainer.errors import Closed, NotFound
from trainer.exams import starting
from trainer.progress.replaying import code_of
from trainer.store import practice
from trainer.store.database import Database


def test_a_window_that_closes_later_brings_nobody_back(hall: Hall) -> None:
    """Whether anybody had looked at the sitting since its time was over or not."""
    hall.publish(replace(BLUEPRINT, seconds=None))
    hall.start()
    hall.now += timedelta(hours=3)
    exams.set_window(hall.store, hall.instructor, hall.exam.id, NOON, NOON + timedelta(hours=5), now=hall.now)
    assert hall.overview().rows[0].state == "deadline"
    goes_on = hall.start(hall.person(hall.school.classmate))
    exams.set_window(hall.store, hall.instructor, hall.exam.id, NOON, NOON + timedelta(hours=6), now=hall.now)
    hall.now += timedelta(hours=2, minutes=30)
    hall.answer(goes_on, 1, person=hall.person(hall.school.classmate))


@pytest.mark.parametrize("way", ["reopen", "add_time", "add_time_to_all"])
def test_nobody_sits_two_attempts_at_once(hall: Hall, way: str) -> None:
    hall.publish(attempts=2)
    first = hall.start()
    if way == "reopen":
        exams.hand_in(hall.store, hall.trainee, first, page=PAGE, received=hall.now)
    hall.now += timedelta(minutes=10)
    second = hall.start()
    if way == "add_time_to_all":
        assert exams.add_time_to_all(hall.store, hall.instructor, hall.exam.id, minutes=5, reason="noise",
                                     now=hall.now, with_stopped=True) == 1
    else:
        with pytest.raises(Closed, match="Another attempt"):
            getattr(exams, way)(hall.store, hall.instructor, hall.sitting_id(first), minutes=5,
                                reason="noise", now=hall.now)
    assert [row.state == "open" for row in hall.overview().rows] == [False, True]
    exams.hand_in(hall.store, hall.trainee, second, page=PAGE, received=hall.now)
    exams.reopen(hall.store, hall.instructor, hall.sitting_id(first), minutes=5, reason="noise", now=hall.now)
    hall.answer(first, 1)


def test_a_trial_pressed_twice_begins_two(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both were prepared before either was stored."""
    hall.publish()
    both, calls, begun = Barrier(2, timeout=5), list[int](), list[str]()
    prepared = starting._prepared

    def wait(*args: Any, **more: Any) -> Any:
        calls.append(1)
        if len(calls) <= 2:
            both.wait()
        return prepared(*args, **more)

    def try_out() -> None:
        begun.append(exams.try_out(hall.store, hall.content, hall.instructor, hall.exam.id,
                                   public_id=secret(), now=hall.now))

    monkeypatch.setattr(starting, "_prepared", wait)
    threads = [Thread(target=try_out) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for trial in begun:
        assert hall.paper(trial, hall.instructor).is_trial
    assert sorted(row.attempt_no for row in hall.overview().rows) == [1, 2]


def test_no_trial_is_begun_once_the_results_are_out(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where they came out while it was prepared."""
    hall.publish()
    prepared = starting._prepared

    def release_meanwhile(*args: Any, **more: Any) -> Any:
        hall.release()
        return prepared(*args, **more)

    monkeypatch.setattr(starting, "_prepared", release_meanwhile)
    with pytest.raises(Closed):
        exams.try_out(hall.store, hall.content, hall.instructor, hall.exam.id, public_id=secret(),
                      now=hall.now)
    with hall.store.read() as db:
        assert _sittings(db) == 0


def test_in_an_archived_class_none_is_begun_and_whoever_sits_one_goes_on(hall: Hall) -> None:
    hall.publish()
    sitting = hall.start()
    classes.archive(hall.store, hall.instructor, hall.school.class_id, now=hall.now)
    with pytest.raises(Closed):
        hall.start(hall.person(hall.school.classmate))
    about = hall.store, hall.instructor, hall.exam.id
    with pytest.raises(Closed, match="archived"):
        exams.renew_code(*about, "CADE24", now=hall.now)
    with pytest.raises(Closed, match="archived"):
        exams.set_window(*about, NOON, NOON + timedelta(hours=9), now=hall.now)
    with pytest.raises(Closed, match="archived"):
        exams.remove(*about, now=hall.now)
    with pytest.raises(Closed, match="archived"):
        exams.try_out(hall.store, hall.content, *about[1:], public_id=secret(), now=hall.now)
    exams.add_time_to_all(hall.store, hall.instructor, hall.exam.id, minutes=1, reason="noise", now=hall.now)
    hall.answer(sitting, 1)


def test_an_item_of_an_exam_is_no_scenario(hall: Hall) -> None:
    """Whoever plays one is told what is right: not before the results are out, nor by that way after."""
    hall.publish()
    sitting = hall.sit([True] * 5)
    with hall.store.read() as db:
        found = practice.sitting_by_id(db, hall.row(db, sitting))
    assert found
    for _ in range(2):
        with pytest.raises(NotFound):
            progress.play_scenario(hall.store, hall.content, code_of(found, 1), hall.right(sitting, 1), "en")
        hall.release()


def _sittings(db: Database) -> int:
    return int(db.execute("SELECT count(*) FROM sitting").fetchone()[0])
