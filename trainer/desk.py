"""The ruling desk: a situation by its notation in, the ruling or the reason for its refusal out.

An address holds a whole situation, so that it can be handed on: ``table`` is the rule set, ``dealer`` the
bank's cards, and ``b`` with a hand's id that hand, ``b3=Ts9h:25`` or ``b4a=8s3hTc:10:double``. What stands
behind an id is explained in ``trainer/sheets/ruling/notation.py``. ``rules`` begins the hash of the rules
that the address was made under, so that a later reader is told where they have changed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase
from typing import Any

from trainer.content import Content
from trainer.engine.rules import HouseRules
from trainer.errors import N_, ImpossibleSituation, NotFound
from trainer.sheets.ruling import Ruling, rule
from trainer.sheets.ruling.items import situation_of
from trainer.sheets.ruling.notation import (
    DEALER,
    MOST,
    Entry,
    plain,
    quoted,
    read_situation,
    tidy,
    write_situation,
)

TABLE, BOX, RULES = "table", "b", "rules"
HASH = 8
"""Signs of a hash of rules that an address has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """What was put in, as it was written."""

    table_id: str
    dealer: str
    entries: tuple[Entry, ...]
    rules: str = ""
    """The beginning of the hash of the rules it was asked under; ``""`` where it does not say."""

    @property
    def is_empty(self) -> bool:
        return not (self.dealer or self.entries)


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """A ruling, or why there is none; neither where nothing is put in."""

    table: HouseRules
    ruling: Ruling | None = None
    refused: ImpossibleSituation | None = None
    is_of_other_rules: bool = False
    """The address was made before the rules of the table changed."""


def read_query(pairs: Iterable[tuple[str, str]], table_id: str = "") -> Asked:
    """The situation of an address; ``table_id`` where it names none. What is unknown in it is left out."""
    entries: list[Entry] = []
    dealer = rules = ""
    for written, text in pairs:
        name = written.strip().lower()
        if name == TABLE:
            table_id = text.strip()
        elif name == RULES:
            rules = text.strip().lower()
        elif name == DEALER:
            dealer = plain(f"{dealer} {text}")
        elif name.startswith(BOX) and len(entries) <= MOST:
            entries.append(Entry.of(name.removeprefix(BOX), text))
    return Asked(table_id=table_id, dealer=dealer, entries=tuple(entries), rules=rules)


def write_query(asked: Asked) -> list[tuple[str, str]]:
    """The pairs of its address, tidied and by the boxes' numbers as far as they can be read."""
    entries = sorted(asked.entries, key=lambda entry: (len(entry.id.rstrip(ascii_lowercase)), entry.id))
    bank = [(DEALER, tidy(asked.dealer))] if asked.dealer else []
    rules = [(RULES, asked.rules[:HASH])] if asked.rules and not asked.is_empty else []
    return [(TABLE, asked.table_id), *bank, *((BOX + entry.id, entry.write()) for entry in entries), *rules]


def answer(content: Content, asked: Asked) -> Answer:
    """At a table that is not there nothing is ruled: any other may be chosen for what was put in.

    Raises NotFound where nothing was put in at it.
    """
    table = content.tables.get(asked.table_id)
    if table is None and asked.is_empty:
        raise NotFound(N_("There is no such table."))
    if table is None:
        return Answer(table=next(iter(content.tables.values())), refused=ImpossibleSituation(
            N_("There is no table “%(table)s” here: choose the one that you mean."),
            place=TABLE, table=quoted(asked.table_id)))
    if asked.is_empty:
        return Answer(table=table)
    found = answer_at(table, asked.dealer, asked.entries)
    return replace(found, is_of_other_rules=not table.sha256.startswith(asked.rules[:HASH]))


def answer_at(table: HouseRules, dealer: str, entries: Sequence[Entry]) -> Answer:
    """The ruling at any table, of the content or not."""
    try:
        return Answer(table=table, ruling=rule(read_situation(dealer, entries), table))
    except ImpossibleSituation as error:
        return Answer(table=table, refused=error)


def query_of_item(
    kind: str, prompt: Mapping[str, Any], table_id: str, rules: str = ""
) -> list[tuple[str, str]] | None:
    """The address of an item's situation, with the hash of its rules; None where it has none."""
    situation = situation_of(kind, prompt)
    if situation is None:
        return None
    dealer, entries = write_situation(situation)
    return write_query(Asked(table_id=table_id, dealer=dealer, entries=entries, rules=rules))
