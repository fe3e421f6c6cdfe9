"""Statements for a record store: right by the published rules, one an answer, and only of what is known."""

from __future__ import annotations

import json
from datetime import timedelta
from typing import Any

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.exports.xapi_rules import faults
from tests.reporting.classroom import Classroom
from tests.reports.recount import raw
from tests.school import signed_in
from trainer import practice
from trainer.exports.xapi import duration
from trainer.practice import Page
from trainer.reporting import xapi

HOME = "https://trainer.example/"
LATE = timedelta(days=400)


def told(room: Classroom | Hall, people: list[int], **span: Any) -> list[dict[str, Any]]:
    return list(xapi.statements(room.store, people, HOME, since=span.get("since"),
                                until=span.get("until", room.now + LATE)))


def verb(one: dict[str, Any]) -> str:
    return str(one["verb"]["id"].rpartition("/")[2])


def test_each_is_right_by_the_rules_and_each_answer_is_told_once(room: Classroom) -> None:
    room.block(room.trainees[0], ["settlement-order/order"], room.now, n=6)
    room.block(room.trainees[0], ["chip-cutting/amount"], room.now + timedelta(hours=1), n=4)
    found = told(room, room.trainees)
    assert [fault for one in found for fault in faults(one)] == []
    answers = [one for one in raw(room.path) if one.person in room.trainees]
    by_place = {one["object"]["id"]: one for one in found if verb(one) == "answered"}
    assert len(by_place) == len(answers)
    assert len({one["id"] for one in found}) == len(found)
    for one in answers:
        statement = by_place[f"{HOME}answers/{one.public_id}/{one.seq}"]
        assert statement["actor"]["account"]["name"] == str(one.person)
        assert statement["result"]["score"]["scaled"] == one.credit / 1000
        assert statement["result"]["success"] is (one.credit == 1000)
        assert statement["result"].get("duration") == (
            None if one.elapsed_ms is None else duration(one.elapsed_ms))
    assert {statement["object"]["definition"]["interactionType"] for statement in by_place.values()} == {
        "fill-in", "choice", "sequencing"}
    right = [one for one in by_place.values() if one["result"]["success"]
             and one["object"]["definition"]["interactionType"] != "fill-in"]
    assert all(one["result"]["response"] in one["object"]["definition"]["correctResponsesPattern"]
               for one in right if "settlement" in one["object"]["definition"]["name"]["en"])
    assert [one for one in found if verb(one) == "completed"]


def test_the_same_is_the_same_statement_and_what_was_told_is_not_told_again(room: Classroom) -> None:
    whole = told(room, room.trainees)
    assert told(room, room.trainees) == whole
    middle = room.now - timedelta(days=5)
    parts = told(room, room.trainees, until=middle) + told(room, room.trainees, since=middle)
    assert sorted(one["id"] for one in parts) == sorted(one["id"] for one in whole)


def test_the_time_of_an_item_begins_anew_with_each_attempt(room: Classroom) -> None:
    """A retry of an item tells its own time, not both together."""
    person = room.trainees[0]
    wrong = room.block(person, ["hand-total/single"], room.now, n=3, right=0.0)
    again = practice.retry(room.store, room.content, person, wrong, with_slow=False, seed=room.secret(),
                           public_id=room.secret(), now=room.now + timedelta(hours=1), page=Page("en", None))
    item = room.item(again, 1)
    assert item
    at = room.now + timedelta(hours=1, seconds=2)
    practice.answer(room.store, room.content, person, again, 1,
                    {**room.answer_to(item, is_right=True, code=None), "t_submit_ms": "1900"}, lang="en",
                    received=at, now=at)
    mine = [one for one in told(room, [person]) if f"/{again}/" in one["object"]["id"]]
    assert mine[0]["result"]["duration"] == "PT1.90S"


