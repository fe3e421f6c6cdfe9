"""A ruling handed on: the same in another browser and language, told apart from other rules, and on paper."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask

from tests.sheets.layout import texts
from tests.shipped import shipped_content
from tests.web.right import right_form
from tests.web.test_markup import Elements
from tests.web.test_rulings import LINK
from tests.web.visitor import Visitor
from trainer.web import pdf
from trainer.web.language import languages
from trainer.web.pdf import laid_out

SITUATION = "/rulings?table=event-table&dealer=AsKd&b1=Ts9h:25:insurance&b3a=8s3hTh:20&b3b=8dTc&b4=AhKh:25"
IMPOSSIBLE = "/rulings?table=uk&dealer=9s8h2c&b1=Ts9h:25"


def own_address(page: str) -> str:
    """The one to be handed on."""
    found = re.search(r'ruling__address">[^<]*<a href="([^"]+)"', page)
    assert found
    return found[1].replace("&amp;", "&")


def lines(page: str) -> list[dict[str, str]]:
    return [{name: text for name, text in one.items() if name.startswith("data-")}
            for one in Elements(page).with_attribute("data-outcome")]


def is_of_other_rules(page: str) -> bool:
    return bool(Elements(page).with_attribute("data-rules-changed"))


def change_the_rules(app: Flask, table_id: str) -> None:
    """Blackjack is paid 6:5 from now on."""
    content = shipped_content()
    table = content.tables[table_id]
    changed = replace(table, rules=replace(table.rules, blackjack_payout="6:5"), sha256="f" * 64)
    app.extensions["content"] = replace(content, tables={**content.tables, table_id: changed})


def test_the_address_says_the_same_in_any_browser_and_language(app: Flask) -> None:
    first = Visitor(app).get(SITUATION, headers={"Accept-Language": "en"}).text
    assert lines(first)
    for lang in languages():
        page = Visitor(app).get(own_address(first), headers={"Accept-Language": lang}).text
        assert f'<html lang="{lang}"' in page
        assert (lines(page), is_of_other_rules(page)) == (lines(first), False)
        assert own_address(page) == own_address(first)


@pytest.mark.parametrize("address", [SITUATION, IMPOSSIBLE])
def test_an_address_from_before_the_rules_changed_says_so(app: Flask, address: str) -> None:
    handed_on = own_address(Visitor(app).get(address).text)
    change_the_rules(app, "event-table" if address is SITUATION else "uk")
    page = Visitor(app).get(handed_on, headers={"Accept-Language": "en"}).text
    assert is_of_other_rules(page)
    assert "goes by the rules of now" in page
    assert not is_of_other_rules(Visitor(app).get(own_address(page)).text)
    assert not is_of_other_rules(Visitor(app).get(address).text)  # it does not say of when it is


def test_the_last_verdict_of_a_block_whose_rules_changed_leads_to_the_rules_it_was_dealt_from(
        app: Flask) -> None:
    visitor = Visitor(app)
    run = visitor.start("payout/blackjack", "uk")
    form = right_form(app, run)
    change_the_rules(app, "uk")
    link = LINK.search(visitor.answer(run, **form).text)
    assert link
    assert is_of_other_rules(visitor.get(link[1].replace("&amp;", "&")).text)


@pytest.fixture
def printed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The words of what was laid out, page by page."""
    found: list[str] = []

    def lay_out(html: str, style: str) -> Any:
        document = laid_out(html, style)
        found.extend(" ".join(text for _, text, _ in texts(page._page_box)) for page in document.pages)
        return document

    monkeypatch.setattr(pdf, "laid_out", lay_out)
    return found


@pytest.mark.pango
@pytest.mark.parametrize(("lang", "said"), [
    ("en", ["Ruling desk", "Event table", "Take 25", "In this order", "Box 1, insurance Pay 25"]),
    ("fr", ["Bureau des décisions", "Ramasser 25", "Dans cet ordre", "Case 1, assurance Payer 25"]),
    ("ru", ["Забрать 25", "Бокс 1, страховка"]),
])
def test_what_the_page_says_is_there_as_pdf(
        app: Flask, printed: list[str], lang: str, said: list[str]) -> None:
    address = SITUATION.replace("rulings?", "rulings.pdf?")
    answer = Visitor(app).get(address, headers={"Accept-Language": lang})
    assert (answer.status_code, answer.mimetype) == (200, "application/pdf")
    assert answer.data.startswith(b"%PDF-")
    text = " ".join(" ".join(printed).split())
    assert [one for one in said if one not in text] == []
    assert "http://localhost/rulings?table=event-table" in text


@pytest.mark.pango
def test_a_refusal_and_changed_rules_are_on_paper_too(app: Flask, printed: list[str]) -> None:
    Visitor(app).get(IMPOSSIBLE.replace("rulings?", "rulings.pdf?") + "&rules=00000000",
                     headers={"Accept-Language": "en"})
    assert "The bank stands on 17 (9-8): it draws no more." in printed[0]
    assert "goes by the rules of now" in " ".join(printed[0].split())


@pytest.mark.pango
def test_a_full_layout_goes_on_on_a_second_page(app: Flask, printed: list[str]) -> None:
    boxes = "&".join(f"b{box}a=83T:25&b{box}b=8T&b{box}c=8K" for box in range(1, 8))
    Visitor(app).get(f"/rulings.pdf?table=uk&dealer=9s8h&{boxes}", headers={"Accept-Language": "en"})
    assert len(printed) > 1
    assert "Box 7" in " ".join(printed)


def test_nothing_is_no_paper(app: Flask) -> None:
    assert Visitor(app).get("/rulings.pdf").status_code == 404
    assert Visitor(app).get("/rulings.pdf?table=nowhere&b1=Ts9h:25").status_code == 404
