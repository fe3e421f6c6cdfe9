"""An answer that is voided counts in no figure, and counts again once it is restored."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.reporting.asking import ask
from tests.reporting.classroom import Classroom
from tests.reports.recount import Raw, raw
from trainer import practice
from trainer.errors import AnswerFormatError, Closed, NotFound
from trainer.practice.standing import catch_up, skills_of
from trainer.reporting import r09_answers
from trainer.reporting.one_answer import answer_sheet, restore, round_sheet, void
from trainer.store import audit


def wrong(room: Classroom) -> Raw:
    """The last one of the weak trainee that shows a misconception and counts."""
    return [one for one in raw(room.path)
            if one.person == room.trainees[2] and one.is_rated and one.codes and one.kind == "hand-total"][-1]


def figures(room: Classroom, person: int) -> dict[str, Any]:
    """Everything that is kept of a trainee and all that is listed."""
    with room.store.read() as db:
        kept = {table: [tuple(row) for row in db.execute(f"SELECT * FROM {table} ORDER BY 1, 2, 3")]
                for table in ("skill_state", "skill_day", "sitting_code")}
    skills = skills_of(room.store, room.content, room.person(person), with_days=True)
    return kept | {"skills": skills, "listed": r09_answers.report(ask(room, period="all")).extra.n}


def mark(room: Classroom, do: Any, one: Raw, actor: int | None = None,
         reason: str = "the felt was torn") -> None:
    do(room.store, room.content, room.person(actor or room.school.instructor), one.public_id, one.seq,
       reason=reason, now=room.now)


def test_every_figure_follows(room: Classroom) -> None:
    one = wrong(room)
    person = room.person(one.person)
    catch_up(room.store, room.content, person)
    before = figures(room, one.person)
    mark(room, void, one)
    after = figures(room, one.person)
    assert after["listed"] == before["listed"] - 1
    assert after["skills"]["hand-total"].n == before["skills"]["hand-total"].n - 1
    assert after["skills"]["hand-total"].accuracy > before["skills"]["hand-total"].accuracy
    assert all(after[table] != before[table] for table in ("skill_state", "skill_day", "sitting_code"))
    mark(room, restore, one)
    assert figures(room, one.person) == before


def test_it_is_told_to_the_record_and_done_once(room: Classroom) -> None:
    one = wrong(room)
    for _ in range(2):
        mark(room, void, one)
    mark(room, restore, one)
    with room.store.read() as db:
        told = audit.entries(db, target=f"person:{one.person}")
    assert [entry.action for entry in told] == ["answer.restored", "answer.voided"]
    assert told[0].detail["block"] == one.public_id
    assert "torn" not in str(told[0].detail)
    sheet = sheet_of(room, one)
    assert [(beside.what, beside.reason, name) for beside, name in sheet.marks] == [
        ("void", "the felt was torn", "Ivan First"), ("restore", "the felt was torn", "Ivan First")]
    assert not sheet.is_voided


def test_it_needs_a_reason_and_a_trainee_of_ones_own(room: Classroom) -> None:
    one = wrong(room)
    with pytest.raises(AnswerFormatError):
        mark(room, void, one, reason="  ")
    for actor in (room.school.other_instructor, room.trainees[1], one.person):
        with pytest.raises(NotFound):
            mark(room, void, one, actor)
        with pytest.raises(NotFound):
            sheet_of(room, one, actor)
    with pytest.raises(NotFound):
        sheet_of(room, one, sitting="0" * 32)
    assert sheet_of(room, one, room.school.manager).person.id == one.person


def test_the_sheet_shows_the_item_as_it_was(room: Classroom) -> None:
    one = wrong(room)
    sheet = sheet_of(room, one)
    assert sheet.replay.feedback
    assert sheet.replay.feedback.verdict.credit == one.credit
    assert (sheet.situation, sheet.received, sheet.mode) == (one.situation, one.received, one.mode)
    assert sheet.replay.is_current


def sheet_of(room: Classroom, one: Raw, actor: int | None = None, sitting: str = "") -> Any:
    return answer_sheet(room.store, room.content, room.person(actor or room.school.instructor),
                        sitting or one.public_id, one.seq)


def test_a_clock_that_stands_still_loses_no_mark(room: Classroom) -> None:
    """Void, restore and void again at the same moment: the last word holds."""
    one = wrong(room)
    for do in (void, restore, void):
        mark(room, do, one)
    assert sheet_of(room, one).is_voided
    assert wrong(room) != one
    room.now += timedelta(days=1)
    mark(room, restore, one)
    assert wrong(room) == one


def test_a_whole_round_has_its_debrief_for_the_instructor(room: Classroom) -> None:
    """Step by step as the trainee has it; only when it is over, and only for whoever teaches them."""
    trainee = room.trainees[1]
    done = room.block(trainee, [WHOLE], room.now - timedelta(hours=3), n=500, right=1.0)
    found = round_sheet(room.store, room.content, room.person(room.school.instructor), done)
    own = practice.debrief(room.store, room.content, trainee, done)
    assert found.round == own
    assert found.person.id == trainee
    assert sheet_of(room, first_of(room, done)).has_debrief
    with pytest.raises(NotFound):
        round_sheet(room.store, room.content, room.person(room.school.other_instructor), done)
    going = room.block(trainee, [WHOLE], room.now - timedelta(hours=1), n=2, ends=False)
    with pytest.raises(Closed):
        round_sheet(room.store, room.content, room.person(room.school.instructor), going)
    with pytest.raises(NotFound):
        round_sheet(room.store, room.content, room.person(room.school.instructor), wrong(room).public_id)


WHOLE = "round/guided"


def first_of(room: Classroom, sitting: str) -> Raw:
    return next(one for one in raw(room.path) if one.public_id == sitting)
