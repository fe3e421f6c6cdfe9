"""The chances of an item, against which the rate of each misconception is counted."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress

import pytest

from tests.drills.houses import TABLES
from tests.drills.made import Made, all_mistakes, answered, drills_of, make
from tests.sizes import size
from trainer.demo.wrong import attempts
from trainer.drills import KINDS
from trainer.drills.base import Item
from trainer.engine.rules import HouseRules
from trainer.errors import AnswerFormatError

ITEMS = size(8, 60)
"""Of a drill at a table."""
EXACT = ("arithmetic", "dealer-draw", "find-error", "hand-total", "irregularity", "payout", "request")
"""Kinds of which ``attempts`` are all the answers that tell misconceptions apart."""


@pytest.mark.parametrize("table_id", TABLES)
@pytest.mark.parametrize("name", KINDS)
def test_what_an_answer_shows_is_among_the_chances_of_its_item(name: str, table_id: str) -> None:
    """Of every wrong answer that somebody might give, and of the answers to other items."""
    kind, table = KINDS[name], TABLES[table_id]
    for drill in drills_of(name):
        made = list(make(drill, table, ITEMS, ITEMS))[:ITEMS]
        forms = [kind.model_form(one.item) for one in made]
        for at, one in enumerate(made):
            with one.told() as item:
                others = [forms[at] | forms[(at + step) % len(forms)] for step in (1, 2, 3)]
                shown, chances = shown_by(table, item, [*attempts(item), *others]), kind.chances(item)
                assert shown <= chances <= set(kind.MISTAKES), shown - chances
                if name in EXACT:
                    assert shown == chances, chances - shown


def shown_by(table: HouseRules, item: Item, forms: Iterable[dict[str, str]]) -> set[str]:
    """The codes that these answers show; what is no answer shows none."""
    shown = set[str]()
    for form in forms:
        with suppress(AnswerFormatError):
            shown |= {code for code, _ in all_mistakes(answered(KINDS[item.kind], table, item, form)[1])}
    return shown


def test_a_clean_table_is_no_chance_to_miss_a_fault() -> None:
    """By hand: what is not wrong cannot be passed over, and everything there can be called wrong."""
    made = [one for drill in drills_of("find-error") for one in make(drill, TABLES["american"], 40, 40)]
    clean = [one for one in made if not one.item.key["faults"]]
    faulty = [one for one in made if one.item.key["faults"]]
    assert clean
    assert all(chances(one) == {"FALSE_ALARM"} for one in clean)
    assert all("WRONG_TYPE" in chances(one) for one in faulty)


def chances(one: Made) -> frozenset[str]:
    return KINDS[one.item.kind].chances(one.item)
