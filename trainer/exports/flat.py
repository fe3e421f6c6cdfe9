"""A report's table as plain columns and values: an amount has its currency beside it, a time its offset."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal
from fractions import Fraction

from trainer.errors import Message
from trainer.exports.voice import Voice
from trainer.reports.table import Column, Money, Row, Table, Value

Plain = str | int | float | bool | Decimal | datetime | date | None
"""What a file can hold. Decimal: an amount of money."""

_NAMED = frozenset({"skill", "drill", "situation", "level", "mistake", "state", "mode", "table"})
_IN_MS, _CURRENCY = "_ms", "_currency"


@dataclass(frozen=True, slots=True)
class Field:
    """A column of a file; those of money are two, the second with the currency."""

    head: str
    column: Column
    is_currency: bool = False


def fields_of(table: Table, voice: Voice) -> list[Field]:
    """All of a table's columns, whether its page shows them or not."""
    return [field for column in table.columns for field in _fields(column, voice)]


def values(row: Row, fields: list[Field], voice: Voice) -> list[Plain]:
    """A row's values in the order of the fields."""
    return [_value(row.value(field.column.key), field, voice) for field in fields]


def rows_of(table: Table, fields: list[Field], voice: Voice) -> Iterator[list[Plain]]:
    """Every row in the table's order."""
    return (values(row, fields, voice) for row in table.rows)


def one_line(text: str) -> str:
    """Whatever breaks a line becomes a blank."""
    return " ".join(text.splitlines())


def _fields(column: Column, voice: Voice) -> list[Field]:
    key = column.key + (_IN_MS if column.kind == "seconds" and not column.key.endswith(_IN_MS) else "")
    said = voice.head(column.head) if voice.head else key
    if voice.head and column.skill:
        said = f"{voice.name('skill', column.skill)} · {said}"
    if voice.head and column.kind == "seconds":
        said = f"{said} (ms)"
    if column.kind != "money":
        return [Field(said, column)]
    return [Field(said, column), Field(f"{said} (¤)" if voice.head else key + _CURRENCY, column, True)]


def _value(value: Value, field: Field, voice: Voice) -> Plain:
    if isinstance(value, Money):
        return value.currency if field.is_currency else Decimal(value.cents).scaleb(-2)
    if isinstance(value, bool):
        return voice.name("yes_no", "yes" if value else "no") if voice.is_friendly else value
    if isinstance(value, datetime):
        return value.astimezone(voice.zone)
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, Message):
        return one_line(voice.say(value))
    if isinstance(value, str):
        return one_line(voice.name(field.column.kind, value) if field.column.kind in _NAMED else value)
    return value
