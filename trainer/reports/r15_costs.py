"""What errors cost in money, by trainee: too much paid here and too little there do not even out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from trainer.errors import N_
from trainer.reports.table import Cell, Column, Money, Row, Table, row

COLUMNS = (
    Column(key="trainee", head=N_("Trainee")),
    Column(key="code", head=N_("Code"), kind="code", is_shown=False),
    Column(key="group", head=N_("Group"), is_shown=False),
    Column(key="overpaid", head=N_("Overpaid"), kind="money",
           explains=N_("What the house lost by payments that were too high.")),
    Column(key="underpaid", head=N_("Underpaid"), kind="money",
           explains=N_("What players lost by payments that were too low.")),
    Column(key="in_all", head=N_("In all"), kind="money"),
)


class Payer(NamedTuple):
    """A trainee with what was paid wrongly, by currency: too much and too little, in hundredths."""

    person_id: int
    name: str
    code: str | None
    group: str | None
    money: Mapping[str, tuple[int, int]]


class InAll(NamedTuple):
    """Of the class, in one currency."""

    currency: str
    overpaid: Money
    underpaid: Money


def costs(payers: Sequence[Payer]) -> tuple[Table, tuple[InAll, ...]]:
    """A row a trainee and currency, one currency after the other, the dearest first; and the class in all."""
    rows = [_row(one, currency, *pair) for one in payers for currency, pair in sorted(one.money.items())]
    rows.sort(key=lambda one: (_money(one).currency, -_money(one).cents))
    currencies = sorted({currency for one in payers for currency in one.money})
    return Table(columns=COLUMNS, rows=tuple(rows)), tuple(_in_all(payers, one) for one in currencies)


def _in_all(payers: Sequence[Payer], currency: str) -> InAll:
    pairs = [one.money.get(currency, (0, 0)) for one in payers]
    return InAll(currency, Money(sum(over for over, _ in pairs), currency),
                 Money(sum(under for _, under in pairs), currency))


def _row(one: Payer, currency: str, over: int, under: int) -> Row:
    behind = {"person": str(one.person_id), "right": "no", "currency": currency or "none"}
    return row(one.person_id, trainee=one.name, code=one.code, group=one.group,
               overpaid=Money(over, currency), underpaid=Money(under, currency),
               in_all=Cell(Money(over + under, currency), behind))


def _money(of: Row) -> Money:
    value = of.value("in_all")
    assert isinstance(value, Money)
    return value