def test_an_exam_is_told_of_at_its_release(app: Flask) -> None:
    hall = Hall(app.extensions["store"], app.extensions["content"])
    hall.publish()
    length = sum(part.items for part in hall.overview().blueprint.parts)
    hall.sit([True] * length)
    people = [hall.trainee.id]
    assert told(hall, people) == []
    sat = hall.now + timedelta(minutes=1)
    hall.now += timedelta(hours=3)
    hall.release()
    found = told(hall, people, since=sat)
    assert [verb(one) for one in found] == ["answered"] * length + ["passed"]
    assert [fault for one in found for fault in faults(one)] == []
    assert found[-1]["result"]["score"]["scaled"] == 1.0
    assert found[-1]["context"]["contextActivities"]["grouping"][0]["id"].endswith(f"/exams/{hall.exam.id}")


def test_download_and_command_tell_the_same(app: Flask, room: Classroom) -> None:
    teacher = signed_in(app, room.school.instructor)
    response = teacher.post(f"/teach/classes/{room.school.class_id}/xapi.json")
    found = json.loads(response.data)
    assert [fault for one in found for fault in faults(one)] == []
    ran = app.test_cli_runner().invoke(args=["xapi", "--class", str(room.school.class_id), "--home",
                                             "http://localhost"])
    assert ran.exit_code == 0, ran.output
    assert {one["id"] for one in json.loads(ran.output)} == {one["id"] for one in found}
    for wrong in ("soon", "9999-12-31"):
        assert app.test_cli_runner().invoke(args=["xapi", "--until", wrong]).exit_code == 2
    nowhere = app.test_cli_runner().invoke(args=["xapi", "--class", "999"])
    assert (nowhere.exit_code, "There is no such class." in nowhere.output) == (1, True)
    other = signed_in(app, room.school.other_instructor)
    assert other.post(f"/teach/classes/{room.school.class_id}/xapi.json").status_code == 404


@pytest.mark.parametrize("home", [
    "nonsense", "", "/", "trainer.example", "//trainer.example/", "ftp://trainer.example/", "http://", "https:///x",
    "mailto:a@b.example", "http://a b/", "http://a.example/<x>", "http://a.example:port/", "http://a.example/?x=1",
    "http://a.example/#x", "http://me:secret@a.example/", "http://[::1/"])
def test_an_address_that_is_none_is_refused(app: Flask, home: str) -> None:
    ran = app.test_cli_runner().invoke(args=["xapi", "--home", home])
    assert (ran.exit_code, ran.stdout) == (2, "")
    assert "--home" in ran.stderr
    assert "https://trainer.example/" in ran.stderr


@pytest.mark.parametrize("home", ["http://localhost:8000", "https://Trainer.example/floor/", "http://[::1]:8000/",
                                  "https://казино.example/school"])
def test_an_absolute_address_of_the_web_is_taken(app: Flask, room: Classroom, home: str) -> None:
    ran = app.test_cli_runner().invoke(args=["xapi", "--home", home])
    assert ran.exit_code == 0, ran.output
    (told_of, *_) = json.loads(ran.output)
    assert told_of["actor"]["account"]["homePage"] == home.rstrip("/") + "/"


@pytest.mark.parametrize(("change", "fault"), [
    ({"id": "7"}, "id"), ({"actor": {"name": "x"}}, "identifier"), ({"verb": {"id": "answered"}}, "verb id"),
    ({"result": {"duration": "3s"}}, "duration"), ({"timestamp": "2026-03-02T10:00:00"}, "timestamp"),
    ({"result": {"score": {"scaled": 2}}}, "scaled"), ({"what": 1}, "no property"),
    ({"context": None}, "null")])
def test_the_rules_find_what_is_wrong(room: Classroom, change: dict[str, Any], fault: str) -> None:
    one = {**next(iter(told(room, room.trainees))), **change}
    if one["context"] is None:
        one = {**one, "context": {"language": None}}
    assert any(fault in text for text in faults(one)), faults(one)


def test_durations() -> None:
    assert [duration(ms) for ms in (0, 9, 10, 1_999, 60_000)] == [
        "PT0.00S", "PT0.00S", "PT0.01S", "PT1.99S", "PT60.00S"]
