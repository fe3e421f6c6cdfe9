"""Assignments of the demo school: every other week something is to be done."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from trainer import assignments
from trainer.assignments.reading import Wanted
from trainer.demo.school import DemoClass
from trainer.store import assignments as rows
from trainer.store.database import Database, Store


@dataclass(frozen=True, slots=True)
class Work:
    """An assignment, and the kinds of drill that it asks for."""

    id: int
    kinds: tuple[str, ...]

    def beside(self, db: Database, sitting_id: int) -> None:
        """Stored with a block that is done for it."""
        rows.add_block(db, sitting_id, self.id)


_WORK: Final = (("hand-total",), ("payout",), ("dealer-draw",), ("payout", "chip-cutting"), ("find-error",),
                ("request", "settlement-order"))
_DRILLS: Final = {
    "hand-total": "hand-total/single", "payout": "payout/one-box", "dealer-draw": "dealer-draw/decide",
    "chip-cutting": "chip-cutting/blackjack", "find-error": "find-error/finished", "request": "request/all",
    "settlement-order": "settlement-order/settle"}
_ITEMS: Final = 30
_NAMES: Final = {
    "en": ("Totals", "Payouts", "Draw or stand", "Payouts and chips", "Find the error", "Requests and order"),
    "fr": ("Totaux", "Paiements", "Tirer ou rester", "Paiements et jetons", "Trouver l’erreur",
           "Demandes et ordre"),
    "ru": ("Очки", "Выплаты", "Брать или стоять", "Выплаты и фишки", "Найти ошибку", "Просьбы и порядок"),
}
"""What an instructor calls them, by the language of the class."""


def set_work(store: Store, of: DemoClass, week: int, monday: datetime) -> Work:
    """Thirty answers, due in ten days."""
    place = week // 2 % len(_WORK)
    kinds = _WORK[place]
    made = assignments.make(
        store, of.instructor, of.class_.id, Wanted(
            name=_NAMES[of.class_.lang or "en"][place], drill_ids=tuple(_DRILLS[kind] for kind in kinds),
            table_ids=of.class_.table_ids, goal="items", level=None, items=_ITEMS, credit=None, opens=monday,
            due=monday + timedelta(days=10), closes=None, trainee_ids=()), monday - timedelta(days=1))
    return Work(made, kinds)
