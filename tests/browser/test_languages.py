"""Every page in every language: no English left on it, no label cut or covered, no accessibility fault.

The drills in all their states are walked in ``test_look.py``, which asks the same of each; here are the pages
around them. The small size looks at one of a sort on a phone, the whole one at all, at each shape and theme.
"""

from __future__ import annotations

from itertools import product

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.english import english_in, english_on
from tests.browser.faults import axe_faults
from tests.browser.labels import crowded
from tests.browser.tour import DRILLS, begin, give
from tests.shipped import shipped_content
from tests.sizes import IS_WHOLE
from trainer.drills import KINDS
from trainer.web.language import languages

FOREIGN = languages()[1:]
SHAPES = {"phone": PHONE, "laptop": LAPTOP}
TABLES = tuple(shipped_content().tables)
PRINTS = ("sheet", "payouts", "poster", "practice")
EXAMPLES = {drill.partition("/")[0]: f"?mode=learn&drill={drill}&table={table}" for drill, table in DRILLS}
AROUND = (
    *(f"/drills/{kind}{EXAMPLES[kind]}" for kind in KINDS), *(f"/progress/{kind}" for kind in KINDS),
    *(f"/rules/{table}" for table in TABLES), "/not-you", "/run/" + 32 * "0", "/rules/none",
    "/rules/uk/sheet?size=a9", "/rules/uk/poster?lang=xx", "/rulings?table=none",
    "/rulings?table=uk&dealer=0&b1=00:25", "/rulings?table=uk&b1=Ts9h:25:surrender", "/language",
)
SHEETS = tuple(f"/rules/{table}/{name}" for name in PRINTS for table in (TABLES if IS_WHOLE else TABLES[:1]))



@pytest.mark.parametrize("shape", SHAPES if IS_WHOLE else ["phone"])
@pytest.mark.parametrize("lang", FOREIGN)
def test_no_page_has_english_left_or_cuts_a_label(new_page: PageMaker, troubles: list[str], lang: str,
                                                  shape: str) -> None:
    page = new_page(SHAPES[shape], locale=lang)
    begin(page, "hand-total/single", TABLES[0])
    faults = []
    for path in AROUND + SHEETS:
        page.goto(path)
        faults += [f"{path}: {fault}" for fault in (*english_on(page), *crowded(page))]
    troubles[:] = [one for one in troubles if "the server responded with a status of 4" not in one]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(("path", "lang", "shape", "theme"), [
    (path, *how) for place, path in enumerate(SHEETS)
    for how in (tuple(product(languages(), SHAPES, ("light", "dark"))) if IS_WHOLE else
                ((languages()[place % 3], tuple(SHAPES)[place % 2], "light"),))])
def test_a_print_has_no_fault(new_page: PageMaker, path: str, lang: str, shape: str, theme: str) -> None:
    page = new_page(SHAPES[shape], locale=lang, color_scheme=theme, bypass_csp=True)
    page.goto(path)
    assert axe_faults(page) == []


def test_english_is_found(new_page: PageMaker) -> None:
    """In a text, in a label and in what a script will say, and nowhere else on the page."""
    page = new_page(PHONE, locale="ru")
    page.goto("/drills")
    assert english_on(page) == []
    page.evaluate("document.querySelector('h1').append(' Choose')")
    page.evaluate("document.querySelector('main a').title = 'Wager'")
    page.evaluate("document.querySelector('main').dataset.sayWord = 'Nevermore'")
    assert {one.partition(" ")[0] for one in english_on(page)} == {"choose", "wager", "nevermore"}
    assert english_in("Choisir a drill", "fr") == {"drill"}
    assert english_in("Table", "ru") == {"table"}
    assert english_in("Une case, carte, table", "fr") == set()


def test_a_label_without_room_is_found(new_page: PageMaker) -> None:
    page = new_page(PHONE, locale="ru")
    begin(page, "dealer-draw/decide", TABLES[0])
    assert crowded(page) == []
    page.locator("#choices button").first.evaluate("one => one.textContent = 'Остановиться'.repeat(3)")
    assert crowded(page)


def switch(page: Page, lang: str) -> None:
    page.locator(f"form[action$='/language'] button[value={lang}]").click()
    page.wait_for_selector(f"html[lang={lang}]")


def test_the_switch_keeps_what_is_typed(new_page: PageMaker) -> None:
    """The answer of an open item, the rows of the desk wherever it has got to, the choices of a set-up."""
    page = new_page(PHONE, locale="en")
    begin(page, "hand-total/single", TABLES[0])
    page.locator("#answer").fill("12")
    page.locator("[data-opens=help]").click()
    switch(page, "ru")
    expect(page.locator("#answer")).to_have_value("12")
    page.goto("/rulings?table=uk&dealer=9s8h&b1=Ts9h:25")
    page.locator("[name=add]").click()
    page.locator("#cards-1").fill("8 8")
    page.locator("#bet-0").fill("40")
    switch(page, "fr")
    expect(page.locator("#bet-0")).to_have_value("40")
    expect(page.locator("#cards-1")).to_have_value("8 8")
    page.goto("/drills/payout")
    page.locator("input[value=learn]").check()
    page.locator("input[value='payout/table']").check()
    switch(page, "en")
    expect(page.locator("input[value=learn]")).to_be_checked()
    expect(page.locator("input[value='payout/table']")).to_be_checked()


def test_the_switch_leaves_an_answered_item_behind(new_page: PageMaker) -> None:
    page = new_page(PHONE, locale="en")
    begin(page, "hand-total/single", TABLES[0])
    give(page, "3")
    page.locator("[data-opens=help]").evaluate("one => one.click()")
    switch(page, "ru")
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")
    expect(page.locator("[data-verdict]")).to_be_visible()
    expect(page.locator("#answer")).to_have_value("")
