"""R5, the situations: how each goes, and the same over what lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Protocol

from trainer.drills.base import WHOLE, Json
from trainer.engine.cards import parse_cards
from trainer.engine.hand import Hand
from trainer.errors import N_
from trainer.reports.charts.heat import Heat, heat
from trainer.reports.item_figures import percentile
from trainer.reports.r06_items import Facts, Place
from trainer.reports.table import LEAST_ANSWERS, Cell, Column, Row, Table, row, share

COLUMNS = (
    Column(key="situation", head=N_("Situation"), kind="situation"),
    Column(key="skill", head=N_("Drill"), kind="skill"),
    Column(key="answers", head=N_("Answers"), kind="count"),
    Column(key="right", head=N_("Right"), kind="count"),
    Column(key="accuracy", head=N_("Accuracy"), kind="share", explains=N_("The mean credit.")),
    Column(key="median_ms", head=N_("Median, s"), kind="seconds"),
    Column(key="pace", head=N_("Pace"), kind="pace", explains=N_("Target time over the median time.")),
)


class Body(Protocol):
    """An answered item: what is due, and what was shown, as far as a ``Lie`` reads them."""

    @property
    def situation(self) -> str: ...
    @property
    def credit(self) -> int: ...
    @property
    def due(self) -> Json: ...
    @property
    def shown(self) -> Any: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Lie:
    """What a kind of drill is looked at by: where an item lies in the drawing, None: nowhere."""

    title: str
    place: Callable[[Body], tuple[str, str] | None]
    due: str
    """The name of what is read of an item's key."""
    shown: str | None = None
    """Of its prompt."""
    order: Callable[[str], tuple[int, str]] = lambda name: (0, name)


def situations(facts: Mapping[Place, Facts]) -> Table:
    """A row a situation, the least accurate first."""
    found = sorted(facts, key=lambda place: (facts[place].n < LEAST_ANSWERS,
                                             facts[place].credit / facts[place].n, place))
    return Table(columns=COLUMNS, rows=tuple(_row(place, facts[place]) for place in found))


def drawn(lie: Lie, bodies: Iterable[Body]) -> Heat | None:
    """The kind's answers over what lay there; None where there were none of the sort."""
    cells: dict[tuple[str, str], tuple[int, float]] = {}
    for one in bodies:
        if place := lie.place(one):
            n, credit = cells.get(place, (0, 0.0))
            cells[place] = n + 1, credit + one.credit / WHOLE
    rows = sorted({of_row for of_row, _ in cells}, key=lie.order)
    columns = sorted({of_column for _, of_column in cells}, key=_by_number)
    return heat(columns, rows, cells) if cells else None


def _row(place: Place, one: Facts) -> Row:
    kind, situation = place
    behind = {"situation": f"{kind}/{situation}", "counts": "1"}
    median = percentile(one.times, 0.5) if one.n >= LEAST_ANSWERS else None
    return row(
        None, {"kind": kind, "situation": situation}, situation=f"{kind}/{situation}", skill=kind,
        answers=Cell(one.n, behind), right=Cell(one.n_right, {**behind, "right": "yes"}),
        accuracy=Cell(share(one.credit / WHOLE, one.n, one.n), behind), median_ms=median,
        pace=one.target_ms / one.n / median if median else None)


def _of_the_bank(one: Body) -> tuple[str, str] | None:
    """Total, and whether an ace counts 11."""
    return _total_of("".join(card[0] for card in one.due.split()))


@lru_cache(maxsize=4096)
def _total_of(ranks: str) -> tuple[str, str]:
    """The suits do not matter, and without them there are few hands."""
    hand = Hand(parse_cards(" ".join(f"{rank}s" for rank in ranks)))
    return str(hand.total), "soft" if hand.is_soft else "hard"


_BETS = (1000, 2500, 5000, 10_000, 25_000, 50_000)
"""Hundredths: the upper ends of the sizes."""


def _of_a_payment(one: Body) -> tuple[str, str] | None:
    """The sort of payment, and the size of the bet: of items of one line, whose credit is that line's."""
    if len(one.due) != 1:
        return None
    stake = one.due[0]["stake"]
    top = next((end for end in _BETS if stake <= end), None)
    return one.situation, f"≤ {top // 100}" if top else f"> {_BETS[-1] // 100}"


def _of_a_flash(one: Body) -> tuple[str, str] | None:
    """How long the cards were shown, and how many they were."""
    return None if not one.shown else (f"{one.shown} ms", str(len(one.due["cards"].split())))


def _by_number(name: str) -> tuple[int, int, str]:
    digits = "".join(sign for sign in name if sign.isdigit())
    return int(name.startswith(">")), int(digits or 0), name


LIES: Mapping[str, Lie] = {
    "dealer-draw": Lie(title=N_("The bank’s total, soft and hard"), place=_of_the_bank, due="cards",
                       order=lambda name: (int(name), name)),
    "payout": Lie(title=N_("Payment and size of the bet"), place=_of_a_payment,
                  due="lines"),
    "hand-total": Lie(title=N_("How long cards are shown, and how many"), place=_of_a_flash,
                      due="total", shown="show_ms",
                      order=lambda name: (int(name.split()[0]), name)),
}
"""Kind of drill -> what its drawing shows."""
