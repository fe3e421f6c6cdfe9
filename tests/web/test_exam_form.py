"""The form of an exam: presets, what is typed, and what cannot be read, said beside its field."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from html import unescape

import pytest
from flask import Flask

from tests.exams.sat import BLUEPRINT, Hall
from tests.school import School, signed_in
from tests.web.held import ENGLISH, TYPED, seen
from tests.web.visitor import Visitor
from trainer import exams
from trainer.drills import KINDS
from trainer.exams import read_blueprint


@pytest.fixture
def school(hall: Hall) -> School:
    return hall.school


def form_of(page: str) -> dict[str, list[str]]:
    """The fields of the compose form as a browser would send them."""
    form = page[page.index('<form class="fields fields--wide"'):]
    typed: dict[str, list[str]] = {}
    for tag in re.findall(r"<(?:input|select)[^>]*>(?:(?!</select>).)*?(?:</select>)?", form, re.S):
        name = re.search(r' name="([^"]+)"', tag)
        if name and not tag.startswith("<select") and (("type=\"radio\"" not in tag and "checkbox" not in tag)
                                                      or " checked" in tag):
            value = re.search(r' value="([^"]*)"', tag)
            typed.setdefault(name[1], []).append(value[1] if value else "")
    for name_, options in re.findall(r'<select id="[^"]*" name="([^"]+)"[^>]*>(.*?)</select>', form, re.S):
        chosen = re.search(r'<option value="([^"]*)" selected', options)
        typed[name_] = [chosen[1] if chosen else ""]
    return typed


def test_presets_fill_the_form_and_are_stored_as_they_are(staff: Visitor, hall: Hall, school: School) -> None:
    start = f"/teach/classes/{school.class_id}/exams/new"
    assert len(re.findall("data-preset=", staff.get(start, headers=ENGLISH).text)) == len(exams.PRESETS) + 1
    for preset in exams.PRESETS:
        page = staff.get(f"{start}?preset={preset.id}&table=american", headers=ENGLISH)
        typed = form_of(page.text)
        made = staff.post(f"/teach/classes/{school.class_id}/exams", **typed)
        assert made.status_code == 303, made.text
        stored = exams.exam(hall.store, hall.instructor, int(made.headers["Location"].rpartition("/")[2]))
        assert read_blueprint(stored.blueprint) == exams.at_table(hall.content, preset, "american")
        shown = staff.get(made.headers["Location"], headers=ENGLISH).text
        assert "data-faults" not in shown


def test_what_is_typed_is_what_is_stored(staff: Visitor, hall: Hall, school: School) -> None:
    """Times are by the clock of the class, an hour before UTC's in Paris in winter."""
    code = exams.critical_codes(BLUEPRINT)[0]
    made = staff.post(f"/teach/classes/{school.class_id}/exams", **{**TYPED, "critical": [code, "NO_SUCH"]})
    assert made.status_code == 303
    stored = exams.exam(hall.store, hall.instructor, int(made.headers["Location"].rpartition("/")[2]))
    blueprint = read_blueprint(stored.blueprint)
    assert [(one.drill_id, one.items, one.weight, one.seconds, one.pass_line) for one in blueprint.parts] == [
        ("hand-total/single", 10, 3, 8, 700), ("payout/one-box", 5, 1, None, None)]
    assert (blueprint.table_id, blueprint.seconds, blueprint.pass_line) == ("uk", 1800, 875)
    assert (blueprint.critical, blueprint.criticals_allowed, blueprint.is_one_paper) == ((code,), 1, True)
    assert (stored.name, stored.attempts, stored.opens) == (
        "Evening test", 2, datetime(2026, 12, 1, 8, tzinfo=UTC))
    again = form_of(staff.get(f"{made.headers['Location']}/change").text)
    assert {name: again[name][0] for name in TYPED if name != "critical"} == {
        name: text for name, text in TYPED.items() if name != "critical"}


