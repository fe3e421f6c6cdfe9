"""Certificates and table-test records as PDF: one page each, with everything inside, whatever they say."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import TYPE_CHECKING

import pytest
from flask import Flask, render_template

from tests.certificates import body
from tests.sheets.layout import faults, texts
from tests.shipped import shipped_content
from trainer.sheets.guilloche import HEIGHT, border
from trainer.web import certificates
from trainer.web.language import languages
from trainer.web.pdf import laid_out
from trainer.web.sheets.printed import asked, in_each

if TYPE_CHECKING:
    from weasyprint import Document

NO = "7K2QX-M4T9A-0VBNC-3HPRS-8WZ5EG"
TABLES = shipped_content().tables
MILLIMETRES = {("certificate", "a4"): (297, 210), ("record", "a4"): (210, 297),
               ("record", "letter"): (215.9, 279.4)}
SHORT = "Ю Ли"
LONG = "Константинопольская-Преображенская Александра Константиновна, урождённая Воскресенская"
LONGEST = f"{'Ж' * 80} {'Щ' * 80}"
SCHOOL = "Европейская школа подготовки крупье имени Воскресенского (Нижегородский филиал)"


def document(app: Flask, sheet: str, lang: str, size: str = "a4", **said: object) -> Document:
    made = body(TABLES[str(said.pop("table", "event-table"))], **said)  # type: ignore[arg-type]
    with app.test_request_context(f"/certificates/{NO}?lang={lang}&size={size}",
                                  base_url="https://trainer.school-of-dealing.example"):
        wanted = asked(certificates.SHEETS[sheet][2], most=1)
        drawn = in_each(wanted.langs, lambda: certificates.drawn(sheet, NO, made, size))
        return laid_out(render_template("certificates/print.html", is_pdf=True, title="", no=NO, drawn=drawn))


def written(made: Document) -> str:
    return " ".join(text for page in made.pages for _, text, _ in texts(page._page_box))


@pytest.mark.pango
@pytest.mark.parametrize("skills", [1, 8, 10])
@pytest.mark.parametrize("name", [SHORT, LONG, LONGEST], ids=len)
@pytest.mark.parametrize(("sheet", "size"), MILLIMETRES)
def test_one_page_with_everything_inside(app: Flask, sheet: str, size: str, name: str, skills: int) -> None:
    """In Russian, whose words are the longest, with everything that can be said."""
    made = document(app, sheet, "ru", size, name=name, school=SCHOOL, skills=skills,
                    exam=f"{'Ш' * 40} {'Ы' * 39}", expires=datetime(2028, 3, 2, tzinfo=UTC))
    assert len(made.pages) == 1
    (page,) = made.pages
    assert (page.width * 25.4 / 96, page.height * 25.4 / 96) == pytest.approx(
        MILLIMETRES[sheet, size], abs=0.01)
    assert faults(made) == []


@pytest.mark.pango
@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("sheet", certificates.SHEETS)
def test_what_it_says(app: Flask, sheet: str, lang: str) -> None:
    made = document(app, sheet, lang)
    said = written(made).replace(" ", "")
    assert faults(made) == []
    for one in ("Éloïse Marchand-Kovač", "event-table", "3:2", NO, "4a4a4a4a", "2026", "20/20", "90"):
        assert one.replace(" ", "") in said
    assert TABLES["event-table"].sha256[:8] in said
    assert ("94.4" if lang == "en" else "94,4") in said


@pytest.mark.parametrize("table", TABLES)
def test_every_table_has_its_line(app: Flask, table: str) -> None:
    rules = body(TABLES[table]).rules
    with app.test_request_context("/", headers={"Accept-Language": "en"}):
        line = certificates.rules_line(rules)
    assert ("stands" in line) == (TABLES[table].rules.dealer_soft_17 == "stand")
    assert str(TABLES[table].rules.blackjack_payout) in line


def test_the_day_of_the_test_is_one_of_the_class() -> None:
    made = body(TABLES["uk"], expires=datetime(2028, 3, 1, 23, tzinfo=UTC))
    assert {name: str(day) for name, day in certificates.dates(made).items()} == {
        "tested": "2026-03-02", "valid_until": "2028-03-01"}


def test_the_border_closes_and_keeps_to_its_strip() -> None:
    for wave in border(100, 60, 10):
        points = [tuple(map(float, one.split())) for one in wave.replace("M", "L").split("L")[1:]]
        near = [min(abs(x - 10), abs(x - 90), abs(y - 10), abs(y - 50)) for x, y in points]
        assert max(near) <= HEIGHT
        assert {(x > 50, y > 30) for x, y in points} == {(a, b) for a in (True, False) for b in (True, False)}
    assert len(border(100, 60, 10)) == 4
