"""The reports of a class in Chromium: on every screen, in print, each drawing with its words and its table.

A small school to look at is made once; each of its three instructors reads in another language.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import PATIENCE_MS, SERVED, PageMaker, watch
from tests.browser.screens import SHAPES, page_faults, screens
from tests.promises.server import Server
from tests.school import sign_in
from tests.shipped import shipped_content
from tests.sizes import IS_WHOLE
from trainer.demo import make_demo
from trainer.reporting import OF_CLASS
from trainer.store.database import Store, migrate

BESIDE = ("live", "board", "report", "exam")
"""What is looked at besides the reports of the registry: of a class now, of a trainee, of an exam."""
SIGHTS = (*OF_CLASS, *BESIDE)
UPRIGHT, ACROSS = {"width": 711, "height": 1047}, {"width": 1047, "height": 725}
"""A4 within its margins, at 96 dots an inch; all but the report of a trainee lie across it."""
ZOOMED = {"viewport": {"width": 683, "height": 384}}
"""A laptop whose pages are shown twice as large."""


class Demo(NamedTuple):
    """By language: what the instructor's cookie says, and the numbers of class, trainee and exam."""

    address: str
    tokens: dict[str, str]
    classes: dict[str, int]
    trainees: dict[str, int]
    exams: dict[str, int]

    def path(self, sight: str, lang: str) -> str:
        if sight == "report":
            return f"/teach/trainees/{self.trainees[lang]}/report"
        if sight == "exam":
            return f"/teach/exams/{self.exams[lang]}/report"
        of_class = f"/teach/classes/{self.classes[lang]}"
        return of_class if sight == "overview" else f"{of_class}/{sight}"


def seed(path: Path) -> dict[str, dict[str, Any]]:
    """The school, and who teaches what in which language."""
    key = path.with_name("secret.key")
    key.write_text("a key for tests only, 32 bytes or more")
    key.chmod(0o600)
    migrate(path)
    with closing(Store(path)) as store:
        make_demo(store, shipped_content(), weeks=3, per_class=4, seed=4, now=datetime.now(UTC))
        with store.read() as db:
            rows = db.execute(
                """SELECT c.id, c.lang, max(CASE m.role WHEN 'instructor' THEN m.person_id END) AS teacher,
                          min(CASE m.role WHEN 'trainee' THEN m.person_id END) AS trainee,
                          (SELECT min(e.id) FROM exam e WHERE e.class_id = c.id
                           AND e.released_us IS NOT NULL) AS exam
                   FROM class c JOIN member m ON m.class_id = c.id GROUP BY c.id""").fetchall()
        return {"tokens": {row["lang"]: sign_in(store, row["teacher"]) for row in rows},
                "classes": {row["lang"]: row["id"] for row in rows},
                "trainees": {row["lang"]: row["trainee"] for row in rows},
                "exams": {row["lang"]: row["exam"] for row in rows}}


@pytest.fixture(scope="module")
def demo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Demo]:
    path = tmp_path_factory.mktemp("demo") / "trainer.db"
    found = seed(path)
    with Server(path, SERVED) as server:
        yield Demo(f"http://127.0.0.1:{server.port}", **found)


@pytest.fixture
def look(chromium: Browser, demo: Demo, troubles: list[str]) -> Iterator[PageMaker]:
    """``look("matrix", "fr", **how)``: a page of the instructor who reads in that language."""
    taken = []

    def make(sight: str, lang: str, **how: Any) -> Page:
        context = chromium.new_context(base_url=demo.address, locale=lang, **how)
        context.set_default_timeout(PATIENCE_MS)
        context.add_cookies([{"name": "signed_in", "value": demo.tokens[lang], "url": demo.address}])
        taken.append(context)
        page = context.new_page()
        watch(page, troubles)
        shown = page.goto(demo.path(sight, lang))
        assert shown
        assert shown.ok, f"{sight}: {shown.status}"
        assert page.locator("html").get_attribute("lang") == lang
        return page

    yield make
    for context in taken:
        context.close()
    assert troubles == []


