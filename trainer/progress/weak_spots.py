"""What to work on: misconceptions, what is due, and the situations that go worst."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime

from trainer.content import Content
from trainer.learning.diagnosis import Misconception, State
from trainer.people import Person
from trainer.practice.keeping import record_of
from trainer.practice.record import LOOKED_AT, Record, SkillRecord
from trainer.progress.views import AnswerLine, Due, MistakeView, Spot
from trainer.store.database import Store

_FEWEST = 3
_RANK = {State.OPEN: 0, State.FADING: 1, State.CURED: 2}


def mistakes(store: Store, content: Content, person: Person) -> tuple[MistakeView, ...]:
    """Every misconception that was ever shown, what is open and most frequent first.

    Raises StoreUnavailable.
    """
    with record_of(store, content, person) as record:
        return _mistakes(record)


def due_of(record: Record, content: Content, table_id: str, now: datetime) -> tuple[Due, ...]:
    """The situations whose review is due and that this table can deal."""
    found = []
    for kind, skill in record.skills.items():
        for situation, review in skill.standing.reviews.items():
            drills = _asking(content, kind, situation, table_id) if review.due <= now else ()
            if drills:
                found.append(Due(kind=kind, situation=situation, drill_ids=drills,
                                 target_ms=content.drills[drills[0]].target(situation)))
    return tuple(found)


def spots_of(record: Record, content: Content, limit: int) -> tuple[Spot, ...]:
    """What to work on first: open misconceptions, then the situations with most mistakes of late."""
    found = [_of_mistake(record.skills[one.kind], one) for one in _mistakes(record)
             if one.state is State.OPEN]
    taken = {(one.kind, one.situation) for one in found}
    weak = [spot for skill in record.skills.values() for spot in _weak(skill) if spot.wrong]
    weak.sort(key=lambda spot: (-spot.wrong / spot.n, -spot.n))
    found += [spot for spot in weak if (spot.kind, spot.situation) not in taken]
    return tuple(spot for spot in found if spot.drill_id in content.drills
                 and spot.table_id in content.tables)[:limit]


def _mistakes(record: Record) -> tuple[MistakeView, ...]:
    found = [_view(skill, one) for skill in record.skills.values()
             for one in skill.standing.diagnosis.misconceptions()]
    return tuple(sorted(found, key=lambda view: (_RANK[view.state], -view.n, view.code)))


def _view(skill: SkillRecord, one: Misconception) -> MistakeView:
    return MistakeView(kind=skill.kind, code=one.code, n=one.n, state=one.state, situations=one.situations,
                       example=AnswerLine.of(*skill.examples[one.code]))


def _of_mistake(skill: SkillRecord, view: MistakeView) -> Spot:
    """How often it was shown among the last answers of where it can be."""
    chances = sorted(one for situation in view.situations for one in skill.spots[situation].latest)
    return Spot(kind=view.kind, code=view.code, situation=view.situations[0], n=len(chances[-LOOKED_AT:]),
                drill_id=view.example.drill_id, table_id=view.example.table_id,
                wrong=sum(view.code in codes for _, _, codes in chances[-LOOKED_AT:]))


def _weak(skill: SkillRecord) -> Iterator[Spot]:
    """Each situation of a kind, by its last answers."""
    for situation, spot in skill.spots.items():
        if len(spot.latest) >= _FEWEST:
            yield Spot(kind=skill.kind, code=None, situation=situation, n=len(spot.latest),
                       drill_id=spot.drill_id, table_id=spot.table_id,
                       wrong=sum(not is_right for _, is_right, _ in spot.latest))


def _asking(content: Content, kind: str, situation: str, table_id: str) -> tuple[str, ...]:
    return () if table_id not in content.tables else tuple(
        drill.id for drill in content.drills.values()
        if drill.kind == kind and situation in content.situations(drill.id, table_id))
