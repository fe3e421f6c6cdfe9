"""A round before it is dealt: which cards fall where, what is bet and what the players will ask for.

Cards are given by place, the bank's and each box's in the order in which they come there, and not as one
shoe: so two tables that deal in another order, or without a hole card, still play the same hands.

A round is written ``7 x 5 / A x +i: stand / 8 ~ 3 x: split double|hit``: the bank, then box by box its
cards, what lies beside its bet, and its wishes one after another, each with what is asked for where it is
refused. ``x`` is any card that counts ten, ``n`` any of 2 to 9, ``?`` any card, ``~`` the rank of the card
before it; a suit may follow, ``=`` for that of the card before it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from trainer.engine.cards import RANKS, SMALL, SUITS, TENS, Card, card
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request
from trainer.errors import N_, NotationError

LESS = "less"
Wish = tuple[str, ...]
"""Requests from the dearest on, by their names; ``LESS`` is a double for less than the bet."""
WORDS: dict[str, Request] = {**{request.value: request for request in Request}, LESS: Request.DOUBLE}
"""What a wish is called -> the request that it is."""

_TOKEN = re.compile(r"([A2-9TJQKxn?~])([shdc=]?)", re.ASCII)
_RANKS_OF = {"x": TENS, "n": SMALL, "?": RANKS}
_PILE = 12
"""Cards that lie ready at each place: more than any hand of an example takes."""
_SHARES = {"+i": 2, "+l": 4}
"""Insurance for half the bet, or for a quarter."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BoxSet:
    """One box: its cards in the order in which they come to it, whichever of its hands they go to."""

    number: int
    bet: int
    cards: tuple[Card, ...]
    wishes: tuple[Wish, ...] = ()
    insurance: int = 0
    """What its player would lay there; 0 where none is wanted."""
    even_money: bool = False
    side_bets: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """The cards of every place and the boxes by number; whatever is laid down is a multiple of ``chip``."""

    bank: tuple[Card, ...]
    boxes: tuple[BoxSet, ...]
    chip: int


@dataclass(frozen=True, slots=True)
class _BoxPattern:
    cards: tuple[tuple[str, str], ...]
    wishes: tuple[Wish, ...]
    share: int
    """Of its bet one part in so many is insurance; 0 for none."""
    even_money: bool
    has_side_bet: bool


@dataclass(frozen=True, slots=True)
class Pattern:
    """A written round, read: its places still have cards to be chosen."""

    bank: tuple[tuple[str, str], ...]
    boxes: tuple[_BoxPattern, ...]


@cache
def pattern(text: str) -> Pattern:
    """Read what the head of this module explains; raises NotationError, KeyError for what is none of it."""
    bank, *boxes = text.split("/")
    return Pattern(_tokens(bank), tuple(map(_box_pattern, boxes)))


def setting(
    wanted: Pattern, rng: Rng, *, numbers: Sequence[int], bets: Sequence[int], chip: int,
    side_bets: Sequence[str] = (),
) -> Setting:
    """Choose its cards, its boxes among ``numbers``, the bets and, where it has side bets, one of these.

    Raises CannotDeal where ``numbers`` or ``bets`` are too few.
    """
    cards = _Chooser(rng)
    bank = cards.of(wanted.bank)
    piles = [cards.of(box.cards) for box in wanted.boxes]
    places = sorted(rng.sample(numbers, len(piles)))
    boxes = tuple(
        BoxSet(number=number, bet=(bet := rng.choice(bets)), cards=(*pile, *cards.more(len(pile))),
               wishes=box.wishes, insurance=in_chips(bet // box.share, chip) if box.share else 0,
               even_money=box.even_money,
               side_bets={rng.choice(side_bets): bet} if box.has_side_bet and side_bets else {})
        for number, pile, box in zip(places, piles, wanted.boxes, strict=True))
    return Setting(bank=(*bank, *cards.more(len(bank))), boxes=boxes, chip=chip)


def in_chips(amount: int, chip: int) -> int:
    """As much of it as can be laid down."""
    return amount // chip * chip or amount


class _Chooser:
    """Chooses cards, each as rarely used as can be."""

    def __init__(self, rng: Rng) -> None:
        self._rng = rng
        self._used: Counter[str] = Counter()

    def of(self, tokens: Sequence[tuple[str, str]]) -> tuple[Card, ...]:
        chosen: list[Card] = []
        for rank, suit in tokens:
            before = chosen[-1] if chosen else None
            ranks = before.rank if rank == "~" and before else _RANKS_OF.get(rank, rank)
            suits = before.suit if suit == "=" and before else suit or SUITS
            chosen.append(self._one(ranks, suits))
        return tuple(chosen)

    def more(self, there: int) -> tuple[Card, ...]:
        """Any cards, up to the size of a pile."""
        return tuple(self._one(RANKS, SUITS) for _ in range(_PILE - there))

    def _one(self, ranks: str, suits: str) -> Card:
        rank = self._rng.choice(ranks)
        least = min(self._used[rank + suit] for suit in suits)
        name = rank + self._rng.choice([suit for suit in suits if self._used[rank + suit] == least])
        self._used[name] += 1
        return card(name)


def _box_pattern(text: str) -> _BoxPattern:
    lies, _, wishes = text.partition(":")
    words = lies.split()
    beside = [word for word in words if word.startswith("+")]
    return _BoxPattern(
        cards=_tokens(" ".join(word for word in words if not word.startswith("+"))),
        wishes=tuple(tuple(map(_wish, wish.split("|"))) for wish in wishes.split()),
        share=next((_SHARES[word] for word in beside if word in _SHARES), 0),
        even_money="+e" in beside, has_side_bet="+s" in beside)


def _tokens(text: str) -> tuple[tuple[str, str], ...]:
    return tuple(map(_token, text.split()))


def _wish(word: str) -> str:
    return LESS if word == LESS else WORDS[word].value


def _token(word: str) -> tuple[str, str]:
    found = _TOKEN.fullmatch(word)
    if found is None:
        raise NotationError(N_("“%(word)s” is not a card. Write rank and suit, as in As, Td or 10h."),
                            word=word)
    return found[1], found[2]
