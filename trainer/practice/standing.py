"""Everybody's skills ready for reports: as stored where the log has not moved since, else worked out.

What is stored is the record of ``record.py`` and nothing else: it is written once a block has ended, after a
mark on an old answer, and by ``rebuild``. Whoever reads it asks the log first whether it holds.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from datetime import date

from trainer.content import Content
from trainer.drills.base import Json
from trainer.learning.mastery import Level, level_of, lower_of
from trainer.learning.review import REFRESH_BELOW
from trainer.people import Person
from trainer.practice.keeping import record_of
from trainer.practice.record import DayEnd, Record, SkillRecord
from trainer.practice.summing import sum_of
from trainer.store import standings as rows
from trainer.store import sums
from trainer.store.database import Database, Store
from trainer.store.evidence import log_mark
from trainer.store.moments import to_us
from trainer.store.practice import ruleset_body, sitting_by_id, tables_of
from trainer.store.standings import KeptSkill, SkillDay


def skills_of(store: Store, content: Content, person: Person, *, with_days: bool = False,
              by: date | None = None) -> dict[str, KeptSkill]:
    """By kind of drill, those with answers; as the log now says. Nothing is written.

    ``by``: of their days the last one up to it is enough. Raises StoreUnavailable.
    """
    with store.read() as db:
        kept = rows.kept_skills(db, person.id, with_days=with_days, by=by)
        if rows.kept_mark(db, person.id) == (log_mark(db, person.id), _mark_of(db, content, person)):
            return kept
    with record_of(store, content, person) as record:
        return {one.skill: one for one in kept_of(record, kept, with_days=with_days, by=by)}


def catch_up(store: Store, content: Content, person: Person) -> None:
    """Store how the person's skills stand now, and what the sittings that ended come to.

    Raises StoreUnavailable.
    """
    with record_of(store, content, person) as record, store.read() as db:
        mark, which = record.mark, _mark_of(db, content, person)
        skills = list(kept_of(record, rows.kept_skills(db, person.id, with_days=True)))
        is_kept = not record.is_whole or rows.kept_mark(db, person.id) == (mark, which)
        made = [(one, sum_of(sums.answered_items(db, one), currency_of(db, one)))
                for one in sums.unsummed(db, person.id)]

    def write(db: Database) -> None:
        if not is_kept:
            rows.keep_skills(db, person.id, mark, which, skills)
        for sitting_id, sum_ in made:
            sums.keep_sum(db, sitting_id, sum_)

    if made or not is_kept:
        store.write(write)


def currency_of(db: Database, sitting_id: int) -> str:
    """Of the table of a sitting as it was then, whatever became of it; "" of a sitting that is none."""
    found = sitting_by_id(db, sitting_id)
    return str(json.loads(ruleset_body(db, found.ruleset_sha))["house"]["currency"]) if found else ""


def kept_of(record: Record, before: Mapping[str, KeptSkill], *,
            with_days: bool = True, by: date | None = None) -> Iterable[KeptSkill]:
    """The skills of a record that have answers which count for mastery.

    ``before``: as they were kept; a day that ended the same is not worked out twice. ``by``: of the days
    the last one up to it alone.
    """
    for kind, skill in record.skills.items():
        state = skill.state
        if skill.is_skill and state.n:
            yield KeptSkill(
                skill=kind, n=state.n, a=state.a, b=state.b, lower=state.lower, upper=state.upper,
                pace=state.pace, level=state.level, detail=_detail(skill),
                days=_days(skill, before.get(kind), by) if with_days or by else ())


def _detail(skill: SkillRecord) -> dict[str, Json]:
    """What a report says of a skill besides its figures: JSON, codes and numbers alone.

    ``situations`` is [n, accuracy, pace] by situation, ``difficulty`` its Elo; ``mistakes`` are [code, n,
    state, last shown in microseconds, situations], the one to work on first; ``refresh_us`` is when the
    memory of a situation falls below what calls for a refresh, None: of none that was reviewed.
    """
    state, standing = skill.state, skill.standing
    fades = [to_us(review.falls_below(REFRESH_BELOW)) for review in standing.reviews.values()]
    return {
        "holes": list(state.holes), "critical": skill.critical, "days": state.days, "mixed": state.n_mixed,
        "recent": state.recent, "wrong": state.wrong, "wrong_by": dict(state.wrong_by_situation),
        "situations": {place: [one.n, one.accuracy, one.pace] for place, one in standing.situations.items()},
        "mistakes": [[one.code, one.n, str(one.state), to_us(one.last), list(one.situations)]
                     for one in standing.diagnosis.misconceptions()],
        "difficulty": {place: round(one, 3) for place, one in standing.difficulty.items()},
        "refresh_us": min(fades, default=None)}


def _days(skill: SkillRecord, before: KeptSkill | None, by: date | None) -> tuple[SkillDay, ...]:
    known = {one.day: one for one in before.days} if before else {}
    history = sorted(skill.history.items())
    if by is not None:
        history = [one for one in history if one[0] <= by][-1:]
    return tuple(_day(day, end, known.get(day)) for day, end in history)


def _day(day: date, end: DayEnd, known: SkillDay | None) -> SkillDay:
    if known and (known.n, known.a, known.b, known.pace) == end[:4] and (
            (known.level == Level.MASTERED) == end.is_mastered):
        return known
    return SkillDay(day=day, n=end.n, a=end.a, b=end.b, lower=lower_of(end.a, end.b), pace=end.pace,
                    level=level_of(end.n, end.a, end.b, end.pace, is_mastered=end.is_mastered))


def _mark_of(db: Database, content: Content, person: Person) -> bytes:
    """What the skills hang on besides the log: the zone says the days of answers that do not say where.

    Of the houses that were made here those where the person was: no other can change a figure of theirs.
    """
    shared = content.shared
    made = tables_of(db, person.id) if shared.made or shared.put_away else ()
    return hashlib.sha256(shared.mark_of(made) + person.zone.encode()).digest()
