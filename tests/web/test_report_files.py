"""Every report and list of a class in every form: whose it is, and that it equals the page."""

from __future__ import annotations

import csv
import html
import io
import json
import re
from datetime import UTC, datetime

import openpyxl
import pytest
from flask import Flask

from tests.reporting.classroom import Classroom
from tests.school import signed_in
from tests.web.visitor import Visitor
from trainer import reporting
from trainer.exports.flat import fields_of
from trainer.exports.voice import Voice
from trainer.reports.filters import Filters
from trainer.reports.table import Table
from trainer.web.language import languages

OFFERED = {name: one for name, one in {**reporting.OF_CLASS, **reporting.LISTS}.items() if one.has_files}
NAMES = ("", *(f"/{name}" for name in OFFERED if name != "overview"))
FORMS = ("csv", "xlsx", "jsonl")


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
    """Cell for cell, in the page's order, of the reports whose page has their table as it is."""
    compared = []
    for name, one in OFFERED.items():
        if name not in reporting.OF_CLASS:
            continue
        at = f"/teach/classes/{room.school.class_id}" + ("" if name == "overview" else f"/{name}")
        key = reporting_table(room, one).columns[-1].key
        page = teacher.get(f"{at}?period=all&all=1&sort=-{key}").text
        if 't t-rows"' not in page:
            continue
        compared.append(name)
        table = page.partition('t t-rows"')[2]
        heads, *rows = rows_of("xlsx", teacher.get(f"{at}.xlsx?period=all&sort=-{key}").data)
        fields = fields_of(reporting_table(room, one), Voice())
        assert [field.head for field in fields] == heads
        shown = re.findall(r'data-column="(\w+)"', table.partition("</thead>")[0])
        lines = table.partition("<tbody>")[2].partition("</tbody>")[0].split("<tr")[1:]
        assert lines, name
        for line, row in zip(lines, rows, strict=True):
            said = [html.unescape(re.sub(r"<[^>]+>", "", cell)).strip() for cell in
                    re.findall(r"<t[dh][^>]*>(.*?)</t[dh]>", line, re.DOTALL)]
            for text, key in zip(said, shown, strict=True):
                place = next(number for number, field in enumerate(fields) if field.column.key == key)
                assert is_same(text, row[place], fields[place].column.kind), (name, key, text, row[place])
    assert len(compared) >= 2, compared


def reporting_table(room: Classroom, one: reporting.OfClass) -> Table:
    return one.make(reporting.asked_of_class(
        room.store, room.content, room.person(room.school.instructor), room.school.class_id,
        Filters(period="all"), datetime.now(UTC))).table


def is_same(text: str, value: object, kind: str) -> bool:
    """What the page says and what the cell holds; of names and times that both say something."""
    if value is None or text == "–":
        return (text == "–") is (value in (None, ""))
    if not isinstance(value, int | float) or isinstance(value, bool):
        return text == str(value) if kind in ("text", "code") else bool(text)
    found = float(re.sub(r"[^\d.-]", "", text.replace("−", "-")))
    whole = {"share": 100 * value, "seconds": value / 1000}.get(kind, value)
    return abs(found - whole) <= (0.51 if kind == "share" else 0.051 if kind == "seconds" else 0.0051)


def test_filters_hold_and_what_cannot_be_read_is_told(teacher: Visitor, room: Classroom) -> None:
    at = f"/teach/classes/{room.school.class_id}/matrix.csv"
    assert "payout_n" not in teacher.get(f"{at}?kind=hand-total").text
    assert teacher.get(f"{at}?since=yesterday").status_code == 422
    assert teacher.get(f"/teach/classes/{room.school.class_id}/nothing.csv").status_code == 404


def test_a_workbook_says_no_filter_of_itself_that_did_not_hold(teacher: Visitor, room: Classroom) -> None:
    """The matrix is of how things stand now: neither days nor a mode made its figures."""
    at = f"/teach/classes/{room.school.class_id}"
    for name, due in (("/matrix", False), ("/situations", True)):
        raw = teacher.get(f"{at}{name}.xlsx?period=7&mode=check&right=no").data
        *_, about = openpyxl.load_workbook(io.BytesIO(raw)).worksheets
        said = {str(row[0]) for row in about.iter_rows(values_only=True)}
        assert ("Period" in said, "Mode" in said, "Result" in said) == (due, due, False)


def test_a_page_of_the_log_is_no_file(teacher: Visitor, room: Classroom) -> None:
    """It would be fifty answers of all: the log is taken away whole, and that is noted."""
    at = f"/teach/classes/{room.school.class_id}"
    assert teacher.get(f"{at}/answers.csv").status_code == 404
    page = teacher.get(f"{at}/answers").text
    assert f'href="{at}/files#log"' in page
    assert "/answers.csv" not in page + teacher.get(f"{at}/files").text


def test_french_words_with_semicolons(teacher: Visitor, room: Classroom) -> None:
    teacher.post("/language", lang="fr")
    raw = teacher.get(f"/teach/classes/{room.school.class_id}/skills.csv?friendly=1&comma=1").data
    rows = list(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline=""), delimiter=";"))
    assert {"Stagiaire", "Groupe"} <= set(rows[0])
    assert any(re.fullmatch(r"0,\d+", cell) for row in rows for cell in row)
    assert not any(re.fullmatch(r"0\.\d+", cell) for row in rows for cell in row)


@pytest.mark.parametrize("lang", languages())
def test_no_two_translated_heads_are_the_same(teacher: Visitor, room: Classroom, lang: str) -> None:
    """An object of JSON Lines would lose all but the last of them."""
    teacher.post("/language", lang=lang)
    for name in NAMES:
        raw = teacher.get(f"/teach/classes/{room.school.class_id}{name}.csv?friendly=1").data
        heads = next(csv.reader(io.StringIO(raw.decode("utf-8-sig"), newline="")))
        assert len(set(heads)) == len(heads), (name, heads)


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
