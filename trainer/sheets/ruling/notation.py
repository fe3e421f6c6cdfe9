"""A situation in a short notation, for addresses and the command line.

A situation is the bank's cards and one entry a hand:

    dealer=As Kd   3=Ts 9h:25   4a=8s 3h Tc:10:double:insurance   4b=8d Td

An entry begins with the number of the box, and with a letter after a split: ``4a``, ``4b`` from left to
right. Then come, set apart by colons, its cards, the bet of the box (said once a box is enough) and notes:

    double, double-10        doubled; for less than the bet. Twice where the house lets it.
    surrender                surrendered
    insurance, insurance-4   insured for half the bet, or for 4; on one hand of the box
    even-money               took even money
    21+3-5, perfect_pairs-5, hyper_black_jack/20-5     a side bet of 5

Cards are rank and suit, ``As Td 10h``; they may stand together, and the suit may be left out where no rule
of the table asks for it. ``?`` is a hole card that nobody has seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NoReturn

from trainer.engine.side_bets import PAY_TABLE_HANDS
from trainer.errors import N_, ImpossibleSituation
from trainer.sheets.ruling.situation import BoxPut, HandPut, Situation

DEALER = "dealer"
HALF = 0
"""Insurance without an amount."""
MOST = 60
"""Hands that one situation may have."""
_LONGEST = 200
"""Characters of a hand, and of the bank's: more are refused, since what is cut off would not be ruled on."""
_ID = re.compile(r"([1-9][0-9]?)([a-z]?)", re.ASCII)
_CARD = re.compile(r"(10|[A2-9TJQK])([shdc♠♥♦♣]?)", re.IGNORECASE | re.ASCII)
_SUITS = {"♠": "s", "♥": "h", "♦": "d", "♣": "c"}
_BETWEEN = re.compile(r"[\s,;+.\-]*")
_UNSEEN = ("?", "back", "xx")
_QUOTED = 24
_OF_A_HAND = ("double", "surrender", "insurance", "even-money")
_WITH_AMOUNT = re.compile(
    rf"({'|'.join(map(re.escape, ('double', 'insurance', *PAY_TABLE_HANDS)))})(/[^-]*)?-(.*)")
_NO_BET = N_("Box %(box)s has no bet.")
_TWO_BETS = N_("The hands of box %(box)s have different bets: each hand of a split has the box’s bet.")
_TOO_LONG = N_("That is too long to be a hand.")
_TWICE = N_("“%(note)s” stands twice at box %(box)s.")
_AMOUNT = re.compile(r"([0-9]{1,9}|[1-9][0-9]{0,2}(?: [0-9]{3}){1,2})(?:[.,]([0-9]{1,2}))?", re.ASCII)
"""Thousands may be set apart by blanks, as French and Russian pages write them."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One hand as it was written: nothing of it is read yet."""

    id: str
    cards: str = ""
    bet: str = ""
    notes: tuple[str, ...] = ()

    @classmethod
    def of(cls, hand: str, text: str) -> Entry:
        """``Entry.of("4a", "8s3hTc:10:double")``; a note may follow the cards at once, ``8s3hTc:double``."""
        text = plain(text)
        if len(text) > _LONGEST:
            return cls(hand.strip().lower()[:8], text)
        cards, bet, *notes = map(str.strip, f"{text}:".split(":"))
        if is_note(bet):
            bet, notes = "", [bet, *notes]
        return cls(hand.strip().lower()[:8], cards, bet, tuple(
            _named(note) if is_note(note) else note for note in notes if note))

    def write(self) -> str:
        """What stands behind the hand's id."""
        cents = read_amount(self.bet)
        parts = [tidy(self.cards), self.bet if cents is None else write_amount(cents), *self.notes]
        while parts and not parts[-1]:
            parts.pop()
        return ":".join(part.replace(":", " ") for part in parts)


