"""How each skill stands, situation by situation, and the answers that say so."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from datetime import datetime

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import WHOLE
from trainer.errors import N_, NotFound
from trainer.learning.evidence import Evidence, Figures
from trainer.learning.mastery import has_tested_out, situation_states, skill_state
from trainer.learning.review import REFRESH_BELOW, Review, reviews
from trainer.people import Person
from trainer.progress.record import Record, line_of, read_record
from trainer.progress.views import AnswerLine, DayPoint, SituationView, SkillView
from trainer.store.database import Store
from trainer.store.evidence import checks


def skills(store: Store, content: Content, person: Person, now: datetime) -> tuple[SkillView, ...]:
    """Every skill of the job, in the order of the registry; raises StoreUnavailable."""
    return skills_of(read_record(store, content, person), store, content, person, now)


def skills_of(record: Record, store: Store, content: Content, person: Person,
              now: datetime) -> tuple[SkillView, ...]:
    """The same from a record that is read already; raises StoreUnavailable."""
    passed = _passed_checks(store, person)
    return tuple(_skill(content, record, kind, passed.get(kind), now)
                 for kind, module in KINDS.items() if module.IS_SKILL)


def evidence(store: Store, content: Content, person: Person, kind: str) -> tuple[AnswerLine, ...]:
    """The answers that a skill's figures come from, the last first; raises NotFound, StoreUnavailable."""
    if kind not in KINDS or not KINDS[kind].IS_SKILL:
        raise NotFound(N_("There is no such skill."))
    record = read_record(store, content, person)
    told = {(one.sitting, one.seq) for one in record.for_mastery[kind]}
    pairs = zip(record.answers[kind], record.evidence[kind], strict=True)
    return tuple(line_of(answer, one) for answer, one in pairs if (one.sitting, one.seq) in told)[::-1]


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


def _skill(content: Content, record: Record, kind: str, passed: datetime | None,
           now: datetime) -> SkillView:
    there = _dealt(content, kind, {answer.table_id for answer in record.answers[kind]})
    critical = [one for one in KINDS[kind].CRITICAL if one in there]
    told = record.for_mastery[kind]
    is_known = passed is not None and any(one.at <= passed for one in told)
    state = skill_state(told, critical, tested_out=passed if is_known else None)
    due = reviews(record.evidence[kind], KINDS[kind].CRITICAL)
    known = situation_states(record.evidence[kind])
    views = tuple(SituationView(
        situation=one, n=known[one].n if one in known else 0,
        accuracy=round(WHOLE * known[one].accuracy) if one in known else None,
        pace=known[one].pace if one in known else None, is_critical=one in critical,
        is_hole=one in state.holes and one in known, is_due=_is_due(due, one, now)) for one in there)
    refresh = any(review.retrievability(now) < REFRESH_BELOW for review in due.values())
    return SkillView(kind=kind, state=state, situations=views, needs_refresh=refresh)


def _is_due(due: Mapping[str, Review], situation: str, now: datetime) -> bool:
    return situation in due and due[situation].due <= now


def _dealt(content: Content, kind: str, table_ids: set[str]) -> list[str]:
    """The situations that the drills of a kind can ask at these tables, or at any before there were some."""
    module = KINDS[kind]
    tables = [table for table in content.tables.values() if table.id in table_ids or not table_ids]
    drills = [drill for drill in content.drills.values() if drill.kind == kind]
    there = {one for drill in drills for table in tables for one in module.situations(drill, table)}
    return [one for one in module.SITUATIONS if one in there]


def _passed_checks(store: Store, person: Person) -> dict[str, datetime]:
    """Kind -> when a check of it alone was passed last."""
    with store.read() as db:
        found = checks(db, person.id)
    passed = {}
    for drills, ended, n, n_right in found:
        kinds = {drill_id.partition("/")[0] for drill_id in json.loads(drills)}
        if len(kinds) == 1 and has_tested_out([WHOLE] * n_right + [0] * (n - n_right)):
            passed[kinds.pop()] = ended
    return passed
