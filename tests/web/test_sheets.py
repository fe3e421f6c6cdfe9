"""Rule cards as pages and as PDF: every table, size and language, whole, selectable, within their edges."""

from __future__ import annotations

import builtins
import re
import threading
import time
import zlib
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import TYPE_CHECKING, Any, NoReturn, get_args, get_type_hints

import pytest
from flask import Flask, get_template_attribute, render_template
from markupsafe import Markup

import run
from tests.drills.houses import TABLES as HOUSES
from tests.factories import house, rule_set
from tests.factories import table as table_of
from tests.sheets.layout import faults, texts
from tests.shipped import shipped_content
from tests.sizes import IS_WHOLE, crossed
from trainer.engine.rules import Chip
from trainer.sheets.card import rule_card
from trainer.sheets.codes import code_of
from trainer.sheets.floor import lettered_chips
from trainer.web import language, pdf, words
from trainer.web.pdf import INSTALL, laid_out
from trainer.web.sheets import card
from trainer.web.sheets.printed import asked
from trainer.web.sheets.spoken import spoken

if TYPE_CHECKING:
    from weasyprint import Document

    from trainer.engine.rules import HouseRules

COLOURS = get_args(get_type_hints(Chip)["colour"])
"""Each chip has one of its own, so there are never more of them."""
needs_pango = pytest.mark.pango

STREAM = re.compile(rb"/FlateDecode[^>]*>>\nstream\r?\n(.*?)\r?\nendstream", re.S)
TABLES = tuple(shipped_content().tables)
OTHERS = [one for name, one in HOUSES.items() if name not in TABLES]
"""With every other rule."""
MILLIMETRES = {"a5": (148, 210), "a4": (297, 210), "letter": (279.4, 215.9)}


CHIP = re.compile(r'<svg class="chip"[^>]* width="([\d.]+)mm".*?<text [^>]*font-size="([\d.]+)"', re.S)
STEPS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)


def with_rack(count: int, smallest: int) -> HouseRules:
    """A table with so many chips, each of its own colour."""
    chips = tuple(Chip(value=smallest * step, colour=colour)
                  for step, colour in zip(STEPS[:count], COLOURS, strict=False))
    return table_of(rule_set(), id=f"rack-of-{count}-from-{smallest}", house=house(chips=chips))


def document(app: Flask, table: HouseRules, size: str, lang: str) -> Document:
    """The card as WeasyPrint lays it out."""
    with app.test_request_context(f"/rules/{table.id}/sheet?size={size}&lang={lang}"):
        wanted = asked(card.SIZES)
        return laid_out(render_template("sheets/card.html", is_pdf=True, title="", table=table, wanted=wanted,
                                        pages=card.pages(table, wanted)))


@cache
def of_uk(app: Flask, size: str, lang: str) -> Document:
    """One card for all that is asked of it."""
    return document(app, HOUSES["uk"], size, lang)


def written(page: Any) -> str:
    return " ".join(text for _, text, _ in texts(page._page_box))


@needs_pango
@pytest.mark.parametrize(("table", "lang"), [
    *crossed([HOUSES[name] for name in TABLES], language.languages()),
    *crossed(OTHERS if IS_WHOLE else OTHERS[2::3], ["fr"]),
    *crossed([with_rack(10, 50), with_rack(10, 100_000)], ["ru"]),
], ids=lambda one: one if isinstance(one, str) else one.id)
def test_a_card_is_two_pages_with_everything_inside_its_edges(
    app: Flask, table: HouseRules, lang: str
) -> None:
    """The seven tables in every language, and tables with every other rule in the longest one."""
    made = document(app, table, "a5", lang)
    assert len(made.pages) == 2
    assert faults(made) == []
    assert table.sha256[:8] in written(made.pages[0])