_DRAWN = """() => [...document.querySelectorAll("main svg[role=img]")]
  .filter((one) => one.checkVisibility()).flatMap((one) => {
    const faults = [], named = one.outerHTML.slice(0, 90), isSmall = one.closest("td, th, li, p, .flag");
    const says = (part) => one.querySelector(`:scope > ${part}`)?.textContent.trim();
    if (!says("title") && !one.getAttribute("aria-label")) faults.push(`no title: ${named}`);
    if (!isSmall && !says("desc")) faults.push(`no words: ${named}`);
    const figure = one.closest("figure");
    if (figure && !figure.querySelector("table")) faults.push(`no table: ${named}`);
    return faults;
  })"""
"""Each drawing has a name and says in words what it shows, and a figure its own table of the same figures;
what is drawn in a cell or a line of text says it all by its name.
"""

_PRINTED = """() => {
  const faults = [], width = document.documentElement.scrollWidth;
  if (width > innerWidth) faults.push(`the print is ${width} wide`);
  const never = ".topbar, .tabs, .filters, .tools, .foot, main button, main form";
  for (const one of document.querySelectorAll(never))
    if (one.checkVisibility()) faults.push(`printed: ${one.outerHTML.slice(0, 90)}`);
  if (!document.querySelector("main").innerText.trim()) faults.push("an empty page");
  return faults;
}"""
"""What only a screen can use is left out, and nothing is wider than the paper: it would be made smaller."""

_BROKEN = r"""() => {
  const faults = [], range = document.createRange();
  for (const cell of document.querySelectorAll(".t-rows td")) {
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text; (text = texts.nextNode());)
      for (const {0: word, index} of text.data.matchAll(/[\p{L}\d]+/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const tops = new Set([...range.getClientRects()].map(({top}) => Math.round(top)));
        if (tops.size > 1) faults.push(`broken: ${word}`);
      }
  }
  return faults;
}"""
"""Where a row is a block, a word that has no room beside its label stands below it, whole."""


_HIDDEN = """() => [...document.querySelectorAll("main table a")]
  .filter((one) => {
    one.focus();
    if (document.activeElement !== one) return false;
    const {left, top, width, height} = one.getClientRects()[0] ?? {width: 0};
    const there = document.elementFromPoint(left + width / 2, top + height / 2);
    return width < 2 || !(one.contains(there) || there?.contains(one));
  }).map((one) => `has the focus and is not to be seen: ${one.outerHTML.slice(0, 90)}`)"""
"""What the keyboard comes to in a table can be seen there, the heads that sort it too."""


def sights() -> list[tuple[str, str, str, str]]:
    """Each page on each screen; in the small size they take turns at two."""
    return [(sight, *screen) for turn, sight in enumerate(SIGHTS) for screen in screens(turn % 2)]


@pytest.mark.parametrize(("sight", "shape", "lang", "theme"), sights())
def test_a_report_has_no_fault_on_screen_or_paper(
        look: PageMaker, sight: str, shape: str, lang: str, theme: str) -> None:
    page = look(sight, lang, **SHAPES[shape], color_scheme=theme, bypass_csp=True)
    for_fingers = "main" if "has_touch" in SHAPES[shape] else ":not(*)"
    faults = [*page_faults(page, places=for_fingers), *page.evaluate(_DRAWN), *page.evaluate(_BROKEN)]
    if sight not in ("live", "board"):
        page.set_viewport_size(UPRIGHT if sight == "report" else ACROSS)
        page.emulate_media(media="print")
        faults += page.evaluate(_PRINTED)
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("sight", SIGHTS if IS_WHOLE else ("overview", "items"))
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_a_page_that_is_shown_twice_as_large_has_no_fault(look: PageMaker, sight: str, lang: str) -> None:
    page = look(sight, lang, **ZOOMED, bypass_csp=True)
    faults = [*page_faults(page, places=":not(*)"), *page.evaluate(_HIDDEN)]
    assert not faults, "\n".join(faults)