def read_situation(dealer: str, entries: Sequence[Entry]) -> Situation:
    """Raises ImpossibleSituation naming the hand, for what cannot be read or stands there twice."""
    if len(entries) > MOST:
        raise ImpossibleSituation(N_("That is more hands than any table has."))
    cards = _cards_of(dealer, DEALER)
    if cards[1:2] == ("?",):
        cards = cards[:1] + cards[2:]
        if len(cards) > 1:
            raise ImpossibleSituation(N_("The hole card comes before any card that is drawn: put it in."),
                                      place=DEALER)
    _refuse_unseen(cards, DEALER)
    boxes: dict[int, dict[int, Entry]] = {}
    for entry in entries:
        number, index = read_id(entry.id)
        if len(entry.cards) > _LONGEST:
            raise ImpossibleSituation(_TOO_LONG, place=entry.id)
        if index in boxes.setdefault(number, {}):
            raise ImpossibleSituation(N_("This hand stands there twice."), place=entry.id)
        boxes[number][index] = entry
    return Situation(dealer=cards, boxes=tuple(_box(number, boxes[number]) for number in sorted(boxes)))


def is_note(text: str) -> bool:
    """Whether it is written as a note is, so that it can be nothing else; its amount may still be wrong."""
    word = _named(text)
    return any(word == name or word.startswith((f"{name}-", f"{name}/"))
               for name in (*_OF_A_HAND, *PAY_TABLE_HANDS))


def read_id(text: str) -> tuple[int, int]:
    """Box and place of the hand in it, -1 for a box that is not split; raises ImpossibleSituation."""
    match = _ID.fullmatch(text)
    if match is None:
        raise ImpossibleSituation(N_("“%(text)s” is no box. Write its number, and after a split a letter: "
                                     "3, 3a, 3b."), place=text, text=quoted(text))
    return int(match[1]), ord(match[2]) - ord("a") if match[2] else -1


def read_cards(text: str) -> tuple[str, ...] | None:
    """The words of the cards, ``As``, ``A`` or ``?``; None for what is none."""
    found, at = [], _BETWEEN.match(text).end()  # type: ignore[union-attr]
    while at < len(text):
        unseen = next((word for word in _UNSEEN if text[at:at + len(word)].lower() == word), None)
        match = _CARD.match(text, at)
        if unseen is None and match is None:
            return None
        end = at + len(unseen) if unseen is not None else match.end()  # type: ignore[union-attr]
        found.append("?" if unseen is not None else _word(match))
        at = _BETWEEN.match(text, end).end()  # type: ignore[union-attr]
    return tuple(found)


def tidy(cards: str) -> str:
    """Cards as an address has them, ``Ts9h``; what is no card stays as it was written."""
    found = read_cards(cards)
    return " ".join(cards.split()) if found is None else "".join(found)


def read_amount(text: str) -> int | None:
    """Hundredths, from ``25``, ``12.50`` or ``12,5``; None for what is no amount."""
    match = _AMOUNT.fullmatch(plain(text))
    return 100 * int(match[1].replace(" ", "")) + int((match[2] or "").ljust(2, "0")) if match else None


def write_amount(cents: int) -> str:
    """``25`` or ``12.50``."""
    units, rest = divmod(cents, 100)
    return f"{units}.{rest:02}" if rest else str(units)


def write_situation(situation: Situation) -> tuple[str, tuple[Entry, ...]]:
    """The bank's cards and the entries that read back as this situation."""
    return "".join(situation.dealer), tuple(_entries(situation.boxes))


def _named(note: str) -> str:
    """As its name is written; ``21 3`` is what an address makes of ``21+3``."""
    return note.strip().lower().replace("21 3", "21+3")


def _word(match: re.Match[str] | None) -> str:
    rank, suit = match.groups() if match else ("", "")
    return rank.upper().replace("10", "T") + _SUITS.get(suit, suit.lower())


def plain(text: str) -> str:
    """With single blanks, and no longer than tells that it is too long."""
    return " ".join(text.split())[:2 * _LONGEST]


def quoted(text: str) -> str:
    """What was typed, for a sentence: signs that are not seen, or that turn the line round, are marked."""
    shown = "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text[:_QUOTED])
    return shown if len(text) <= _QUOTED else f"{shown}…"


def _cards_of(text: str, place: str) -> tuple[str, ...]:
    if len(text) > _LONGEST:
        raise ImpossibleSituation(_TOO_LONG, place=place)
    found = read_cards(text)
    if found is None:
        raise ImpossibleSituation(N_("“%(text)s” are not cards. Write ranks with or without suits, as in "
                                     "As Td, A 10 or Q9."), place=place, text=quoted(text))
    return found


