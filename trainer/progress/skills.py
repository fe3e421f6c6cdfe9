"""How each skill stands, situation by situation, and the answers that say so."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import WHOLE
from trainer.errors import N_, NotFound
from trainer.learning.evidence import Evidence, Figures
from trainer.learning.review import REFRESH_BELOW
from trainer.people import Person
from trainer.practice.evidence import evidence_of, tells_of_mastery
from trainer.practice.keeping import record_of
from trainer.practice.record import Record, SkillRecord
from trainer.progress.views import AnswerLine, DayPoint, SituationView, SkillView
from trainer.store.database import Store
from trainer.store.evidence import read_answers


def skills(store: Store, content: Content, person: Person, now: datetime) -> tuple[SkillView, ...]:
    """Every skill of the job, in the order of the registry; raises StoreUnavailable."""
    with record_of(store, content, person) as record:
        return skills_of(record, now)


def skill(store: Store, content: Content, person: Person, kind: str, now: datetime) -> SkillView:
    """One of them; raises NotFound, StoreUnavailable."""
    _refuse_others(kind)
    with record_of(store, content, person) as record:
        return _skill(record.skills[kind], now)


def skills_of(record: Record, now: datetime) -> tuple[SkillView, ...]:
    """All of them from a record."""
    return tuple(_skill(record.skills[kind], now) for kind, module in KINDS.items() if module.IS_SKILL)


def evidence(store: Store, content: Content, person: Person, kind: str) -> tuple[AnswerLine, ...]:
    """The answers that a skill's figures come from, the last first; raises NotFound, StoreUnavailable."""
    _refuse_others(kind)
    with store.read() as db:
        answers = read_answers(db, person.id, kind=kind)
    return tuple(AnswerLine.of(answer, evidence_of(answer, person)) for answer in reversed(answers)
                 if answer.counts and tells_of_mastery(content, answer))


def history(answers: Sequence[AnswerLine]) -> tuple[DayPoint, ...]:
    """Accuracy and pace as they stood at the end of each day, from a skill's answers, the last first."""
    figures, points = Figures(), list[DayPoint]()
    for line in reversed(answers):
        figures.add(_again(line))
        point = DayPoint(day=line.day, n=1, accuracy=round(WHOLE * figures.accuracy), pace=figures.pace)
        if points and points[-1].day == line.day:
            point = DayPoint(day=line.day, n=points[-1].n + 1, accuracy=point.accuracy, pace=point.pace)
            points[-1] = point
        else:
            points.append(point)
    return tuple(points)


def _again(line: AnswerLine) -> Evidence:
    return Evidence(at=line.at, day=line.day, situation=line.situation, credit=line.credit,
                    elapsed_ms=line.elapsed_ms, target_ms=line.target_ms, is_mixed=False, codes=line.codes,
                    sitting=line.sitting, seq=line.seq)


def _refuse_others(kind: str) -> None:
    if kind not in KINDS or not KINDS[kind].IS_SKILL:
        raise NotFound(N_("There is no such skill."))


def _skill(of: SkillRecord, now: datetime) -> SkillView:
    state, known, reviews = of.state, of.standing.situations, of.standing.reviews
    critical = of.critical
    views = tuple(SituationView(
        situation=one, n=known[one].n if one in known else 0,
        accuracy=round(WHOLE * known[one].accuracy) if one in known else None,
        pace=known[one].pace if one in known else None, is_critical=one in critical,
        is_hole=one in state.holes and one in known,
        is_due=one in reviews and reviews[one].due <= now) for one in of.there)
    refresh = any(review.retrievability(now) < REFRESH_BELOW for review in reviews.values())
    return SkillView(kind=of.kind, state=state, situations=views, needs_refresh=refresh)
