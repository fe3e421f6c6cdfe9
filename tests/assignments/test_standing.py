"""What counts for an assignment, when its goal is met, and how late: told by the answers alone."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from tests.assignments.conftest import Set
from tests.trainee import START, Trainee
from trainer import assignments, practice
from trainer.assignments import Assignment, Standing
from trainer.errors import Closed, NotFound
from trainer.people import Person

How = Callable[[Assignment], Standing]


def play(trainee: Trainee, sitting: str, n: int, **hints: object) -> None:
    for _ in range(n):
        trainee.answer_open(sitting, **{"t_submit_ms": 900, **hints})


def begin(trainee: Trainee, person: Person, one: Assignment, mode: str = "practice", number: int = 77) -> str:
    return assignments.begin(
        trainee.store, lambda _: trainee.content, person, one.id, "test-table", mode=mode, is_timed=True,
        cards_stay=False, seed=bytes([number]) * 16, public_id=bytes([number]) * 16, now=trainee.now)


def test_answers_count_wherever_their_block_was_begun(
        trainee: Trainee, set_: Set, standing: How, person: Person) -> None:
    one = set_()
    assert standing(one) == Standing(done=0, required=3, started=None, met=None, blocks=0, late=None)
    play(trainee, trainee.start(), 1)
    begun = begin(trainee, person, one)
    play(trainee, begun, 1)
    assert (standing(one).done, standing(one).blocks, standing(one).met) == (2, 2, None)
    play(trainee, begun, 2)
    assert (standing(one).done, standing(one).late) == (3, None)
    assert standing(one).met


@pytest.mark.parametrize("choices", [{"mode": "learn"}, {"mode": "sprint"}, {"drill_id": "sums/small"}])
def test_what_does_not_count_for_a_level_or_is_of_another_drill_counts_for_none(
        trainee: Trainee, set_: Set, standing: How, choices: dict[str, str]) -> None:
    one = set_()
    play(trainee, trainee.start(**choices), 3)
    assert standing(one).done == 0


def test_rapid_and_assisted_answers_and_slips_count_for_none(
        trainee: Trainee, set_: Set, standing: How) -> None:
    one, sitting = set_(), trainee.start()
    play(trainee, sitting, 1, assisted=1)
    play(trainee, sitting, 1, t_submit_ms=36_000, t_first_ms=35_000, after_ms=40_000)
    trainee.answer_open(sitting, 1, t_submit_ms=900)
    assert standing(one).done == 1
    practice.mark_slip(trainee.store, trainee.content, trainee.id, sitting, 3, now=trainee.now)
    assert standing(one).done == 0


def test_late_work_counts_and_is_late_by_that_much(trainee: Trainee, set_: Set, standing: How) -> None:
    one = set_(due=START + timedelta(seconds=1))
    sitting = trainee.start()
    play(trainee, sitting, 2)
    assert standing(one).late == trainee.now - one.due
    play(trainee, sitting, 1)
    after = standing(one)
    assert after.met
    assert after.late == after.met - one.due
    trainee.now += timedelta(days=3)
    assert standing(one).late == after.late


def test_nothing_counts_before_it_opens_or_once_it_is_closed(
        trainee: Trainee, set_: Set, standing: How, person: Person) -> None:
    later = set_(opens=START + timedelta(hours=1), due=START + timedelta(hours=2))
    closed = set_(due=START + timedelta(seconds=1), closes=START + timedelta(seconds=4))
    play(trainee, trainee.start(), 3)
    assert (standing(later).done, standing(closed).done) == (0, 1)
    assert standing(closed).late == timedelta(seconds=3)
    for one in (later, closed):
        with pytest.raises(Closed):
            begin(trainee, person, one)


def test_a_check_is_as_good_as_all_its_answers_that_count(
        trainee: Trainee, set_: Set, standing: How, person: Person) -> None:
    one = set_(goal="check", items=None, credit=980)
    first = begin(trainee, person, one, "check")
    for place in range(40):
        trainee.answer_open(first, int(place < 3), t_submit_ms=900)
        assert standing(one).done == 0 or place == 39, "an open check is worth nothing yet"
    assert (standing(one).done, standing(one).met) == (962, None)
    second = trainee.start(mode="check")
    for place in range(40):
        trainee.answer_open(second, int(place < 1), t_submit_ms=900)
    assert standing(one).done == 987
    assert standing(one).met
    assert standing(one).blocks == 2


def test_a_check_over_something_else_is_none_of_it(trainee: Trainee, set_: Set, standing: How) -> None:
    one = set_(goal="check", items=None, credit=100)
    sitting = trainee.start_mixed(["sums/plain", "sums/small"], mode="check")
    for _ in range(40):
        trainee.answer_open(sitting, t_submit_ms=900)
    assert (standing(one).done, standing(one).met) == (0, None)


def test_a_level_is_met_when_it_is_reached_and_stays_met(
        trainee: Trainee, set_: Set, standing: How) -> None:
    one = set_(goal="level", items=None, level="proficient")
    assert (standing(one).done, standing(one).required) == (0, 1)
    sitting = trainee.start()
    play(trainee, sitting, 12)
    reached = standing(one)
    assert (reached.done, reached.late) == (1, None)
    assert reached.met
    for _ in range(12):
        trainee.answer_open(sitting, 1, t_submit_ms=900)
    assert standing(one).met == reached.met


def test_a_level_that_was_there_before_is_met_as_it_opens(
        trainee: Trainee, set_: Set, standing: How) -> None:
    play(trainee, trainee.start(), 12)
    one = set_(goal="level", items=None, level="proficient", opens=trainee.now,
               due=trainee.now + timedelta(hours=1))
    assert standing(one).met == one.opens


def test_today_has_what_is_open_or_soon_and_lets_go_of_what_is_done(
        trainee: Trainee, set_: Set, person: Person) -> None:
    day = timedelta(days=1)
    set_(name="far", opens=START + 8 * day, due=START + 9 * day)
    set_(name="soon", opens=START + 2 * day, due=START + 4 * day)
    set_(name="closed", opens=START - day, due=START - timedelta(hours=2), closes=START)
    set_(name="now")
    set_(name="another's", trainee_ids=(person.id + 1,))

    def names() -> list[str]:
        found = assignments.tasks(trainee.store, trainee.content, person, trainee.now)
        return [task.assignment.name for task in found]

    assert names() == ["now", "soon"]
    play(trainee, trainee.start(), 3)
    assert names() == ["now", "soon"], "what was done is seen until a week after it was due"
    trainee.now += 8 * day
    assert names() == ["soon", "far"]


@pytest.mark.parametrize("wrong", [{"mode": "check"}, {"mode": "learn"}, {"table_id": "nowhere"}, {"id": 99}])
def test_a_block_is_begun_for_what_is_ones_own_alone(
        trainee: Trainee, set_: Set, person: Person, wrong: dict[str, object]) -> None:
    asked = {"id": set_().id, "mode": "practice", "table_id": "test-table"} | wrong
    with pytest.raises(NotFound):
        assignments.begin(
            trainee.store, lambda _: trainee.content, person, int(str(asked["id"])), str(asked["table_id"]),
            mode=str(asked["mode"]), is_timed=True, cards_stay=False, seed=bytes(16), public_id=bytes(16),
            now=trainee.now)
