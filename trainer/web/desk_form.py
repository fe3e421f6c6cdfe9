"""The form of the ruling desk: a row a hand, its fields put together into the desk's notation and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from trainer.desk import TABLE, Asked
from trainer.errors import N_
from trainer.sheets.ruling.notation import DEALER, MOST, Entry, plain
from trainer.web import deck_letters

_FIELDS = ("hand", "cards", "bet", "done", "less", "insurance", "more")
_FIELD = re.compile(rf"(?:{'|'.join(_FIELDS)})-([0-9]{{1,2}})", re.ASCII)
_HALF = ("½", "1/2")
DONE: Mapping[str, str] = {
    "": N_("played"), "double": N_("doubled"), "less": N_("doubled for less"),
    "double double": N_("doubled twice"), "surrender": N_("surrendered"), "even-money": N_("even money"),
}
"""What was done with a hand, by the value of its field."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """The fields of one hand, as they are filled in."""

    hand: str = ""
    cards: str = ""
    bet: str = ""
    done: str = ""
    less: str = ""
    """What a double for less put down."""
    insurance: str = ""
    more: str = ""
    """Other notes: side bets."""
    is_new: bool = False


def is_sent(args: Mapping[str, str]) -> bool:
    """Whether these are the fields of the form, not a situation's own address."""
    return any(_FIELD.fullmatch(name) for name in args)


def read(args: Mapping[str, str], letters: str) -> Asked:
    """What the form says; rows with nothing but a number are left out, one without a number gets the next.

    ``letters`` are those of the table's court cards, which may be written too.
    """
    entries: list[Entry] = []
    numbers = dict.fromkeys(match[1] for name in args if (match := _FIELD.fullmatch(name)))
    for number in list(numbers)[:MOST + 1]:
        row = {field: plain(args.get(f"{field}-{number}", "").replace(":", " ")) for field in _FIELDS}
        if any(text for field, text in row.items() if field != "hand"):
            hand = row["hand"].lower() or str(_next_box([entry.id for entry in entries]))
            cards = deck_letters.read(row["cards"], letters)
            entries.append(Entry(hand[:8], cards, row["bet"], tuple(_notes(row))))
    dealer = deck_letters.read(plain(args.get(DEALER, "")), letters)
    return Asked(table_id=args.get(TABLE, ""), dealer=dealer, entries=tuple(entries))


def rows(asked: Asked, *, is_longer: bool) -> list[Row]:
    """A row an entry; one more where it is asked for or there is none."""
    filled = [_row(entry) for entry in asked.entries]
    if is_longer or not filled:
        filled.append(Row(hand=str(_next_box([row.hand for row in filled])), is_new=is_longer))
    return filled


def _row(entry: Entry) -> Row:
    rest = list(entry.notes)
    insured = _taken(rest, "insurance")
    doubled = _taken(rest, "double")
    less = doubled.removeprefix("double-") if doubled != "double" else ""
    if doubled == "double" and "double" in rest:
        rest.remove("double")
        doubled = "double double"
    done = "less" if less else doubled or next((note for note in rest if note in DONE), "")
    if done in rest:
        rest.remove(done)
    return Row(hand=entry.id, cards=entry.cards, bet=entry.bet, done=done, less=less,
               insurance=_HALF[0] if insured == "insurance" else insured.removeprefix("insurance-"),
               more=" ".join(rest))


def _taken(notes: list[str], word: str) -> str:
    """The first note of the word, with its amount, out of ``notes``; ``""`` where there is none."""
    found = next((note for note in notes if note == word or note.startswith(f"{word}-")), "")
    if found:
        notes.remove(found)
    return found


def _notes(row: Mapping[str, Any]) -> Iterator[str]:
    done = row["done"]
    if done == "less":
        yield f"double-{row['less']}" if row["less"] else "double"
    else:
        yield from done.split()
    if row["insurance"]:
        yield "insurance" if row["insurance"] in _HALF else f"insurance-{row['insurance']}"
    yield from row["more"].split()


def _next_box(hands: list[str]) -> int:
    numbers = [int(digits) for hand in hands if (digits := "".join(filter(str.isdecimal, hand[:3])))]
    return max(numbers, default=0) + 1


