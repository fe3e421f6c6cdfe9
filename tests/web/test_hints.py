"""The hint of an item: on the page where the mode gives hints, and noted with the answer."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.right import right_form
from tests.web.visitor import HTMX, Visitor

BAR = re.compile(r'<div class="hint" id="hint"( hidden)?>')
NOTE = re.compile(r'name="assisted" value="1"( disabled)?>')


def begin(visitor: Visitor, mode: str, drill: str = "hand-total/single") -> str:
    response = visitor.post(f"/drills/{drill.partition('/')[0]}", drill=drill, table="american", mode=mode)
    return str(response.headers["Location"])


def stored(app: Flask) -> list[int]:
    with app.extensions["store"].read() as db:
        return [row["assisted"] for row in db.execute("SELECT assisted FROM answer ORDER BY sitting_id, seq")]


@pytest.mark.parametrize(("mode", "is_given", "is_rated"), [
    ("learn", True, False), ("practice", True, True), ("sprint", False, False), ("check", False, True)])
def test_a_hint_waits_on_the_page_where_the_mode_gives_it(
        visitor: Visitor, mode: str, is_given: bool, is_rated: bool) -> None:
    """Out of sight until it is asked for; the link asks where there is no script."""
    run = begin(visitor, mode)
    page, asked = visitor.get(run).text, visitor.get(f"{run}?hint=1").text
    assert [bool(hidden) for hidden in BAR.findall(page)] == [True] * is_given
    assert [bool(disabled) for disabled in NOTE.findall(page)] == [True] * is_given
    assert [bool(hidden) for hidden in BAR.findall(asked)] == [False] * is_given
    assert [bool(disabled) for disabled in NOTE.findall(asked)] == [False] * is_given
    assert ('href="?hint=1"' in page) == is_given
    assert ("the answer is not rated" in page) == (is_given and is_rated)


@pytest.mark.parametrize(("mode", "assisted"), [("learn", 1), ("practice", 1), ("sprint", 0), ("check", 0)])
def test_a_hint_is_noted_with_the_answer_and_only_where_there_are_hints(
        app: Flask, visitor: Visitor, mode: str, assisted: int) -> None:
    run = begin(visitor, mode)
    visitor.post(f"{run}/answer", HTMX, **right_form(app, run), assisted="1")
    visitor.post(f"{run}/answer", HTMX, **right_form(app, run))
    assert stored(app) == [assisted, 0]


def test_the_next_item_brings_its_own_hint(app: Flask, visitor: Visitor) -> None:
    run = begin(visitor, "learn", "dealer-draw/decide")
    reply = visitor.post(f"{run}/answer", HTMX, **right_form(app, run)).text
    waiting = reply.partition('<template id="next">')[2].partition("</template>")[0]
    assert [bool(hidden) for hidden in BAR.findall(waiting)] == [True]
    assert not BAR.search(reply.replace(waiting, ""))


def test_what_was_asked_for_stays_when_the_answer_cannot_be_read(visitor: Visitor) -> None:
    """Without a script the whole page comes back, with the hint."""
    run = begin(visitor, "learn")
    page = visitor.post(f"{run}/answer", seq=1, total="seventeen-ish", assisted="1").text
    assert [bool(hidden) for hidden in BAR.findall(page)] == [False]
    assert [bool(disabled) for disabled in NOTE.findall(page)] == [False]
