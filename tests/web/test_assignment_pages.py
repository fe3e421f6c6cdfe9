"""Assignments in the browser: set by who teaches the class, begun from Today, followed on their page."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from flask import Flask

from tests.school import School, make_school, signed_in
from tests.web.visitor import NO_TOTAL, Visitor
from trainer.store import audit
from trainer.store.database import Store

DRILL = "hand-total/single"


def local(delta: timedelta) -> str:
    return (datetime.now(UTC) + delta).astimezone(ZoneInfo("Europe/Paris")).strftime("%Y-%m-%dT%H:%M")


def form(**changes: object) -> dict[str, object]:
    return {"name": "Totals <week 1>", "drill": DRILL, "table": ["american", "uk"], "whom": "all",
            "goal": "items", "items": "2", "opens": local(timedelta(hours=-2)),
            "due": local(timedelta(hours=-1)), "closes": "", **changes}


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def teacher(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.instructor)


def set_one(teacher: Visitor, school: School, **changes: object) -> str:
    made = teacher.post(f"/teach/classes/{school.class_id}/assignments", **form(**changes))
    assert made.status_code == 303, made.text
    return str(made.headers["Location"])


def test_from_setting_to_done(app: Flask, store: Store, school: School, teacher: Visitor) -> None:
    address = set_one(teacher, school)
    assert "not yet" in teacher.get(address).text
    trainee = signed_in(app, school.trainee)
    today = trainee.get("/").text
    assert "Totals &lt;week 1&gt;" in today
    assert "0 of 2 answers" in today
    assert "It still counts" in today
    begun = trainee.post("/assignments/1/start", table="uk", mode="practice")
    assert begun.status_code == 303
    run = begun.headers["Location"]
    for seq in (1, 2):
        trainee.answer(run, seq, total=NO_TOTAL, t_submit_ms="900", t_first_ms="500")
    assert "Done, late by 1 hour" in trainee.get("/").text
    table = teacher.get(address).text
    assert f'data-trainee="{school.trainee}"' in table
    assert "1 hour" in table
    with store.read() as db:
        assert [one["assignment_id"] for one in db.query("SELECT * FROM sitting_assignment")] == [1]
        assert [one.action for one in audit.entries(db)] == ["assignment.made"]


def test_chosen_trainees_alone_have_it(app: Flask, school: School, teacher: Visitor) -> None:
    set_one(teacher, school, whom="some", trainee=[school.trainee, school.stranger])
    assert "week 1" in signed_in(app, school.trainee).get("/").text
    for other in (school.classmate, school.stranger):
        visitor = signed_in(app, other)
        assert "week 1" not in visitor.get("/").text
        assert visitor.post("/assignments/1/start", table="uk").status_code == 404


def test_what_cannot_be_read_is_kept(school: School, teacher: Visitor) -> None:
    address = f"/teach/classes/{school.class_id}/assignments"
    refused = teacher.post(address, **form(items="many", due="soon", name="Kept"))
    assert refused.status_code == 422
    for kept in ('value="Kept"', 'value="many"', 'value="soon"', f'value="{DRILL}" checked',
                 'value="uk" checked', "as in 2026-09-30 18:00"):
        assert kept in refused.text
    assert "Nothing is set" in teacher.get(address).text


def test_another_teachers_class_is_not_there(app: Flask, school: School, teacher: Visitor) -> None:
    set_one(teacher, school)
    other = signed_in(app, school.other_instructor)
    gets = (f"/teach/classes/{school.class_id}/assignments", "/teach/assignments/1",
            f"/teach/classes/{school.class_id}/assignments/new", "/teach/assignments/1/edit",
            f"/teach/classes/{school.other_class_id}/assignments/new?copy=1", f"/teach/assignments/{2 ** 70}")
    assert {other.get(path).status_code for path in gets} == {404}
    posts = (f"/teach/classes/{school.class_id}/assignments", "/teach/assignments/1/edit",
             "/teach/assignments/1/withdraw")
    assert {other.post(path, **form()).status_code for path in posts} == {404}
    assert signed_in(app, school.manager).get("/teach/assignments/1").status_code == 200


def test_changed_copied_and_withdrawn(app: Flask, store: Store, school: School, teacher: Visitor) -> None:
    address = set_one(teacher, school)
    assert 'value="2"' in teacher.get(f"{address}/edit").text
    changed = teacher.post(f"{address}/edit", **form(name="Harder", items="40"))
    assert changed.headers["Location"] == address
    assert "40 answers that count" in teacher.get(address).text
    copy = teacher.get(f"/teach/classes/{school.class_id}/assignments/new?copy=1").text
    assert 'value="Harder"' in copy
    assert teacher.post(f"{address}/withdraw").status_code == 303
    trainee = signed_in(app, school.trainee)
    assert "Harder" not in trainee.get("/").text
    assert trainee.post("/assignments/1/start", table="uk").status_code == 404
    with store.read() as db:
        assert [one.action for one in audit.entries(db)] == [
            "assignment.withdrawn", "assignment.changed", "assignment.made"]
