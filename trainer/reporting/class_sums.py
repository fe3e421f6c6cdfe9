"""What the answers of a class come to in misconceptions and in money: kept sums, and the rest worked out."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field

from trainer.practice.standing import currency_of
from trainer.practice.summing import sum_of
from trainer.reporting.asked import Asked
from trainer.reporting.parameters import parameters
from trainer.store.database import Database
from trainer.store.moments import to_us
from trainer.store.reporting import mistakes as rows
from trainer.store.sums import Chances, answered_items


@dataclass(slots=True)
class ClassSums:
    """Of the answers that tell of skill, of practice and checks unless another mode is asked for."""

    codes: dict[tuple[int, str, str], Chances] = field(default_factory=dict)
    """By trainee, kind of drill and code."""
    money: dict[tuple[int, str], tuple[int, int]] = field(default_factory=dict)
    """By trainee and currency, of all answers that were not voided: overpaid and underpaid, in hundredths."""


def sums_of(db: Database, asked: Asked) -> ClassSums:
    """As the log now says; nothing is written."""
    wanted = parameters(asked) | {"kind": asked.filters.kind}
    codes: dict[tuple[int, str, str], list[int]] = defaultdict(lambda: [0, 0])
    money: dict[tuple[int, str], list[int]] = defaultdict(lambda: [0, 0])
    for one in rows.kept_codes(db, wanted):
        codes[one.person_id, one.skill, one.code] = [one.chances, one.hits]
    for paid in rows.kept_money(db, wanted):
        money[paid.person_id, paid.currency] = [paid.overpaid, paid.underpaid]
    for sitting in rows.unkept(db, wanted):
        answered = [one for one in answered_items(db, sitting.sitting_id)
                    if wanted["since_us"] <= to_us(one.received) < wanted["until_us"]]
        made = sum_of(answered, currency_of(db, sitting.sitting_id))
        for (skill, code), counted in made.codes.items():
            if asked.filters.kind in (None, skill):
                _add(codes[sitting.person_id, skill, code], counted.chances, counted.hits)
        _add(money[sitting.person_id, made.currency], made.overpaid, made.underpaid)
    return ClassSums({place: Chances(*pair) for place, pair in codes.items()},
                     {place: (over, under) for place, (over, under) in money.items()})


def _add(to: list[int], *more: int) -> None:
    for place, one in enumerate(more):
        to[place] += one
