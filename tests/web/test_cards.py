"""PIN cards: new ones, once, for those who were chosen; what is printed of them."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from flask import Flask

from tests.school import NOON, School, add_person, make_school, signed_in
from tests.sheets.layout import of_class, texts
from tests.web.visitor import Visitor
from trainer.secrets import is_secret
from trainer.sheets.codes import code_of
from trainer.store import accounts, audit, classes
from trainer.store.database import Database, Store
from trainer.web import pdf

pytestmark = pytest.mark.usefixtures("quick_secrets")

CARDS = "/teach/classes/1/cards"
MM, HIGH = 96 / 25.4, 50.8
NAMES = ("Bartholomew Featherstonehaugh",
         "Александра-Виктория Константинопольская-Преображенская-Задунайская", "Юлия Ким",
         *(f"Théo{number} Martin-Lefèvre de Beaumarchais" for number in range(9)))
PIN = re.compile(r'pin__digits">(\d{3}) (\d{3})<')


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def instructor(app: Flask, school: School) -> Visitor:
    return signed_in(app, school.instructor)


def pins(page: str) -> list[str]:
    return ["".join(found) for found in PIN.findall(page)]


def stored(store: Store, person_id: int) -> str | None:
    with store.read() as db:
        account = accounts.find_account(db, person_id)
    assert account
    return account.pin_hash


def test_a_card_says_what_its_owner_needs(instructor: Visitor, store: Store) -> None:
    page = instructor.post(CARDS, who=["6", "5"])
    assert page.headers["Cache-Control"] == "no-store"
    assert page.text.count("<article") == 2
    assert page.text.index("Théo Martin") < page.text.index("Tanya Petrova"), "as in the list of the class"
    assert all(text in page.text for text in ("Spring evening", "AAAA22", "http://localhost/join"))
    pin = pins(page.text)[1]
    assert is_secret(stored(store, 5), pin)
    with store.read() as db:
        assert next(iter(audit.entries(db, target="person:5"))).action == "card.made"


def test_the_code_leads_to_the_class_and_holds_no_pin(instructor: Visitor) -> None:
    page = instructor.post(CARDS, who="5").text
    assert code_of("http://localhost/join/AAAA22?code=t1").path in page


def test_the_card_signs_its_owner_in(app: Flask, instructor: Visitor) -> None:
    """By the address in its code, which has filled in all but the PIN."""
    (pin,) = pins(instructor.post(CARDS, who="5").text)
    theirs = Visitor(app)
    page = theirs.get("/join/AAAA22?code=t1")
    assert 'value="t1"' in page.text
    assert theirs.post("/join/AAAA22", code="t1", pin=pin).status_code == 303
    assert "Tanya" in theirs.get("/privacy").text, "signed in as the owner of the card"


def test_a_new_card_ends_the_old_one(app: Flask, instructor: Visitor, store: Store, school: School) -> None:
    (old,) = pins(instructor.post(CARDS, who="5").text)
    theirs = signed_in(app, school.trainee)
    assert theirs.get("/progress").status_code == 200
    (new,) = pins(instructor.post(CARDS, who="5").text)
    assert not is_secret(stored(store, 5), old) or old == new
    assert theirs.get("/progress").status_code == 303
    assert stored(store, 6) is None, "nobody else's"


def test_the_pin_is_kept_nowhere(instructor: Visitor, database: Path) -> None:
    found = pins(instructor.post(CARDS, who=["5", "6"]).text)
    assert len(found) == 2
    for path in (CARDS, "/teach/classes/1/people", "/teach/trainees/5"):
        assert pins(instructor.get(path).text) == []
    for file in database.parent.glob("trainer.db*"):
        assert not any(pin.encode() in re.findall(rb"(?<!\d)\d{6}(?!\d)", file.read_bytes()) for pin in found)


def test_who_is_chosen_beforehand_has_no_card(instructor: Visitor) -> None:
    assert instructor.get(CARDS).text.count(" checked") == 2
    instructor.post(CARDS, who="5")
    assert re.findall(r'value="(\d)" checked', instructor.get(CARDS).text) == ["6"]
    assert "A card that somebody has already ends" in instructor.get(CARDS).text


@pytest.mark.parametrize(("who", "status"), [([], 422), (["7"], 404), (["5", "7"], 404), (["3"], 404),
                                             (["x"], 400), ([str(n) for n in range(1, 102)], 422)])
def test_only_people_of_the_class_get_cards(instructor: Visitor, store: Store, who: list[str],
                                            status: int) -> None:
    assert instructor.post(CARDS, who=who).status_code == status
    assert stored(store, 5) is None


@pytest.mark.pango
@pytest.mark.parametrize("size", ["a4", "letter"])
def test_as_pdf(instructor: Visitor, size: str) -> None:
    response = instructor.post(CARDS, who="5", size=size, **{"as": "pdf"})
    assert response.mimetype == "application/pdf"
    assert response.headers["Cache-Control"] == "no-store"
    assert instructor.post(CARDS, who="5", size="a5").status_code == 400


@pytest.mark.pango
@pytest.mark.parametrize("size", ["a4", "letter"])
@pytest.mark.parametrize("lang", ["en", "fr", "ru"])
def test_each_card_is_whole_on_its_sheet(instructor: Visitor, store: Store, school: School,
                                         monkeypatch: pytest.MonkeyPatch, size: str, lang: str) -> None:
    """Ten to a page of the PDF, each as high, with all that it says inside and nothing on another text."""
    made: list[Any] = []
    original = pdf.laid_out
    monkeypatch.setattr(pdf, "laid_out", lambda html, style: made.append(original(html, style)) or made[-1])
    ids = store.write(lambda db: [fill(db, school, *one, lang) for one in enumerate(NAMES)])
    instructor.post(CARDS, who=[str(one) for one in ids], size=size, **{"as": "pdf"})
    (document,) = made
    cards = [[*of_class(page._page_box, "pin")] for page in document.pages]
    assert [len(one) for one in cards] == [10, 2]
    for card in (one for page in cards for one in page):
        right, foot = card.border_box_x() + 90 * MM + 1, card.border_box_y() + HIGH * MM + 1
        shown = [(box, text) for box, text, _ in texts(card)]
        said = " ".join(text for _, text in shown)
        assert "svg" in said
        assert any(name.split()[0] in said for name in NAMES)
        assert "http://localhost/" in said
        assert [text for box, text in shown if box.position_y + box.height > foot] == []
        assert [text for box, text in shown if box.content_box_x() + box.width > right] == []
        assert [(one[1], other[1]) for one, other in combinations(shown, 2)
                if lies_on(one[0], other[0])] == []


def lies_on(one: Any, other: Any) -> bool:
    """By more than a line of text is set into the next."""
    wide = min(one.position_x + one.width, other.position_x + other.width)
    high = min(one.position_y + one.height, other.position_y + other.height)
    return bool(wide - max(one.position_x, other.position_x) > 0.3 * MM
                and high - max(one.position_y, other.position_y) > 1.2 * MM)


def fill(db: Database, school: School, number: int, name: str, lang: str) -> int:
    """One more trainee of the first class, who speaks that language."""
    person_id = add_person(db, "trainee", name, f"long-code-{number:03}")
    db.execute("UPDATE person SET lang = ? WHERE id = ?", [lang, person_id])
    classes.add_member(db, school.class_id, person_id, "trainee", NOON)
    return person_id


def test_without_a_printer_the_page_comes_instead(instructor: Visitor,
                                                  monkeypatch: pytest.MonkeyPatch) -> None:
    """A PIN that was made and shown to nobody would be a card that ends for nothing."""
    def missing(_html: str, _style: str) -> SimpleNamespace:
        raise pdf.NoPrinter("no Pango")

    monkeypatch.setattr(pdf, "laid_out", missing)
    response = instructor.post(CARDS, who="5", **{"as": "pdf"})
    assert response.status_code == 200
    assert len(pins(response.text)) == 1
