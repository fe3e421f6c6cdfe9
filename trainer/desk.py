"""The ruling desk: a situation by its notation in, the ruling or the reason for its refusal out.

An address holds a whole situation, so that it can be handed on: ``table`` is the rule set, ``dealer`` the
bank's cards, and ``b`` with a hand's id that hand, ``b3=Ts9h:25`` or ``b4a=8s3hTc:10:double``. What stands
behind an id is explained in ``trainer/sheets/ruling/notation.py``.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_lowercase
from typing import Any

from trainer.content import Content
from trainer.engine.rules import HouseRules
from trainer.errors import N_, ImpossibleSituation, NotFound
from trainer.sheets.ruling import Ruling, rule
from trainer.sheets.ruling.items import situation_of
from trainer.sheets.ruling.notation import DEALER, Entry, read_situation, tidy, write_situation

TABLE, BOX = "table", "b"


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was put in, as it was written."""

    table_id: str
    dealer: str
    entries: tuple[Entry, ...]

    @property
    def is_empty(self) -> bool:
        return not (self.dealer or self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A ruling, or why there is none; neither where nothing is put in."""

    table: HouseRules
    ruling: Ruling | None = None
    refused: ImpossibleSituation | None = None


def read_query(pairs: Iterable[tuple[str, str]], table_id: str = "") -> Asked:
    """The situation of an address; ``table_id`` where it names none. What is unknown in it is left out."""
    dealer, entries = "", []
    for name, text in pairs:
        if name == TABLE:
            table_id = text
        elif name == DEALER:
            dealer = text.strip()
        elif name.startswith(BOX) and len(name) > len(BOX):
            entries.append(Entry.of(name.removeprefix(BOX), text))
    return Asked(table_id=table_id, dealer=dealer, entries=tuple(entries))


def write_query(asked: Asked) -> list[tuple[str, str]]:
    """The pairs of its address, tidied and by the boxes' numbers as far as they can be read."""
    entries = sorted(asked.entries, key=lambda entry: (len(entry.id.rstrip(ascii_lowercase)), entry.id))
    bank = [(DEALER, tidy(asked.dealer))] if asked.dealer else []
    return [(TABLE, asked.table_id), *bank, *((BOX + entry.id, entry.write()) for entry in entries)]


def answer(content: Content, asked: Asked) -> Answer:
    """Raises NotFound for a table that is not there."""
    table = content.tables.get(asked.table_id)
    if table is None:
        raise NotFound(N_("There is no such table."))
    return answer_at(table, asked.dealer, asked.entries) if not asked.is_empty else Answer(table=table)


def answer_at(table: HouseRules, dealer: str, entries: Sequence[Entry]) -> Answer:
    """The ruling at any table, of the content or not."""
    try:
        return Answer(table=table, ruling=rule(read_situation(dealer, entries), table))
    except ImpossibleSituation as error:
        return Answer(table=table, refused=error)


def query_of_item(kind: str, prompt: Mapping[str, Any], table_id: str) -> list[tuple[str, str]] | None:
    """The address of an item's situation; None where it has none."""
    situation = situation_of(kind, prompt)
    if situation is None:
        return None
    dealer, entries = write_situation(situation)
    return write_query(Asked(table_id=table_id, dealer=dealer, entries=entries))
