"""The instructor's pages of exams: published, watched, released, certified, copied, printed."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.school import School, signed_in
from tests.web.held import ENGLISH, TYPED, compose, publish, released, seen
from tests.web.visitor import HTMX, Visitor
from trainer import classes, exams
from trainer.store import audit


@pytest.fixture
def school(hall: Hall) -> School:
    return hall.school


def test_publishing_shows_code_and_commitment_and_ends_the_changing(staff: Visitor, hall: Hall) -> None:
    compose(hall)
    page = f"/teach/exams/{hall.exam.id}"
    draft = staff.get(page).text
    assert "data-commitment" not in draft
    for step in ("publish", "remove"):
        assert f'action="{page}/{step}" data-sure="' in draft
    assert staff.post(f"{page}/publish", seen=seen(hall, page)).status_code == 303
    shown = staff.get(page).text
    stored = exams.exam(hall.store, hall.instructor, hall.exam.id)
    assert stored.commitment
    assert f'data-start-code>{stored.start_code}<' in shown
    assert stored.commitment.hex()[:8] in shown
    assert stored.secret.hex()[:8] not in shown
    assert staff.get(f"{page}/change").status_code == 303
    assert staff.post(f"{page}/change", **TYPED).status_code == 422
    assert exams.exam(hall.store, hall.instructor, hall.exam.id).blueprint == stored.blueprint
    assert staff.post(f"{page}/remove").status_code == 409
    assert staff.post(f"{page}/code").status_code == 303
    assert exams.exam(hall.store, hall.instructor, hall.exam.id).start_code != stored.start_code


def test_the_live_list_comes_alone_when_htmx_asks(staff: Visitor, hall: Hall) -> None:
    publish(hall)
    sitting = hall.start()
    hall.answer(sitting, 1, after_ms=0)
    for page in (staff.get(f"/teach/exams/{hall.exam.id}", headers=ENGLISH),
                 staff.get(f"/teach/exams/{hall.exam.id}", headers={**ENGLISH, **HTMX})):
        assert "1 of 5" in page.text
        assert f'data-sitting="{hall.sitting_id(sitting)}" data-state="open"' in page.text
        assert "Théo Martin" in page.text
    assert page.text.lstrip().startswith('<section id="live"')
    assert "HX-Refresh" not in page.headers
    assert 'hx-trigger="every 5s" hx-target="#live" hx-swap="outerHTML"' in page.text


def test_time_for_all_for_one_and_what_it_needs(staff: Visitor, hall: Hall) -> None:
    publish(hall)
    sitting = hall.sitting_id(hall.start())
    page = f"/teach/exams/{hall.exam.id}"
    for bad in ({"minutes": "5", "reason": ""}, {"minutes": "", "reason": "a fire drill"}):
        refused = staff.post(f"{page}/time", **bad)
        assert refused.status_code == 422
        assert bad["reason"] in refused.text
    assert staff.post(f"{page}/time", minutes="5", reason="a fire drill").status_code == 303
    assert staff.post(f"/teach/sittings/{sitting}/time", minutes="3", reason="a pen").status_code == 303
    (row,) = hall.overview().rows
    assert row.added_ms == 8 * 60_000
    assert staff.post(f"{page}/time", minutes="1e1", reason="x").status_code == 400


def test_handed_in_for_somebody_and_reopened(staff: Visitor, hall: Hall) -> None:
    publish(hall)
    sitting = hall.sitting_id(hall.start())
    page = f"/teach/sittings/{sitting}"
    assert staff.post(f"{page}/reopen", minutes="5", reason="x").status_code == 409
    assert staff.post(f"{page}/hand-in", reason="").status_code == 422
    assert staff.post(f"{page}/hand-in", reason="taken ill").status_code == 303
    assert staff.post(f"{page}/hand-in", reason="again").status_code == 409
    assert staff.post(f"{page}/reopen", minutes="0", reason="well again").status_code == 303
    with hall.store.read() as db:
        actions = [one.action for one in audit.entries(db, target=f"sitting:{sitting}")]
    assert actions[:2] == ["exam.reopened", "exam.handed_in"]


def test_a_voided_item_changes_every_figure_and_can_be_restored(staff: Visitor, hall: Hall) -> None:
    _passed, failed = released(hall)
    page = f"/teach/sittings/{failed}"
    before = re.search(r"data-mark><b>([^<]+)</b>", staff.get(page, headers=ENGLISH).text)
    assert before
    assert staff.post(f"{page}/items/2", what="void", reason="").status_code == 422
    assert staff.post(f"{page}/items/9", what="void", reason="x").status_code == 404
    assert staff.post(f"{page}/items/2", what="void", reason="a torn card").status_code == 303
    assert 'id="item-2" data-seq="2" data-void="true"' in staff.get(page).text
    assert f"data-mark><b>{before[1]}</b>" not in staff.get(page, headers=ENGLISH).text
    assert staff.post(f"{page}/items/2", what="restore", reason="it was whole").status_code == 303
    assert "data-void" not in staff.get(page).text
    assert f"data-mark><b>{before[1]}</b>" in staff.get(page, headers=ENGLISH).text


def test_release_waits_for_who_sits_it(staff: Visitor, hall: Hall) -> None:
    publish(hall)
    sitting = hall.start()
    page = f"/teach/exams/{hall.exam.id}"
    waits = staff.post(f"{page}/release")
    assert waits.status_code == 409
    assert "data-start-code" in waits.text
    assert "data-secret" not in waits.text
    hall.now += timedelta(seconds=1)
    staff.post(f"/teach/sittings/{hall.sitting_id(sitting)}/hand-in", reason="the end")
    assert staff.post(f"{page}/release").status_code == 303
    shown = staff.get(page).text
    assert f"flask --app app remark {hall.exam.id}" in shown
    assert hall.exam.secret.hex()[:8] in shown


def test_release_is_asked_for_twice_and_says_who_has_not_begun(staff: Visitor, hall: Hall) -> None:
    publish(hall)
    shown = staff.get(f"/teach/exams/{hall.exam.id}", headers=ENGLISH).text
    assert f'action="/teach/exams/{hall.exam.id}/release" data-sure="' in shown
    assert re.search(r"\d+ (has|have) not begun yet", shown)


def test_before_certificates_a_school_without_a_name_is_told_so(staff: Visitor, hall: Hall) -> None:
    released(hall)
    assert "The school has no name yet" in staff.get(f"/teach/exams/{hall.exam.id}", headers=ENGLISH).text


def test_marks_and_certificates(staff: Visitor, hall: Hall) -> None:
    passed, failed = released(hall)
    page = f"/teach/exams/{hall.exam.id}"
    shown = staff.get(page, headers=ENGLISH).text
    assert f'data-sitting="{passed}" data-passed="yes"' in shown
    assert f'data-sitting="{failed}" data-passed="no"' in shown
    assert "hx-trigger" not in shown
    assert staff.get(page, headers=HTMX).headers["HX-Refresh"] == "true"
    assert staff.post(f"{page}/certificates", sitting=str(failed)).status_code == 409
    assert staff.post(f"{page}/certificates", sitting="", until="2020-01-01").status_code == 422
    assert staff.post(f"{page}/certificates", sitting="", until="soon").status_code == 422
    assert staff.post(f"{page}/certificates", sitting="", until="2099-12-31").status_code == 303
    found = re.search(r'data-certificate="([^"]+)"', staff.get(page).text)
    assert found
    said = Visitor(staff.client.application).get(f"/verify/{found[1]}", headers=ENGLISH).text
    assert "Tanya Petrova" in said
    assert "valid until 31 December 2099" in said


def test_a_copy_is_a_draft_under_another_secret_in_a_class_of_ones_own(
    app: Flask, staff: Visitor, hall: Hall, school: School
) -> None:
    publish(hall)
    page = f"/teach/exams/{hall.exam.id}/copy"
    assert staff.post(page, **{"class": str(school.other_class_id)}).status_code == 404
    assert staff.post(page, **{"class": "x"}).status_code == 400
    made = signed_in(app, school.manager).post(page, **{"class": str(school.other_class_id)})
    assert made.status_code == 303
    (copied,) = exams.of_class(hall.store, hall.person(school.manager), school.other_class_id)
    assert copied.published is None
    assert copied.secret != hall.exam.secret


def test_two_who_write_one_draft_lose_nothing(staff: Visitor, hall: Hall) -> None:
    """Whoever comes second is told, and nothing is published that was not seen."""
    compose(hall)
    page = f"/teach/exams/{hall.exam.id}"
    forms = [staff.get(f"{page}/change").text for _ in range(2)]
    first, second = (re.findall(r'name="seen" value="(\w+)"', form)[0] for form in forms)
    assert staff.post(f"{page}/change", seen=first, **{**TYPED, "name": "By the first"}).status_code == 303
    refused = staff.post(f"{page}/change", seen=second, **{**TYPED, "name": "By the second"})
    assert refused.status_code == 422
    assert "By the second" in refused.text
    assert staff.post(f"{page}/publish", seen=second).status_code == 409
    stored = exams.exam(hall.store, hall.instructor, hall.exam.id)
    assert (stored.name, stored.published) == ("By the first", None)


def test_tried_by_the_instructor_and_counted_nowhere(staff: Visitor, hall: Hall) -> None:
    compose(hall)
    assert staff.post(f"/teach/exams/{hall.exam.id}/try").status_code == 303
    page = f"/teach/exams/{hall.exam.id}"
    staff.post(f"{page}/publish", seen=seen(hall, page))
    page = staff.get(f"/teach/exams/{hall.exam.id}", headers=ENGLISH).text
    assert "Tried by:" in page
    assert "0 sit it now" in page
    assert "data-sitting=" not in page
    (row,) = hall.overview().rows
    assert "trial, counts for nothing" in staff.get(f"/teach/sittings/{row.sitting_id}", headers=ENGLISH).text


@pytest.mark.parametrize("who", ["trainee", "other_instructor", "stranger"])
def test_what_is_anothers_is_not_there(app: Flask, hall: Hall, school: School, who: str) -> None:
    publish(hall)
    sitting = hall.sitting_id(hall.start())
    visitor = signed_in(app, getattr(school, who))
    visitor.get("/settings")
    exam = f"/teach/exams/{hall.exam.id}"
    for path in (f"/teach/classes/{school.class_id}/exams", f"/teach/classes/{school.class_id}/exams/new",
                 exam, f"{exam}/change", f"{exam}/paper?seed={'0' * 32}", f"{exam}/paper.pdf?seed={'0' * 32}",
                 f"/teach/sittings/{sitting}"):
        assert visitor.get(path).status_code == 404, path
    for path in (f"/teach/classes/{school.class_id}/exams", *(f"{exam}/{what}" for what in (
            "change", "publish", "code", "window", "time", "release", "certificates", "copy", "try", "remove",
            "paper")), *(f"/teach/sittings/{sitting}/{what}" for what in (
                "time", "reopen", "hand-in", "items/1"))):
        answer = visitor.post(path, **{**TYPED, "minutes": "5", "reason": "mine", "what": "void",
                                       "class": str(school.other_class_id)})
        assert answer.status_code == 404, path
    row = hall.overview().rows[0]
    assert (row.state, row.added_ms) == ("open", 0)
    assert exams.exam(hall.store, hall.instructor, hall.exam.id) == hall.exam


def test_on_paper_with_the_seed_the_key_apart_and_what_is_left_out(staff: Visitor, hall: Hall) -> None:
    compose(hall)
    made = staff.post(f"/teach/exams/{hall.exam.id}/paper")
    assert made.status_code == 303
    address = made.headers["Location"]
    seed = re.search(r"seed=([0-9a-f]{32})", address)
    assert seed
    page = staff.get(f"{address}&lang=en").text
    questions, key = re.findall(r'<section class="sheet paper(?:(?!<section class="sheet).)*', page, re.S)
    for sheet in (questions, key):
        assert seed[1][:4] in sheet
    assert questions.count('class="blank"') == 5
    assert re.findall(r'class="ans[ "]', questions) == []
    assert len(re.findall(r'class="ans[ "]', key)) == 5
    assert staff.get(address).text == staff.get(address).text
    with hall.store.read() as db:
        (entry,) = [one for one in audit.entries(db) if one.action == "exam.printed"]
    assert (entry.object, entry.detail) == (f"exam:{hall.exam.id}", {"seed": seed[1]})
    assert staff.get(f"/teach/exams/{hall.exam.id}/paper").status_code == 303
    assert hall.exam.secret.hex()[:8] not in page


def test_an_archived_class_takes_no_exam(staff: Visitor, hall: Hall, school: School) -> None:
    compose(hall)
    page = f"/teach/exams/{hall.exam.id}"
    classes.archive(hall.store, hall.instructor, school.class_id, now=hall.now)
    assert staff.get(page).status_code == 200
    for path in (f"/teach/classes/{school.class_id}/exams", f"{page}/publish", f"{page}/try", f"{page}/copy"):
        answer = staff.post(path, **{**TYPED, "class": str(school.class_id)})
        assert answer.status_code in (409, 422), path
    (found,) = exams.of_class(hall.store, hall.instructor, school.class_id)
    assert found.published is None
