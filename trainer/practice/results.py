"""What answers come to: accuracy, pace, what was missed, what to ask again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from statistics import median

from trainer.content import Content
from trainer.drills.base import word_of
from trainer.errors import N_
from trainer.learning.modes import MODES
from trainer.learning.scoring import is_slow
from trainer.people import Person, day_start
from trainer.practice.answering import shown_codes, stored_verdict
from trainer.practice.dealing import is_current, own_sitting
from trainer.practice.views import MistakeCount, RecentBlock, Summary, SummaryItem
from trainer.store import answers
from trainer.store import practice as rows
from trainer.store.answers import LogLine
from trainer.store.database import Database, Store
from trainer.store.practice import Sitting

ANSWERS_PER_SLIP = 10


def summary(store: Store, content: Content, person_id: int, sitting: str) -> Summary:
    """The result of a block, so far if it is still open; raises NotFound, StoreUnavailable."""
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)
        log = answers.read_log(db, found.id)
        source = rows.find_source(db, found.id)
        mistakes = _mistakes(db, found, log)
    items = summary_items(log)
    return Summary(
        sitting=sitting, drill_id=found.drill_id, table_id=found.table_id, mode=found.mode,
        source=source.hex() if source else None, started=found.started,
        ended=found.has_ended or not is_current(content, found),
        n_items=found.n_items, n_right=sum(item.word == "right" for item in items),
        mistakes=mistakes,
        accuracy=accuracy(items), median_ms=median_ms(items), items=items,
        missed=len(retry_seqs(items, with_slow=False)), slow=sum(_is_only_slow(item) for item in items),
        may_mark_slip=bool(items) and refused_slip(found, items, items[-1].seq) is None)


def recent(store: Store, person_id: int, limit: int = 10) -> tuple[RecentBlock, ...]:
    """The trainee's latest blocks, the last begun first; raises StoreUnavailable."""
    with store.read() as db:
        found = answers.recent_sittings(db, person_id, limit)
    return tuple(RecentBlock(
        sitting=one.public_id.hex(), drill_id=one.drill_id, table_id=one.table_id, mode=one.mode,
        started=one.started, ended=one.has_ended, n_items=one.n_items, n=one.n, n_right=one.n_right)
        for one in found)


def mistakes_today(store: Store, person: Person, now: datetime) -> tuple[MistakeCount, ...]:
    """The misconceptions of the trainee's day, the most frequent first; raises StoreUnavailable."""
    with store.read() as db:
        found = answers.mistakes_since(db, person.id, day_start(person, now))
    counts: Counter[tuple[str, str]] = Counter()
    for drill_id, code, n in found:
        counts[drill_id.partition("/")[0], code] += n
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return tuple(MistakeCount(kind=kind, code=code, n=n) for (kind, code), n in ranked)


def summary_items(log: Sequence[LogLine]) -> tuple[SummaryItem, ...]:
    """The answered items."""
    return tuple(SummaryItem(
        seq=line.seq, word=word_of(line.answer.credit), credit=line.answer.credit,
        elapsed_ms=line.answer.timing.elapsed_ms, target_ms=line.target_ms, situation=line.situation,
        codes=line.answer.codes, is_slow=is_slow(line.answer.timing.elapsed_ms, line.target_ms),
        is_slip=line.answer.is_slip, is_away=line.answer.timing.is_away) for line in log if line.answer)


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
    again = [item for item in items if _is_missed(item) or (with_slow and _is_only_slow(item))]
    again.sort(key=lambda item: (-item.credit, item.target_ms, item.elapsed_ms or item.target_ms, item.seq))
    return [item.seq for item in again]


def refused_slip(sitting: Sitting, items: Sequence[SummaryItem], seq: int) -> str | None:
    """Why this answer cannot be called a slip, as a sentence; None when it can.

    Only the last answer, only a wrong one, and one in ten.
    """
    if not MODES[sitting.mode].may_mark_slips:
        return N_("In this mode nothing is rated, so there is nothing to take back.")
    if not items or items[-1].seq != seq:
        return N_("Only the last answer can be called a slip.")
    if not _is_missed(items[-1]):
        return N_("This answer is not wrong.")
    if sum(item.is_slip for item in items) >= max(1, sitting.n_items // ANSWERS_PER_SLIP):
        return N_("One answer in ten can be called a slip, and this block has had them.")
    return None


def _mistakes(db: Database, sitting: Sitting, log: Sequence[LogLine]) -> tuple[tuple[str, int], ...]:
    """Each code that a verdict explained, and in how many answers; slips apart, the most frequent first."""
    counts: Counter[str] = Counter()
    for line in log:
        if line.answer is None or line.answer.is_slip or not line.answer.codes:
            continue
        asked = rows.find_item(db, sitting.id, line.seq)
        assert asked is not None, "an answer is to an item"
        counts.update(shown_codes(stored_verdict(asked, line.answer)))
    return tuple(sorted(counts.items(), key=lambda one: (-one[1], one[0])))


def _counts(item: SummaryItem) -> bool:
    return not (item.is_slip or item.is_away)


def _is_missed(item: SummaryItem) -> bool:
    return item.word != "right" and not item.is_slip


def _is_only_slow(item: SummaryItem) -> bool:
    return item.word == "right" and item.is_slow
