"""Every report and list of a class in every form: whose it is, and that it equals the page."""

from __future__ import annotations

import csv
import io
import json
import re
from pathlib import Path

import openpyxl
import pytest
from flask import Flask

from tests.reporting.classroom import Classroom, make_classroom
from tests.school import signed_in
from tests.web.visitor import Visitor
from trainer import reporting

NAMES = ("", *(f"/{name}" for name in {**reporting.OF_CLASS, **reporting.LISTS} if name != "overview"))
FORMS = ("csv", "xlsx", "jsonl")


@pytest.fixture
def room(app: Flask, database: Path) -> Classroom:
    return make_classroom(app.extensions["store"], app.extensions["content"], database)


@pytest.fixture
def teacher(app: Flask, room: Classroom) -> Visitor:
    return signed_in(app, room.school.instructor)


def rows_of(form: str, raw: bytes) -> list[list[object]]:
    """The heads, then the rows."""
    if form == "csv":
        return [list(row) for row in csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline=""))]
    if form == "jsonl":
        lines = [json.loads(line) for line in raw.splitlines()]
        return [list(lines[0]), *(list(line.values()) for line in lines)] if lines else []
    sheet = openpyxl.load_workbook(io.BytesIO(raw)).worksheets[0]
    return [list(row) for row in sheet.iter_rows(values_only=True)]


def test_each_report_comes_in_each_form(teacher: Visitor, room: Classroom) -> None:
    for name in NAMES:
        found = {}
        for form in FORMS:
            response = teacher.get(f"/teach/classes/{room.school.class_id}{name}.{form}?period=all")
            assert response.status_code == 200, (name, form)
            assert re.fullmatch(rf'attachment; filename="AAAA22_[a-z_]+_\d{{4}}-\d\d-\d\d_\w+\.{form}"',
                                response.headers["Content-Disposition"]), response.headers
            assert "no-store" in response.headers["Cache-Control"]
            found[form] = rows_of(form, response.data)
        assert len(found["csv"]) == len(found["xlsx"]), name
        assert found["csv"][0] == found["xlsx"][0], name
        assert all(re.fullmatch(r"[a-z][a-z0-9_]*", str(head)) for head in found["csv"][0]), found["csv"][0]
        if found["jsonl"]:
            assert len(found["jsonl"]) == len(found["csv"])


def test_a_workbook_equals_the_page(teacher: Visitor, room: Classroom) -> None:
    """Cell for cell, in the page's order, of the columns that the page shows."""
    at = f"/teach/classes/{room.school.class_id}/matrix"
    page = teacher.get(f"{at}?sort=-payout_n").text
    heads, *rows = rows_of("xlsx", teacher.get(f"{at}.xlsx?sort=-payout_n").data)
    body = page.partition("<tbody>")[2].partition("</tbody>")[0]
    lines = [re.findall(r'data-value="([^"]*)"', line) for line in body.split("<tr")[1:]]
    assert len(lines) == len(rows) == 12
    shown = re.findall(r'data-column="(\w+)"', page)
    places = [heads.index(name) for name in shown]
    for line, row in zip(lines, rows, strict=True):
        for said, place in zip(line, places, strict=True):
            value = row[place]
            if isinstance(value, int | float):
                assert float(said) == pytest.approx(value)
            else:
                assert said == ("" if value is None else str(value))


def test_filters_hold_and_what_cannot_be_read_is_told(teacher: Visitor, room: Classroom) -> None:
    at = f"/teach/classes/{room.school.class_id}/matrix.csv"
    assert "payout_n" not in teacher.get(f"{at}?kind=hand-total").text
    assert teacher.get(f"{at}?since=yesterday").status_code == 422
    assert teacher.get(f"/teach/classes/{room.school.class_id}/nothing.csv").status_code == 404


def test_french_words_with_semicolons(teacher: Visitor, room: Classroom) -> None:
    teacher.post("/language", lang="fr")
    raw = teacher.get(f"/teach/classes/{room.school.class_id}/skills.csv?friendly=1&comma=1").data
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert {"Stagiaire", "Groupe"} <= set(rows[0])
    assert any(re.fullmatch(r"0,\d+", cell) for row in rows for cell in row)
    assert not any(re.fullmatch(r"0\.\d+", cell) for row in rows for cell in row)


def test_anothers_class_is_not_there(app: Flask, room: Classroom) -> None:
    other, trainee = signed_in(app, room.school.other_instructor), signed_in(app, room.school.trainee)
    for visitor in (other, trainee):
        for name in NAMES:
            assert visitor.get(f"/teach/classes/{room.school.class_id}{name}.csv").status_code == 404


def test_a_class_of_none_is_a_file_with_heads(app: Flask, room: Classroom) -> None:
    store = room.store
    store.write(lambda db: db.execute("UPDATE member SET left_us = 1 WHERE role = 'trainee'"))
    teacher = signed_in(app, room.school.instructor)
    for name in NAMES:
        for form in FORMS:
            response = teacher.get(f"/teach/classes/{room.school.class_id}{name}.{form}")
            assert response.status_code == 200, (name, form)