@pytest.mark.parametrize("lang", language.languages())
@pytest.mark.parametrize("smallest", [1, 50, 10_000, 100_000])
def test_what_is_written_on_chips_has_nine_points(app: Flask, smallest: int, lang: str) -> None:
    """However many they are and whatever they are worth, on the card and on the payout table."""
    for count in range(1, len(COLOURS) + 1):
        table = with_rack(count, smallest)
        with app.test_request_context("/", headers={"Accept-Language": lang}):
            draw = get_template_attribute("macros/print.html", "rack")
            drawn = [draw(lettered_chips(table.house), table, wide, 6) for wide in (131.6, 183.6)]
        chips = CHIP.findall("".join(drawn))
        assert len(chips) == 2 * count
        for svg in chips:
            across, high = map(float, svg)
            assert high * across / 40 >= 9 * 25.4 / 72


@needs_pango
@pytest.mark.parametrize(("inside", "fault"), [
    ("<p>short</p>", ""),
    (f'<p style="white-space: nowrap">{"wide " * 40}</p>', "leaves the sheet"),
    ("<p>low</p>" * 50, "too low"),
    ('<p>one two three</p><p style="margin-top: -3mm">four five six</p>', "lies on"),
])
def test_what_is_not_in_its_place_is_found(app: Flask, inside: str, fault: str) -> None:
    foot = '<footer class="foot"><span>foot</span></footer>'
    with app.test_request_context("/"):
        found = faults(laid_out(f'<section class="sheet card">{inside}{foot}</section>'))
    assert bool(found) == bool(fault)
    assert all(fault in one for one in found)


@needs_pango
@pytest.mark.parametrize("lang", ["en", "fr%2Ben"])
@pytest.mark.parametrize("size", card.SIZES)
def test_pages_of_every_size(app: Flask, size: str, lang: str) -> None:
    made = of_uk(app, size, lang)
    is_single = size == "a5"
    assert len(made.pages) == (4 if is_single and "B" in lang else 2)
    for page in made.pages:
        found = page.width * 25.4 / 96, page.height * 25.4 / 96
        assert found == pytest.approx(MILLIMETRES[size], abs=0.01)


@needs_pango
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_backs_beside_one_another_lie_behind_their_fronts(app: Flask, size: str) -> None:
    front, back = (written(page) for page in of_uk(app, size, "fr%2Ben").pages)
    assert front.index("La banque tire") < front.index("Draw to 16")
    assert back.index("Payments") < back.index("Paiements")


@needs_pango
def test_a_pdf_is_text_and_lines(app: Flask) -> None:
    response = app.test_client().get("/rules/event-table/sheet.pdf?lang=fr")
    assert response.status_code == 200
    assert response.content_type == "application/pdf"
    assert response.headers["Content-Disposition"] == 'inline; filename="event-table-card-a5-fr.pdf"'
    assert response.data.startswith(b"%PDF-")
    inside = b"".join(zlib.decompress(stream) for stream in STREAM.findall(response.data))
    assert inside.count(b"/ToUnicode") == 2, "the regular and the bold font say which letters they draw"
    assert b"/Image" not in inside


@pytest.mark.parametrize("query", ["size=a3", "lang=xx", "lang=en%2Bfr%2Ben%2Bxx", "lang=%2B", "size=%27"])
def test_what_is_not_printed_is_not_there(app: Flask, query: str) -> None:
    for ending in ("", ".pdf"):
        assert app.test_client().get(f"/rules/uk/sheet{ending}?{query}").status_code == 404
    assert app.test_client().get(f"/rules/none/sheet?{query}").status_code == 404


def test_a_plus_may_be_typed_as_it_is(app: Flask) -> None:
    page = app.test_client().get("/rules/uk/sheet?lang=fr+en").text
    assert re.findall(r'<section class="sheet card[^"]*" lang="(\w+)"', page) == ["fr", "fr", "en", "en"]


def test_the_page_keeps_its_own_language(app: Flask) -> None:
    page = app.test_client().get("/rules/uk/sheet?lang=fr", headers={"Accept-Language": "en"}).text
    assert '<html lang="en">' in page
    assert "Print at full size" in page
    assert "Ordre du coup" in page
    assert "Order of the round" not in page


