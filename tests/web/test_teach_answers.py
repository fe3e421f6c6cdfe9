"""The list of answers and one answer, on the pages of an instructor."""

from __future__ import annotations

import re
from datetime import datetime

import pytest
from flask import Flask

from tests.school import NOON, School, make_school, signed_in
from tests.shipped import shipped_content
from trainer import practice
from trainer.demo.wrong import attempts
from trainer.drills import KINDS
from trainer.drills.base import Item
from trainer.errors import AnswerFormatError
from trainer.store import practice as rows
from trainer.store.database import Store

DRILLS = ("hand-total/single", "dealer-draw/decide", "payout/one-box", "payout/table",
          "settlement-order/settle", "request/all", "find-error/table", "round/guided")
"""Of every sort of page."""


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


def answered(store: Store, school: School, drill_id: str, now: datetime) -> str:
    """A block of one wrong answer; its public id."""
    content = shipped_content()
    sitting = practice.start(
        store, content, school.trainee, [drill_id], "american", mode="practice", n_items=None,
        seed=b"%16d" % len(drill_id), public_id=drill_id.encode()[-16:].rjust(16), now=now)
    with store.read() as db:
        (number,) = db.execute("SELECT max(id) FROM sitting").fetchone()
        found = rows.find_item(db, number, 1)
    assert found
    form = wrong_form(found.item)
    practice.answer(store, content, school.trainee, sitting, 1, form, lang="en", received=now, now=now)
    return sitting


def wrong_form(item: Item) -> dict[str, str]:
    kind = KINDS[item.kind]
    for form in attempts(item):
        try:
            if kind.grade(item, kind.parse(form, shipped_content().calls("american", "en"))).credit < 1000:
                return form
        except AnswerFormatError:
            continue
    return kind.model_form(item)


@pytest.mark.parametrize("drill_id", [one for one in DRILLS if one in shipped_content().drills])
def test_an_answer_of_any_kind_is_shown_voided_and_restored(
        app: Flask, store: Store, school: School, drill_id: str) -> None:
    path = f"/teach/answers/{answered(store, school, drill_id, NOON)}/1"
    visitor = signed_in(app, school.instructor)
    page = visitor.get(path)
    assert page.status_code == 200
    assert "Tanya Petrova" in page.text
    assert 'data-cited="' in page.text
    assert re.search(r"data-given>\s*\S", page.text)
    assert visitor.post(path, what="void", reason=" ").status_code == 422
    assert visitor.post(path, what="void", reason="a torn card").status_code == 303
    assert 'data-voided="true"' in visitor.get(path).text
    listed = f"/teach/classes/{school.class_id}/answers?period=all"
    assert "0 answers" in visitor.get(listed).text
    assert "1 answer" in visitor.get(f"{listed}&voided=1").text
    assert visitor.post(path, what="restore", reason="it was another").status_code == 303
    assert "data-voided" not in visitor.get(path).text
    for stranger in (school.other_instructor, school.trainee):
        assert signed_in(app, stranger).get(path).status_code == 404
        assert signed_in(app, stranger).post(path, what="void", reason="no").status_code == 404


def test_what_cannot_be_read_in_an_address_is_told(app: Flask, school: School) -> None:
    visitor = signed_in(app, school.instructor)
    for wrong in ("page=x", "person=-1", "since=yesterday", "period=century"):
        assert visitor.get(f"/teach/classes/{school.class_id}/answers?{wrong}").status_code == 422


def test_every_report_of_a_class_of_none_says_what_is_missing(app: Flask, school: School) -> None:
    visitor = signed_in(app, school.other_instructor)
    for name in ("mistakes", "situations", "items", "answers", "costs"):
        page = visitor.get(f"/teach/classes/{school.other_class_id}/{name}")
        assert page.status_code == 200
        assert 'class="note"' in page.text
