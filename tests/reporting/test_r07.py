"""The table of an assignment against the raw rows, on its page and in its files."""

from __future__ import annotations

from datetime import timedelta

import pytest
from flask import Flask

from tests.reporting.classroom import Classroom
from tests.reports.recount import raw
from tests.school import signed_in
from tests.web.test_report_files import rows_of
from trainer.reporting import r07_assignment
from trainer.store import assignments
from trainer.store.assignments import Assignment

REQUIRED = 25


@pytest.fixture
def work(room: Classroom) -> Assignment:
    wanted = Assignment(
        class_id=room.school.class_id, name="=Totals; first", drill_ids=("hand-total/single",),
        table_ids=("american",), goal="items", items=REQUIRED, opens=room.now - timedelta(days=10),
        due=room.now - timedelta(days=4), made_by=room.school.instructor)
    number = room.store.write(lambda db: assignments.add_assignment(db, wanted, wanted.opens))
    with room.store.read() as db:
        found = assignments.find_assignment(db, number)
    assert found
    return found


def test_it_is_what_the_raw_rows_say(room: Classroom, work: Assignment) -> None:
    report = r07_assignment.of_assignment(
        room.store, room.content, room.person(room.school.instructor), work.id, room.now)
    lines = {row.person_id: row for row in report.table.rows}
    assert set(lines) == set(room.trainees)
    answers = raw(room.path)
    n_met = 0
    for person in room.trainees:
        counted = [one for one in answers if one.person == person and one.is_rated
                   and one.drill == "hand-total/single" and one.received >= work.opens]
        line = lines[person]
        assert line.value("answers") == len(counted)
        assert line.value("done") == min(len(counted), REQUIRED)
        is_met = len(counted) >= REQUIRED
        n_met += is_met
        assert line.value("goal_met") is is_met
        finished = counted[REQUIRED - 1].received if is_met else None
        assert line.value("finished") == finished
        late = (finished or room.now) - work.due
        assert line.value("late") == (round(late.total_seconds() * 1000) if late > timedelta() else None)
        assert (line.value("accuracy") is None) is (len(counted) < 5)
        if len(counted) >= 5:
            a = b = 0.0
            for one in counted:
                a, b = 0.97 * a + one.credit / 1000, 0.97 * b + 1 - one.credit / 1000
            assert line.value("accuracy") == pytest.approx((1 + a) / (2 + a + b))
            assert line.value("lower") < line.value("accuracy")  # type: ignore[operator]
    assert 0 < n_met < len(room.trainees)


def test_its_files(app: Flask, room: Classroom, work: Assignment) -> None:
    teacher = signed_in(app, room.school.instructor)
    page = teacher.get(f"/teach/assignments/{work.id}").text
    assert f"/teach/assignments/{work.id}.csv?" in page
    heads, *rows = rows_of("csv", teacher.get(f"/teach/assignments/{work.id}.csv").data)
    assert len(rows) == len(room.trainees)
    assert "late_ms" in heads
    assert len(rows_of("xlsx", teacher.get(f"/teach/assignments/{work.id}.xlsx").data)) == len(rows) + 1
    listed = rows_of("csv", teacher.get(f"/teach/classes/{room.school.class_id}/assignments.csv").data)
    assert len(listed) == len(rows) + 1
    assert {row[listed[0].index("assignment")] for row in listed[1:]} == {"'=Totals; first"}
    assert signed_in(app, room.school.other_instructor).get(
        f"/teach/assignments/{work.id}.csv").status_code == 404
