"""The form of the ruling desk: a row a hand, its fields put together into the desk's notation and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from trainer.desk import TABLE, Asked
from trainer.errors import N_
from trainer.sheets.ruling.notation import DEALER, Entry
from trainer.web import deck_letters

_ROW = re.compile(r"hand-([0-9]{1,2})", re.ASCII)
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
    return any(_ROW.fullmatch(name) for name in args)


def read(args: Mapping[str, str], letters: str) -> Asked:
    """What the form says; rows without cards are left out, one without a number gets the next.

    ``letters`` are those of the table's court cards, which may be written too.
    """
    entries: list[Entry] = []
    for name in args:
        if match := _ROW.fullmatch(name):
            row = {field: args.get(f"{field}-{match[1]}", "").replace(":", " ").strip()
                   for field in ("hand", "cards", "bet", "done", "less", "insurance", "more")}
            if row["cards"]:
                hand = row["hand"].lower() or str(_next_box([entry.id for entry in entries]))
                cards = deck_letters.read(row["cards"], letters)
                entries.append(Entry(hand[:8], cards, row["bet"], tuple(_notes(row))))
    dealer = deck_letters.read(args.get(DEALER, "").strip(), letters)
    return Asked(table_id=args.get(TABLE, ""), dealer=dealer, entries=tuple(entries))


def rows(asked: Asked, *, is_longer: bool) -> list[Row]:
    """A row an entry; one more where it is asked for or there is none."""
    filled = [_row(entry) for entry in asked.entries]
    if is_longer or not filled:
        filled.append(Row(hand=str(_next_box([row.hand for row in filled])), is_new=is_longer))
    return filled


def _row(entry: Entry) -> Row:
    notes = list(entry.notes)
    insured = next((note for note in notes if note.startswith("insurance")), "")
    doubles = [note for note in notes if note.startswith("double")]
    less = doubles[0].removeprefix("double-") if doubles and doubles[0] != "double" else ""
    done = "less" if less else " ".join(doubles)
    if not doubles:
        done = next((note for note in notes if note in DONE), "")
    taken = {insured, *doubles, done}
    return Row(hand=entry.id, cards=entry.cards, bet=entry.bet, done=done, less=less,
               insurance=_HALF[0] if insured == "insurance" else insured.removeprefix("insurance-"),
               more=" ".join(note for note in notes if note not in taken))


def _notes(row: Mapping[str, Any]) -> Iterator[str]:
    done = row["done"]
    if done == "less":
        yield f"double-{row['less']}" if row["less"] else "double"
    elif done in DONE:
        yield from done.split()
    if row["insurance"]:
        yield "insurance" if row["insurance"] in _HALF else f"insurance-{row['insurance']}"
    yield from row["more"].split()


def _next_box(hands: list[str]) -> int:
    numbers = [int(digits) for hand in hands if (digits := "".join(filter(str.isdigit, hand[:3])))]
    return max(numbers, default=0) + 1


