"""The notice that everybody reads once, the school's settings, the record, exports and erasing."""

from __future__ import annotations

import json

import pytest
from flask import Flask

from tests.school import School, make_school, signed_in
from tests.upkeep.someone import NAME, make
from tests.web.visitor import HTMX, NO_TOTAL, Visitor
from trainer.store import audit
from trainer.store.database import Store

SETTINGS = {"name": "Academy", "practice_days": "400", "exam_days": "", "keeps_answers": "",
            "notice_en": "", "notice_fr": "", "notice_ru": ""}


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


def fresh(app: Flask, store: Store, person_id: int) -> Visitor:
    """Somebody who has not read any notice."""
    visitor = signed_in(app, person_id)
    store.write(lambda db: db.execute("UPDATE person SET notice_seen = 0 WHERE id = ?", [person_id]))
    return visitor


def test_the_notice_comes_first_and_once(app: Flask, store: Store, school: School) -> None:
    visitor = fresh(app, store, school.trainee)
    sent = visitor.get("/drills/hand-total?mode=learn")
    assert (sent.status_code, sent.headers["Location"]) == (
        303, "/privacy?page=/drills/hand-total?mode%3Dlearn")
    assert "Please read this once" in visitor.get(sent.headers["Location"]).text
    read = visitor.post("/privacy", page="/drills/hand-total?mode=learn", version="1")
    assert read.headers["Location"] == "/drills/hand-total?mode=learn"
    assert visitor.get("/").status_code == 200
    assert "Please read this once" not in visitor.get("/privacy").text


def test_nobody_is_sent_there_while_answering(app: Flask, store: Store, school: School) -> None:
    visitor = fresh(app, store, school.trainee)
    visitor.get("/privacy")
    run = visitor.start()
    assert visitor.get(run).status_code == 200
    assert visitor.answer(run, total=NO_TOTAL).status_code == 200
    assert visitor.get("/", headers=HTMX).status_code == 200
    assert visitor.post("/privacy", page="https://elsewhere.example/").headers["Location"] == "/"


def test_a_changed_notice_is_shown_again(app: Flask, store: Store, school: School) -> None:
    trainee, owner = fresh(app, store, school.trainee), signed_in(app, school.owner)
    trainee.get("/privacy")
    trainee.post("/privacy", version="1")
    assert trainee.get("/").status_code == 200
    owner.post("/manage/school", **SETTINGS | {"practice_days": "", "name": "Other name"})
    assert trainee.get("/").status_code == 200, "the name alone is no news"
    notice = "We keep {practice} at {school}.\n\n<b>"
    changed = owner.post("/manage/school", **SETTINGS | {"notice_en": notice})
    assert changed.headers["Location"] == "/manage/school?saved=1"
    assert trainee.get("/").status_code == 303
    text = trainee.get("/privacy").text
    assert "We keep 400 days at Academy." in text
    assert "&lt;b&gt;" in text
    with store.read() as db:
        assert [one.action for one in audit.entries(db)] == [
            "notice.changed", "school.changed", "school.changed"]


def test_a_notice_has_the_spaces_that_its_language_sets(app: Flask, store: Store, school: School) -> None:
    """French puts one that does not break before a colon."""
    owner, notice = signed_in(app, school.owner), "Pourquoi\u202f? Pour vous\u00a0: {practice}."
    assert owner.post("/manage/school", **SETTINGS | {"notice_en": notice}).status_code == 303
    assert "Pourquoi\u202f? Pour vous\u00a0: 400" in owner.get("/privacy").text


def test_what_was_changed_while_it_was_read_is_shown_again(app: Flask, store: Store, school: School) -> None:
    trainee, owner = fresh(app, store, school.trainee), signed_in(app, school.owner)
    shown = trainee.get("/privacy").text
    assert 'name="version" value="1"' in shown
    owner.post("/manage/school", **SETTINGS | {"notice_en": "We keep all of it."})
    trainee.post("/privacy", version="1")
    assert trainee.get("/").status_code == 303
    assert 'name="version" value="2"' in trainee.get("/privacy").text
    for version in ("2", "9" * 18):
        trainee.post("/privacy", version=version)
        assert trainee.get("/").status_code == 200


def test_without_accounts_it_says_what_the_browser_keeps(visitor: Visitor) -> None:
    text = visitor.get("/privacy").text
    assert "without an account" in text
    assert "I have read it" not in text


@pytest.mark.parametrize(("field", "value"), [
    ("practice_days", "29"), ("practice_days", "1e3"), ("exam_days", "99999"), ("exam_days", "-1"),
    ("name", "x" * 81), ("notice_fr", "x" * 8001), ("notice_ru", "\x07")])
def test_settings_that_cannot_be_read_are_kept(app: Flask, store: Store, school: School, field: str,
                                               value: str) -> None:
    owner = signed_in(app, school.owner)
    refused = owner.post("/manage/school", **SETTINGS | {"notice_en": "Mine", field: value})
    assert refused.status_code == 422
    assert f"wrong-{field}" in refused.text
    assert "Mine" in refused.text
    with store.read() as db:
        assert audit.entries(db) == []