def _refuse_unseen(cards: Iterable[str], place: str) -> None:
    if "?" in cards:
        raise ImpossibleSituation(N_("Only the bank’s hole card may be unseen."), place=place)


def _box(number: int, entries: dict[int, Entry]) -> BoxPut:
    if -1 in entries and len(entries) > 1:
        raise ImpossibleSituation(N_("Box %(box)s is put in as one hand and as split: after a split every "
                                     "hand has a letter."), place=str(number), box=number)
    count = 1 if -1 in entries else max(2, max(entries) + 1)
    bets = {entry.bet for entry in entries.values() if entry.bet}
    if len(bets) != 1:
        raise ImpossibleSituation(_TWO_BETS if bets else _NO_BET, place=next(iter(entries.values())).id,
                                  box=number)
    hands, notes = [], _Notes(number)
    for index in range(count):
        entry = entries.get(-1 if count == 1 else index)
        hands.append(None if entry is None else notes.read(entry))
    return BoxPut(number=number, bet=_amount_of(bets.pop(), f"{number}"), hands=tuple(hands),
                  insurance=notes.insurance, even_money=notes.even_money, side_bets=notes.side_bets)


def _amount_of(text: str, place: str) -> int:
    cents = read_amount(text)
    if not cents:
        raise ImpossibleSituation(N_("“%(text)s” is no amount. Write 25 or 12.50."), place=place,
                                  text=quoted(text))
    return cents


class _Notes:
    """What is said of the hands of one box, note by note."""

    def __init__(self, number: int) -> None:
        self._place = str(number)
        self._number = number
        self.insurance: int | None = None
        self.even_money = False
        self.side_bets: dict[str, int] = {}

    def read(self, entry: Entry) -> HandPut:
        self._place = entry.id
        cards = _cards_of(entry.cards, entry.id)
        _refuse_unseen(cards, entry.id)
        doubles: list[int | None] = []
        surrendered = False
        for note in entry.notes:
            word, amount = self._split(note)
            if word == "double":
                doubles.append(amount)
            elif word == "surrender" and amount is None:
                surrendered = True
            elif not self._of_the_box(word, amount):
                self._unknown(note)
        return HandPut(id=entry.id, cards=cards, doubles=tuple(doubles), surrendered=surrendered)

    def _of_the_box(self, word: str, amount: int | None) -> bool:
        if word in self.side_bets or (word == "insurance" and self.insurance is not None):
            raise ImpossibleSituation(_TWICE, place=self._place, note=word, box=self._number)
        if word == "insurance":
            self.insurance = HALF if amount is None else amount
        elif word == "even-money" and amount is None:
            self.even_money = True
        elif word.partition("/")[0] in PAY_TABLE_HANDS and amount is not None:
            self.side_bets[word] = amount
        else:
            return False
        return True

    def _split(self, note: str) -> tuple[str, int | None]:
        """The word, and the amount behind its dash."""
        match = _WITH_AMOUNT.fullmatch(_named(note))
        if match is None:
            return _named(note), None
        return match[1] + (match[2] or ""), _amount_of(match[3], self._place)

    def _unknown(self, note: str) -> NoReturn:
        raise ImpossibleSituation(N_("“%(note)s” is no note. There are double, surrender, insurance and "
                                     "even-money, and side bets with their amount."),
                                  place=self._place, note=quoted(note))


def _entries(boxes: Sequence[BoxPut]) -> Iterator[Entry]:
    for box in boxes:
        of_box = [*_insured(box), *(["even-money"] if box.even_money else []),
                  *(f"{name}-{write_amount(stake)}" for name, stake in box.side_bets.items())]
        for place, hand in enumerate(box.given):
            doubled = ["double" if amount is None else f"double-{write_amount(amount)}"
                       for amount in hand.doubles]
            notes = (*doubled, *(["surrender"] if hand.surrendered else []), *([] if place else of_box))
            yield Entry(hand.id, "".join(hand.cards), "" if place else write_amount(box.bet), notes)


def _insured(box: BoxPut) -> list[str]:
    if box.insurance is None:
        return []
    return [f"insurance-{write_amount(box.insurance)}" if box.insurance else "insurance"]