def test_the_wall_shows_a_class_without_scrolling(look: PageMaker) -> None:
    """Twenty, one of whom may need help; nobody scrolls what a projector shows."""
    page = look("board", "fr", **SHAPES["laptop"])
    page.evaluate("""() => {
      const board = document.querySelector(".board"), one = board.querySelector(".tile");
      board.className = "board board--6";
      while (board.children.length < 20) board.append(one.cloneNode(true));
      one.innerHTML = one.querySelector("h3").outerHTML + `<p class="tile__help">5 des 5 dernières<br>
        pas justes</p>
        <p class="tile__kind">Totaux</p><svg class="dots" viewBox="0 0 176 20"></svg>
        <p class="tile__rate"><b>7,0</b> par minute</p>`;
    }""")
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_the_tabs_of_a_class_are_one_row_on_a_phone_and_the_marked_one_is_in_sight(
        look: PageMaker, lang: str) -> None:
    page = look("progress", lang, **SHAPES["phone"])
    row = page.locator(".subtabs--class")
    assert len({round(one.bounding_box()["y"]) for one in row.locator("a").all()}) == 1  # type: ignore[index]
    mark = row.locator("[aria-current]").bounding_box()
    assert mark
    assert mark["x"] >= 0
    assert mark["x"] + mark["width"] <= page.evaluate("innerWidth")
    assert page.evaluate("scrollY") == 0


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_a_trainee_stands_on_the_first_screen_of_a_laptop(look: PageMaker, lang: str) -> None:
    """Head and tabs leave room for what is to be seen in ten seconds."""
    page = look("matrix", lang, **SHAPES["laptop"])
    first = page.locator("tr[data-trainee] th").first.bounding_box()
    assert first
    assert first["y"] < 480


def test_the_form_of_filters_keeps_the_bars_of_the_mistakes(look: PageMaker) -> None:
    """It says which columns are shown: with no choice made, those of the drawing."""
    page = look("mistakes", "en", **SHAPES["laptop"])
    expect(page.locator(".t-codes")).to_be_visible()
    page.locator(".filters > button[type=submit]").click()
    page.wait_for_url("**/mistakes?*")
    expect(page.locator(".t-codes")).to_be_visible()


def test_the_name_of_a_trainee_leads_to_their_report(look: PageMaker) -> None:
    for sight in ("overview", "exam"):
        page = look(sight, "en", **SHAPES["laptop"])
        one = page.locator("tbody th a").first
        name = one.inner_text().strip()
        one.click()
        assert page.locator(".paper h1, .paper h2").first.inner_text() == name


@pytest.mark.parametrize(("shape", "lang", "theme"), [("laptop", "fr", "light"), ("phone", "ru", "dark")])
def test_an_answer_that_is_voided_says_so_and_can_be_read(
        look: PageMaker, shape: str, lang: str, theme: str) -> None:
    page = look("answers", lang, **SHAPES[shape], color_scheme=theme, bypass_csp=True)
    page.locator("tbody th a").first.click()
    page.locator("form [name=reason]").fill("a torn card")
    page.locator("form [name=reason]").press("Enter")
    page.locator(".remark[role=status]").wait_for()
    faults = page_faults(page, places="main" if shape == "phone" else ":not(*)")
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
@pytest.mark.parametrize("sight", ["overview", "mistakes", "situations", "progress", "answers"])
def test_the_filters_are_one_row_on_a_laptop(look: PageMaker, sight: str, lang: str) -> None:
    page = look(sight, lang, **SHAPES["laptop"])
    shown = [page.locator(f".filters {one}").first.bounding_box()
             for one in (".choice", "select", ".filters__more > summary", "button")]
    bottoms = {round(one["y"] + one["height"]) for one in shown if one}
    assert max(bottoms) - min(bottoms) <= 2, shown


@pytest.mark.parametrize("shape", ["laptop", "phone"])
def test_rare_filters_by_keyboard_alone(look: PageMaker, shape: str) -> None:
    """Opened, filled and sent; what holds is said, and what is set is open on the next page."""
    page = look("answers", "en", **SHAPES[shape], bypass_csp=True)
    for summary in (*([".filters__all"] if shape == "phone" else []), ".filters__more"):
        page.locator(f"{summary} > summary").focus()
        page.keyboard.press("Enter")
    first = page.locator("[name=since]")
    first.fill("2026-01-05")
    page.locator("[name=voided]").focus()
    page.keyboard.press("Space")
    first.focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**since=2026-01-05**")
    said = " ".join(page.locator(".narrowing").inner_text().split())
    assert "From day 5 Jan 2026" in said
    assert "Voided answers too" in said
    assert page.locator(".filters__more[open]").count() == 1
    assert first.input_value() == "2026-01-05"
    faults = page_faults(page, places="main" if shape == "phone" else ":not(*)")
    assert not faults, "\n".join(faults)
