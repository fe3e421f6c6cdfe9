"""R3 to order: one trainee of a class on one page, by all that they ever answered."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta

from trainer.classes import Member
from trainer.people import day_of
from trainer.practice.standing import skills_of
from trainer.reporting.asked import Asked
from trainer.reporting.exam_marks import last_exams
from trainer.reporting.mistakes_of import counted, last_chances
from trainer.reporting.parameters import parameters
from trainer.reports.pooled import pooled
from trainer.reports.r02_matrix import skills_asked
from trainer.reports.r03_trainee import (
    MISTAKES,
    ExamLine,
    MistakeLine,
    SkillLine,
    TraineePage,
    Weakest,
    advise,
    skills_table,
)
from trainer.reports.report import Report
from trainer.reports.table import LEAST_ANSWERS
from trainer.reports.weeks import accuracy_chart, ends, pace_chart, points
from trainer.school import school_of
from trainer.store.database import Database
from trainer.store.reporting import activity as rows
from trainer.store.reporting.certified import certified
from trainer.store.standings import KeptSkill

_WEEK = timedelta(days=7)
_MISTAKES_OF = timedelta(days=30)
Skills = Mapping[str, KeptSkill]


def report(asked: Asked) -> Report:
    """Of the one member that the filters leave. Raises StoreUnavailable."""
    (member,) = asked.members
    person = asked.people[member.person_id]
    skills = skills_of(asked.store, asked.content, person, with_days=True)
    with asked.store.read() as db:
        done = list(rows.quarters(db, asked.class_.id, parameters(asked)))
        held = certified(db, asked.class_.id, asked.now).get(person.id, {})
        exams = last_exams(db, asked.class_.id, person.id, asked.class_.zone)
        mistakes = _mistakes(db, asked, person.id, skills)
        school = school_of(db).name
    lines = tuple(_line(name, skills.get(name), held, exams.get(name), asked) for name in skills_asked(None))
    days = {day_of(one.began, asked.class_.zone) for one in done}
    page = TraineePage(
        person_id=person.id, name=person.name, code=member.code, class_id=asked.class_.id,
        class_name=asked.class_.name, zone=asked.class_.zone, school=school, instructor=asked.actor.name,
        first=min(days, default=None), today=asked.today, answers=sum(one.n for one in done), days=len(days),
        ms=sum(one.ms for one in done), whole=pooled(skills.values()), lines=lines, mistakes=mistakes,
        mistakes_since=asked.today - _MISTAKES_OF, advice=advise(lines, mistakes), rules=_rules(asked),
        accuracy=None, pace=None, extra_time=member.extra_time)
    return Report(id="r3", filters=asked.filters, table=skills_table(lines), as_of=asked.now,
                  extra=_with_charts(page, skills, exams))


def _with_charts(page: TraineePage, skills: Skills, exams: Mapping[str, ExamLine]) -> TraineePage:
    """Nothing is drawn before something counted."""
    first = min((one.days[0].day for one in skills.values() if one.days), default=None)
    if first is None:
        return page
    course = points(skills.values(), ends(first, page.today))
    beside = page.noted.skill if page.noted else None
    return replace(page, accuracy=accuracy_chart(course, beside, [one.day for one in exams.values()]),
                   pace=pace_chart(course, beside))


def _line(name: str, skill: KeptSkill | None, held: Mapping[str, datetime], exam: ExamLine | None,
          asked: Asked) -> SkillLine:
    level = "certified" if name in held else skill.level if skill else None
    if skill is None:
        return SkillLine(skill=name, level=level, before=None, n=0, exam=exam)
    before = skill.by(asked.today - _WEEK)
    was = before.level if before else None
    if name in held and held[name] <= asked.now - _WEEK:
        was = "certified"
    is_enough = skill.n >= LEAST_ANSWERS
    most = next(iter(skill.detail["wrong_by"].items()), None)
    return SkillLine(
        skill=name, level=level, before=was, n=skill.n, accuracy=skill.accuracy if is_enough else None,
        lower=skill.lower if is_enough else None, upper=skill.upper if is_enough else None,
        pace=skill.pace if is_enough else None, change=skill.lower - before.lower if before else None,
        weakest=_weakest(skill), exam=exam, recent=skill.detail["recent"], wrong=skill.detail["wrong"],
        wrong_most=most)


def _weakest(skill: KeptSkill) -> Weakest | None:
    """A hole before any other; one that was never answered is a hole."""
    known, holes = skill.detail["situations"], skill.detail["holes"]
    places = [(place not in holes, known[place][1] if place in known else -1.0, place)
              for place in skill.detail["critical"]]
    if not places:
        return None
    _, accuracy, place = min(places)
    return Weakest(f"{skill.skill}/{place}", None if accuracy < 0 else accuracy, place in holes)


def _mistakes(db: Database, asked: Asked, person_id: int, skills: Skills) -> tuple[MistakeLine, ...]:
    """The commonest of the last 30 days."""
    states = {(one.skill, code): state for one in skills.values()
              for code, _, state, *_ in one.detail["mistakes"]}
    since = asked.start_of(asked.today - _MISTAKES_OF)
    found = [(hits, chances, skill, code) for (skill, code), (chances, hits) in counted(
        db, person_id, since).items() if hits and (skill, code) in states]
    found.sort(key=lambda one: (states[one[2], one[3]] == "cured", -one[0], one[1], one[2:]))
    return tuple(_mistake(db, person_id, skill, code, (hits, chances), states[skill, code])
                 for hits, chances, skill, code in found[:MISTAKES])


def _mistake(db: Database, person_id: int, skill: str, code: str, n: tuple[int, int],
             state: str) -> MistakeLine:
    shown, example = last_chances(db, person_id, skill, code)
    return MistakeLine(skill=skill, code=code, hits=n[0], chances=n[1], state=state, dots=shown,
                       example=example)


def _rules(asked: Asked) -> tuple[str, str] | None:
    table = next((asked.content.tables[one] for one in asked.class_.table_ids if one in asked.content.tables),
                 None)
    return (table.id, table.sha256[:8]) if table else None


def only(asked: Asked, member: Member) -> Asked:
    """The same for one trainee alone."""
    return replace(asked, members=(member,), filters=replace(asked.filters, person=member.person_id))
