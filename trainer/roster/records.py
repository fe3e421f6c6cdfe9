"""Rows of cells -> people as they are to be, and what is wrong in which row."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from trainer import identity
from trainer.classes.groups import read_group
from trainer.errors import N_, AnswerFormatError, Message
from trainer.exports.cells import is_formula, unguarded
from trainer.roster.table import Row
from trainer.trainees.access import EXTRA_TIMES

_TIMES: Final = ", ".join(map(str, EXTRA_TIMES))


class Fault(NamedTuple):
    """Of a row, by its number in the file."""

    number: int
    said: Message


@dataclass(frozen=True, slots=True)
class Record:
    """A person of the list; ``values`` are those of the columns that it has, without the code."""

    number: int
    code: str
    values: dict[str, Any]


def read_records(rows: Sequence[Row], languages: Collection[str]) -> tuple[list[Record], list[Fault]]:
    """Every fault of every row; a code or an e-mail address that comes twice is the second row's."""
    records, faults = [], []
    seen: dict[tuple[str, str], int] = {}
    for row in rows:
        values, found = _values(row, languages)
        for key in ("code", "email"):
            first = seen.setdefault((key, values[key]), row.number) if values.get(key) else row.number
            if first != row.number:
                found.append(Message(_TWICE[key], {"value": values[key], "row": first}))
        faults += [Fault(row.number, one) for one in found]
        if not found:
            records.append(Record(row.number, values.pop("code"), values))
    return records, faults


_TWICE = {
    "code": N_("The code %(value)s is in row %(row)s already."),
    "email": N_("The e-mail address %(value)s is in row %(row)s already."),
}


def _values(row: Row, languages: Collection[str]) -> tuple[dict[str, Any], list[Message]]:
    if not row.cells:
        return {}, [Message(N_("This row has not as many cells as there are columns."))]
    values: dict[str, Any] = {}
    faults = []
    for column, cell in row.cells.items():
        try:
            field, read = _READERS[column]
            values[field] = read(_text(cell))
        except AnswerFormatError as error:
            faults.append(Message(N_("%(column)s: %(fault)s"), {
                "column": column, "fault": {"message": error.template, **error.params}}))
    if values.get("lang") and values["lang"] not in languages:
        faults.append(Message(N_("There is no language “%(value)s” here. There are %(languages)s."), {
            "value": str(values["lang"])[:20], "languages": ", ".join(languages)}))
    return values, faults


def _text(cell: str) -> str:
    if is_formula(cell):
        raise AnswerFormatError(N_(
            "It begins as a formula does. If it is a text, put an apostrophe before it: %(sign)s."), sign="'")
    return unguarded(cell)


def _extra_time(text: str) -> int:
    if not text:
        return 100
    if text not in map(str, EXTRA_TIMES):
        raise AnswerFormatError(N_("Extra time in per cent is one of %(choices)s."), choices=_TIMES)
    return int(text)


def _lang(text: str) -> str | None:
    return identity.compared(text) or None


_READERS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "code": ("code", identity.read_code), "last_name": ("last_name", identity.read_part),
    "first_name": ("first_name", identity.read_part), "email": ("email", identity.read_email),
    "group": ("group", read_group), "lang": ("lang", _lang), "extra_time_pct": ("extra_time", _extra_time),
}
"""Column -> the field that it fills, and how it is read."""
