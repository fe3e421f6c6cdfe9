"""The answers of a block counted: accuracy, pace, what was missed, what to ask again."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median

from trainer.drills.base import word_of
from trainer.errors import N_
from trainer.learning.modes import MODES
from trainer.learning.scoring import is_slow
from trainer.practice.views import SummaryItem
from trainer.store.answers import LogLine
from trainer.store.practice import Sitting

ANSWERS_PER_SLIP = 10


def tally(log: Sequence[LogLine]) -> tuple[SummaryItem, ...]:
    """The answered items."""
    return tuple(SummaryItem(
        seq=line.seq, word=word_of(line.result.credit), credit=line.result.credit,
        elapsed_ms=line.result.timing.elapsed_ms, target_ms=line.target_ms, situation=line.situation,
        codes=line.result.codes, is_slow=is_slow(line.result.timing.elapsed_ms, line.target_ms),
        is_slip=line.result.is_slip, is_away=line.result.timing.is_away) for line in log if line.result)


def accuracy(items: Sequence[SummaryItem]) -> int | None:
    """Mean credit in thousandths; None before anything counts."""
    credits = [item.credit for item in items if _counts(item)]
    return (2 * sum(credits) + len(credits)) // (2 * len(credits)) if credits else None


def median_ms(items: Sequence[SummaryItem]) -> int | None:
    """Of the answers that count and have a time."""
    times = [item.elapsed_ms for item in items if _counts(item) and item.elapsed_ms is not None]
    return round(median(times)) if times else None


def retry_seqs(items: Sequence[SummaryItem], *, with_slow: bool) -> list[int]:
    """What a retry asks again, easiest first: what went best before, then what needs less time."""
    again = [item for item in items if _is_missed(item) or (with_slow and is_only_slow(item))]
    again.sort(key=lambda item: (-item.credit, item.target_ms, item.elapsed_ms or item.target_ms, item.seq))
    return [item.seq for item in again]


def is_only_slow(item: SummaryItem) -> bool:
    """Right, but over the target."""
    return item.word == "right" and item.is_slow


def refused_slip(sitting: Sitting, items: Sequence[SummaryItem], seq: int) -> str | None:
    """Why this answer cannot be called a slip, as a sentence; None when it can.

    Only the last answer, only a wrong one, and one of every ten that were given, the first of them too.
    """
    if not MODES[sitting.mode].may_mark_slips:
        return N_("In this mode every answer stands as it was given.")
    if not items or items[-1].seq != seq:
        return N_("Only the last answer can be called a slip.")
    if not _is_missed(items[-1]):
        return N_("This answer is not wrong.")
    if sum(item.is_slip for item in items) >= -(-len(items) // ANSWERS_PER_SLIP):
        return N_("One answer in ten can be called a slip, and this block has had them.")
    return None


def _counts(item: SummaryItem) -> bool:
    return not (item.is_slip or item.is_away)


def _is_missed(item: SummaryItem) -> bool:
    return item.word != "right" and not item.is_slip
