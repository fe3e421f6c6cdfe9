"""R1 to order: what everybody did, how they stand, what is due, and who needs somebody today."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from typing import NamedTuple
from zoneinfo import ZoneInfo

from trainer.assignments import Outstanding, outstanding
from trainer.classes import Member
from trainer.drills import KINDS
from trainer.learning.mastery import MASTERED_LOWER, PROFICIENT_LOWER
from trainer.people import day_of
from trainer.practice.standing import skills_of
from trainer.reporting.asked import Asked
from trainer.reporting.mistakes_of import last_chances
from trainer.reporting.parameters import parameters
from trainer.reporting.standings import skills_of_all
from trainer.reports.at_risk import AGAIN_DAYS, FALL_DAYS, Again, Change, Facts, Work, risks
from trainer.reports.charts.dots import dots
from trainer.reports.charts.spark import DAYS, course, spark
from trainer.reports.pooled import pooled
from trainer.reports.r01_class import ActCard, Trainee, extra, overview
from trainer.reports.r02_matrix import skills_asked
from trainer.reports.report import Report
from trainer.store.database import Database
from trainer.store.reporting import activity as rows
from trainer.store.reporting.certified import certified
from trainer.store.standings import KeptSkill

_ACTIVE = timedelta(minutes=5)
_CARD = {"width": 150.0, "height": 36.0}
_MINUTE_MS = 60_000
Skills = Mapping[str, KeptSkill]


class _Done(NamedTuple):
    """By one trainee in the period."""

    days: int
    answers: int
    minutes: int

    @classmethod
    def of(cls, quarters: Sequence[rows.Quarter], calendar: Mapping[datetime, date]) -> _Done:
        return cls(len(_days(quarters, calendar)), sum(one.n for one in quarters),
                   round(sum(one.ms for one in quarters) / _MINUTE_MS))


def report(asked: Asked) -> Report:
    """The overview of a class. Raises StoreUnavailable."""
    people = _trainees(asked)
    found = extra(people, skills_asked(asked.filters.kind),
                  sum(one.last is not None and asked.now - one.last < _ACTIVE for one in people))
    return Report(id="r1", filters=asked.filters, table=overview(people), as_of=asked.now,
                  extra=replace(found, cards=tuple(_drawn(asked, one) for one in found.cards)))


def _trainees(asked: Asked) -> list[Trainee]:
    today = asked.today
    skills = skills_of_all(asked, by=today - timedelta(days=FALL_DAYS))
    work = outstanding(asked.store, asked.content, asked.class_.id, asked.people, skills, asked.now)
    begin = asked.start_of(today - timedelta(days=DAYS - 1))
    with asked.store.read() as db:
        wanted = parameters(asked, asked.since and min(begin, asked.since),
                            max(asked.until, asked.start_of(today + timedelta(days=1))))
        done = _by_person(rows.quarters(db, asked.class_.id, wanted))
        last, joined = rows.last_answers(db, asked.class_.id), rows.joined(db, asked.class_.id)
        again = _again(db, asked)
        held = certified(db, asked.class_.id, asked.now)
    calendar = {began: day_of(began, asked.class_.zone)
                for began in {one.began for some in done.values() for one in some}}
    first, stop = asked.since, asked.until
    inside = {number: [one for one in some if (first is None or one.began >= first) and one.began < stop]
              for number, some in done.items()}
    days = {number: _days(some, calendar) for number, some in done.items()}
    recent = [n for by_day in days.values() for day, n in by_day.items()
              if today - timedelta(days=DAYS) < day <= today]
    return [_trainee(asked, one, skills.get(one.person_id, {}),
                     _Done.of(inside.get(one.person_id, ()), calendar),
                     Facts(now=asked.now, last=last.get(one.person_id), joined=joined[one.person_id],
                           work=_work(work.get(one.person_id, ()), asked),
                           again=again.get(one.person_id, ())),
                     days.get(one.person_id, {}), max(recent, default=1), held.get(one.person_id, {}))
            for one in asked.members]


def _trainee(asked: Asked, one: Member, skills: Skills, done: _Done, facts: Facts,
             by_day: dict[date, int], most: int, held: Mapping[str, datetime]) -> Trainee:
    names = skills_asked(asked.filters.kind)
    known = [skills[name] for name in names if name in skills]
    whole = pooled(known)
    facts = replace(facts, n=whole.n, accuracy=whole.accuracy if whole.n else None, pace=whole.pace,
                    changes=tuple(_changes(known, asked.today)))
    return Trainee(
        person_id=one.person_id, name=one.name, code=one.code, group=one.group, last=facts.last,
        days=done.days, answers=done.answers, minutes=done.minutes, whole=whole,
        levels=[(name, level_in(name, skills, held)) for name in names], top=_top(known),
        due=len(facts.work), late=sum(work.due < asked.now for work in facts.work), risks=risks(facts),
        spark=spark(by_day, asked.today, most))


def level_in(skill: str, skills: Skills, held: Mapping[str, datetime]) -> str | None:
    """Certified while a certificate is in force, whatever came after; None: nothing counted."""
    return "certified" if skill in held else skills[skill].level if skill in skills else None


def _by_person(quarters: Iterable[rows.Quarter]) -> dict[int, list[rows.Quarter]]:
    found = defaultdict[int, list[rows.Quarter]](list)
    for one in quarters:
        found[one.person_id].append(one)
    return found


def _days(quarters: Iterable[rows.Quarter], calendar: Mapping[datetime, date]) -> dict[date, int]:
    found = Counter[date]()
    for one in quarters:
        found[calendar[one.began]] += one.n
    return dict(found)


def _work(unmet: Iterable[Outstanding], asked: Asked) -> tuple[Work, ...]:
    zone = ZoneInfo(asked.class_.zone)
    return tuple(Work(one.assignment.id, one.assignment.name, one.assignment.due,
                      one.assignment.due.astimezone(zone).date(), one.done, one.required) for one in unmet)


def _changes(skills: Iterable[KeptSkill], today: date) -> Iterable[Change]:
    """Of the skills that were known a week ago, at the end of that day."""
    for one in skills:
        before = one.by(today - timedelta(days=FALL_DAYS))
        if before:
            yield Change(one.skill, before.lower, one.lower, one.n - before.n)


def _again(db: Database, asked: Asked) -> dict[int, list[Again]]:
    """The misconceptions of the last days in situations that must hold."""
    found = defaultdict[int, Counter[tuple[str, str]]](Counter)
    for one in rows.repeats(db, asked.class_.id, asked.now - timedelta(days=AGAIN_DAYS)):
        kind = one.drill_id.partition("/")[0]
        if kind in KINDS and one.situation in KINDS[kind].CRITICAL:
            found[one.person_id][kind, one.code] += one.n
    return {person: [Again(kind, code, n) for (kind, code), n in codes.items()]
            for person, codes in found.items()}


def _top(skills: Iterable[KeptSkill]) -> tuple[str, str, str] | None:
    """The most frequent that is open, else the most frequent that fades."""
    found = [(state, -n, one.skill, code) for one in skills for code, n, state, *_ in one.detail["mistakes"]
             if state != "cured"]
    if not found:
        return None
    state, _, skill, code = min(found, key=lambda each: (each[0] != "open", *each[1:]))
    return skill, code, state


def _drawn(asked: Asked, card: ActCard) -> ActCard:
    """With what its reason looks like."""
    risk, trainee = card.risk, card.trainee
    if risk.rule == "fall":
        return replace(card, drawing=_fall(asked, trainee.person_id, risk.skill or ""))
    if risk.rule == "again":
        return replace(card, drawing=_shown(asked, trainee.person_id, risk.skill or "", risk.code or ""))
    by_day = {trainee.spark.first + timedelta(days=k): n for k, n in enumerate(trainee.spark.values)}
    return replace(card, drawing=spark(by_day, asked.today, max(trainee.spark.values), **_CARD))


def _fall(asked: Asked, person_id: int, skill: str) -> object:
    """The lower bound at the end of each of the last days."""
    known = skills_of(asked.store, asked.content, asked.people[person_id], with_days=True)[skill]
    ends = [known.by(asked.today - timedelta(days=back)) for back in range(DAYS - 1, -1, -1)]
    values = [one.lower for one in ends if one]
    return course(values, asked.today - timedelta(days=len(values) - 1), (MASTERED_LOWER, PROFICIENT_LOWER))


def _shown(asked: Asked, person_id: int, skill: str, code: str) -> object:
    """The last answers that could show it."""
    with asked.store.read() as db:
        shown, _ = last_chances(db, person_id, skill, code)
    return dots(shown)
