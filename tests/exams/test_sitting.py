"""An exam is sat: its items one after the other, its stops, its pages, and the lines it stays within."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.exams.sat import BLUEPRINT, NOON, PAGE, Hall, secret
from trainer import exams
from trainer.errors import AnswerFormatError, Closed, NotFound


def test_a_whole_exam(hall: Hall) -> None:
    hall.publish()
    sitting = hall.sit([True, False, True, True, True])
    shown = hall.paper(sitting)
    assert (shown.state, shown.open, shown.n_done) == ("finished", None, 5)
    row = hall.overview().rows[0]
    assert (row.n_answered, row.n_late, row.state, row.mark.mark) == (5, 0, "finished", 750)
    assert [part.mark for part in row.mark.parts] == [666, 1000]
    assert row.mark.has_passed


def test_an_answer_brings_the_next_item_and_there_is_no_way_back(hall: Hall) -> None:
    hall.publish()
    sitting = hall.start()
    first = hall.item(sitting, 1)
    after = hall.answer(sitting, 1, hall.wrong(sitting, 1))
    assert after.open
    assert (after.open.seq, after.open.issued) == (2, hall.now)
    assert hall.answer(sitting, 1).open == after.open
    with hall.store.read() as db:
        (credit,) = db.execute("SELECT credit FROM answer").fetchone()
    assert credit == 0
    assert hall.item(sitting, 1) == first
    with pytest.raises(NotFound):
        hall.answer(sitting, 3, {"total": "12"})


def test_an_item_can_be_left_for_good(hall: Hall) -> None:
    hall.publish()
    sitting = hall.start()
    right = hall.right(sitting, 1)
    left = exams.leave(hall.store, hall.content, hall.trainee, sitting, 1, page=PAGE, received=hall.now,
                       now=hall.now)
    assert left.open
    assert left.open.seq == 2
    hall.answer(sitting, 1, right)
    assert hall.overview().rows[0].n_answered == 0


def test_what_cannot_be_read_costs_nothing(hall: Hall) -> None:
    hall.publish()
    sitting = hall.start()
    with pytest.raises(AnswerFormatError):
        hall.answer(sitting, 1, {"total": "many"})
    shown = hall.paper(sitting).open
    assert shown
    assert shown.seq == 1


def test_it_goes_on_on_one_page(hall: Hall) -> None:
    hall.publish()
    sitting = hall.start()
    for page in ("a" * 32, "b" * 32):
        exams.hold(hall.store, hall.trainee, sitting, page=page, now=hall.now)
    with pytest.raises(exams.TakenOver):
        hall.answer(sitting, 1, page="a" * 32)
    pulse = exams.pulse(hall.store, hall.trainee, sitting, page="a" * 32, echo="", nonce="n",
                        received=hall.now, now=hall.now)
    assert not pulse.is_held
    hall.answer(sitting, 1, page="b" * 32)
    exams.hold(hall.store, hall.trainee, sitting, page="a" * 32, now=hall.now)
    hall.answer(sitting, 2, page="a" * 32)
    assert hall.overview().rows[0].n_holds == 3


def test_reopened_the_time_that_it_stood_still_does_not_count(hall: Hall) -> None:
    hall.publish()
    sitting = hall.start()
    left = hall.paper(sitting).left_ms
    exams.hand_in(hall.store, hall.trainee, sitting, page=PAGE, received=hall.now)
    with pytest.raises(Closed):
        hall.answer(sitting, 1, after_ms=0)
    hall.now += timedelta(minutes=30)
    exams.reopen(hall.store, hall.instructor, hall.sitting_id(sitting), minutes=0, reason="a slip",
                 now=hall.now)
    assert hall.paper(sitting).left_ms == left
    hall.answer(sitting, 1)


def test_after_its_deadline_it_is_reopened_with_minutes(hall: Hall) -> None:
    hall.publish()
    sitting, number = hall.start(), hall.overview().rows[0].sitting_id
    hall.now += timedelta(minutes=30)
    with pytest.raises(Closed):
        hall.answer(sitting, 1)
    with pytest.raises(AnswerFormatError):
        exams.reopen(hall.store, hall.instructor, number, minutes=0, reason="power cut", now=hall.now)
    assert hall.overview().rows[0].state == "deadline"
    exams.reopen(hall.store, hall.instructor, number, minutes=5, reason="power cut", now=hall.now)
    assert hall.paper(sitting).left_ms == 5 * 60_000
    hall.answer(sitting, 1)


def test_time_for_all_who_sit_it(hall: Hall) -> None:
    hall.publish()
    early = hall.start(hall.person(hall.school.classmate))
    hall.now += timedelta(minutes=5)
    late = hall.start()
    left = hall.paper(late).left_ms
    assert exams.add_time_to_all(hall.store, hall.instructor, hall.exam.id, minutes=3, reason="noise",
                                 now=hall.now) == 1
    assert hall.paper(late).left_ms == left + 180_000
    assert exams.add_time_to_all(hall.store, hall.instructor, hall.exam.id, minutes=2, reason="power cut",
                                 now=hall.now, with_stopped=True) == 2
    assert hall.paper(early, hall.person(hall.school.classmate)).left_ms == 120_000


def test_a_void_item_leaves_every_figure(hall: Hall) -> None:
    hall.publish()
    hall.sit([True, False, True, True, True])
    number = hall.overview().rows[0].sitting_id
    exams.void(hall.store, hall.instructor, number, 2, reason="misprint", now=hall.now)
    mark = hall.overview().rows[0].mark
    assert (mark.mark, mark.parts[0].n, mark.parts[0].n_void) == (1000, 2, 1)
    hall.release()
    exams.restore(hall.store, hall.instructor, number, 2, reason="no misprint", now=hall.now)
    assert hall.overview().rows[0].mark.mark == 750


def test_results_wait_for_who_sits_it(hall: Hall) -> None:
    hall.publish()
    hall.start()
    with pytest.raises(Closed, match="1"):
        hall.release()
    hall.now += timedelta(minutes=10)
    with pytest.raises(NotFound):
        exams.result(hall.store, hall.content, hall.trainee, hall.exam.address, now=hall.now)
    hall.release()
    found = exams.result(hall.store, hall.content, hall.trainee, hall.exam.address, now=hall.now)
    assert found.secret == hall.exam.secret.hex()
    assert [sheet.row.mark.mark for sheet in found.sheets] == [0]


def test_a_trial_is_of_another_paper(hall: Hall) -> None:
    hall.publish()
    trial = exams.try_out(hall.store, hall.content, hall.instructor, hall.exam.id, public_id=secret(),
                          now=hall.now)
    own = hall.start()
    assert hall.item(trial, 1).item != hall.item(own, 1).item
    assert [row.is_trial for row in hall.overview().rows] == [False, True]
    hall.answer(trial, 1, person=hall.instructor)


def test_extra_time_and_cards_that_stay(hall: Hall) -> None:
    part = exams.Part(drill_id="hand-total/flash", items=2, weight=1, seconds=10)
    hall.grant(150, has_no_flash=True)
    hall.publish(replace(BLUEPRINT, parts=(part,)))
    shown = hall.paper(hall.start())
    assert shown.open
    assert (shown.left_ms, shown.item_left_ms, shown.open.prompt["show_ms"]) == (180_000, 15_000, None)


@pytest.mark.parametrize(("hidden_ms", "after_ms", "away"), [
    (30_000, 60_000, 0), (30_001, 60_000, 1), (30_001, 30_000, 0), (30_001, 30_001, 1)])
def test_a_page_that_is_left_for_long_is_counted_and_changes_no_mark(
        hall: Hall, hidden_ms: int, after_ms: int, away: int) -> None:
    """By the browser's measure within the server's; a long look at the item is nothing of the kind."""
    hall.publish(replace(BLUEPRINT, parts=(replace(BLUEPRINT.parts[0], seconds=90),), seconds=600))
    sitting = hall.start()
    hall.answer(sitting, 1, hall.right(sitting, 1) | {"t_first_ms": "60000", "t_submit_ms": "60000"},
                after_ms=70_000)
    hall.answer(sitting, 2, hall.right(sitting, 2) | {"hidden_ms": str(hidden_ms)}, after_ms=after_ms)
    hall.answer(sitting, 3)
    row = hall.overview().rows[0]
    assert (row.n_away, row.mark.mark) == (away, 1000)
    told = exams.sheet(hall.store, hall.content, hall.instructor, row.sitting_id, now=hall.now)
    assert [one.is_away for one in told.items] == [False, bool(away), False]
    assert exams.remark(hall.store, hall.content, hall.exam.address).differences == []


@pytest.mark.parametrize("who", ["stranger", "instructor"])
def test_nobody_else_has_it(hall: Hall, who: str) -> None:
    hall.publish()
    sitting = hall.start()
    other = hall.person(getattr(hall.school, who))
    with pytest.raises(NotFound):
        hall.start(other)
    with pytest.raises(NotFound):
        hall.paper(sitting, other)


def test_one_paper_for_all_is_begun_together(hall: Hall) -> None:
    hall.publish(replace(BLUEPRINT, is_one_paper=True))
    classmate = hall.person(hall.school.classmate)
    first = hall.start(classmate)
    hall.now += timedelta(minutes=15)
    assert hall.item(hall.start(), 1).item == hall.item(first, 1).item
    other = replace(hall.exam, id=0)
    hall.now = NOON
    hall.publish(replace(BLUEPRINT, is_one_paper=True))
    assert other.id != hall.exam.id
    hall.now = NOON + timedelta(minutes=20)
    # the classmate's first paper is over by now
    hall.start(classmate)
    hall.now += timedelta(minutes=15, milliseconds=1)
    with pytest.raises(Closed, match="same time"):
        hall.start()
