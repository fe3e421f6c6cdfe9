"""Each drill at each table, by keyboard alone and by touch alone, in each language, right every time.

The reader knows only what the page shows. The small size plays three items of each kind, by hands that take
turns, the whole one a whole block of every drill at every table, by either hand, in each language.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import cycle, product

import pytest

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.player import KeyboardPlayer, TouchPlayer
from tests.shipped import shipped_content
from trainer.content import Content
from trainer.web.language import languages

IS_WHOLE = os.environ.get("PROMISES") == "whole"
ITEMS = 3
CONTENT: Content = shipped_content()
LANGUAGES = languages()
HANDS = {"keyboard": (KeyboardPlayer, LAPTOP), "touch": (TouchPlayer, PHONE)}


def runs() -> Iterator[tuple[str, str, str, str]]:
    """Drill, table, hand and language: in the whole size all of them. In the small one each kind once,
    while hands, languages and tables take turns.
    """
    if IS_WHOLE:
        yield from product(CONTENT.drills, CONTENT.tables, HANDS, LANGUAGES)
        return
    tables, langs, hands = cycle(CONTENT.tables), cycle(LANGUAGES), cycle(HANDS)
    for kind in sorted({drill.kind for drill in CONTENT.drills.values()}):
        drill = next(drill.id for drill in CONTENT.drills.values() if drill.kind == kind)
        yield drill, next(tables), next(hands), next(langs)


@pytest.mark.parametrize(("drill", "table", "hand", "lang"), list(runs()))
def test_whoever_reads_the_page_answers_right(new_page: PageMaker, drill: str, table: str, hand: str,
                                              lang: str) -> None:
    player, shape = HANDS[hand]
    page = new_page(shape, locale=lang, settings={"auto_next_ms": "never", "lang": lang})
    one = player(page)
    one.begin(drill, table)
    assert page.locator("html").get_attribute("lang") == lang
    items = CONTENT.drills[drill].items if IS_WHOLE else ITEMS
    said = one.play(items - 1)
    assert set(said) == {"noted" if CONTENT.drills[drill].variant == "unaided" else "right"}
    if IS_WHOLE and CONTENT.drills[drill].params.get("whole"):
        assert page.url.endswith("/debrief")
        return
    assert len(said) == items - 1
    assert (page.locator("#drill").get_attribute("data-drill"),
            page.locator("#drill").get_attribute("data-ruleset")) == (drill, table)
