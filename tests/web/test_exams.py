"""A trainee's exams in the browser: the way in, the paper, the way back to it, the result."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from tests.exams.sat import BLUEPRINT, Hall
from tests.school import signed_in
from tests.shipped import shipped_content
from tests.web.visitor import HTMX, Visitor
from trainer.store.database import Store

JSON = {"Accept": "application/json"}
_TOKEN = re.compile(r'name="csrf_token" value="[^"]+"')
"""It has the second in it."""


@pytest.fixture
def hall(store: Store) -> Hall:
    """The exam is open now."""
    hall = Hall(store, shipped_content())
    hall.publish()
    hall.open_now()
    return hall


def begin(trainee: Visitor, hall: Hall) -> str:
    """The address of the paper."""
    trainee.get(f"/exams/{hall.exam.address}")
    response = trainee.post(f"/exams/{hall.exam.address}/start", code="cade 23")
    assert response.status_code == 303, response.text
    return str(response.headers["Location"])


def page_of(html: str) -> str:
    found = re.search(r'name="page" value="([0-9a-f]{32})"', html)
    assert found
    return found[1]


def test_the_way_in(trainee: Visitor, hall: Hall) -> None:
    assert hall.exam.address in trainee.get("/").text
    shown = trainee.get(f"/exams/{hall.exam.address}").text
    assert hall.exam.commitment
    assert hall.exam.commitment.hex() in shown
    assert hall.exam.secret.hex() not in shown
    refused = trainee.post(f"/exams/{hall.exam.address}/start", code="WRONG2")
    assert refused.status_code == 422
    assert 'value="WRONG2"' in refused.text


def test_the_paper_is_sat_with_htmx(trainee: Visitor, hall: Hall) -> None:
    paper = begin(trainee, hall)
    sitting = paper.rpartition("/")[2]
    shown = trainee.get(paper)
    token = page_of(shown.text)
    assert '<b>1</b>/5' in shown.text
    assert trainee.post(f"{paper}/hold", JSON, page=token).json
    for seq, follows in ((1, 2), (2, 3)):
        reply = trainee.post(f"{paper}/answer", HTMX, page=token, seq=str(seq), **hall.right(sitting, seq))
        assert reply.status_code == 200
        assert f'data-seq="{follows}"' in reply.text
    other = trainee.post(f"{paper}/answer", HTMX, page=token, seq="3", **hall.right(sitting, 3))
    assert other.headers["HX-Redirect"] == f"{paper}?page={token}"
    assert page_of(trainee.get(other.headers["HX-Redirect"]).text) == token
    unread = trainee.post(f"{paper}/answer", HTMX, page=token, seq="4")
    assert unread.status_code == 422
    assert trainee.post(f"{paper}/answer", HTMX, page=token, seq="4", leave="1").status_code == 200
    end = trainee.post(f"{paper}/answer", HTMX, page=token, seq="5", **hall.right(sitting, 5))
    assert end.headers["HX-Redirect"] == f"/exams/{hall.exam.address}"
    assert trainee.get(paper).headers["Location"] == f"/exams/{hall.exam.address}"
    assert "handed in" in trainee.get(f"/exams/{hall.exam.address}").text


def test_the_paper_is_sat_without_script(trainee: Visitor, hall: Hall) -> None:
    paper = begin(trainee, hall)
    sitting = paper.rpartition("/")[2]
    after = trainee.post(f"{paper}/hold", page=page_of(trainee.get(paper).text))
    for seq in range(1, 6):
        token = page_of(trainee.get(after.headers["Location"]).text)
        after = trainee.post(f"{paper}/answer", page=token, seq=str(seq), **hall.right(sitting, seq))
        assert after.status_code == 303
    assert after.headers["Location"] == f"/exams/{hall.exam.address}"
    assert hall.overview().rows[0].mark.mark == 1000


def test_another_page_takes_it_over(trainee: Visitor, hall: Hall) -> None:
    paper = begin(trainee, hall)
    sitting = paper.rpartition("/")[2]
    first, second = (page_of(trainee.get(paper).text) for _ in range(2))
    for token in (first, second):
        trainee.post(f"{paper}/hold", JSON, page=token)
    right = hall.right(sitting, 1)
    refused = trainee.post(f"{paper}/answer", HTMX, page=first, seq="1", **right)
    assert (refused.status_code, refused.headers["X-Exam"]) == (409, "elsewhere")
    assert trainee.post(f"{paper}/answer", page=first, seq="1", **right).status_code == 409
    told = trainee.post(f"{paper}/pulse", JSON, page=first).json
    assert told
    assert (told["is_held"], told["seq"]) == (False, 1)
    assert trainee.post(f"{paper}/pulse", JSON, page=first, echo=told["nonce"]).status_code == 204
    assert trainee.post(f"{paper}/answer", HTMX, page=second, seq="1", **right).status_code == 200


def test_every_other_page_leads_back(app: Flask, trainee: Visitor, hall: Hall) -> None:
    other = signed_in(app, hall.school.classmate)
    single = {"drill": "hand-total/single", "table": "american"}
    block = trainee.post("/drills/hand-total", **single).headers["Location"]
    assert trainee.get(block).status_code == 200
    paper = begin(trainee, hall)
    for path in ("/", "/rulings", "/rules/american", "/drills", "/progress", f"/exams/{hall.exam.address}",
                 "/help", "/rules/american/sheet", block, f"{block}/summary"):
        response = trainee.get(path)
        assert (response.status_code, response.headers.get("Location")) == (303, paper), path
    started = trainee.post("/drills/hand-total", **single)
    assert started.headers["Location"] == paper
    assert trainee.get("/settings").status_code == 200
    assert trainee.get(paper.replace("/exams/papers/", "/run/")).headers["Location"] == paper
    assert other.get("/rulings").status_code == 200
    trainee.get(paper)
    handed_in = trainee.post(f"{paper}/hand-in", page=page_of(trainee.get(paper).text))
    assert handed_in.status_code == 303
    assert trainee.get("/drills").status_code == 200


def test_the_result_is_told_when_it_is_released(trainee: Visitor, hall: Hall) -> None:
    paper = begin(trainee, hall)
    sitting, token = paper.rpartition("/")[2], page_of(trainee.get(paper).text)
    wrong = hall.wrong(sitting, 1)
    trainee.post(f"{paper}/answer", HTMX, page=token, seq="1", **wrong)
    trainee.post(f"{paper}/hand-in", page=token)
    before = trainee.get(f"/exams/{hall.exam.address}").text
    assert "data-mark" not in before
    hall.now = datetime.now(UTC)
    hall.release()
    told = trainee.get(f"/exams/{hall.exam.address}").text
    assert 'data-passed="false" data-mark="0" data-away="0"' in told
    assert f'data-secret="{hall.exam.secret.hex()}"' in told
    assert 'data-word="wrong"' in told
    assert re.search(rf"You: {wrong['total']}\.\s+Right answer: ", told), "what was typed stands beside it"


def test_no_page_of_practice_knows_it(trainee: Visitor, hall: Hall) -> None:
    paper = begin(trainee, hall)
    sitting, token = paper.rpartition("/")[2], page_of(trainee.get(paper).text)
    trainee.post(f"{paper}/answer", HTMX, page=token, seq="1", **hall.wrong(sitting, 1))
    trainee.post(f"{paper}/hand-in", page=token)
    for path in (f"/run/{sitting}/summary", f"/run/{sitting}/debrief", f"/answers/{sitting}/1"):
        assert trainee.get(path).status_code == 404, path
    for what in ("answer", "retry", "mark", "end"):
        assert trainee.post(f"/run/{sitting}/{what}", seq="1").status_code == 404, what
    assert sitting not in trainee.get("/").text
    assert BLUEPRINT.parts[0].drill_id not in trainee.get("/progress/mistakes").text


@pytest.mark.parametrize("who", ["classmate", "stranger", "instructor"])
def test_anothers_paper_is_not_there(app: Flask, trainee: Visitor, hall: Hall, who: str) -> None:
    paper = begin(trainee, hall)
    other = signed_in(app, getattr(hall.school, who))
    missing = "/exams/papers/" + "0" * 32
    for path in ("", "/answer", "/hold", "/pulse", "/hand-in"):
        theirs, none = (other.post(one + path, page="a" * 32, seq="1") if path else other.get(one)
                        for one in (paper, missing))
        assert theirs.status_code == none.status_code == 404
        assert _TOKEN.sub("", theirs.text) == _TOKEN.sub("", none.text)
