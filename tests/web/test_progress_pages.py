"""Mixed blocks by their pages, the set-up page, Today, Progress, Mistakes, past answers and scenarios."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from tests.web.right import right_form
from tests.web.visitor import HTMX, Visitor
from trainer.drills import KINDS

BOTH = ["hand-total/single", "dealer-draw/say-and-do"]


def start(visitor: Visitor, kind: str = "mixed", **fields: Any) -> str:
    response = visitor.post(f"/drills/{kind}", **{"drill": BOTH, "table": "american", **fields})
    assert response.status_code == 303, response.text
    return str(response.headers["Location"])


def drill_of(page: str) -> str:
    return str(re.findall(r'data-drill="([^"]+)"', page)[0])


def test_an_item_of_another_drill_comes_on_a_page_of_its_own(app: Flask, visitor: Visitor) -> None:
    """Within a drill the next item waits in the reply; to another one leads an address.

    Who comes from the verdict sees the item for the first time, however long it took to read.
    """
    run = start(visitor)
    seen = {drill_of(visitor.get(run).text)}
    for seq in range(1, 12):
        reply = visitor.post(f"{run}/answer", HTMX, **right_form(app, run)).text
        after = drill_of(visitor.get(run).text)
        elsewhere = re.findall(r'data-next-page="([^"]+)"', reply)
        assert ('<template id="next">' in reply) == (after in seen and not elsewhere)
        if elsewhere:
            assert elsewhere == [f"{run}?next={seq + 1}"]
            page = visitor.get(elsewhere[0]).text
            assert "data-shown-again" not in page
            assert "data-verdict" not in page
            seen = {after}
    assert "Mixed practice" in visitor.get(f"{run}/summary").text


def test_a_sprint_shows_what_is_left(app: Flask, visitor: Visitor) -> None:
    run = start(visitor, mode="sprint", seconds="120")
    left = int(re.findall(r'data-left-ms="(\d+)"', visitor.get(run).text)[0])
    assert 100_000 < left <= 120_000
    reply = visitor.post(f"{run}/answer", HTMX, **right_form(app, run)).text
    assert 100_000 < int(re.findall(r'data-left-ms="(\d+)"', reply)[0]) <= 120_000
    assert "/500" not in reply


@pytest.mark.parametrize(("fields", "status"), [
    ({"mode": "retry"}, 404), ({"mode": "party"}, 404), ({"focus": "NO_CODE"}, 404), ({"drill": []}, 404),
    ({"drill": ["hand-total/none"]}, 404), ({"items": "many"}, 400), ({"items": "-5"}, 400),
    ({"seconds": "7", "mode": "sprint"}, 303), ({"zone": "Mars/Base"}, 303),
])
def test_what_a_form_may_say(visitor: Visitor, fields: dict[str, Any], status: int) -> None:
    """A number that is none is refused; a device's zone that we do not know is not taken."""
    response = visitor.post("/drills/mixed", **{"drill": BOTH, "table": "american", **fields})
    assert response.status_code == status


def test_the_device_tells_where_the_trainee_is(app: Flask, visitor: Visitor) -> None:
    start(visitor, zone="Europe/Paris")
    with app.extensions["store"].read() as db:
        assert db.execute("SELECT zone FROM person").fetchone()["zone"] == "Europe/Paris"
        assert db.execute("SELECT zone FROM sitting_plan").fetchone()["zone"] == "Europe/Paris"


def test_a_retry_begins_where_the_device_is_by_now(app: Flask, visitor: Visitor) -> None:
    run = wrong_answer(app, visitor)
    (form,) = re.findall(r'<form[^>]*/retry">.*?</form>', visitor.get(f"{run}/summary").text, re.DOTALL)
    assert 'name="zone" data-zone disabled' in form
    visitor.post(f"{run}/retry", zone="Asia/Tokyo")
    with app.extensions["store"].read() as db:
        zones = [row["zone"] for row in db.execute("SELECT zone FROM sitting_plan ORDER BY sitting_id")]
    assert zones == ["UTC", "Asia/Tokyo"]


def test_the_set_up_page_shows_a_solved_item_at_its_table(visitor: Visitor) -> None:
    page = visitor.get("/drills/payout?drill=payout/blackjack&table=las-vegas-nothing").text
    assert 'id="example"' in page
    first = visitor.get("/drills/dealer-draw?drill=dealer-draw/decide&table=vegas-strip").text
    assert "A solved item, by the rules of Las Vegas Strip" in first
    assert re.search(r'class="example__due">.*?<span>[^<]+', first, re.DOTALL)


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_shows_a_solved_item(visitor: Visitor, kind: str) -> None:
    """At one table at least: what a table can deal is its own affair."""
    pages = [visitor.get(f"/drills/{kind}?table={table}").text for table in ("american", "event-table")]
    assert any('id="example"' in page for page in pages)


