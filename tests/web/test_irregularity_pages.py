"""The page of an irregularity: four rulings, what is asked after them, and what a wrong one is told."""

from __future__ import annotations

import re

from flask import Flask

from tests.web.right import right_form
from tests.web.visitor import Visitor

BLOCKS = 6
ASKED = {"amount": ("amount", "1"), "box": ("place", "99"), "card": ("place", "99"), "nothing": ("", "")}


def begin(visitor: Visitor) -> tuple[str, str]:
    """A block's address and its page."""
    run = visitor.start("irregularity/all", "vegas-strip")
    return run, visitor.get(run).text


def test_each_item_offers_three_rulings_and_the_floor(visitor: Visitor) -> None:
    for _ in range(BLOCKS):
        _, page = begin(visitor)
        offered = re.findall(r'name="ruling" value="([a-z]+)" data-key="Digit(\d) Numpad\d"', page)
        assert [number for _, number in offered] == ["1", "2", "3", "4"]
        assert offered[3][0] == "floor"
        assert "Stop and call the floor" in page


def test_a_wrong_answer_is_told_what_was_due(app: Flask, visitor: Visitor) -> None:
    for _ in range(BLOCKS):
        run, page = begin(visitor)
        (asks,) = re.findall(r'data-asks="([a-z]+)"', page)
        right = right_form(app, run)
        wrong = next(one for one in re.findall(r'name="ruling" value="([a-z]+)"', page)
                     if one not in (right["ruling"], "floor"))
        field, text = ASKED[asks]
        fields = {"ruling": wrong} | ({field: text} if field else {})
        said = visitor.answer(run, int(right["seq"]), **fields)
        assert (said.status_code, 'data-verdict="wrong"' in said.text) == (200, True)
        assert re.search('data-codes="IRR_[A-Z_]+', said.text)
        assert re.search("not “[^”]+”", said.text)
        assert "It rests on: " in said.text or "No text is known" in said.text


def test_what_is_missing_is_asked_for(app: Flask, visitor: Visitor) -> None:
    run, _ = begin(visitor)
    right = right_form(app, run)
    said = visitor.answer(run, int(right["seq"]))
    assert (said.status_code, "Choose one of the four rulings." in said.text) == (422, True)
