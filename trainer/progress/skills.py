"""How each skill stands, situation by situation, how it came to that, and the answers that say so."""

from __future__ import annotations

from collections import deque
from datetime import datetime

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import WHOLE
from trainer.errors import N_, NotFound
from trainer.learning.evidence import Evidence
from trainer.learning.mastery import Level, steps
from trainer.learning.review import REFRESH_BELOW
from trainer.people import Person
from trainer.practice.dealing import silent_blocks, unsaid_blocks
from trainer.practice.evidence import evidence_of, tells_of_mastery
from trainer.practice.keeping import record_of
from trainer.practice.record import Record, SkillRecord
from trainer.progress.views import AnswerLine, DayPoint, History, SituationView, SkillView
from trainer.store.database import Database, Store
from trainer.store.evidence import LoggedAnswer, read_answers


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


def history(store: Store, content: Content, person: Person, kind: str) -> History:
    """How a skill came to stand as it does, and the answers its figures speak of.

    Raises NotFound, StoreUnavailable.
    """
    _refuse_others(kind)
    with record_of(store, content, person) as record, store.read() as db:
        skill, unsaid = record.skills[kind], unsaid_blocks(db, content, person.id)
        told = {(answer.sitting, answer.seq): (answer, one)
                for answer, one in _told(db, content, person, kind)}
        points, recent = list[DayPoint](), deque[Evidence]()
        evidence = [one for _, one in told.values()]
        for one, track in zip(evidence, steps(evidence, skill.critical, skill.passed), strict=True):
            is_same_day = bool(points) and points[-1].day == one.day
            n = points.pop().n if is_same_day else 0
            points.append(DayPoint(day=one.day, n=n + 1, accuracy=round(WHOLE * track.figures.accuracy),
                                   pace=track.figures.pace))
            recent = track.recent
    return History(points=tuple(points), answers=tuple(
        AnswerLine.of(*told[one.sitting, one.seq]) for one in reversed(recent) if one.sitting not in unsaid))


def levels(store: Store, content: Content, person: Person, kind: str) -> list[tuple[datetime, Level]]:
    """The level that each answer which tells of it left a skill at, in order.

    Raises NotFound, StoreUnavailable.
    """
    _refuse_others(kind)
    with record_of(store, content, person) as record, store.read() as db:
        skill = record.skills[kind]
        evidence = [one for _, one in _told(db, content, person, kind)]
    return [(one.at, track.level)
            for one, track in zip(evidence, steps(evidence, skill.critical, skill.passed), strict=True)]


def _told(db: Database, content: Content, person: Person, kind: str) -> list[tuple[LoggedAnswer, Evidence]]:
    """The answers that tell of a skill, in order; nothing of a block that must keep silent."""
    silent = silent_blocks(db, content, person.id)
    return [(answer, evidence_of(content, answer, person))
            for answer in read_answers(db, person.id, kind=kind)
            if answer.counts and answer.sitting not in silent and tells_of_mastery(content, answer)]


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
    return SkillView(kind=of.kind, state=state, situations=views, n_guessed=of.n_guessed,
                     needs_refresh=refresh)