def test_a_table_that_has_nothing_for_a_drill_says_so(
        app: Flask, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    app.extensions["content"] = replace(app.extensions["content"], _situations={})  # nothing worked out
    monkeypatch.setattr("trainer.drills.payout.situations", lambda drill, table: ())
    page = visitor.get("/drills/payout").text
    assert page.count("has nothing for this drill") == 3
    assert 'id="example"' not in page
    response = visitor.post("/drills/payout", drill="payout/table", table="american")
    assert response.status_code == 404
    assert "nothing to ask at this table" in response.text


def test_an_empty_record_says_what_to_do_first(visitor: Visitor) -> None:
    for path in ("/progress", "/progress/payout", "/progress/mistakes"):
        page = visitor.get(path).text
        assert 'class="btn btn--main"' in page
    visitor.start()
    assert "Nothing of this skill" in visitor.get("/progress/payout").text
    assert visitor.get("/progress/none").status_code == 404


def wrong_answer(app: Flask, visitor: Visitor) -> str:
    """A block with a right answer and one that says a hard hand is soft or the other way round."""
    run = visitor.start()
    visitor.post(f"{run}/answer", HTMX, **right_form(app, run))
    form = right_form(app, run)
    visitor.post(f"{run}/answer", HTMX, **(form | {"total": "1"}))
    visitor.post(f"{run}/end")
    return run


def test_a_figure_leads_to_its_answers_and_an_answer_to_its_replay(app: Flask, visitor: Visitor) -> None:
    run = wrong_answer(app, visitor)
    assert "from the last 2 answers" in visitor.get("/progress").text
    page = visitor.get("/progress/hand-total").text
    links = re.findall(r'href="(/answers/[^"]+)"', page)
    assert links == [run.replace("/run/", "/answers/") + f"/{seq}" for seq in (2, 1)]
    assert page.count("<svg class=\"lines\"") == 1, "no pace without times"
    replay = visitor.get(links[0]).text
    assert re.findall(r'data-verdict="(\w+)"', replay) == ["wrong"]
    assert "This was your answer to item 2." in replay
    assert visitor.get(links[0][:-1] + "9").status_code == 404


def test_a_scenario_is_anybody_s_and_leaves_no_trace(app: Flask, visitor: Visitor) -> None:
    run = wrong_answer(app, visitor)
    code = re.findall(r'href="(/s/[^"]+)"', visitor.get(run.replace("/run/", "/answers/") + "/2").text)[0]
    other = Visitor(app)
    page = other.get(code).text
    assert f'action="{code}"' in page
    assert "hx-post" not in page
    assert "data-verdict" not in page
    assert re.findall(r'data-verdict="(\w+)"', other.post(code, total="1").text) == ["wrong"]
    unread = other.post(code, total="17 s0ft")
    assert (unread.status_code, 'value="17 s0ft"' in unread.text) == (422, True)
    played = other.post(code, total="17")
    block = run.rpartition("/")[2]
    assert not any(block in shown.text for shown in (other.get(code), unread, played)), "it is its owner's"
    with app.extensions["store"].read() as db:
        assert db.execute("SELECT count(*) AS n FROM answer").fetchone()["n"] == 2
        assert db.execute("SELECT count(*) AS n FROM person").fetchone()["n"] == 1


def test_why_two_buttons_alone_are_not_counted_is_said(app: Flask, visitor: Visitor) -> None:
    """And what would count: in mixed practice they do, so nothing is said of them."""
    alone = "answers with one of two buttons are left out"
    assert "counts in mixed practice and in checks only" in visitor.get("/drills/dealer-draw").text
    run = visitor.start("dealer-draw/decide")
    for _ in range(2):
        visitor.post(f"{run}/answer", HTMX, **right_form(app, run))
    for path in ("/progress", "/progress/dealer-draw"):
        page = visitor.get(path).text
        assert f"2 {alone}" in page
        assert "counted yet" in page
        assert "choose a drill to begin" not in page
    mixed = start(visitor, drill=["hand-total/single", "dealer-draw/decide"])
    while "dealer-draw" not in drill_of(visitor.get(mixed).text):
        visitor.post(f"{mixed}/answer", HTMX, **right_form(app, mixed))
    visitor.post(f"{mixed}/answer", HTMX, **right_form(app, mixed))
    page = visitor.get("/progress/dealer-draw").text
    assert "from 1 answer" in page
    assert f"2 {alone}" in page
    assert alone not in visitor.get("/progress/hand-total").text


def test_today_says_what_to_work_on(app: Flask, visitor: Visitor) -> None:
    run = visitor.start("payout/one-box")
    for seq in range(1, 16):
        form = right_form(app, run)
        lines = {name: "take" for name in form if name.startswith("call-")}
        visitor.post(f"{run}/answer", HTMX, **(form | lines))
        if seq == 15:
            visitor.post(f"{run}/end")
    today = visitor.get("/").text
    assert "1 day in a row" in today
    assert "To work on" in today
    (form,) = re.findall(r'<ul class="spots">.*?</ul>', today, re.DOTALL)
    fields = dict(re.findall(r'name="(drill|table|mode|focus|items)" value="([^"]+)"', form))
    response = visitor.post("/drills/payout", **fields)
    assert response.status_code == 303
    assert "/10<" in visitor.get(response.headers["Location"]).text
