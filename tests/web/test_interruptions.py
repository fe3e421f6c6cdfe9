"""Interruptions by the pages: chosen on the set-up page, asked over the item, said beside its verdict."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.web.right import right_form
from tests.web.visitor import HTMX, Visitor
from trainer.drills.interruptions import PART
from trainer.store import practice as rows

BAR = re.compile(r'<div class="hint between" id="interruption".*?</div>', re.DOTALL)


def begin(visitor: Visitor, **fields: str) -> str:
    chosen = {"drill": "hand-total/single", "table": "american", "items": "200", **fields}
    response = visitor.post("/drills/hand-total", **chosen)
    return str(response.headers["Location"])


def due(app: Flask, run: str) -> str | None:
    """The right answer to what comes between, from the store as no page can; None where nothing does."""
    with app.extensions["store"].read() as db:
        sitting = db.execute("SELECT id FROM sitting WHERE public_id = ?",
                             [bytes.fromhex(run.rpartition("/")[2])]).fetchone()["id"]
        item = rows.find_open(db, sitting)
    assert item
    return item.item.key[PART]["due"] if PART in item.item.key else None


def to_an_interrupted_item(app: Flask, visitor: Visitor, run: str) -> str:
    """Answer what comes before; the reply that brings it, or the page that begins with it."""
    reply = visitor.get(run).text
    while due(app, run) is None:
        reply = visitor.post(f"{run}/answer", HTMX, **right_form(app, run)).text
    return reply


def test_only_a_block_that_wants_them_has_them(visitor: Visitor) -> None:
    assert 'name="interruptions" value="1">' in visitor.get("/drills/hand-total").text
    assert 'name="interruptions" value="1" checked>' in visitor.get("/drills/hand-total?interruptions=1").text
    page = visitor.get(begin(visitor)).text
    assert "interruption" not in page
    page = visitor.get(begin(visitor, interruptions="1")).text
    assert re.search(r'src="[^"]*interruptions[^"]*\.js"', page)
    assert page.count('id="interruption"') == 1


def test_it_comes_with_its_item_and_tells_no_answer(app: Flask, visitor: Visitor) -> None:
    """On the page of its item as with the reply before; without a script it is a field like any other."""
    run = begin(visitor, interruptions="1")
    reply = to_an_interrupted_item(app, visitor, run)
    page = visitor.get(run).text
    bars = BAR.findall(page)
    assert len(bars) == 1
    assert bars == BAR.findall(reply.partition('<template id="next">')[2] or reply)
    assert re.search(r'data-interruption="\w+" data-of="\d+" data-after-ms="\d+"', bars[0])
    assert set(re.findall(r'name="(\w+)"', bars[0])) == {PART}
    if 'data-interruption="multiply"' in bars[0]:  # of chips changed, one may be worth what they number
        assert due(app, run) not in re.findall(r"\d+", re.sub(r"<[^>]+>", " ", bars[0]))


@pytest.mark.parametrize(("typed", "outcome"), [
    (None, None), ("", "open"), ("123456", "wrong"), ("due", "right")])
def test_what_came_of_it_is_said_beside_the_verdict_and_in_the_summary(
        app: Flask, visitor: Visitor, typed: str | None, outcome: str | None) -> None:
    run = begin(visitor, interruptions="1")
    to_an_interrupted_item(app, visitor, run)
    extra = {} if typed is None else {PART: str(due(app, run)) if typed == "due" else typed}
    reply = visitor.post(f"{run}/answer", HTMX, **right_form(app, run), **extra).text
    assert re.findall(r'data-verdict="(\w+)"', reply) == ["right"]
    assert re.findall(r'data-aside="(\w+)"', reply) == [outcome] * (outcome is not None)
    summary = visitor.get(f"{run}/summary").text
    score = f'{int(outcome == "right")}/1'
    assert re.findall(r'data-interruptions="([^"]+)"', summary) == [score] * (outcome is not None)
    assert '<input type="hidden" name="interruptions" value="1">' in summary, "a new block has them too"


def test_a_plain_form_that_cannot_be_read_keeps_what_was_typed(app: Flask, visitor: Visitor) -> None:
    run = begin(visitor, interruptions="1")
    to_an_interrupted_item(app, visitor, run)
    answer = str(due(app, run))
    fields = right_form(app, run) | {"total": "seventeen-ish", PART: answer}
    page = visitor.post(f"{run}/answer", **fields).text
    assert f'value="{answer}"' in BAR.findall(page)[0]
