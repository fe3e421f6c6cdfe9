"""What to work on: misconceptions, what is due, and the situations that go worst."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import WHOLE
from trainer.learning.diagnosis import Misconception, State, misconceptions
from trainer.learning.review import reviews
from trainer.people import Person
from trainer.progress.record import Record, line_of, read_record
from trainer.progress.views import Due, MistakeView, Spot
from trainer.store.database import Store
from trainer.store.evidence import CountedAnswer

_LOOKED_AT = 12
"""So many of the last answers of a place say how it goes there."""
_FEWEST = 3
_RANK = {State.OPEN: 0, State.FADING: 1, State.CURED: 2}


def mistakes(store: Store, content: Content, person: Person) -> tuple[MistakeView, ...]:
    """Every misconception that was ever shown, what is open and most frequent first.

    Raises StoreUnavailable.
    """
    return _mistakes(read_record(store, content, person))


def due(store: Store, content: Content, person: Person, table_id: str, now: datetime) -> tuple[Due, ...]:
    """The situations whose review is due and that this table can deal; raises StoreUnavailable."""
    return due_of(read_record(store, content, person), content, table_id, now)


def due_of(record: Record, content: Content, table_id: str, now: datetime) -> tuple[Due, ...]:
    """The same from a record that is read already."""
    found = []
    for kind in KINDS:
        for situation, review in reviews(record.evidence[kind], KINDS[kind].CRITICAL).items():
            drills = _asking(content, kind, situation, table_id)
            if review.due <= now and drills:
                found.append(Due(kind=kind, situation=situation, drill_ids=drills,
                                 target_ms=content.drills[drills[0]].target(situation)))
    return tuple(found)


def spots(store: Store, content: Content, person: Person, limit: int = 3) -> tuple[Spot, ...]:
    """What to work on first: open misconceptions, then the situations with most mistakes of late.

    Raises StoreUnavailable.
    """
    return spots_of(read_record(store, content, person), content, limit)


def spots_of(record: Record, content: Content, limit: int) -> tuple[Spot, ...]:
    """The same from a record that is read already."""
    found = [_of_mistake(record, one) for one in _mistakes(record) if one.state is State.OPEN]
    taken = {(one.kind, one.situation) for one in found}
    weak = [spot for kind in KINDS for spot in _weak(record.answers[kind]) if spot.wrong]
    weak.sort(key=lambda spot: (-spot.wrong / spot.n, -spot.n))
    found += [spot for spot in weak if (spot.kind, spot.situation) not in taken]
    return tuple(spot for spot in found if spot.drill_id in content.drills
                 and spot.table_id in content.tables)[:limit]


def _mistakes(record: Record) -> tuple[MistakeView, ...]:
    found = [_view(record, kind, one) for kind in KINDS for one in misconceptions(record.evidence[kind])]
    return tuple(sorted(found, key=lambda view: (_RANK[view.state], -view.n, view.code)))


def _view(record: Record, kind: str, one: Misconception) -> MistakeView:
    pairs = zip(reversed(record.answers[kind]), reversed(record.evidence[kind]), strict=True)
    answer, shown = next(pair for pair in pairs if one.code in pair[1].codes)
    return MistakeView(kind=kind, code=one.code, n=one.n, state=one.state, situations=one.situations,
                       example=line_of(answer, shown))


def _of_mistake(record: Record, view: MistakeView) -> Spot:
    """How often it was shown among the last answers of where it can be."""
    chances = [one for one in record.evidence[view.kind] if one.situation in view.situations][-_LOOKED_AT:]
    return Spot(kind=view.kind, code=view.code, situation=view.situations[0], n=len(chances),
                drill_id=view.example.drill_id, table_id=view.example.table_id,
                wrong=sum(view.code in one.codes for one in chances))


def _weak(answers: Sequence[CountedAnswer]) -> list[Spot]:
    """Each situation of a kind, by its last answers."""
    by_situation: dict[str, list[CountedAnswer]] = {}
    for answer in answers:
        by_situation.setdefault(answer.situation, []).append(answer)
    return [Spot(kind=of[-1].kind, code=None, situation=situation, n=len(of[-_LOOKED_AT:]),
                 drill_id=of[-1].drill_id, table_id=of[-1].table_id,
                 wrong=sum(one.credit < WHOLE for one in of[-_LOOKED_AT:]))
            for situation, of in by_situation.items() if len(of) >= _FEWEST]


def _asking(content: Content, kind: str, situation: str, table_id: str) -> tuple[str, ...]:
    table = content.tables.get(table_id)
    return () if table is None else tuple(
        drill.id for drill in content.drills.values()
        if drill.kind == kind and situation in KINDS[kind].situations(drill, table))
