"""The pages of an exam whose table or engine changes while it is sat."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.exams.test_pinned import changed
from tests.school import signed_in
from tests.web.test_exams import begin, page_of
from tests.web.visitor import HTMX, Visitor
from trainer.content import Content
from trainer.exams import pinning, standing


@pytest.fixture(autouse=True)
def _open(hall: Hall) -> None:
    hall.publish()
    hall.open_now()


def edit(app: Flask, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on the table has other rules."""
    tables = hall.content.tables
    content = Content({**tables, "american": changed(tables["american"])}, hall.content.drills,
                      hall.content.vocabularies)
    monkeypatch.setitem(app.extensions, "content", content)


def test_the_paper_shows_the_rules_that_it_was_begun_by(
        app: Flask, trainee: Visitor, staff: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = begin(trainee, hall)
    sitting, clause = paper.rpartition("/")[2], 'data-rule="blackjack_payout" data-value="%s"'
    edit(app, hall, monkeypatch)
    shown = trainee.get(paper).text
    assert clause % hall.content.tables["american"].rules.blackjack_payout in shown
    assert clause % "6:5" not in shown
    assert 'id="notice" role="alert" hidden' in shown
    reply = trainee.post(f"{paper}/answer", HTMX, page=page_of(shown), seq="1", **hall.right(sitting, 1))
    assert (reply.status_code, 'data-seq="2"' in reply.text) == (200, True)
    assert "6:5" in signed_in(app, hall.school.classmate).get("/rules/american").text
    told = staff.get(f"/teach/exams/{hall.exam.id}").text
    assert "goes on by the rules of then" in told


def test_where_it_cannot_go_on_both_are_told_and_it_is_handed_in(
        app: Flask, trainee: Visitor, staff: Visitor, hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    paper = begin(trainee, hall)
    sitting = paper.rpartition("/")[2]
    for module in (pinning, standing):
        monkeypatch.setattr(module, "ENGINE_VERSION", 99)
    shown = trainee.get(paper).text
    assert "The trainer was updated since this exam was published" in shown
    assert 'id="notice" role="alert" hidden' not in shown
    fields = {"page": page_of(shown), "seq": "1", **hall.right(sitting, 1)}
    refused = trainee.post(f"{paper}/answer", HTMX, **fields)
    assert (refused.status_code, refused.headers["Content-Type"].split(";")[0]) == (409, "text/plain")
    assert "hand it in" in refused.text
    assert "hand it in" in trainee.post(f"{paper}/answer", **fields).text
    told = staff.get(f"/teach/exams/{hall.exam.id}").text
    assert "can only hand in what is answered" in told
    assert trainee.post(f"{paper}/hand-in", page=page_of(shown)).status_code == 303
    assert hall.overview().rows[0].state == "handed_in"
