"""The log of a class: every answer once, as the tables have it, streamed in short reads, and noted."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from typing import Any

import pytest
from flask import Flask

from tests.reporting.classroom import Classroom
from tests.reports.recount import Raw, raw
from tests.school import signed_in
from tests.web.visitor import Visitor
from trainer import practice
from trainer.errors import NotFound
from trainer.exports.responses import COLUMNS
from trainer.practice import Page
from trainer.reporting import log
from trainer.store import audit
from trainer.store.database import Database, Store
from trainer.upkeep import record
from trainer.web import report_files, streams


@pytest.fixture
def teacher(app: Flask, room: Classroom) -> Visitor:
    return signed_in(app, room.school.instructor)


def rows(visitor: Visitor, room: Classroom, form: str = "csv", **fields: Any) -> list[dict[str, Any]]:
    response = visitor.post(f"/teach/classes/{room.school.class_id}/responses.{form}", **fields)
    assert response.status_code == 200, response.text
    if form == "jsonl":
        return [json.loads(line) for line in response.data.splitlines()]
    delimiter = ";" if fields.get("comma") else ","
    file = io.StringIO(response.data.decode("utf-8-sig"), newline="")
    return list(csv.DictReader(file, delimiter=delimiter))


def told(room: Classroom) -> list[Raw]:
    mine = [one for one in raw(room.path) if one.person in room.trainees and one.is_told]
    return sorted(mine, key=lambda one: (one.sitting, one.seq))


def test_each_answer_is_there_once_as_the_tables_have_it(teacher: Visitor, room: Classroom) -> None:
    found, kept = rows(teacher, room, voided="1"), told(room)
    assert tuple(found[0]) == COLUMNS
    by_place = {(row["sitting"], int(row["item_seq"])): row for row in found}
    assert len(by_place) == len(found) == len(kept) > 500
    for one in kept:
        row = by_place[one.public_id, one.seq]
        assert datetime.fromisoformat(row["answered_at"]) == one.received.replace(
            microsecond=one.received.microsecond // 1000 * 1000)
        assert row["answered_at"][-6:] in ("+01:00", "+02:00")
        assert (int(row["trainee_id"]), row["mode"], row["drill_id"], row["kind"], row["situation"]) == (
            one.person, one.mode, one.drill, one.kind, one.situation)
        assert float(row["credit"]) == one.credit / 1000
        assert row["verdict"] == ("right" if one.credit == 1000 else "partial" if one.credit else "wrong")
        assert row["misconception_codes"].split() == list(one.codes)
        assert [row[name] for name in ("assisted", "slip", "rapid", "away", "voided")] == [
            str(int(flag)) for flag in (one.assisted, one.slip, one.rapid, one.away, one.voided)]
        assert json.loads(row["parsed_answer"]) == one.given
        assert (row["raw_answer"] == row["expected"]) <= (one.credit == 1000)
        assert row["prompt_text"]


def test_an_open_block_does_not_tell_its_seed(teacher: Visitor, room: Classroom) -> None:
    """It would tell what is still to be asked."""
    open_block = practice.start(
        room.store, room.content, room.trainees[3], ["payout/one-box"], "american", mode="practice",
        n_items=5, seed=room.secret(), public_id=room.secret(), now=room.now, page=Page("en", None))
    item = room.item(open_block, 1)
    assert item
    practice.answer(room.store, room.content, room.trainees[3], open_block, 1,
                    room.answer_to(item, is_right=True, code=None), lang="en", received=room.now,
                    now=room.now)
    found = rows(teacher, room, "jsonl", voided="1")
    assert {row["sitting"] for row in found if row["seed"] is None} == {open_block}


def test_filters_and_commas(teacher: Visitor, room: Classroom) -> None:
    kept = told(room)
    found = rows(teacher, room, kind="payout", comma="1")
    assert len(found) == sum(one.kind == "payout" for one in kept)
    assert {row["credit"] for row in found} >= {"0", "1"}
    assert not rows(teacher, room, mode="check")
    for filters, is_left in (({"right": "no"}, lambda one: one.credit < 1000),
                             ({"code": "hand-total/ACE_STUCK_11"}, lambda one: "ACE_STUCK_11" in one.codes),
                             ({"counts": "1"}, lambda one: one.is_rated)):
        assert 0 < len(rows(teacher, room, **filters)) == sum(map(is_left, kept)) < len(kept)
    day = kept[0].received.date().isoformat()
    assert 0 < len(rows(teacher, room, since=day, until=day)) < len(kept)
    bad = teacher.post(f"/teach/classes/{room.school.class_id}/responses.csv", since="soon")
    assert bad.status_code == 422
    assert "soon" in bad.text


def test_the_record_says_who_took_it(teacher: Visitor, room: Classroom) -> None:
    rows(teacher, room, "jsonl")
    with room.store.read() as db:
        (entry,) = audit.entries(db, target=f"class:{room.school.class_id}", limit=1)
    assert (entry.action, entry.actor_id, entry.detail) == (
        "class.exported", room.school.instructor, {"report": "responses", "form": "jsonl"})


def test_the_record_itself_can_be_taken_away(app: Flask, room: Classroom,
                                              monkeypatch: pytest.MonkeyPatch) -> None:
    """By managers, whole and in short reads, as ids."""
    monkeypatch.setattr(record, "_AT_ONCE", 2)
    teacher, manager = signed_in(app, room.school.instructor), signed_in(app, room.school.manager)
    for form in ("csv", "jsonl", "csv"):
        rows(teacher, room, "jsonl" if form == "jsonl" else "csv")
    found = [json.loads(line) for line in manager.get("/manage/audit.jsonl").data.splitlines()]
    with room.store.read() as db:
        kept = audit.entries(db)
    assert [row["hash"] for row in found] == [one.hash.hex() for one in kept]
    assert json.loads(found[0]["detail"]) == {"report": "responses", "form": "csv"}
    table = manager.get(f"/manage/audit.csv?person={room.school.instructor}").text.splitlines()
    assert len(table) == 1 + sum(one.actor_id == room.school.instructor for one in kept)
    assert teacher.get("/manage/audit.csv").status_code == 404


def test_anothers_class_and_a_look_take_nothing(app: Flask, room: Classroom) -> None:
    at = f"/teach/classes/{room.school.class_id}/responses.csv"
    for person in (room.school.other_instructor, room.school.trainee):
        assert signed_in(app, person).post(at).status_code == 404
    assert signed_in(app, room.school.instructor).get(at).status_code == 404


def test_no_transaction_is_held_and_no_piece_is_long(teacher: Visitor, room: Classroom,
                                                     monkeypatch: pytest.MonkeyPatch) -> None:
    """Between two pieces nothing is read, so the log of the database can be cut back."""
    monkeypatch.setattr(log, "AT_ONCE", 20)
    reads = [0, 0]
    real = Store.read

    @contextmanager
    def counted(store: Store) -> Iterator[Database]:
        with real(store) as db:
            reads[0] += 1
            reads[1] += 1
            try:
                yield db
            finally:
                reads[0] -= 1

    monkeypatch.setattr(Store, "read", counted)
    response = teacher.post(f"/teach/classes/{room.school.class_id}/responses.csv", voided="1")
    assert reads[0] == 0
    assert response.data.count(b"\r\n") == len(told(room)) + 1
    assert reads[0] == 0
    assert reads[1] > len(told(room)) / 40


def test_a_stream_gives_its_place_back(teacher: Visitor, room: Classroom) -> None:
    """Also where whoever asked goes away, before or amid the first piece."""
    at = f"/teach/classes/{room.school.class_id}/responses.csv"
    teacher.get("/help")
    for taken in (0, 0, 0, 1, 1, 1):
        response = teacher.client.post(at, data={"csrf_token": teacher.token}, buffered=False,
                                       headers={"Origin": "http://localhost"})
        assert response.status_code == 200
        for _ in range(taken):
            next(response.iter_encoded())
        response.close()
    taken = [streams.Place() for _ in range(streams.MOST_AT_ONCE)]
    try:
        assert teacher.post(at).status_code == 429
    finally:
        for one in taken:
            one.give_back()
    assert rows(teacher, room)


def test_a_download_that_fails_before_it_begins_gives_its_place_back(
        app: Flask, room: Classroom, monkeypatch: pytest.MonkeyPatch) -> None:
    """So does one of which only the heads are asked for."""
    manager = signed_in(app, room.school.manager)

    def fail(*_: object) -> None:
        raise NotFound("There is no such page.")

    with monkeypatch.context() as broken:
        broken.setattr(report_files, "named", fail)
        for _ in range(streams.MOST_AT_ONCE + 1):
            assert manager.get("/manage/audit.csv").status_code == 404
    for _ in range(streams.MOST_AT_ONCE + 1):
        manager.client.head("/manage/audit.csv").close()
    assert manager.get("/manage/audit.csv").status_code == 200


def test_the_page_lists_all_that_can_be_taken(teacher: Visitor, room: Classroom) -> None:
    page = teacher.get(f"/teach/classes/{room.school.class_id}/files").text
    for address in {part.partition('"')[0] for part in page.split('href="')[1:]}:
        if ".csv" in address or ".xlsx" in address or ".jsonl" in address:
            assert teacher.get(address.replace("&amp;", "&")).status_code == 200, address
