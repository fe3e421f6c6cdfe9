"""Long work on its pages: asked for, looked at, stopped, fetched; nobody else's is there."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from flask import Flask

from tests.school import NOON, School, make_school, signed_in
from tests.web.pdfs import pages_of
from tests.web.visitor import HTMX, Visitor
from trainer import upkeep
from trainer.jobs import Runner, folder
from trainer.store import classes
from trainer.store import jobs as rows
from trainer.store.database import Store
from trainer.store.jobs import Job


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def instructor(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.instructor)


def ask(visitor: Visitor, class_id: int = 1) -> str:
    response = visitor.post(f"/teach/classes/{class_id}/reports")
    assert response.status_code == 303, response.text
    return str(response.headers["Location"])


def job_at(store: Store, path: str) -> Job:
    with store.read() as db:
        found = rows.find_job(db, bytes.fromhex(path.rpartition("/")[2]))
    assert found
    return found


def run_all(app: Flask, database: Path) -> None:
    """By the very process that the server starts."""
    runner = Runner(app.extensions["store"], (sys.executable, "-m", "trainer.worker"),
                    {"DATABASE": str(database)})
    runner.wake()
    assert runner.wait(120)


@pytest.mark.pango
def test_the_reports_of_a_class_are_made_by_another_process(
        app: Flask, database: Path, store: Store, instructor: Visitor) -> None:
    path = ask(instructor)
    assert "Waits for its turn" in instructor.get(path).text
    run_all(app, database)
    page = instructor.get(path)
    assert 'data-job="done"' in page.text
    assert "hx-get" not in page.text
    file = instructor.get(f"{path}/result")
    assert (file.status_code, file.mimetype) == (200, "application/pdf")
    assert re.search(r'^attachment; filename="?class_reports_[0-9-]{10}\.pdf',
                     file.headers["Content-Disposition"])
    assert file.headers["Cache-Control"] == "no-store"
    assert pages_of(file.data) == 2
    assert job_at(store, path).done == job_at(store, path).total == 3


@pytest.mark.pango
def test_what_cannot_be_made_says_why(app: Flask, database: Path, instructor: Visitor) -> None:
    path = str(instructor.post("/teach/classes/1/reports", group="99").headers["Location"])
    run_all(app, database)
    text = instructor.get(path).text
    assert 'data-job="failed"' in text
    assert "Nobody is in this class, or in this group of it, any more." in text
    assert instructor.get(f"{path}/result").status_code == 404


def test_a_fragment_is_asked_for_while_it_is_open(store: Store, instructor: Visitor) -> None:
    path = ask(instructor)
    store.write(lambda db: rows.next_job(db, NOON))
    store.write(lambda db: rows.note_steps(db, job_at(store, path).id, 7, 25, NOON))
    part = instructor.get(path, headers=HTMX).text
    assert part.lstrip().startswith("<section")
    assert 'hx-trigger="every 1s"' in part
    assert "7 of 25" in part
    assert '<progress class="job__bar" aria-label="Reports of a class" value="7" max="25">' in part


def test_what_only_begins_has_an_empty_bar(instructor: Visitor) -> None:
    """Without a value browsers draw one that seems to be at a fifth."""
    text = instructor.get(ask(instructor)).text
    assert re.search(r'<progress [^>]*value="0" max="1">', text)


def test_looking_writes_nothing(store: Store, instructor: Visitor) -> None:
    path = ask(instructor)
    with store.read() as db:
        before = db.execute("PRAGMA data_version").fetchone()[0]
    for one in (path, "/jobs", f"{path}/result"):
        instructor.get(one, headers=HTMX)
    with store.read() as db:
        assert db.execute("PRAGMA data_version").fetchone()[0] == before


def test_the_same_is_not_begun_twice(store: Store, instructor: Visitor) -> None:
    assert ask(instructor) == ask(instructor)
    with store.read() as db:
        assert db.execute("SELECT count(*) FROM job").fetchone()[0] == 1


def test_one_that_waits_is_stopped_and_begun_again(store: Store, instructor: Visitor) -> None:
    path = ask(instructor)
    instructor.post(f"{path}/stop")
    assert 'data-job="stopped"' in instructor.get(path).text
    again = str(instructor.post(f"{path}/again").headers["Location"])
    assert again != path
    assert job_at(store, again).params == job_at(store, path).params
    assert job_at(store, again).state == "waiting"


def test_nobody_has_more_than_a_few(app: Flask, store: Store, school: School) -> None:
    owner = signed_in(app, school.owner)
    for number in range(4):
        store.write(lambda db, number=number: rows.add_job(  # type: ignore[misc]
            db, public_id=bytes([number]) * 16, person_id=school.owner, kind="x", params={}, now=NOON))
    response = owner.post("/teach/classes/1/reports")
    assert response.status_code == 503
    assert "not done yet" in response.text


@pytest.mark.parametrize("who", ["owner", "manager", "other_instructor"])
def test_anothers_job_is_not_there(
        app: Flask, store: Store, school: School, instructor: Visitor, who: str) -> None:
    path = ask(instructor)
    other = signed_in(app, getattr(school, who))
    for address in (path, f"{path}/result"):
        assert other.get(address).status_code == 404
    for act in ("stop", "again"):
        assert other.post(f"{path}/{act}").status_code == 404
    assert job_at(store, path).state == "waiting"
    assert path not in other.get("/jobs").text
    assert path in instructor.get("/jobs").text


def test_trainees_and_strangers_find_no_jobs(app: Flask, school: School) -> None:
    assert signed_in(app, school.trainee).get("/jobs").status_code == 404
    assert Visitor(app).get("/jobs").status_code in (303, 401, 404)


def test_another_class_is_not_there(instructor: Visitor) -> None:
    assert instructor.post("/teach/classes/2/reports").status_code == 404


def test_whoever_teaches_the_class_no_more_has_its_result_no_more(
        store: Store, school: School, instructor: Visitor) -> None:
    path = ask(instructor)
    job = store.write(lambda db: rows.next_job(db, NOON))
    assert job
    (folder.prepare(store, job) / "a.pdf").write_bytes(b"%PDF-")
    store.write(lambda db: rows.end_job(db, job.id, NOON, file="a.pdf"))
    assert instructor.get(f"{path}/result").data == b"%PDF-"
    store.write(lambda db: classes.end_membership(db, school.class_id, school.instructor, NOON))
    assert instructor.get(f"{path}/result").status_code == 404


def test_who_is_erased_is_in_no_result_any_more(store: Store, school: School, instructor: Visitor) -> None:
    ask(instructor)
    job = store.write(lambda db: rows.next_job(db, NOON))
    assert job
    (folder.prepare(store, job) / "a.pdf").write_bytes(b"%PDF- Tanya Petrova")
    store.write(lambda db: rows.end_job(db, job.id, NOON, file="a.pdf"))
    upkeep.erase(store, None, school.trainee, typed="Tanya Petrova", now=NOON)
    assert list(folder.all_of(store).iterdir()) == []
    with store.read() as db:
        assert db.execute("SELECT count(*) FROM job").fetchone()[0] == 0


def test_the_record_says_who_asked(store: Store, school: School, instructor: Visitor) -> None:
    ask(instructor)
    with store.read() as db:
        row = db.execute("SELECT actor_id, action, object FROM audit ORDER BY id DESC LIMIT 1").fetchone()
    assert tuple(row) == (school.instructor, "job.asked", "class:1")
