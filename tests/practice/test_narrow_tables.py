"""A house whose limits leave no room: what it can deal is dealt, and what it cannot is said in words."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256

import pytest
from flask import Flask

from tests.shipped import shipped_content
from tests.web.right import right_form
from tests.web.visitor import Visitor
from trainer import practice
from trainer.content import Content
from trainer.content.rule_sets import body
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.drills.dealable import first_dealable
from trainer.engine.combinations import impossible
from trainer.engine.randomness import Rng
from trainer.engine.rules import Chip, HouseRules
from trainer.errors import CannotDeal
from trainer.houses.fields import COLOURS
from trainer.papers import paper

CONTENT = shipped_content()


def narrow(base: str, low: int, high: int, step: int, boxes: int) -> HouseRules:
    """The table of that name with these limits, few boxes and one bet that its drills use."""
    table = CONTENT.tables[base]
    rules = replace(table.rules, bet_min=low, bet_max=high, bet_step=step, boxes_max=boxes,
                    boxes_max_event=boxes, hands_per_player_max=1)
    return replace(table, rules=rules, house=replace(table.house, bets=(low,)))


def with_chips(low: int, high: int, bets: tuple[int, ...], *values: int) -> HouseRules:
    """A table that can be published with these limits and chips."""
    table = CONTENT.tables["midnight"]
    rules = replace(table.rules, bet_min=low, bet_max=high, bet_step=2, smallest_chip=1)
    chips = tuple(Chip(value=value, colour=colour) for value, colour in zip(values, COLOURS, strict=False))
    made = replace(table, rules=rules, house=replace(table.house, bets=bets, chips=chips))
    assert impossible(made.rules, made.house) == [], "it can be published"
    return replace(made, sha256=sha256(body(made).encode()).hexdigest())


TABLES = {
    "chips of a cent": with_chips(2, 10 ** 12, (2, 4, 6, 10 ** 12), 1),
    "chips without a unit in common": with_chips(
        2, 10 ** 6, (9974, 999982), 1, 101, 997),
    "one bet": narrow("russian-club", 5000, 5000, 5000, 2),
    "two bets": narrow("russian-club", 5000, 10000, 5000, 1),
    "one large bet": narrow("midnight", 10000, 10000, 5000, 3),
    "a bet of the smallest chip": narrow("uk", 100, 100, 100, 1),
}


def content_with(table: HouseRules) -> Content:
    return replace(CONTENT, tables={table.id: table})


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("drill", CONTENT.drills.values(), ids=lambda drill: drill.id)
def test_a_drill_deals_or_says_that_it_cannot(drill: Drill, name: str) -> None:
    """No other error, whatever situation is drawn; the set-up page shows an example or none."""
    table = TABLES[name]
    content = content_with(table)
    for situation in content.situations(drill.id, table.id):
        try:
            assert KINDS[drill.kind].generate(drill, table, situation, Rng(b"narrow")).prompt
        except CannotDeal:
            continue
    practice.example(content, drill, table, "en")


def test_another_situation_takes_the_place_of_what_cannot_be_dealt() -> None:
    table = TABLES["one large bet"]
    drill = CONTENT.drills["chip-cutting/blackjack"]
    with pytest.raises(CannotDeal):
        first_dealable([(drill, "bj_colour")], table, lambda _: Rng(b"1"))
    _, item = first_dealable([(drill, "bj_colour"), (drill, "bj_odd")], table, lambda _: Rng(b"1"))
    assert item.situation == "bj_odd"


@pytest.fixture
def at(app: Flask) -> Visitor:
    return Visitor(app)


@pytest.mark.parametrize("name", TABLES)
def test_no_page_of_such_a_table_breaks(app: Flask, at: Visitor, name: str) -> None:
    """Neither the set-up of a kind nor the start of any of its drills."""
    table = TABLES[name]
    app.extensions["content"] = content_with(table)
    for kind in KINDS:
        assert at.get(f"/drills/{kind}?table={table.id}").status_code == 200
    for drill in CONTENT.drills.values():
        begun = at.post(f"/drills/{drill.kind}", drill=drill.id, table=table.id)
        if begun.status_code != 303:
            assert begun.status_code == 404
            assert "has nothing to ask at this table" in begun.text
            continue
        run = begun.headers["Location"]
        for _ in range(2):
            assert at.answer(run, **right_form(app, run)).status_code == 200


def test_a_paper_of_such_a_table_is_printed() -> None:
    for table in TABLES.values():
        assert paper(content_with(table), table.id, b"0" * 16).totals
