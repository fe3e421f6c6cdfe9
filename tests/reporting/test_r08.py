"""The report of an exam against the raw rows: marks, money, and how far the marks can be trusted."""

from __future__ import annotations

import re
import statistics
from pathlib import Path

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.reports.recount import raw
from tests.school import add_person, signed_in
from tests.web.test_report_files import rows_of
from trainer import exams
from trainer.drills import KINDS
from trainer.drills.base import Item
from trainer.practice.summing import error_costs
from trainer.reporting import r08_exam
from trainer.reports.charts.histogram import histogram
from trainer.reports.reliability import reliability
from trainer.store import classes

SHEETS = ((1, 1, 1, 1), (1, 1, 1, 0), (1, 1, 0, 0), (0, 0, 0, 0), (1, 0, 0, 1), (1, 1, 1, 1), (0, 1, 0, 0),
          (1, 1, 1, 1))
"""Right or not, a row a candidate."""


@pytest.fixture
def hall(app: Flask) -> Hall:
    return Hall(app.extensions["store"], app.extensions["content"])


def candidates(hall: Hall, n: int) -> list[int]:
    """New trainees of the class."""
    def enrol(db: object) -> list[int]:
        made = []
        for number in range(n):
            person = add_person(db, "trainee", f"Cand {number:02}", f"x{number}")  # type: ignore[arg-type]
            classes.add_member(db, hall.school.class_id, person, "trainee", hall.now)  # type: ignore[arg-type]
            made.append(person)
        return made

    return hall.store.write(enrol)


def sat_by_eight(hall: Hall) -> None:
    hall.publish(attempts=2)
    people = candidates(hall, len(SHEETS))
    n = hall.overview().blueprint.parts
    length = sum(part.items for part in n)
    for person, sheet in zip(people, SHEETS, strict=True):
        hall.sit([bool(sheet[seq % 4]) for seq in range(length)], hall.person(person))
    hall.release()


def test_every_figure_is_that_of_the_raw_rows(hall: Hall, database: Path) -> None:
    sat_by_eight(hall)
    report = r08_exam.of_exam(hall.store, hall.instructor, hall.exam.id, hall.now)
    answers = [one for one in raw(database) if one.exam == hall.exam.id and not one.is_trial]
    by_person = {one.person: [] for one in answers}  # type: ignore[var-annotated]
    for one in answers:
        by_person[one.person].append(one)
    lines = {row.person_id: row for row in report.table.rows}
    assert len(lines) == len(SHEETS) + 2
    for person, given in by_person.items():
        line = lines[person]
        assert line.value("raw") == pytest.approx(sum(one.credit for one in given) / 1000)
        assert line.value("away") == sum(one.away for one in given)
        costs = [cost for one in given for cost in error_costs(KINDS[one.kind].grade(
            Item(one.kind, one.situation, one.prompt, one.key, one.target_ms), one.given))]
        assert line.value("overpaid")[0] == sum(max(cost, 0) for cost in costs)  # type: ignore[index]
        assert line.value("underpaid")[0] == sum(max(-cost, 0) for cost in costs)  # type: ignore[index]
    for missing in (hall.school.trainee, hall.school.classmate):
        assert lines[missing].value("mark") is None
        assert lines[missing].value("passed") is None
    _check_reliability(report, by_person)


def _check_reliability(report: object, by_person: dict) -> None:  # type: ignore[type-arg]
    """By the textbook, in other words than the program's."""
    sheets = [[one.credit / 1000 for one in sorted(given, key=lambda one: one.seq)]
              for given in by_person.values()]
    k = len(sheets[0])
    totals = [sum(sheet) for sheet in sheets]
    alpha = k / (k - 1) * (1 - sum(statistics.variance(place) for place in zip(*sheets, strict=True))
                           / statistics.variance(totals))
    found = report.extra.reliability  # type: ignore[attr-defined]
    assert found.alpha == pytest.approx(alpha)
    assert found.sd == pytest.approx(statistics.stdev(totals) / k)
    assert found.error == pytest.approx(statistics.stdev(totals) / k * (1 - alpha) ** 0.5)
    assert found.mean == pytest.approx(statistics.mean(totals) / k)


