"""Payout table, poster and paper drill as they are printed: pages, sizes, nothing cut off, errors told."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from xml.etree import ElementTree

import pytest
from flask import Flask
from flask.testing import FlaskClient
from weasyprint import Document

from tests.drills.houses import CONTENT, TABLES
from tests.sheets.layout import faults
from tests.sizes import crossed
from trainer.sheets.codes import code_of
from trainer.web import pdf
from trainer.web.language import languages
from trainer.web.sheets import SHEETS

ROOT = Path(__file__).parents[2]
SEED = "35a5f7356bd477f76e76a82043a034fb"
MM = 96 / 25.4
PAPER = {"a4": (210.0, 297.0), "letter": (215.9, 279.4), "a3": (297.0, 420.0)}
PRINTS = [("payouts", "a4", 1), ("payouts", "letter", 1), ("practice", "a4", 2), ("practice", "letter", 2)]
"""What, on which paper, and how many pages a language."""
PAIRS = ["+".join(languages()[place:place + 2]) for place in range(0, len(languages()), 2)]
GIANT = re.compile("“1[67]”")
"""The figures of a poster: their boxes are higher than what is seen of them."""


def address(what: str, table: str = "vegas-strip", ending: str = "", **asked: str) -> str:
    asked = ({"seed": SEED} if what == "practice" else {}) | asked
    query = "&".join(f"{name}={value}" for name, value in asked.items())
    return f"/rules/{table}/{what}{ending}?{query}"


@pytest.fixture
def laid_out(app: Flask, monkeypatch: pytest.MonkeyPatch) -> list[Document]:
    """Every PDF that is made, page by page as it was laid out."""
    made: list[Document] = []
    original = pdf.laid_out

    def kept(html: str, style: str) -> Document:
        made.append(original(html, style))
        return made[-1]

    monkeypatch.setattr(pdf, "laid_out", kept)
    return made


@pytest.mark.parametrize(("table", "kind", "langs"), crossed(tuple(CONTENT.tables), PRINTS, PAIRS))
def test_every_print_is_whole_on_its_paper(client: FlaskClient, laid_out: list[Document], table: str,
                                           kind: tuple[str, str, int], langs: str) -> None:
    what, size, pages = kind
    response = client.get(address(what, table, ".pdf", size=size, lang=langs))
    assert response.status_code == 200
    assert response.data.startswith(b"%PDF-")
    document, = laid_out
    assert measured(document) == [pytest.approx(PAPER[size], abs=0.05)] * (pages * len(langs.split("+")))
    assert faults(document) == []


@pytest.mark.parametrize(("table", "count"), crossed(
    tuple(CONTENT.tables), range(min(3, len(languages())), 0, -1)))
def test_every_poster_is_whole_on_its_paper(client: FlaskClient, laid_out: list[Document], table: str,
                                            count: int) -> None:
    assert client.get(address("poster", table, ".pdf", lang="+".join(languages()[:count]))).status_code == 200
    document, = laid_out
    assert measured(document) == [pytest.approx(PAPER["a3"], abs=0.05)]
    assert [one for one in faults(document) if not GIANT.search(one)] == []


@pytest.mark.parametrize("size", ["a4", "letter"])
def test_a_key_of_long_reasons_stays_on_its_paper(client: FlaskClient, laid_out: list[Document],
                                                  size: str) -> None:
    """With splits, surrenders and busts in one paper, in the language that takes most words for them."""
    client.get(address("practice", "vegas-h17-65", ".pdf", size=size, lang="ru",
                       seed="f74c381652595daf49fbac3652a3b181"))
    document, = laid_out
    assert faults(document) == []


@pytest.mark.parametrize(("name", "lang"), crossed(
    ["plays-out-open", "endless", "double-exposure"], languages()))
def test_ladders_of_any_odds_keep_within_their_paper(
    app: Flask, client: FlaskClient, laid_out: list[Document], name: str, lang: str
) -> None:
    """Where a house pays neither 3:2 nor 6:5, both stand beside its own odds."""
    app.extensions["content"] = replace(CONTENT, tables={name: replace(TABLES[name], id=name)})
    text = page(client, "payouts", table=name, lang=lang)
    assert "3:2" in text
    assert "6:5" in text
    client.get(address("payouts", name, ".pdf", size="letter", lang=lang))
    document, = laid_out
    assert len(document.pages) == 1
    assert faults(document) == []


def measured(document: Document) -> list[tuple[float, float]]:
    """Width and height of each page, in millimetres."""
    return [(one.width / MM, one.height / MM) for one in document.pages]


def sheets(text: str) -> list[str]:
    return re.findall(r'<section class="sheet .*?\n</section>', text, re.S)


def page(client: FlaskClient, what: str, **asked: str) -> str:
    response = client.get(address(what, **asked))
    assert response.status_code == 200
    return str(response.get_data(as_text=True))


@pytest.mark.parametrize("sheet", SHEETS)
def test_a_sheet_is_one_name_and_prints_at_its_address(client: FlaskClient, sheet: str) -> None:
    for place in ("trainer/sheets/{}.py", "trainer/web/sheets/{}.py", "templates/sheets/{}.html"):
        assert (ROOT / place.format(sheet)).exists()
    page = client.get(address(SHEETS[sheet][0]))
    assert page.status_code == 200
    as_pdf = re.search(r'<a href="([^"]+)">PDF</a>', page.text)
    assert as_pdf is not None
    path, _, query = as_pdf[1].partition("?")
    assert path == f"/rules/vegas-strip/{SHEETS[sheet][0]}.pdf"
    assert query.startswith("size=")


@pytest.mark.parametrize("what", ["payouts", "practice", "poster"])
def test_a_print_says_its_language_and_names_its_drawings(client: FlaskClient, what: str) -> None:
    text = page(client, what, lang="fr+en")
    drawings = re.findall(r"<svg [^>]*>", text)
    assert drawings
    assert [one for one in drawings if not re.search(r'aria-label="[^"]+"', one)] == []
    if what == "poster":
        assert {'lang="fr"', 'lang="en"'} <= set(re.findall(r'lang="\w\w"', text))
    else:
        langs = [re.search(r'lang="(\w\w)"', one)[1] for one in sheets(text)]  # type: ignore[index]
        assert langs in (["fr", "en"], ["fr", "fr", "en", "en"])
    if what != "payouts":
        assert re.search(r'data-card="[A-Z2-9][shdc]"', text)


def test_what_is_no_rule_here_is_in_normal_weight(client: FlaskClient) -> None:
    text = page(client, "payouts", lang="en")
    body = text[text.index("<tbody>"):text.index("</tbody>")]
    for row in re.findall(r"<tr.*?</tr>", body, re.S):
        cells = re.findall(r'<td class="(amt[^"]*)">', row)
        assert cells == ["amt", "amt six", "amt ins", "amt"]
    assert "6:5, not at this table" in text
    assert "<b>6:5" not in text


def test_the_code_leads_back_to_the_page(client: FlaskClient) -> None:
    for what in ("payouts", "poster"):
        path = re.search(r'<svg class="qr".*?<path d="([^"]+)"', page(client, what), re.S)
        assert path is not None
        assert path[1] == code_of(f"http://localhost/rules/vegas-strip/{what}").path


def test_a_paper_without_a_seed_gets_one_and_can_be_printed_again(client: FlaskClient) -> None:
    for ending in ("", ".pdf"):
        first = client.get(f"/rules/uk/practice{ending}?lang=fr&size=letter")
        assert first.status_code == 302
        where = first.headers["Location"]
        assert re.fullmatch(
            rf"/rules/uk/practice{re.escape(ending)}\?size=letter&lang=fr&seed=[0-9a-f]{{32}}", where)
        assert client.get(f"/rules/uk/practice{ending}?lang=fr&size=letter").headers["Location"] != where
    assert page(client, "practice") == page(client, "practice")
    spoken = " ".join(SEED[n:n + 4] for n in range(0, 32, 4)).upper()
    assert sheets(page(client, "practice", seed=spoken)) == sheets(page(client, "practice"))


def test_the_seed_stands_on_both_pages_and_the_answers_on_the_second_alone(client: FlaskClient) -> None:
    questions, key = sheets(page(client, "practice", lang="en"))
    seed = " ".join(SEED[n:n + 4] for n in range(0, 32, 4))
    assert f"Seed {seed}" in questions
    assert f"Seed {seed}" in key
    answers = re.compile(r'class="ans[ "]')
    assert answers.findall(questions) == []
    assert len(answers.findall(key)) == 30
    assert questions.count('class="blank"') == 30


def test_a_paper_says_its_rules_and_counts_its_questions(client: FlaskClient) -> None:
    questions, _ = sheets(page(client, "practice", lang="en"))
    tree = ElementTree.fromstring(re.sub(r"&(?!amp;|lt;|gt;|quot;|#)", "&amp;", questions))
    numbers = [one.text for one in tree.iter("span") if one.get("class") == "q"]
    assert numbers == [str(number) for number in range(1, 31)]
    assert "BJ <b>3:2</b>" in questions


@pytest.mark.parametrize(("what", "asked"), [
    ("payouts", {"size": "a5"}), ("payouts", {"lang": "xx"}), ("payouts", {"lang": "fr+en+fr+xx"}),
    ("practice", {"seed": "35a5"}), ("practice", {"seed": "z" * 32}), ("practice", {"seed": ""}),
    ("practice", {"size": "a3"}), ("poster", {"size": "a4"}), ("poster", {"lang": "en+xx"}),
    ("payouts", {"table": "nowhere"}), ("practice", {"table": "nowhere"}), ("poster", {"table": "nowhere"}),
])
@pytest.mark.parametrize("ending", ["", ".pdf"])
def test_what_is_not_there_is_told_so(client: FlaskClient, what: str, asked: dict[str, str],
                                      ending: str) -> None:
    response = client.get(address(what, ending=ending, **asked), headers={"Accept-Language": "en"})
    assert response.status_code == 404
    said = response.get_data(as_text=True)
    wrong = next(iter(asked.values()))
    if "seed" in asked:
        assert "is no seed" in said
        assert wrong in said
    elif "size" in asked or "lang" in asked:
        assert "sizes" in said
        assert "languages" in said
