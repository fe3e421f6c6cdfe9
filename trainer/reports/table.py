"""A table with typed columns: one source for the page, the print and every export."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date, datetime
from fractions import Fraction
from typing import Literal, NamedTuple

from trainer.errors import N_, Message

Kind = Literal[
    "text", "code", "count", "share", "number", "pace", "seconds", "money", "moment", "day", "yes_no",
    "skill", "drill", "situation", "level", "mistake", "state", "mode", "table", "message"]
"""What a cell of the column holds, and so how it is written:

- ``text`` as it is; ``code`` the same, but never broken or read as a number (``007``)
- ``count`` whole numbers; ``share`` 0 to 1, shown in per cent; ``number`` a float; ``pace`` target over time
- ``seconds``: whole milliseconds, shown as seconds
- ``money``: ``Money``; ``moment``: UTC datetime; ``day``: date; ``yes_no``: bool
- ``skill`` a kind of drill, ``drill``, ``situation`` (``kind/situation``), ``level``, ``mistake``
  (``kind/CODE``), ``state`` of a misconception, ``mode``, ``table``: ids, which exports keep and pages name
- ``message``: a ``Message``, in the reader's language
"""

NUMERIC = frozenset({"count", "share", "number", "pace", "seconds", "money"})


class Money(NamedTuple):
    """Hundredths of a currency."""

    cents: int
    currency: str


Value = str | int | float | bool | Money | datetime | date | Fraction | Message | None
"""None: there is nothing to say, or too few answers to say it (see ``LEAST_ANSWERS``)."""

LEAST_ANSWERS = 5
"""Fewer show no rate: "-"."""
LEAST_PEOPLE = 8
"""Of fewer people there are no quartiles and percentiles."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Column:
    """``key`` is stable English snake_case: the head in exports, and the name in addresses."""

    key: str
    head: str
    """English, marked for translation."""
    kind: Kind = "text"
    is_shown: bool = True
    """Unless the reader chooses others; exports have all."""
    explains: str = ""
    """What the figure is, in a sentence for the head's help; marked for translation."""
    skill: str = ""
    """The one it is of, where a table has the same column of several."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value with what lies behind it."""

    value: Value
    evidence: Mapping[str, str] | None = None
    """Filters that list the answers it was made from; None: it is no figure of answers."""
    mark: str = ""
    """A word for how it looks: ``warn``, ``good``, ``quiet``."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    """One line; ``person_id`` and the like lead to a page of what it is about."""

    cells: Mapping[str, Cell]
    person_id: int | None = None
    place: Mapping[str, str | int] = field(default_factory=dict)
    """What else a page needs for its links, as in {"exam_id": 3}."""

    def value(self, key: str) -> Value:
        return self.cells[key].value if key in self.cells else None


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """Every row has a cell of every column, or none: then there is nothing to say."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]

    def column(self, key: str) -> Column | None:
        return next((one for one in self.columns if one.key == key), None)


def row(person_id: int | None = None, place: Mapping[str, str | int] | None = None,
        **cells: Value | Cell) -> Row:
    """A row of plain values, or cells where more is to be said."""
    return Row(person_id=person_id, place=place or {}, cells={
        key: one if isinstance(one, Cell) else Cell(one) for key, one in cells.items()})


def in_order(table: Table, key: str, *, is_descending: bool) -> Table:
    """By one column; what has no value comes last either way. An unknown key changes nothing."""
    if table.column(key) is None:
        return table
    known = [one for one in table.rows if one.value(key) is not None]
    unknown = [one for one in table.rows if one.value(key) is None]
    known.sort(key=lambda one: _rank(one.value(key)), reverse=is_descending)
    return replace(table, rows=(*known, *unknown))


def with_columns(table: Table, keys: Collection[str]) -> Table:
    """Those columns alone, in the table's own order; with none known, those that are shown unless chosen."""
    chosen = tuple(one for one in table.columns if one.key in keys)
    return replace(table, columns=chosen or tuple(one for one in table.columns if one.is_shown))


def share(part: float, whole: float, n: int, least: int = LEAST_ANSWERS) -> float | None:
    """A rate; None of fewer than ``least`` answers."""
    return part / whole if n >= least and whole else None


def quantile(values: Sequence[float], at: float) -> float | None:
    """Between the two nearest of the sorted values; None of fewer than ``LEAST_PEOPLE``."""
    if len(values) < LEAST_PEOPLE:
        return None
    ordered = sorted(values)
    place = at * (len(ordered) - 1)
    low = int(place)
    high = min(low + 1, len(ordered) - 1)
    return ordered[low] + (place - low) * (ordered[high] - ordered[low])


LEVEL_NAMES = {"new": N_("New"), "learning": N_("Learning"), "proficient": N_("Proficient"),
               "mastered": N_("Mastered"), "certified": N_("Certified")}
LEVELS = tuple(LEVEL_NAMES)
"""In ascending order."""


def _rank(value: Value) -> tuple[float, str]:
    """Numbers by size, levels by rank, texts by their letters."""
    if isinstance(value, Money):
        return (value.cents, value.currency)
    if isinstance(value, datetime):
        return (value.timestamp(), "")
    if isinstance(value, date):
        return (value.toordinal(), "")
    if isinstance(value, int | float | Fraction):
        return (float(value), "")
    if value in LEVELS:
        return (LEVELS.index(str(value)), "")
    return (0.0, str(value).casefold())
