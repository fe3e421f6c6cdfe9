"""Each drill at each table, by keyboard alone and by touch alone, in each language, right every time.

The reader knows only what the page shows. A run is a few items in the small size, a whole block in the
whole one, where every drill of a kind is played.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import cycle, product

import pytest

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.player import KeyboardPlayer, TouchPlayer
from trainer.content import Content, load_content
from trainer.settings import ROOT

IS_WHOLE = os.environ.get("PROMISES") == "whole"
ITEMS = 3
CONTENT: Content = load_content(ROOT / "drills")
LANGUAGES = ("en", "fr")
HANDS = {"keyboard": (KeyboardPlayer, LAPTOP), "touch": (TouchPlayer, PHONE)}


def runs() -> Iterator[tuple[str, str, str, str]]:
    """Drill, table, hand and language: in the whole size all of them. In the small one every kind at every
    table by either hand, its drills and the languages in turn.
    """
    for kind in sorted({drill.kind for drill in CONTENT.drills.values()}):
        drills = [drill.id for drill in CONTENT.drills.values() if drill.kind == kind]
        if IS_WHOLE:
            yield from product(drills, CONTENT.tables, HANDS, LANGUAGES)
            continue
        turn, langs = cycle(drills), cycle(LANGUAGES)
        for hand in HANDS:
            for table in CONTENT.tables:
                yield next(turn), table, hand, next(langs)
            next(turn)


@pytest.mark.parametrize(("drill", "table", "hand", "lang"), list(runs()))
def test_whoever_reads_the_page_answers_right(new_page: PageMaker, drill: str, table: str, hand: str,
                                              lang: str) -> None:
    player, shape = HANDS[hand]
    page = new_page(shape, locale=lang, settings={"auto_next_ms": "never", "lang": lang})
    one = player(page)
    one.begin(drill, table)
    assert page.locator("html").get_attribute("lang") == lang
    items = CONTENT.drills[drill].items if IS_WHOLE else ITEMS
    assert one.play(items - 1) == ["right"] * (items - 1)
    assert (page.locator("#drill").get_attribute("data-drill"),
            page.locator("#drill").get_attribute("data-ruleset")) == (drill, table)
