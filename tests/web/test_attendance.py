"""The attendance sheet: who and which days stand on it, on how many sheets, as a page and as PDF."""

from __future__ import annotations

import re
from datetime import date, timedelta

import pytest
from flask import Flask

from tests.school import NOON, School, add_person, make_school, signed_in
from tests.web.pdfs import unpacked
from tests.web.visitor import Visitor
from trainer.classes import attendance
from trainer.errors import AnswerFormatError
from trainer.store import classes, groups
from trainer.store.database import Database, Store

THURSDAY = date(2026, 3, 5)


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def instructor(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.instructor)


@pytest.mark.parametrize(("given", "days"), [
    ({}, [2, 3, 4, 5, 6]),
    ({"from": "2026-03-05"}, [5, 6, 9, 10, 11]),
    ({"from": "2026-03-05", "days": "3", "weekends": "1"}, [5, 6, 7]),
    ({"from": "2026-03-07", "days": "1"}, [9]),
])
def test_the_days_of_a_sheet(given: dict[str, str], days: list[int]) -> None:
    assert [one.day for one in attendance.wanted(given, THURSDAY).days] == days


@pytest.mark.parametrize("given", [
    {"from": "5.3.2026"}, {"from": "2026-02-30"}, {"from": "9999-12-30"}, {"from": "20260305"}, {"days": "0"},
    {"days": "11"}, {"days": "-1"}, {"days": "²"}])
def test_what_is_no_sheet_is_refused(given: dict[str, str]) -> None:
    with pytest.raises(AnswerFormatError):
        attendance.wanted(given, THURSDAY)


def test_everybody_has_a_row_and_every_day_a_column(instructor: Visitor) -> None:
    text = instructor.get("/teach/classes/1/attendance?from=2026-03-02&days=7&weekends=1").text
    assert re.findall(r'<th scope="row"><span>([^<]+)<', text) == ["Martin, Théo", "Petrova, Tanya"]
    assert re.findall(r'class="attendance__day">([A-Z][^<]+)<', text) == [
        "Mon 2 Mar", "Tue 3 Mar", "Wed 4 Mar", "Thu 5 Mar", "Fri 6 Mar", "Sat 7 Mar", "Sun 8 Mar"]
    assert "2 March 2026 to 8 March 2026" in text
    assert "attendance.pdf?" in text
    assert "from=2026-03-02" in text


def test_a_group_has_a_sheet_of_its_own(store: Store, school: School, instructor: Visitor) -> None:
    group = store.write(lambda db: groups.add_group(db, school.class_id, "Night"))
    store.write(lambda db: classes.add_member(db, school.class_id, school.trainee, "trainee", NOON, group))
    text = instructor.get(f"/teach/classes/1/attendance?group={group}").text
    assert "Petrova" in text
    assert "Martin" not in text
    assert "· Night" in text


def test_many_people_take_several_sheets(store: Store, school: School, instructor: Visitor) -> None:
    def enrol(db: Database) -> None:
        for number in range(40):
            classes.add_member(db, school.class_id, add_person(db, "trainee", f"A B{number}", f"n{number}"),
                               "trainee", NOON)

    store.write(enrol)
    text = instructor.get("/teach/classes/1/attendance").text
    assert text.count('class="sheet ') == 3
    assert text.count('<th scope="row"><span>') == 42
    assert "· 3/3" in text
    assert re.findall(r'<tr><td class="attendance__no">(\d+)<', text) == [str(n) for n in range(1, 43)]


def test_an_unread_day_is_told(instructor: Visitor) -> None:
    response = instructor.get("/teach/classes/1/attendance?from=tomorrow")
    assert response.status_code == 422
    assert "is no day" in response.text


@pytest.mark.pango
@pytest.mark.parametrize(("size", "media"), [("a4", (842, 595)), ("letter", (792, 612))])
def test_it_is_printed_across(instructor: Visitor, size: str, media: tuple[int, int]) -> None:
    pdf = instructor.get(f"/teach/classes/1/attendance.pdf?size={size}")
    assert pdf.mimetype == "application/pdf"
    box = re.search(rb"/MediaBox \[\s*0 0 ([\d.]+) ([\d.]+)", unpacked(pdf.data))
    assert box
    assert (round(float(box[1])), round(float(box[2]))) == media


def test_it_is_of_this_week_unless_asked_otherwise() -> None:
    for back in range(7):
        today = date(2026, 3, 8) - timedelta(days=back)
        assert attendance.wanted({}, today).first == date(2026, 3, 2)
