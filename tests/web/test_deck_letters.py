"""Cards in the letters of the table's own deck, there and back."""

from __future__ import annotations

import pytest

from trainer.engine.cards import RANKS
from trainer.sheets.ruling.notation import read_cards
from trainer.web.deck_letters import read, shown
from trainer.web.words import LETTERS


@pytest.mark.parametrize(("letters", "text", "cards"), [
    ("KQJ", "A 10", "A T"), ("KQJ", "As Td", "As Td"), ("KQJ", "A,K", "A K"), ("KQJ", "ak", "A K"),
    ("KQJ", "A♠ 10♦", "As Td"), ("KQJ", "q9", "Q 9"), ("KQJ", "10h9", "Th 9"), ("KQJ", "8+8", "8 8"),
    ("RDV", "R 10", "K T"), ("RDV", "A D", "A Q"), ("RDV", "AD", "Ad"), ("RDV", "Rd Dh Vs", "Kd Qh Js"),
    ("RDV", "ddvv", "Qd J J"), ("RDV", "K Q J", "K Q J"),
    ("КДВ", "Т К", "A K"), ("КДВ", "дh в", "Qh J"), ("КДВ", "A 10", "A T"),
])
def test_cards_are_read_as_the_deck_prints_them(letters: str, text: str, cards: str) -> None:
    assert read_cards(read(text, letters)) == tuple(cards.split())


@pytest.mark.parametrize("letters", LETTERS)
def test_what_a_field_shows_reads_back(letters: str) -> None:
    words = [rank + suit for rank in RANKS for suit in ("", "s", "h", "d", "c")]
    for one in words:
        for other in words:
            assert read_cards(read(shown(one + other, letters), letters)) == (one, other)


@pytest.mark.parametrize("text", ["", "x", "1 2", "foo"])
def test_what_is_no_card_stays(text: str) -> None:
    assert shown(text, "RDV") == text
