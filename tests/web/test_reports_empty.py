"""Reports of classes in which something is missing: they say so, and no page or file breaks."""

from __future__ import annotations

import csv
import io
import re
import shutil
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask

from tests.school import School, make_school, signed_in
from tests.shipped import shipped_content
from tests.web.visitor import Visitor
from trainer.demo import make_demo
from trainer.reporting import OF_CLASS
from trainer.store import classes, papers
from trainer.store.database import Database, Store, migrate

PAGES = ("", *(f"/{name}" for name in OF_CLASS if name != "overview"))
DROPPED_DRILLS = ("hand-total/single", "payout/one-box")


def looked_at(app: Flask, visitor: Visitor, class_id: int, query: str = "?period=all") -> dict[str, str]:
    """Page -> its text; each page and each file of it is there."""
    found = {}
    for page in PAGES:
        address = f"/teach/classes/{class_id}{page}"
        shown = visitor.get(f"{address}{query}")
        assert shown.status_code == 200, address
        found[page] = shown.text
        if _has_files(page):
            file = visitor.get(f"{address}.csv{query}")
            assert file.status_code == 200, f"{address}.csv"
            heads, *rows = csv.reader(io.StringIO(file.get_data().decode("utf-8-sig")))
            assert all(len(row) == len(heads) for row in rows), f"{address}.csv"
    return found


def _has_files(page: str) -> bool:
    return OF_CLASS[page.removeprefix("/") or "overview"].has_files


def notes(text: str) -> list[str]:
    """What the page says is missing."""
    return [one.strip() for one in re.findall(r'<p class="note[^"]*">(.*?)</p>', text, re.DOTALL)]


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def teacher(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.instructor)


def test_a_class_of_nobody_says_so_on_every_page(app: Flask, store: Store, school: School,
                                                 teacher: Visitor) -> None:
    def leave(db: Database) -> None:
        for person in (school.trainee, school.classmate):
            classes.end_membership(db, school.class_id, person, datetime.now(UTC))

    store.write(leave)
    for page, text in looked_at(app, teacher, school.class_id).items():
        assert notes(text), f"{page} says nothing"


def test_trainees_without_answers_are_told_of(app: Flask, school: School, teacher: Visitor) -> None:
    pages = looked_at(app, teacher, school.class_id)
    for page, text in pages.items():
        assert notes(text) or "Petrova" in text, f"{page} says nothing"
    assert "Petrova" in pages[""]
    assert teacher.get(f"/teach/trainees/{school.trainee}/report").status_code == 200


def test_one_trainee_alone(app: Flask, store: Store, school: School, teacher: Visitor) -> None:
    store.write(lambda db: classes.end_membership(db, school.class_id, school.classmate, datetime.now(UTC)))
    pages = looked_at(app, teacher, school.class_id)
    assert "Martin" not in pages[""]


@pytest.fixture(scope="module")
def made(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("small") / "trainer.db"
    migrate(path)
    with closing(Store(path)) as store:
        make_demo(store, shipped_content(), weeks=2, per_class=2, seed=4, now=datetime.now(UTC))
    return path


@pytest.fixture
def demo(made: Path, database: Path, app: Flask) -> Visitor:
    """A browser of the demo school's owner."""
    shutil.copy(made, database)
    return signed_in(app, 1)


def test_an_exam_whose_answers_are_all_void(app: Flask, demo: Visitor) -> None:
    store: Store = app.extensions["store"]
    with store.read() as db:
        given = db.execute(
            """SELECT a.sitting_id, a.seq, e.class_id
               FROM answer a JOIN exam_sitting x ON x.sitting_id = a.sitting_id
                             JOIN exam e ON e.id = x.exam_id""").fetchall()
    assert given

    def void(db: Database) -> None:
        for one in given:
            papers.add_void(db, one["sitting_id"], one["seq"], "void", 1, datetime.now(UTC), "spoilt")

    store.write(void)
    for query in ("?period=all", "?period=all&mode=exam"):
        looked_at(app, demo, given[0]["class_id"], query)


@pytest.mark.parametrize("query", ["?period=all", "", f"?drill={DROPPED_DRILLS[0]}&period=all"])
def test_drills_that_are_no_more(app: Flask, demo: Visitor, query: str) -> None:
    """They were renamed in their file: the answers stay, under the id that they were given by."""
    content = app.extensions["content"]
    app.extensions["content"] = replace(content, drills={
        name: one for name, one in content.drills.items() if name not in DROPPED_DRILLS})
    pages = looked_at(app, demo, 1, query)
    if "/answers" in pages and query:
        assert DROPPED_DRILLS[0] in pages["/answers"]


@pytest.mark.parametrize("query", ["?period=all", ""])
def test_rule_sets_that_are_no_more(app: Flask, demo: Visitor, query: str) -> None:
    content = app.extensions["content"]
    with app.extensions["store"].read() as db:
        used = {row[0] for row in db.execute("SELECT DISTINCT table_id FROM sitting")}
    gone = sorted(used)[0]
    app.extensions["content"] = replace(content, tables={
        name: one for name, one in content.tables.items() if name != gone})
    for class_id in (1, 2, 3):
        looked_at(app, demo, class_id, query)
