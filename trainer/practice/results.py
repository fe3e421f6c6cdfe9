"""What a block, a day and the latest blocks came to, as their pages show it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import datetime

from trainer.content import Content
from trainer.drills import interruptions
from trainer.people import Person, day_start
from trainer.practice.answering import shown_codes, stored_verdict
from trainer.practice.dealing import credits_of, is_current, is_unsaid, own_sitting, unsaid_blocks
from trainer.practice.pinning import as_begun
from trainer.practice.sprints import is_over
from trainer.practice.tally import accuracy, is_only_slow, median_ms, refused_slip, retry_seqs, tally
from trainer.practice.views import MistakeCount, RecentBlock, Summary
from trainer.store import answers
from trainer.store import practice as rows
from trainer.store.answers import LogLine, RecentSitting
from trainer.store.database import Database, Store
from trainer.store.practice import Sitting


def summary(store: Store, content: Content, person_id: int, sitting: str, *, now: datetime) -> Summary:
    """The result of a block, so far if it is still open, and none of one that is not told of yet.

    Raises NotFound, StoreUnavailable.
    """
    with store.read() as db:
        found = own_sitting(db, person_id, sitting)
        content = as_begun(db, content, found)
        whole_log = answers.read_log(db, found.id)
        is_silent = is_unsaid(content, found)
        log = [] if is_silent else whole_log
        source = rows.find_source(db, found.id)
        mistakes = _mistakes(db, found, log)
        has_interruptions = found.plan is not None and found.plan.has_interruptions
        asides = _asides(db, found, log) if has_interruptions else (0, 0)
    items = tally(log)
    return Summary(
        sitting=sitting, drill_ids=found.drill_ids, table_id=found.table_id, mode=found.mode,
        source=source.hex() if source else None, started=found.started,
        ended=found.has_ended or not is_current(content, found)
        or is_over(found, [item.credit for item in items], now),
        n_items=found.n_items, n_right=sum(item.word == "right" for item in items),
        mistakes=mistakes,
        accuracy=accuracy(items), median_ms=median_ms(items), items=items,
        missed=len(retry_seqs(items, with_slow=False)), slow=sum(is_only_slow(item) for item in items),
        may_mark_slip=bool(items) and refused_slip(found, items, items[-1].seq) is None,
        has_interruptions=has_interruptions, asides=asides,
        n_answered=sum(line.result is not None for line in whole_log), is_silent=is_silent)


def recent(store: Store, content: Content, person_id: int, limit: int = 10, *,
           now: datetime) -> tuple[RecentBlock, ...]:
    """The trainee's latest blocks, the last begun first; raises StoreUnavailable."""
    with store.read() as db:
        found = answers.recent_sittings(db, person_id, limit)
        unsaid = unsaid_blocks(db, content, person_id)
        over = {one.id for one in found if one.mode == "sprint" and _is_over(db, person_id, one, now)}
    return tuple(RecentBlock(
        sitting=one.public_id.hex(), drill_ids=one.drill_ids, table_id=one.table_id, mode=one.mode,
        started=one.started, ended=one.has_ended or one.id in over, n_items=one.n_items, n=one.n,
        n_right=one.n_right, is_unsaid=one.public_id.hex() in unsaid) for one in found)


def mistakes_today(store: Store, content: Content, person: Person, now: datetime) -> tuple[MistakeCount, ...]:
    """The misconceptions of the trainee's day, the most frequent first; raises StoreUnavailable.

    Of a block that is not told of yet none.
    """
    with store.read() as db:
        found = answers.mistakes_since(db, person.id, day_start(person, now))
        unsaid = unsaid_blocks(db, content, person.id)
    counts: Counter[tuple[str, str]] = Counter()
    for sitting, drill_id, code, n in found:
        if sitting not in unsaid:
            counts[drill_id.partition("/")[0], code] += n
    ranked = sorted(counts.items(), key=lambda one: (-one[1], one[0]))
    return tuple(MistakeCount(kind=kind, code=code, n=n) for (kind, code), n in ranked)


def _is_over(db: Database, person_id: int, one: RecentSitting, now: datetime) -> bool:
    """Whether the time of a sprint is up: nothing is written when that happens."""
    sitting = rows.find_sitting(db, one.public_id, person_id)
    return sitting is not None and is_over(sitting, credits_of(answers.read_log(db, one.id)), now)


def _mistakes(db: Database, sitting: Sitting, log: Sequence[LogLine]) -> tuple[tuple[str, int], ...]:
    """Each code that a verdict explained, and in how many answers; slips apart, the most frequent first."""
    counts: Counter[str] = Counter()
    for line in log:
        if line.result is None or line.result.is_slip or not line.result.codes:
            continue
        asked = rows.find_item(db, sitting.id, line.seq)
        answered = answers.find_answer(db, sitting.id, line.seq)
        assert asked is not None, "an answer is to an item"
        assert answered is not None, "a result is that of an answer"
        counts.update(shown_codes(stored_verdict(asked, answered)))
    return tuple(sorted(counts.items(), key=lambda one: (-one[1], one[0])))


def _asides(db: Database, sitting: Sitting, log: Sequence[LogLine]) -> tuple[int, int]:
    """How many interruptions were answered right, and how many were shown."""
    found = []
    for line in log:
        asked = rows.find_item(db, sitting.id, line.seq)
        answered = answers.find_answer(db, sitting.id, line.seq)
        if asked and answered:
            found.append(interruptions.judge(asked.item, answered.typed))
    outcomes = [aside.outcome for aside in found if aside]
    return outcomes.count("right"), len(outcomes)
