"""The pages of reports: for whom they are, what stands on them, what is said where something is missing."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask

from tests.history import NOON
from tests.school import School, add_person, make_school, signed_in
from tests.shipped import shipped_content
from tests.web.visitor import Visitor
from trainer import practice
from trainer.practice import Page
from trainer.reports.table import LEVELS, Column
from trainer.store import classes
from trainer.store.database import Database, Store
from trainer.web import language, pdf, report_cells
from trainer.web.language import languages

TEMPLATES = Path(__file__).parents[2] / "templates"
PAGES = ("", "/matrix", "/progress")


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def teacher(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.instructor)


def practise(store: Store, person: int, n: int = 6) -> None:
    content, now = shipped_content(), datetime.now(UTC)
    sitting = practice.start(store, content, person, ["hand-total/single"], "american", n_items=n,
                             seed=bytes(16), public_id=person.to_bytes(16, "big"), now=now,
                             page=Page("en", "phone"))
    for seq in range(1, n + 1):
        practice.answer(store, content, person, sitting, seq, {"total": "20", "t_submit_ms": "900"},
                        lang="en", received=now, now=now)


def fill(db: Database, class_id: int, n: int) -> None:
    for number in range(n):
        one = add_person(db, "trainee", f"Annabelle Delatour-{number}", f"seat{number}")
        classes.add_member(db, class_id, one, "trainee", NOON)


def speak(store: Store, person: int, lang: str) -> None:
    store.write(lambda db: db.execute("UPDATE person SET lang = ? WHERE id = ?", [lang, person]))


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize("lang", languages())
def test_a_class_of_two_one_of_whom_practised(teacher: Visitor, school: School, store: Store, page: str,
                                              lang: str) -> None:
    practise(store, school.trainee)
    speak(store, school.instructor, lang)
    shown = teacher.get(f"/teach/classes/{school.class_id}{page}")
    assert shown.status_code == 200
    assert f'<html lang="{lang}"' in shown.text
    assert re.search(r"<tbody>\s*<tr", shown.text)
    for drawing in re.findall(r"<svg[^>]*role=.img.[^>]*>(.{0,40})", shown.text, re.DOTALL):
        assert "<title" in drawing, "every drawing has a name"
    for figure in re.findall(r"<figure.*?</figure>", shown.text, re.DOTALL):
        assert "<table" in figure, "every chart is a table too"


def test_every_drawing_is_a_table_too() -> None:
    for path in [*TEMPLATES.glob("reports/**/*.html"), *TEMPLATES.glob("manage/*.html"),
                 *TEMPLATES.glob("teach/*.html")]:
        for figure in re.findall(r"<figure.*?</figure>", path.read_text(encoding="utf-8"), re.DOTALL):
            is_whole_below = path.name == "debrief.html"  # its steps are the page's own table
            assert "<table" in figure or "as_table(" in figure or is_whole_below, path.name


@pytest.mark.parametrize("page", PAGES)
def test_a_class_of_nobody_says_so(teacher: Visitor, school: School, store: Store, page: str) -> None:
    store.write(lambda db: [classes.end_membership(db, school.class_id, one, NOON)
                            for one in (school.trainee, school.classmate)])
    shown = teacher.get(f"/teach/classes/{school.class_id}{page}")
    assert shown.status_code == 200
    assert 'class="note"' in shown.text


def test_levels_have_letters_of_their_own_in_every_language(app: Flask) -> None:
    with app.test_request_context("/"):
        for lang in languages():
            with language.speaking(lang):
                letters = {report_cells.name_of("level", level)[0].upper() for level in LEVELS}
                assert len(letters) == len(LEVELS), lang


@pytest.mark.parametrize("address", [
    "/teach/trainees/{stranger}/report", "/teach/trainees/{stranger}/report.pdf",
    "/teach/trainees/{trainee}/report?class={other_class_id}", "/teach/classes/{other_class_id}.pdf",
    "/teach/trainees/999/report"])
def test_what_is_anothers_is_not_there(teacher: Visitor, school: School, address: str) -> None:
    assert teacher.get(address.format(**vars(school))).status_code == 404


def test_the_report_of_a_trainee_leads_on(teacher: Visitor, school: School, store: Store) -> None:
    practise(store, school.trainee)
    shown = teacher.get(f"/teach/trainees/{school.trainee}/report").text
    assert len(re.findall(r'<tr data-skill="', shown)) > 5
    assert re.search(r'rel="(?:next|prev)"', shown), "to the classmate"
    assert '<div class="sign"><p>' in shown
    assert f"/teach/classes/{school.class_id}/progress?person={school.trainee}" in shown


def test_papers_of_somebody_without_answers(teacher: Visitor, school: School) -> None:
    shown = teacher.get(f"/teach/trainees/{school.classmate}/report")
    assert shown.status_code == 200


@pytest.mark.parametrize("lang", languages())
def test_a_trainee_is_one_page_and_a_class_two(teacher: Visitor, school: School, store: Store, lang: str,
                                               monkeypatch: pytest.MonkeyPatch) -> None:
    original, pages = pdf.laid_out, list[int]()

    def counted(text: str, style: str) -> object:
        made = original(text, style)
        pages.append(len(made.pages))
        return made

    monkeypatch.setattr(pdf, "laid_out", counted)
    practise(store, school.trainee)
    store.write(lambda db: fill(db, school.class_id, 27))
    speak(store, school.instructor, lang)
    for address in (f"/teach/trainees/{school.trainee}/report.pdf?lang={lang}",
                    f"/teach/classes/{school.class_id}.pdf"):
        answered = teacher.get(address)
        assert answered.mimetype == "application/pdf"
        assert answered.headers["Content-Disposition"].startswith("inline")
    assert pages == [1, 2]


def test_work_is_set_for_whom_it_was_asked(teacher: Visitor, school: School) -> None:
    address = f"/teach/classes/{school.class_id}/assignments/new"
    shown = teacher.get(f"{address}?trainee={school.trainee}&kind=payout").text
    chosen = re.findall(r'name="(trainee|drill)" value="([^"]+)" checked', shown)
    assert ("trainee", str(school.trainee)) in chosen
    assert {value.partition("/")[0] for name, value in chosen if name == "drill"} == {"payout"}


def test_a_filter_that_cannot_be_read_is_told(teacher: Visitor, school: School) -> None:
    assert teacher.get(f"/teach/classes/{school.class_id}?period=ever").status_code == 422


def test_the_form_keeps_what_the_address_says(teacher: Visitor, school: School) -> None:
    """Days of one's own stand among the presets, and hold until one of those is chosen."""
    at = f"/teach/classes/{school.class_id}"
    page = teacher.get(f"{at}?since=2026-03-01&until=2026-03-07&sort=-days&lang=fr&exam=7").text
    form = page.partition('<form class="filters"')[2].partition("</form>")[0]
    kept = re.findall(r'<input type="hidden" name="(\w+)" value="([^"]+)"', form)
    assert kept == [("sort", "-days"), ("exam", "7")]
    assert dict(re.findall(r'type="date" name="(\w+)"[^>]* value="([^"]*)"', form)) == {
        "since": "2026-03-01", "until": "2026-03-07"}
    assert re.search(r'<option value="fr" selected>', form)
    assert '<details class="filters__more" open>' in form
    assert re.findall(r'name="period" value="(\w*)" checked', form) == [""]
    chosen = teacher.get(f"{at}?since=2026-03-01&until=2026-03-07&period=7").text
    assert re.findall(r'name="period" value="(\w*)" checked', chosen) == ["7"]
    assert re.findall(r'name="since"[^>]* value="([^"]*)"', chosen) == [""]
    assert '<details class="filters__more">' in chosen
    assert '<input type="hidden" name="was" value="7">' in chosen


