"""Objects that belong to somebody, and everybody who may ask for them."""

from __future__ import annotations

import re
import shutil
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from tests import certificates
from tests.exams.sat import BLUEPRINT, secret
from tests.promises.forms import FORMS, QUERIES
from tests.school import School, make_school, signed_in
from tests.shipped import shipped_content
from tests.web.visitor import OWN, Visitor
from trainer import assignments, exams, signing_in
from trainer.assignments.reading import Wanted
from trainer.drills import KINDS
from trainer.exams import Draft
from trainer.houses import drafts, making, publishing
from trainer.jobs import folder
from trainer.store import jobs, people, practice
from trainer.store.database import Database, Store
from trainer.store.jobs import Job

MISSING = {"sitting": "0" * 32, "exam": "0" * 32, "no": "00000-00000-00000-00000-000000", "code": "none",
           "class_code": "NONE22", "token": "none", "class_id": "99", "group_id": "99", "person_id": "99",
           "assignment_id": "99", "draft_id": "99", "address": "0" * 32, "exam_id": "99", "sitting_id": "99"}
HOUSE = "nord"
"""The id and the name of a table that was made there."""
_PARAMETER = re.compile(r"<(?:[^<>:]+:)?(\w+)>")


@dataclass
class Someones:
    """A school in which the trainee has a block, a paper and a certificate, and their class all the rest."""

    app: Flask
    school: School
    ids: dict[str, str]
    paper: str
    whole: str
    """A round that is over: it alone has a debrief, and this one is to be rated."""
    pristine: Path

    @property
    def store(self) -> Store:
        store: Store = self.app.extensions["store"]
        return store

    def restore(self) -> None:
        """Everything is as it was at the beginning."""
        path = Path(self.app.config["DATABASE"])
        self.app.extensions.pop("store").close()
        for left_over in path.parent.glob(f"{path.name}*"):
            left_over.unlink()
        shutil.copy(self.pristine, path)

    def visitor(self, actor: str) -> Visitor:
        """A browser of theirs that has looked at a page; ``nobody`` has not signed in."""
        visitor = Visitor(self.app) if actor == "nobody" else signed_in(self.app, getattr(self.school, actor))
        visitor.get("/help")
        return visitor

    def path(self, rule: str, *, is_missing: bool = False) -> str:
        """That of the object, or of one that never was."""
        ids = self.ids | ({"sitting": self.paper} if "/papers/" in rule else {})
        if "/classes/" in rule:
            ids |= {"name": "matrix"}
        if rule.endswith("/debrief"):
            ids |= {"sitting": self.whole}
        if "/rulesets/" in rule:
            ids |= {"table_id": HOUSE}
        if "/instructors/" in rule or "/manage/users/" in rule:
            ids |= {"person_id": str(self.school.instructor)}
        path = _PARAMETER.sub(lambda found: (ids | MISSING if is_missing else ids)[found[1]], rule)
        return path + QUERIES.get(rule, "")

    def ask(self, visitor: Visitor, route: str, headers: dict[str, str] | None = None, *,
            is_missing: bool = False, method: str | None = None) -> TestResponse:
        """As the page's own link or form does."""
        named, _, rule = route.partition(" ")
        wanted = method or named
        data = {"csrf_token": visitor.token, **FORMS.get(route, {})} if wanted == "POST" else None
        return visitor.client.open(self.path(rule, is_missing=is_missing), method=wanted, data=data,
                                   headers={**OWN, **(headers or {})}, buffered=True)

    def stored(self) -> int:
        """A number that changes with any row but those of sign-ins, which are nobody's object."""
        with self.store.read() as db:
            return hash(tuple(
                (name, *map(tuple, db.execute(f"SELECT * FROM [{name}]")))
                for name in sorted(db.table_names()) if name not in ("session", "sign_in_try")))


