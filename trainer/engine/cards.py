"""Cards and their notation: rank ``A 2-9 T J Q K``, suit ``s h d c``, as in ``As`` or ``Td``."""

from __future__ import annotations

import re
from dataclasses import dataclass

from trainer.errors import N_, NotationError

RANKS = "A23456789TJQK"
SUITS = "shdc"
SMALL, TENS = "23456789", "TJQK"
"""Ranks that count their number, and those that count ten."""


@dataclass(frozen=True, slots=True)
class Card:
    """One card. ``value`` counts an ace as 1 and a picture as 10.

    ``step`` is what the card adds to a hand's state (see ``engine/hand.py``) and ``ace_bit`` is 1
    for an ace: both are stored because the hand adds them for every card dealt.
    """

    rank: str
    suit: str
    value: int
    step: int
    ace_bit: int

    @property
    def upcard_class(self) -> str:
        """``"A"``, ``"10"`` or ``""``: the classes that peek and insurance are written in."""
        return "A" if self.ace_bit else "10" if self.value == 10 else ""

    def __str__(self) -> str:
        return self.rank + self.suit


def _card(rank: str, suit: str) -> Card:
    value = 10 if rank in TENS else 1 if rank == "A" else int(rank)
    return Card(rank, suit, value, 2 * value, int(rank == "A"))


PACK: tuple[Card, ...] = tuple(_card(rank, suit) for suit in SUITS for rank in RANKS)
"""The 52 cards, one object each: everything else refers to these."""

_BY_NAME = {str(card): card for card in PACK}
_WORD = re.compile(r"(10|[A2-9TJQK])([SHDC])", re.IGNORECASE | re.ASCII)


def card(word: str) -> Card:
    """Read one card, in any case, ten as ``10`` or ``T``; raises NotationError naming the word."""
    match = _WORD.fullmatch(word)
    if match is None:
        raise NotationError(N_("“%(word)s” is not a card. Write rank and suit, as in As, Td or 10h."),
                            word=word[:20])
    rank = match[1].upper().replace("10", "T")
    return _BY_NAME[rank + match[2].lower()]


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces; raises NotationError naming the word."""
    return tuple(card(word) for word in text.split())


def write_cards(cards: tuple[Card, ...] | list[Card]) -> str:
    """``As Td 7c``: the notation that items, pages and logs carry."""
    return " ".join(map(str, cards))
