"""The drawings for paper: read aloud, told without colour, and free of what the policy forbids."""

from __future__ import annotations

import re
from typing import get_args, get_type_hints
from xml.etree import ElementTree

import pytest
from flask import get_template_attribute

from trainer.engine.cards import RANKS, SUITS
from trainer.engine.rules import Chip

COLOURS: tuple[str, ...] = get_args(get_type_hints(Chip)["colour"])
SVG = "{http://www.w3.org/2000/svg}"
ELSEWHERE = {f"{SVG}{tag}" for tag in ("use", "pattern", "style", "image")}


def drawn(macro: str, *shown: object, **named: object) -> ElementTree.Element:
    """The drawing as a tree; a drawing that is no whole XML is none for the PDF either."""
    text = str(get_template_attribute("macros/print.html", macro)(*shown, **named)).strip()
    return ElementTree.fromstring(text.replace("<svg ", '<svg xmlns="http://www.w3.org/2000/svg" ', 1))


def every_drawing() -> list[ElementTree.Element]:
    cards = [drawn("card", rank + suit, letters, 9.6) for letters in ("KQJ", "RDV", "КДВ")
             for rank in RANKS for suit in SUITS]
    chips = [drawn("chip", text, colour, 15, "a chip")
             for colour in COLOURS for text in ("1", "2.50", "10,000")]
    orders = [drawn("order", boxes, is_two, 131.6, "an order", from_left)
              for boxes in range(1, 16) for is_two in (True, False) for from_left in (True, False)]
    return [*cards, *chips, *orders, drawn("qr", "M0 0h1v1h-1z", 29, 18, "a code"),
            drawn("hand", ["As", "5d", "Tc"], "RDV", 27, step=31)]


@pytest.mark.usefixtures("lang")
def test_every_drawing_is_named_sized_and_without_style() -> None:
    for svg in every_drawing():
        assert svg.get("role") == "img"
        assert svg.get("aria-label")
        assert all(re.fullmatch(r"[0-9.]+mm", svg.get(side) or "") for side in ("width", "height"))
        assert [part.tag for part in svg.iter() if "style" in part.attrib or part.tag in ELSEWHERE] == []


def test_cards_say_which_they_are(lang: str) -> None:
    hand = drawn("hand", ["As", "Td"], "KQJ", 9.6)
    assert [part.get("data-card") for part in hand.iter() if part.get("data-card")] == ["As", "Td"]
    names = {"en": "ace of spades, ten of diamonds", "fr": "as de pique, dix de carreau"}
    assert hand.get("aria-label") == names.get(lang, hand.get("aria-label"))
    assert drawn("card", "Kh", "KQJ", 9.6).get("data-card") is None, "the card in it carries it"


def test_a_suit_is_told_by_a_letter_of_its_own(lang: str) -> None:
    letters = [texts(drawn("card", "9" + suit, "KQJ", 9.6))[-1] for suit in "shdc"]
    assert letters == {"en": ["S", "H", "D", "C"], "fr": ["P", "C", "K", "T"]}.get(lang, letters)
    assert len(set(letters)) == 4
    assert all(len(letter) == 1 for letter in letters)


@pytest.mark.usefixtures("lang")
def test_courts_are_those_of_the_house() -> None:
    assert [texts(drawn("card", card, "RDV", 9.6))[0] for card in ("Ks", "Qs", "Js", "Ts", "As")] == [
        "R", "D", "V", "10", "A"]


@pytest.mark.usefixtures("lang")
def test_a_ring_is_told_by_its_lines_alone() -> None:
    """Black and white apart, which are solid, no two colours have the same lines."""
    lines = {}
    for colour in COLOURS:
        first, *_ = (path for path in drawn("chip", "25", colour, 15).iter(f"{SVG}path"))
        lines[colour] = "" if first.get("fill") != "none" else first.get("d")
    assert len(COLOURS) == 10
    assert [colour for colour, drawn_lines in lines.items() if not drawn_lines] == ["white", "black"]
    assert len(set(lines.values())) == 9


@pytest.mark.usefixtures("lang")
@pytest.mark.parametrize("is_two", [True, False])
def test_the_arrows_run_from_the_side_where_the_house_begins(is_two: bool) -> None:
    """Box 1 is on the left; the arrows lead away from it where the house begins on its left."""
    for from_left in (True, False):
        svg = drawn("order", 7, is_two, 131.6, "it", from_left)
        arrows = [part.get("transform") for part in svg.iter(f"{SVG}g")]
        assert arrows == ["translate(131.6 0) scale(-1 1)" if from_left else "translate(0 0)"] * (1 + is_two)


@pytest.mark.usefixtures("lang")
def test_as_many_boxes_are_drawn_as_the_table_has() -> None:
    for boxes in range(1, 16):
        figures = [text for text in texts(drawn("order", boxes, True, 131.6, "it")) if text.isdigit()]
        assert figures == [str(box) for box in range(1, boxes + 1)]


def texts(svg: ElementTree.Element) -> list[str]:
    return ["".join(part.itertext()) for part in svg.iter(f"{SVG}text")]
