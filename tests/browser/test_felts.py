"""Nothing of a table lies under something else: rank and suit of every card, what is said of every hand."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator

import pytest
from flask import Flask

from tests.browser.conftest import LAPTOP, PageMaker
from tests.browser.felts import JUDGE, PLACE, SHOW, Dealer, looked_at
from tests.browser.steps import WAITS
from tests.browser.tour import begin
from tests.web.visitor import Visitor

IS_WHOLE = os.environ.get("PROMISES") == "whole"
HEIGHTS = (768, 680)
MOST_SEEDS = 120
LONGEST = {"en": "Push", "fr": "Coup nul"}
SEVEN = ("split 1", "split 4", "split 7", "three hands", "split and double")
THREE = ("split 1", "split 3")
ONCE = (
    ("settlement-order/settle", "event-table", "fr", (*SEVEN[:3], "split and insurance")),
    ("find-error/finished", "uk", "fr", SEVEN),
)
MORE = (
    ("settlement-order/full-table", "event-table", "fr", ("split 1", "split and insurance")),
    ("settlement-order/settle", "uk", "en", (*SEVEN[:3], "two splits", "split and double")),
    ("settlement-order/settle", "russian-club", "fr", (*SEVEN[:3], "two splits", "split and double")),
    ("settlement-order/settle", "american", "en", THREE),
    ("settlement-order/settle", "midnight", "fr", THREE),
    ("find-error/running", "russian-club", "en", SEVEN), ("find-error/running", "uk", "fr", SEVEN),
    ("find-error/finished", "event-table", "en", (*SEVEN, "split and insurance")),
    ("find-error/finished", "american", "fr", THREE), ("find-error/finished", "midnight", "en", THREE),
)


@pytest.mark.parametrize(("drill", "table", "lang", "wanted"), ONCE + MORE if IS_WHOLE else ONCE)
def test_nothing_on_a_felt_is_covered(new_page: PageMaker, app: Flask, drill: str, table: str, lang: str,
                                      wanted: tuple[str, ...]) -> None:
    """Before the verdict and with it, where the hands stay where they lie."""
    page = new_page(LAPTOP, settings=WAITS | {"lang": lang})
    begin(page, drill, table)
    dealer = Dealer(Visitor(app), lang)
    for seed, text in _with(dealer, drill, table, wanted):
        page.evaluate(SHOW, text)
        first = looked_at(page, HEIGHTS)
        views = [first]
        if drill.startswith("settlement-order"):
            page.evaluate(PLACE, LONGEST[lang])
            views.append(looked_at(page, HEIGHTS))
            page.evaluate(JUDGE, dealer.judged(_all_paid(text)))
            views.append(looked_at(page, HEIGHTS))
        for view in views:
            for height, (covered, lie) in view.items():
                assert covered == [], f"seed {seed}, {height} high"
                assert lie == first[height][1], f"seed {seed}, {height} high: a hand moved"


def _with(dealer: Dealer, drill: str, table: str, wanted: tuple[str, ...]) -> Iterator[tuple[int, str]]:
    """The first tables that have, one after the other, all that is wanted."""
    missing = set(wanted)
    for seed in range(MOST_SEEDS):
        text = dealer.deal(drill, table, seed)
        new = missing & _features(text)
        if new:
            missing -= new
            yield seed, text
        if not missing:
            return
    raise AssertionError(f"no table has {missing}")


def _features(text: str) -> set[str]:
    felt = text[text.index('id="stage"'):]
    boxes = re.findall(r'data-hand="(\d+)b"', felt)
    found = {f"split {box}" for box in boxes}
    if boxes:
        found |= {name for name, mark in (("split and double", "data-doubled"),
                                          ("split and insurance", "data-insurance")) if mark in felt}
    return found | ({"two splits"} if len(boxes) > 1 else set()) | (
        {"three hands"} if re.search(r'data-hand="\d+c"', felt) else set())


def _all_paid(text: str) -> dict[str, str]:
    """Every line in the order of the page, and paid: wrong somewhere."""
    lines = re.findall(r'name="place-([^"]+)"', text)
    calls = {f"call-{line}": "pay" for line in lines if f'name="call-{line}"' in text}
    return {f"place-{line}": str(at) for at, line in enumerate(lines, 1)} | calls