def test_an_own_export_is_complete_and_noted(app: Flask, store: Store, school: School) -> None:
    trainee = signed_in(app, school.trainee)
    run = trainee.start()
    trainee.answer(run, total=NO_TOTAL)
    got = trainee.post("/settings/my-data.json")
    assert got.headers["Content-Disposition"] == f'attachment; filename="data-{school.trainee}.json"'
    data = json.loads(got.data)
    assert data["account"]["code"] == "t1"
    assert [item["typed"] for item in data["blocks"][0]["items"] if "typed" in item] == [{"total": NO_TOTAL}]
    table = trainee.post("/settings/my-data.csv")
    assert table.mimetype == "text/csv"
    assert len(table.text.splitlines()) == 3
    with store.read() as db:
        assert {(one.action, one.object) for one in audit.entries(db)} == {
            ("person.exported", f"person:{school.trainee}")}


def test_a_trainees_data_is_their_instructors_to_export(app: Flask, school: School) -> None:
    path = f"/teach/trainees/{school.trainee}/export"
    for who, status in (("instructor", 200), ("manager", 200), ("owner", 200), ("other_instructor", 404),
                        ("classmate", 404), ("trainee", 404)):
        visitor = signed_in(app, getattr(school, who))
        assert {visitor.post(f"{path}.{form}").status_code for form in ("json", "csv")} == {status}, who
    instructor = signed_in(app, school.instructor)
    for other in (school.manager, school.stranger, 999, 2 ** 70):
        assert instructor.post(f"/teach/trainees/{other}/export.json").status_code == 404


def test_local_practice_can_be_taken_away_too(visitor: Visitor, store: Store) -> None:
    run = visitor.start()
    visitor.answer(run, total=NO_TOTAL)
    assert json.loads(visitor.post("/settings/my-data.json").data)["blocks"][0]["mode"] == "practice"
    with store.read() as db:
        assert audit.entries(db) == [], "there is no record where there are no accounts"


def test_erasing_asks_for_the_name(app: Flask, store: Store) -> None:
    person_id = make(store)
    with store.read() as db:
        ids = {row["role"]: row["person_id"] for row in db.execute(
            "SELECT role, person_id FROM account WHERE role <> 'trainee' ORDER BY person_id DESC")}
    path = f"/manage/people/{person_id}/erase"
    assert signed_in(app, ids["instructor"]).get(path).status_code == 404
    manager = signed_in(app, ids["manager"])
    asked = manager.get(path).text
    assert NAME in asked
    assert f'<a class="btn" href="/teach/trainees/{person_id}">Cancel</a>' in asked
    assert f'href="/manage/users/{ids["instructor"]}">Cancel</a>' in manager.get(
        f"/manage/people/{ids['instructor']}/erase").text
    wrong = manager.post(path, name="Somebody Else")
    assert wrong.status_code == 422
    assert "Somebody Else" in wrong.text
    done = manager.post(path, name=f" {NAME} ")
    assert done.headers["Location"].startswith(f"/manage/audit?object=person:{person_id}&erased=clean")
    record = manager.get(done.headers["Location"]).text
    assert "erased a person" in record
    assert "an erased person" in record
    assert NAME not in record
    assert manager.get(path).status_code == 404
    for other in (ids["owner"], ids["manager"]):
        assert manager.get(f"/manage/people/{other}/erase").status_code == 409


def test_the_record_speaks_the_readers_language(app: Flask, store: Store, school: School) -> None:
    def write(db: object) -> None:
        audit.add_entry(db, school.manager, "class.made", f"class:{school.class_id}", audit.from_us(0))  # type: ignore[arg-type]
        audit.add_entry(db, None, "moon.eaten", "moon:1", audit.from_us(0), n=3)  # type: ignore[arg-type]

    store.write(write)
    manager = signed_in(app, school.manager)
    text = manager.get("/manage/audit").text
    for told in ("Marc Manager", "made a class", "Spring evening", "moon.eaten", "moon:1", "n: 3",
                 "the command line"):
        assert told in text
    assert "made a class" not in manager.get("/manage/audit?object=moon:1").text
    assert "moon.eaten" not in manager.get(f"/manage/audit?person={school.manager}").text
    assert manager.get(f"/manage/audit?person={2 ** 70}&before=x").status_code == 200
    manager.post("/language", lang="ru")
    assert "made a class" not in manager.get("/manage/audit").text


def test_a_persons_page_leads_to_export_and_erasing(app: Flask, school: School) -> None:
    for who, path, has_erase in (
            ("instructor", f"/teach/trainees/{school.trainee}", False),
            ("manager", f"/teach/trainees/{school.trainee}", True),
            ("owner", f"/manage/users/{school.manager}", True),
            ("owner", f"/manage/users/{school.owner}", False)):
        text = signed_in(app, getattr(school, who)).get(path).text
        assert "/export.json" in text, (who, path)
        assert ("/erase" in text) is has_erase, (who, path)