def test_the_code_leads_to_the_rules_at_the_host_that_was_asked(app: Flask) -> None:
    page = app.test_client().get("/rules/uk/sheet", base_url="https://trainer.example").text
    assert code_of("https://trainer.example/rules/uk").path in page


@pytest.mark.parametrize("table", TABLES)
def test_every_sentence_of_the_card_stands_on_it(app: Flask, table: str) -> None:
    from tests.sheets.test_card import sentences

    of_table = shipped_content().tables[table]
    with app.test_request_context("/", headers={"Accept-Language": "en"}):
        said = rule_card(of_table, words.vocabulary("en"))
        shown = Markup("").join(get_template_attribute("sheets/sides.html", side)(
            said, of_table, code_of("x"), None) for side in ("front", "back"))
        for _, one in sentences(said):
            sentence = spoken(one, of_table, is_marked=False)
            assert sentence in shown or one is said.settling.drawn
    assert 'data-keys="settlement_order settlement_direction boxes_max"' in shown


def test_the_mark_follows_what_the_source_leaves_open(app: Flask) -> None:
    """Six decks are written in source 001; that soft 17 stands is not. No mark where there is no source."""
    page = app.test_client().get("/rules/event-table/sheet?lang=en").text
    assert re.search(r'title="Written in 001, § 1">6 decks of 52</span></td>', page)
    assert re.search(r'title="Chosen: An ace counts 11[^"]*">Soft 17 \(ace-6\) stands too.</span><abbr', page)
    assert '<abbr class="house-mark"' not in app.test_client().get("/rules/uk/sheet?lang=en").text


def test_without_the_system_library_the_page_says_what_to_install(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = builtins.__import__

    def without_pango(name: str, *more: Any, **named: Any) -> Any:
        if name == "weasyprint":
            raise OSError("cannot load library 'libpango-1.0-0'")
        return real(name, *more, **named)

    monkeypatch.setattr(builtins, "__import__", without_pango)
    response = app.test_client().get("/rules/uk/sheet.pdf?size=a4&lang=en")
    assert response.status_code == 503
    assert INSTALL in response.text
    assert INSTALL.split()[2:] == list(run.PANGO_PACKAGES)
    assert 'href="/rules/uk/sheet?size=a4&amp;lang=en"' in response.text


@needs_pango
def test_prints_leave_threads_to_the_trainees(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    """While one PDF takes long others queue up, and more are refused at once; then all is as before."""
    is_slow, refused = threading.Event(), []

    def slow(html: str, style: str) -> NoReturn:
        is_slow.wait(30)
        raise pdf.NoPrinter("made nothing")

    def ask() -> int:
        return app.test_client().get("/rules/uk/sheet.pdf?lang=en").status_code

    monkeypatch.setattr(pdf, "laid_out", slow)
    with ThreadPoolExecutor(pdf.MOST_AT_ONCE) as printing:
        asked = [printing.submit(ask) for _ in range(pdf.MOST_AT_ONCE)]
        try:
            while pdf._PLACES.acquire(blocking=False):
                pdf._PLACES.release()
                time.sleep(0.001)
            refused = [app.test_client().get("/rules/uk/sheet.pdf?lang=en") for _ in range(20)]
        finally:
            is_slow.set()
        assert [one.result() for one in asked] == [503] * pdf.MOST_AT_ONCE
    assert {(one.status_code, one.headers.get("Retry-After")) for one in refused} == {(503, "10")}
    assert "Ask again in a moment." in refused[0].text
    assert 'href="/rules/uk/sheet?size=a5&amp;lang=en"' in refused[0].text
    monkeypatch.undo()
    assert ask() == 200


def test_the_rules_lead_to_their_card(app: Flask) -> None:
    page = app.test_client().get("/rules/uk").text
    assert 'action="/rules/uk/sheet"' in page
    assert 'formaction="/rules/uk/sheet.pdf"' in page