def test_what_is_filtered_is_said_and_can_be_left_out(teacher: Visitor, school: School) -> None:
    at = f"/teach/classes/{school.class_id}/answers"
    said = f"?since=2026-03-01&lang=fr&device=phone&voided=1&person={school.trainee}"
    shown = teacher.get(at + said).text.partition('<ul class="narrowing"')[2].partition("</ul>")[0]
    words = re.sub(r"\s+", " ", re.sub(r"<[^>]*>", " ", shown))
    for one in ("From day 1 Mar 2026", "Language Français", "Device phone", "Voided answers too", "Petrova"):
        assert one in words, one
    left_out = re.search(r'href="([^"]*)"><span class="soft">Language', shown)
    assert left_out
    assert "lang=" not in left_out[1]
    assert "device=phone" in left_out[1]


def test_days_that_cannot_be_are_still_in_their_fields(teacher: Visitor, school: School) -> None:
    shown = teacher.get(f"/teach/classes/{school.class_id}?since=2026-03-09&until=2026-03-01")
    assert shown.status_code == 422
    assert dict(re.findall(r'type="date" name="(\w+)"[^>]* value="([^"]*)"', shown.text)) == {
        "since": "2026-03-09", "until": "2026-03-01"}


def test_names_of_people_are_text(teacher: Visitor, school: School, store: Store) -> None:
    def add(db: Database) -> None:
        person = add_person(db, "trainee", "<b>Bob</b> <i>", "x1")
        classes.add_member(db, school.class_id, person, "trainee", NOON)

    store.write(add)
    shown = teacher.get(f"/teach/classes/{school.class_id}").text
    assert "<b>Bob" not in shown
    assert "&lt;b&gt;Bob" in shown


@pytest.mark.parametrize("said", ["until=9999-12-31", "since=0001-01-01", "right=perhaps"])
@pytest.mark.parametrize("page", [*PAGES, "/answers", "/mistakes", "/progress.csv"])
def test_what_no_filter_can_be_is_said_and_not_followed(teacher: Visitor, school: School, page: str,
                                                        said: str) -> None:
    shown = teacher.get(f"/teach/classes/{school.class_id}{page}?{said}")
    assert shown.status_code == 422
    assert said.partition("=")[2] in shown.text


def test_a_figure_below_nought_has_a_minus_and_no_hyphen(app: Flask) -> None:
    with app.test_request_context("/"):
        for column in (Column(key="x", head="X", kind="number"), Column(key="x", head="X", kind="pace")):
            assert report_cells.said(-0.45, column, "UTC") == "−0.45"