@pytest.mark.parametrize(("field", "text"), [
    ("name", ""), ("name", "x" * 81), ("table", "nowhere"), ("drill-1", "none/such"), ("items-1", "0"),
    ("items-1", "many"), ("items-1", "-1"), ("items-1", "999999"), ("weight-1", "0"), ("seconds-1", "0"),
    ("seconds-1", "1e3"), ("line-1", "101"), ("line-1", "0"), ("line", "abc"), ("line", ""), ("minutes", "0"),
    ("minutes", "99999"), ("allowed", "-1"), ("attempts", "11"), ("attempts", ""), ("opens", "tomorrow"),
    ("opens", "2026-03-29T02:30"), ("closes", "2026-12-01T09:00"), ("closes", ""), ("items-2", "٣")])
def test_what_cannot_be_read_is_said_beside_its_field_and_everything_is_kept(
    staff: Visitor, hall: Hall, school: School, field: str, text: str
) -> None:
    page = staff.post(f"/teach/classes/{school.class_id}/exams", ENGLISH, **{**TYPED, field: text})
    assert page.status_code == 422
    assert f'id="{field}-wrong"' in page.text
    kept = form_of(page.text)
    for name, value in {**TYPED, field: text}.items():
        if name != "critical" and (name != field or name not in ("table", "drill-1")):  # no such choice
            assert kept[name][0] == value, name
    assert exams.of_class(hall.store, hall.instructor, school.class_id) == []


def test_no_part_at_all(staff: Visitor, school: School) -> None:
    page = staff.post(f"/teach/classes/{school.class_id}/exams", **{**TYPED, "drill-1": "", "drill-2": ""})
    assert page.status_code == 422
    assert 'id="drill-1-wrong"' in page.text


def test_every_critical_mistake_is_offered_at_once(staff: Visitor, school: School) -> None:
    """Also in the empty form; those of the drills that are typed come first."""
    forms = f"/teach/classes/{school.class_id}/exams/new?preset="
    offered = [re.findall(r'name="critical" value="(\w+)"', staff.get(forms + preset).text)
               for preset in ("none", "payouts")]
    assert set(offered[0]) == set(offered[1]) >= {"HALF_ONLY", "S17_DRAWS_SOFT17", "IRR_SELF_CORRECT"}
    assert offered[1][0] in KINDS["payout"].MISTAKES


def test_a_presets_name_is_said_in_the_readers_language(app: Flask, staff: Visitor, hall: Hall,
                                                        school: School) -> None:
    """As long as it is left as it was offered; a name of the instructor's own stays."""
    staff.post("/language", lang="ru", page="/")
    form = staff.get(f"/teach/classes/{school.class_id}/exams/new?preset=sums").text
    offered = unescape(re.findall(r'id="name"[^>]* value="([^"]*)"', form)[0])
    names = [offered, f"{offered} II"]
    made = [staff.post(f"/teach/classes/{school.class_id}/exams", **{**TYPED, "name": name})
            for name in names]
    assert offered == "Счёт: 50 за минуту"
    reader = signed_in(app, school.owner)
    pages = [reader.get(one.headers["Location"]).text for one in made]
    assert '<h2 class="exam-name">Sums: 50 in a minute</h2>' in pages[0]
    assert f'<h2 class="exam-name">{names[1]}</h2>' in pages[1]
    assert "Sums: 50 in a minute" in reader.get(f"/teach/classes/{school.class_id}/exams").text


def test_one_more_part_stores_nothing(staff: Visitor, hall: Hall, school: School) -> None:
    page = staff.post(f"/teach/classes/{school.class_id}/exams", **{**TYPED, "more": "1"})
    assert page.status_code == 200
    assert 'name="drill-3"' in page.text
    assert form_of(page.text)["name"] == ["Evening test"]
    assert exams.of_class(hall.store, hall.instructor, school.class_id) == []
    full = {f"drill-{n}": "payout/one-box" for n in range(1, 21)}
    page = staff.post(f"/teach/classes/{school.class_id}/exams", **{**TYPED, **full, "more": "1"})
    assert 'name="drill-21"' not in page.text


def test_a_draft_that_cannot_be_held_says_why(staff: Visitor, hall: Hall, school: School) -> None:
    made = staff.post(f"/teach/classes/{school.class_id}/exams", **{**TYPED, "items-1": "200"})
    shown = staff.get(made.headers["Location"]).text
    assert "data-faults" in shown
    page = made.headers["Location"]
    refused = staff.post(f"{page}/publish", seen=seen(hall, page))
    assert refused.status_code == 422
    assert "data-start-code" not in refused.text