def test_the_page_and_its_files(app: Flask, hall: Hall) -> None:
    sat_by_eight(hall)
    teacher, at = signed_in(app, hall.school.instructor), f"/teach/exams/{hall.exam.id}/report"
    page = teacher.get(at).text
    assert "<svg" in page
    assert "<details class=\"astable\">" in page
    assert page.count("data-trainee=") == len(SHEETS) + 2
    heads, *rows = rows_of("csv", teacher.get(f"{at}.csv").data)
    assert len(rows) == len(SHEETS) + 2
    marks = {row[0]: row[heads.index("mark")] for row in rows}
    assert marks["Tanya Petrova"] == ""
    assert marks["Cand 00"] == "1"
    assert len(rows_of("xlsx", teacher.get(f"{at}.xlsx").data)) == len(rows) + 1
    listed = rows_of("csv", teacher.get(f"/teach/classes/{hall.school.class_id}/exams.csv").data)
    assert len(listed) == len(rows) + 1
    assert signed_in(app, hall.school.other_instructor).get(at).status_code == 404
    assert signed_in(app, hall.school.trainee).get(at).status_code == 404


def test_before_the_release_nothing_is_told(app: Flask, hall: Hall) -> None:
    """No seed, no key, no mark, in any form."""
    hall.publish()
    sitting = hall.sit([True] * sum(part.items for part in hall.overview().blueprint.parts))
    teacher, at = signed_in(app, hall.school.instructor), f"/teach/exams/{hall.exam.id}/report"
    assert "not out yet" in teacher.get(at).text
    with hall.store.read() as db:
        seed = db.execute("SELECT seed FROM sitting WHERE id = ?", [hall.row(db, sitting)]).fetchone()["seed"]
    for address in (at, f"{at}.csv", f"{at}.jsonl", f"/teach/classes/{hall.school.class_id}/exams.csv"):
        assert seed.hex() not in teacher.get(address).text
    assert len(rows_of("csv", teacher.get(f"{at}.csv").data)) == 1
    log = teacher.post(f"/teach/classes/{hall.school.class_id}/responses.csv").text
    assert log.count("\r\n") == 1


def test_an_exam_of_nobody_and_a_void_item(app: Flask, hall: Hall) -> None:
    hall.publish()
    hall.release()
    teacher = signed_in(app, hall.school.instructor)
    assert "Nobody sat this exam" in teacher.get(f"/teach/exams/{hall.exam.id}/report").text
    hall.publish()
    length = sum(part.items for part in hall.overview().blueprint.parts)
    sitting = hall.sit([False] + [True] * (length - 1))
    hall.release()
    exams.void(hall.store, hall.instructor, hall.sitting_id(sitting), 1, reason="a torn card", now=hall.now)
    report = r08_exam.of_exam(hall.store, hall.instructor, hall.exam.id, hall.now)
    assert report.table.rows[0].value("mark") == 1.0
    assert re.search(r"data-report=.r8", teacher.get(f"/teach/exams/{hall.exam.id}/report").text)


def test_alpha_says_nothing_of_few_or_equal_papers() -> None:
    assert reliability([[1.0, 0.0]] * 7) is None
    assert reliability([[1.0, 0.0]] * 8) is None
    assert reliability([[1.0]] * 8) is None
    assert reliability([[1.0, 0.0]] * 7 + [[1.0]]) is None
    assert reliability([]) is None


def test_a_full_mark_is_in_the_last_bar() -> None:
    drawn = histogram([0, 99, 100, 999, 1000], 900)
    assert [bar.n for bar in drawn.bars] == [2, 1, 0, 0, 0, 0, 0, 0, 0, 2]
    assert [bar.has_passed for bar in drawn.bars] == [False] * 9 + [True]
    assert drawn.n == 5


def test_who_left_the_class_stays_and_is_marked(app: Flask, hall: Hall) -> None:
    sat_by_eight(hall)
    with hall.store.read() as db:
        (gone,) = db.execute("SELECT id FROM person WHERE name = 'Cand 03'").fetchone()
    hall.store.write(lambda db: classes.end_membership(db, hall.school.class_id, gone, hall.now))
    teacher, at = signed_in(app, hall.school.instructor), f"/teach/exams/{hall.exam.id}/report"
    row = re.search(rf'<tr data-trainee="{gone}">.*?</tr>', teacher.get(at).text, re.DOTALL)
    assert row
    assert "left the class" in row[0]
    assert f"/teach/trainees/{gone}/report" not in row[0], "there is none any more"
    for address in re.findall(r'href="([^"]+)"', row[0]):
        assert teacher.get(address).status_code == 200, address
    heads, *rows = rows_of("csv", teacher.get(f"{at}.csv").data)
    left = {one[0]: one[heads.index("left")] for one in rows}
    assert {name for name, said in left.items() if said == left["Cand 03"]} == {"Cand 03"}
    assert len(rows) == len(SHEETS) + 2
