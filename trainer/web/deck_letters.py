"""Cards as the table's own deck prints them, in the fields of a form: R D V, К Д В Т, and 10 for T."""

from __future__ import annotations

import re
from collections.abc import Mapping

from trainer.sheets.ruling.notation import read_cards
from trainer.web.words import LETTERS

_CARD: Mapping[str, re.Pattern[str]] = {
    letters: re.compile(f"(10|[A2-9TJQK{''.join(set(own.values()) - {'10'})}])([shdc♠♥♦♣]?)", re.IGNORECASE)
    for letters, own in LETTERS.items()
}
"""A letter right after a rank is a suit: ``AD`` is the ace of diamonds, ``A D`` an ace and a dame."""


def read(text: str, letters: str) -> str:
    """The same cards in notation; what is no card stays as it was written."""
    ranks = {own: rank for rank, own in LETTERS[letters].items()}

    def in_notation(match: re.Match[str]) -> str:
        rank = match[1].upper()
        return ranks.get(rank, rank) + match[2]

    return _CARD[letters].sub(in_notation, text)


def shown(text: str, letters: str) -> str:
    """``As 10d`` or ``As Rd``, as ``read`` reads it back; what is no card stays as it was written."""
    cards = read_cards(text)
    if cards is None:
        return text
    return " ".join(LETTERS[letters].get(word[0], word[0]) + word[1:] for word in cards)
