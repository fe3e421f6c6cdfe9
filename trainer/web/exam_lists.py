"""Lists of an exam's page: who is where while it is sat, and what it came to afterwards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from trainer.certificates import Certificate
from trainer.errors import N_
from trainer.exams import Exam, Overview, SittingRow

STATES = {"open": N_("sits it"), "finished": N_("finished"), "handed_in": N_("handed in"),
          "deadline": N_("time is over")}
AWAY_AFTER = timedelta(seconds=30)
"""Whoever was not heard of for so long while the clock runs."""
BINS = 10


@dataclass(frozen=True, slots=True)
class LiveRow:
    """A sitting now."""

    row: SittingRow
    state: str
    left_s: int | None
    """Seconds left; None: it has stopped."""
    silent_s: int
    is_away: bool


@dataclass(frozen=True, slots=True)
class MarkRow:
    """What a sitting came to, and its certificate that holds."""

    row: SittingRow
    minutes: int | None
    certificate: Certificate | None


def live(found: Overview, now: datetime) -> list[LiveRow]:
    """Those who sit it first, who has longest to go first; trials are not among them."""
    rows = [_live(row, now) for row in found.rows if not row.is_trial]
    return sorted(rows, key=lambda one: (one.left_s is None, one.row.name.casefold()))


def _live(row: SittingRow, now: datetime) -> LiveRow:
    silent = max(int((now - row.last_seen).total_seconds()), 0)
    is_open = row.state == "open"
    left = max(int((row.deadline - now).total_seconds()), 0) if is_open else None
    return LiveRow(row, STATES[row.state], left, silent,
                   is_open and timedelta(seconds=silent) > AWAY_AFTER)


def marks(found: Overview, held: Sequence[Certificate]) -> list[MarkRow]:
    """By name and attempt, without trials."""
    certified = {one.sitting_id: one for one in held if one.holds}
    return [MarkRow(row, _minutes(row), certified.get(row.sitting_id))
            for row in found.rows if not row.is_trial]


def _minutes(row: SittingRow) -> int | None:
    return None if row.ended is None else -(-int((row.ended - row.started).total_seconds()) // 60)


def kinds_of(found: Overview) -> list[str]:
    """The skills of the paper, in the order of its parts."""
    return list(dict.fromkeys(part.kind for part in found.blueprint.parts))


def bins(rows: Sequence[MarkRow]) -> list[int]:
    """How many marks lie in each tenth of a hundred; 100 is in the last."""
    counts = [0] * BINS
    for one in rows:
        if one.row.mark.mark is not None:
            counts[min(one.row.mark.mark * BINS // 1000, BINS - 1)] += 1
    return counts


def state_of(exam: Exam, now: datetime) -> str:
    """In a word or two, English, marked for translation."""
    if exam.released:
        return N_("results are out")
    if not exam.published:
        return N_("draft")
    if now < exam.opens:
        return N_("published, not open yet")
    return N_("open now") if now < exam.closes else N_("closed, results not out yet")