def make_objects(app: Flask) -> Someones:
    """The school, and something of every sort."""
    store: Store = app.extensions["store"]
    school = make_school(store)
    trainee = signed_in(app, school.trainee)
    whole = trainee.start("round/unaided")
    assert trainee.answer(whole, 1, **_first_act(store)).status_code == 200
    assert trainee.post(f"{whole}/end").status_code == 303
    run = trainee.start()
    trainee.answer(run, 1, total="1")
    scenario = re.search(r'href="/s/([a-z2-7]+)"', trainee.get(run.replace("/run/", "/answers/") + "/1").text)
    assert scenario
    exam, paper, sitting_id = _sit(store, school)
    no = store.write(lambda db: certificates.issue(
        db, school, certificates.body(shipped_content().tables["american"]), number=200))
    ids = {"sitting": run.rpartition("/")[2], "seq": "1", "code": scenario[1], "kind": "hand-total",
           "table_id": "american", "form": "csv", "no": no,
           "name": app.extensions["assets"]["trainer.js"].name,
           "class_code": "AAAA22", "class_id": str(school.class_id), "person_id": str(school.trainee),
           "exam": exam.address, "exam_id": str(exam.id), "sitting_id": str(sitting_id),
           "assignment_id": str(_set_work(store, school)), "address": _have_done(store, school),
           "draft_id": str(_draft(store, school)), **store.write(lambda db: _more(db, school))}
    pristine = Path(app.config["DATABASE"]).with_name("pristine.db")
    with store.read() as db:
        db.execute("SELECT 1")
    store.close()
    del app.extensions["store"]
    shutil.copy(app.config["DATABASE"], pristine)
    return Someones(app, school, ids, paper, whole.rpartition("/")[2], pristine)


def _first_act(store: Store) -> dict[str, str]:
    """What is right to begin the only block with."""
    with store.read() as db:
        item = practice.find_item(db, 1, 1)
    assert item
    return KINDS["round"].model_form(item.item)


def _sit(store: Store, school: School) -> tuple[Any, str, int]:
    """An exam that goes on, and the trainee's paper, handed in."""
    now = datetime.now(UTC)
    instructor, trainee = (_person(store, one) for one in (school.instructor, school.trainee))
    exam = exams.compose(store, instructor, school.class_id, Draft(
        name="Table test", blueprint=BLUEPRINT, attempts=3, opens=now - timedelta(hours=1),
        closes=now + timedelta(hours=9)), secret=secret(32), public_id=secret(), now=now)
    exam = exams.publish(store, shipped_content(), instructor, exam.id, code="CADE23", now=now)
    paper = exams.start(store, shipped_content(), trainee, exam.address, "CADE23", public_id=secret(),
                        received=now, now=now)
    exams.hand_in(store, trainee, paper, page="p" * 32, received=now)
    with store.read() as db:
        row = db.execute("SELECT sitting_id FROM exam_sitting WHERE exam_id = ?", [exam.id]).fetchone()
    return exam, paper, row["sitting_id"]


def _set_work(store: Store, school: School) -> int:
    now = datetime.now(UTC)
    instructor = _person(store, school.instructor)
    return assignments.make(store, instructor, school.class_id, Wanted(
        name="Totals", drill_ids=("hand-total/single",), table_ids=("american",), goal="items", level=None,
        items=20, credit=None, opens=now - timedelta(days=1), due=now + timedelta(days=5), closes=None,
        trainee_ids=()), now)


def _draft(store: Store, school: School) -> int:
    """A house with a version, and a draft of its next one."""
    now, instructor, content = datetime.now(UTC), _person(store, school.instructor), shipped_content()
    first = making.copy(store, content, instructor, content.tables["uk"], "uk", name=HOUSE, now=now)
    publishing.publish(store, content, instructor, first.id, 1, now=now)
    return drafts.open_draft(store, content, instructor, HOUSE, now=now).id


def _have_done(store: Store, school: School) -> str:
    """Long work of the instructor's, and what came of it."""
    now = datetime.now(UTC)

    def ask(db: Database) -> Job:
        jobs.add_job(db, public_id=secret(), person_id=school.instructor, kind="class-reports",
                     params={"class": school.class_id, "group": None}, now=now)
        job = jobs.next_job(db, now)
        assert job
        jobs.end_job(db, job.id, now, file="reports.pdf")
        return job

    job = store.write(ask)
    (folder.prepare(store, job) / "reports.pdf").write_bytes(b"%PDF-")
    return job.address


def _more(db: Database, school: School) -> dict[str, str]:
    """A group, and a link for whom it was made."""
    group = db.execute("INSERT INTO class_group (class_id, name) VALUES (?, 'Night') RETURNING id",
                       [school.class_id]).fetchone()[0]
    token = signing_in.new_link(
        db, person_id=school.trainee, made_by=school.instructor, now=datetime.now(UTC))
    return {"group_id": str(group), "token": token}


def _person(store: Store, person_id: int) -> Any:
    with store.read() as db:
        return people.find_person(db, person_id)
