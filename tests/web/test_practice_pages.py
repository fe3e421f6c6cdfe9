"""A block by its pages: begun, answered, repeated, unreadable, ended, summed up, retried."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask

from tests.web.right import right_form
from tests.web.visitor import HTMX, Visitor
from trainer import practice
from trainer.houses import reading


def words_of(text: str) -> list[str]:
    return re.findall(r'data-verdict="(\w+)"', text)


def test_one_tap_starts_what_is_chosen_already(visitor: Visitor) -> None:
    page = visitor.get("/drills/hand-total").text
    assert page.count(" checked") == 4, "mode, seconds of a sprint, drill, table"
    visitor.start("hand-total/growing", "uk")
    again = visitor.get("/drills/hand-total").text
    assert re.search(r'value="hand-total/growing" checked', again)
    assert re.search(r'value="uk" checked', again)
    assert re.search(r'value="uk" checked', visitor.get("/drills/dealer-draw").text)


def test_an_answer_to_htmx_is_the_parts_that_change(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    response = visitor.post(f"{run}/answer", HTMX, **right_form(app, run))
    assert response.status_code == 200
    assert words_of(response.text) == ["right"]
    assert re.findall(r'id="([\w-]+)"[^>]* hx-swap-oob', response.text) == [
        "verdict-right", "verdict-wrong", "bar", "standing"]
    assert response.text.lstrip().startswith('<section class="felt')
    assert '<template id="next">' in response.text
    assert "<html" not in response.text


def test_a_plain_form_is_sent_back_to_the_page(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    response = visitor.post(f"{run}/answer", **right_form(app, run))
    assert (response.status_code, response.headers["Location"]) == (303, run)
    page = visitor.get(run).text
    assert words_of(page) == ["right"]
    assert "This was your answer to item 1." in page
    assert 'name="seq" value="2"' in page


def test_a_second_answer_gets_the_first_verdict(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    form = right_form(app, run)
    first = visitor.post(f"{run}/answer", HTMX, **form)
    again = visitor.post(f"{run}/answer", HTMX, **form)
    assert again.text == first.text
    other = visitor.answer(run, 1, total="1")
    assert words_of(other.text) == ["right"]
    assert "the first answer counts" in other.text


@pytest.mark.parametrize("text", ["17 s0ft", "", "<b>7</b>", "\x00\x07", "‮17"])
def test_what_cannot_be_read_is_not_wrong_and_is_kept(visitor: Visitor, text: str) -> None:
    run = visitor.start()
    response = visitor.answer(run, 1, total=text)
    assert response.status_code == 422
    assert words_of(response.text) == ["unreadable"]
    assert response.headers["HX-Reswap"] == "none"
    assert 'id="stage"' not in response.text
    page = visitor.answer(run, 1, htmx=False, total=text)
    assert page.status_code == 422
    assert words_of(page.text) == ["unreadable"]
    assert "<b>7" not in page.text
    assert visitor.get(f"{run}/summary").text.count("Nothing was answered") == 1


def test_what_was_typed_stands_in_the_field_of_the_page(visitor: Visitor) -> None:
    run = visitor.start()
    assert 'value="17 s0ft"' in visitor.answer(run, 1, htmx=False, total="17 s0ft").text


def test_a_page_that_is_loaded_again_shows_the_same_item(visitor: Visitor) -> None:
    run = visitor.start()
    cards = re.findall(r'data-card="(\w+)"', visitor.get(run).text)
    assert cards
    assert re.findall(r'data-card="(\w+)"', visitor.get(run).text) == cards


def test_the_item_after_a_growing_hand_is_its_next_card(app: Flask, visitor: Visitor) -> None:
    run = visitor.start("hand-total/growing")
    before = re.findall(r'data-card="(\w+)"', visitor.get(run).text)
    while True:
        visitor.post(f"{run}/answer", HTMX, **right_form(app, run))
        cards = re.findall(r'data-card="(\w+)"', visitor.get(run).text)
        if len(cards) > 2:
            assert cards[:len(before)] == before
            break
        before = cards


def test_a_block_that_is_ended_shows_its_summary(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    visitor.post(f"{run}/answer", HTMX, **right_form(app, run))
    wrong = right_form(app, run) | {"total": "1"}
    visitor.post(f"{run}/answer", HTMX, **wrong)
    ended = visitor.post(f"{run}/end")
    assert (ended.status_code, ended.headers["Location"]) == (303, f"{run}/summary")
    summary = visitor.get(f"{run}/summary").text
    assert re.search(r"<dd>1<small> of 2</small></dd>", summary)
    assert "Retry missed (1)" in summary
    assert "New block" in summary
    assert visitor.answer(run, 3, total="17").status_code in (404, 409)
    assert 'id="to-summary"' in visitor.get(run).text


def test_missed_items_are_asked_again(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    cards = re.findall(r'data-card="(\w+)"', visitor.get(run).text)
    visitor.post(f"{run}/answer", HTMX, **(right_form(app, run) | {"total": "1"}))
    visitor.post(f"{run}/end")
    again = visitor.post(f"{run}/retry")
    assert again.status_code == 303
    page = visitor.get(again.headers["Location"]).text
    assert re.findall(r'data-card="(\w+)"', page) == cards
    assert "<b>1</b>/1" in page
    visitor.post(f"{again.headers['Location']}/answer", **right_form(app, again.headers["Location"]))
    summary = visitor.get(f"{again.headers['Location']}/summary").text
    assert "unrated" in summary
    assert f'href="{run}/summary"' in summary


def test_nothing_missed_leaves_nothing_to_retry(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    visitor.post(f"{run}/answer", HTMX, **right_form(app, run))
    visitor.post(f"{run}/end")
    assert "Retry missed" not in visitor.get(f"{run}/summary").text
    assert visitor.post(f"{run}/retry").status_code == 404


def test_a_slip_is_kept_and_not_counted(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    response = visitor.post(f"{run}/answer", HTMX, **(right_form(app, run) | {"total": "1"}))
    assert "It was a slip" in response.text
    marked = visitor.post(f"{run}/mark", HTMX, seq=1)
    assert marked.status_code == 200
    assert "Kept as a slip." in marked.text
    assert 'id="stage"' not in marked.text
    assert visitor.post(f"{run}/mark", seq=1).status_code == 303
    visitor.post(f"{run}/end")
    assert "Retry missed" not in visitor.get(f"{run}/summary").text


@pytest.mark.parametrize("may_mark_slips", [True, False])
def test_the_table_of_modes_says_where_a_slip_is_offered(
        app: Flask, visitor: Visitor, monkeypatch: pytest.MonkeyPatch, may_mark_slips: bool) -> None:
    for mode in ("practice", "learn"):
        changed = replace(practice.MODES[mode], may_mark_slips=may_mark_slips)
        monkeypatch.setitem(practice.MODES, mode, changed)
        begun = visitor.post("/drills/hand-total", drill="hand-total/single", table="uk", mode=mode)
        run = begun.headers["Location"]
        said = visitor.post(f"{run}/answer", HTMX, **(right_form(app, run) | {"total": "1"})).text
        assert ("It was a slip" in said) == may_mark_slips
        assert ("<kbd>Z</kbd>" in visitor.get(run).text) == may_mark_slips


def test_a_right_answer_is_no_slip(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    visitor.post(f"{run}/answer", HTMX, **right_form(app, run))
    assert visitor.post(f"{run}/mark", HTMX, seq=1).status_code == 409


def test_a_whole_block_ends_by_itself(app: Flask, visitor: Visitor) -> None:
    run = visitor.start("payout/table")
    for seq in range(1, 11):
        response = visitor.post(f"{run}/answer", HTMX, **right_form(app, run))
        assert words_of(response.text) == ["right"], seq
    assert '<template id="next">' not in response.text
    assert 'id="to-summary"' in response.text
    assert 'value="10" max="10"' in response.text
    assert "<dd>100<small> %</small></dd>" in visitor.get(f"{run}/summary").text


@pytest.mark.parametrize("seq", ["", "0", "7", "999", "1000", "-1", "1.0", "١", "1_0", " 1", "1 ", "x" * 500])
def test_a_number_of_no_open_item_is_refused(visitor: Visitor, seq: str) -> None:
    run = visitor.start()
    assert visitor.post(f"{run}/answer", HTMX, seq=seq, total="17").status_code in (400, 404)
    assert "<b>1</b>/20" in visitor.get(run).text


def test_today_goes_on_with_what_is_open(app: Flask, visitor: Visitor) -> None:
    assert "How it works" in visitor.get("/").text
    run = visitor.start()
    today = visitor.get("/").text
    assert "How it works" not in today
    assert f'href="{run}"' in today
    visitor.post(f"{run}/answer", HTMX, **(right_form(app, run) | {"total": "1"}))
    visitor.post(f"{run}/end")
    today = visitor.get("/").text
    assert f'href="{run}"' not in today
    assert f'href="{run}/summary"' in today
    assert "Again" in today


@pytest.mark.parametrize("fields", [
    {"drill": "hand-total/nothing", "table": "american"}, {"drill": "", "table": ""},
    {"drill": "hand-total/single", "table": "../../etc"}, {"drill": "payout/table", "table": "american"},
])
def test_an_unknown_drill_or_table_is_not_begun(visitor: Visitor, fields: dict[str, str]) -> None:
    assert visitor.post("/drills/hand-total", **fields).status_code == 404
    assert "How it works" in visitor.get("/").text


def test_a_block_whose_table_is_gone_goes_on_as_it_was_begun(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    content = app.extensions["content"]
    app.extensions["content"] = replace(content, tables={
        name: table for name, table in content.tables.items() if name != "american"})
    for _ in range(2):
        page = visitor.get(run)
        assert (page.status_code, content.tables["american"].name["en"] in page.text) == (200, True)
        assert visitor.post(f"{run}/answer", HTMX, **right_form(app, run)).status_code == 200
    assert visitor.get(f"{run}/summary").status_code == 200


def test_a_block_whose_rules_are_read_no_more_leads_to_its_summary(
        app: Flask, visitor: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "as_written", lambda text: None)
    run = visitor.start()
    wrong = right_form(app, run) | {"total": "1"}
    visitor.post(f"{run}/answer", HTMX, **wrong)
    content = app.extensions["content"]
    app.extensions["content"] = replace(content, tables={**content.tables})
    del app.extensions["content"].tables["american"]
    page = visitor.get(run)
    assert (page.status_code, page.headers["Location"]) == (303, f"{run}/summary")
    again, slip = visitor.post(f"{run}/answer", HTMX, **wrong), visitor.post(f"{run}/mark", HTMX, seq="1")
    for response in (again, slip):
        assert (response.status_code, response.headers["HX-Redirect"]) == (204, f"{run}/summary")
    assert visitor.get(f"{run}/summary").status_code == 200
    assert visitor.answer(run, 2, total="17").status_code == 409
