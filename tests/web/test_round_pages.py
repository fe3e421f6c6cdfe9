"""A block that is a whole round: how it goes, what an unaided one keeps to itself, and its debrief."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.drills.houses import CONTENT
from tests.web.right import right_form
from tests.web.visitor import Visitor
from trainer.progress.replaying import code_of
from trainer.store import practice as rows

TABLES = ("vegas-strip", "event-table", "midnight")


def deal(app: Flask, visitor: Visitor, drill: str, table: str) -> tuple[str, list[str]]:
    """A whole round without an error; its address, and the page after each act."""
    run, pages = visitor.start(drill, table), []
    while len(pages) < CONTENT.drills[drill].items:
        pages.append(visitor.answer(run, **right_form(app, run)).text)
        if "<template" not in pages[-1]:
            break
    return run, pages


def verdicts(pages: list[str]) -> set[str]:
    return {word for page in pages for word in re.findall(r'data-verdict="([^"]*)"', page)}


@pytest.mark.parametrize("table", TABLES)
def test_a_block_is_one_round_from_the_last_bets_to_the_next_ones(app: Flask, visitor: Visitor,
                                                                   table: str) -> None:
    run, pages = deal(app, visitor, "round/guided", table)
    assert verdicts(pages) == {"right"}
    assert 'aria-current="step">Clear' in pages[-1]
    assert f'href="{run}/debrief"' in pages[-1]
    assert len(pages) < CONTENT.drills["round/guided"].items


def test_the_limits_stand_on_the_page_while_bets_are_open(visitor: Visitor) -> None:
    """The strip has no room for them, and who judges a bet has to know them."""
    page = visitor.get(visitor.start("round/guided", "vegas-strip")).text
    assert re.search(r"Bets are open: from \S*10\S* to \S*1,000\S*, in steps of \S*1\b", page)


def test_nobody_is_told_how_many_acts_a_round_has(app: Flask, visitor: Visitor) -> None:
    run = visitor.start("round/table", "vegas-strip")
    assert '<p class="topbar__count" id="count"><b>1</b></p>' in visitor.get(run).text
    assert '<b>2</b></p>' in visitor.answer(run, **right_form(app, run)).text


def test_a_round_is_debriefed_when_it_is_over(app: Flask, visitor: Visitor) -> None:
    """One whose steps were judged at once is rated by nobody: it is known how it went."""
    run, pages = deal(app, visitor, "round/guided", "vegas-strip")
    told = visitor.get(f"{run}/debrief").text
    assert 'data-passed="true" data-score="1000"' in told
    assert told.count('data-credit="1000"') == len(pages)
    assert "What cost most" not in told
    assert "You said" not in told
    assert "Next round" in told


@pytest.mark.parametrize("chosen", [
    {"mode": "learn", "interruptions": "1"}, {"mode": "practice", "interruptions": "1"},
    {"mode": "learn"}, {"mode": "practice"},
])
def test_the_next_round_is_begun_as_the_last_one_was(
        app: Flask, visitor: Visitor, chosen: dict[str, str]) -> None:
    begun = visitor.post("/drills/round", drill="round/table", table="uk", **chosen)
    run = begun.headers["Location"]
    visitor.answer(run, **right_form(app, run))
    visitor.post(f"{run}/end")
    told = visitor.get(f"{run}/debrief").text
    (form,) = re.findall(r"<form(?:(?!<form).)*?Next round", told, re.DOTALL)
    assert dict(re.findall(r'name="(mode|interruptions)" value="(\w+)"', form)) == chosen


@pytest.mark.parametrize(("fields", "said"), [
    ({}, "1 done"), ({"mode": "sprint"}, "1 done"), ({"mode": "check"}, "1 of 40 done")])
def test_today_says_no_number_that_nobody_knows(
        app: Flask, visitor: Visitor, fields: dict[str, str], said: str) -> None:
    begun = visitor.post("/drills/round", drill="round/guided", table="uk", **fields)
    visitor.answer(begun.headers["Location"], **right_form(app, begun.headers["Location"]))
    (line,) = re.findall(r'class="resume">.*?class="label">([^<]*)', visitor.get("/").text, re.DOTALL)
    assert line.strip().endswith(f", {said}")


def test_what_was_wrong_stands_in_the_debrief_and_can_be_practised(app: Flask, visitor: Visitor) -> None:
    run = visitor.start("round/table", "vegas-strip")
    while right_form(app, run)["act"] != "no_more_bets":
        visitor.answer(run, **right_form(app, run))
    visitor.answer(run, **(right_form(app, run) | {"act": "deal_boxes", "place": "1"}))
    assert visitor.get(f"{run}/debrief").headers["Location"] == run
    visitor.post(f"{run}/end")
    told = visitor.get(f"{run}/debrief").text
    assert 'data-passed="true"' in told
    assert "Call left out" in told
    assert "One thing to practise: Bets" in told
    begun = visitor.post("/drills/round", drill="round/table", table="vegas-strip", focus="round/bets",
                         items="10")
    assert "<b>1</b>/10" in visitor.get(begun.headers["Location"]).text
    with app.extensions["store"].read() as db:
        (plan,) = db.execute("SELECT focus, drills FROM sitting_plan WHERE focus IS NOT NULL").fetchall()
    assert plan["focus"] == "round/bets"
    assert "round/opening" in plan["drills"]


def test_unaided_nothing_is_said_before_the_round_is_over(app: Flask, visitor: Visitor) -> None:
    run, pages = deal(app, visitor, "round/unaided", "event-table")
    assert verdicts(pages) == {"noted"}
    assert not any(word in page for page in pages for word in ("Right:", "Wrong:", 'class="right"'))
    assert "data-score" not in visitor.get(f"{run}/debrief").text
    visitor.post(f"{run}/debrief", rating="5")
    assert 'data-score="1000"' in visitor.get(f"{run}/debrief").text


def test_nothing_else_tells_what_an_open_unaided_round_keeps_to_itself(app: Flask, visitor: Visitor) -> None:
    """Neither the past answer nor its scenario, nor the summary, a retry or the refusal of a slip."""
    run = visitor.start("round/unaided", "vegas-strip")
    visitor.answer(run, **(right_form(app, run) | {"act": "deal_boxes", "place": "1"}))
    with app.extensions["store"].read() as db:
        sitting = rows.sitting_by_id(db, 1)
    assert sitting
    code = code_of(sitting, 1)
    pages = (run.replace("/run/", "/answers/") + "/1", f"/s/{code}")
    for refused in (*(visitor.get(page) for page in pages), visitor.post(f"/s/{code}", act="deal_boxes"),
                    visitor.post(f"{run}/mark", seq="1"), visitor.post(f"{run}/retry")):
        assert refused.status_code == 409
        assert "said when it is over" in refused.text
        assert "data-verdict" not in refused.text
    summary = visitor.get(f"{run}/summary").text
    assert "said when it is over" in summary
    assert not any(word in summary for word in ("Accuracy", "What went wrong", "Retry missed"))
    visitor.post(f"{run}/end")
    visitor.post(f"{run}/debrief", skip="1")
    assert [visitor.get(page).status_code for page in pages] == [200, 200]
    assert "Retry missed (1)" in visitor.get(f"{run}/summary").text
    again = visitor.post(f"{run}/retry").headers["Location"]
    assert verdicts([visitor.answer(again, **right_form(app, again)).text]) == {"right"}


@pytest.mark.parametrize("mode", ["check", "sprint"])
def test_an_unaided_round_says_at_once_what_no_debrief_will_say(
        app: Flask, visitor: Visitor, mode: str) -> None:
    begun = visitor.post("/drills/round", drill="round/unaided", table="vegas-strip", mode=mode)
    run = begun.headers["Location"]
    assert verdicts([visitor.answer(run, **right_form(app, run)).text]) == {"right"}


def test_a_block_that_is_no_round_has_no_debrief(visitor: Visitor) -> None:
    run = visitor.start("round/closing", "uk")
    assert visitor.get(f"{run}/debrief").status_code == 404
    assert visitor.get(f"{visitor.start()}/debrief").status_code == 404


def test_whole_rounds_are_no_part_of_mixed_practice(visitor: Visitor) -> None:
    mixed = visitor.get("/drills/mixed").text
    assert 'value="round/closing"' in mixed
    assert 'value="round/table"' not in mixed
