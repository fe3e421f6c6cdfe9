"""The overview and the matrix of a class, worked out a second time in plain Python from the raw rows."""

from __future__ import annotations

import json
from collections import Counter
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.reporting.recounted import SKILLS, Recounted, by_person, day_in
from tests.reports.again import Whole, states, whole
from trainer.drills import KINDS

CLOSE = 2e-5
"""Of a bound that is summed up in strips."""


def same(given: Any, due: float | None) -> bool:
    return given is None if due is None else given == pytest.approx(due, abs=CLOSE)


@pytest.mark.parametrize("days", [7, 30])
def test_r1_activity(of: Recounted, days: int) -> None:
    rows = by_person(of.report("overview", period=str(days)))
    assert set(rows) == set(of.trainees)
    for person, row in rows.items():
        told = of.told(person, days)
        assert row.value("answers") == len(told)
        assert row.value("days") == len({day_in(one.received, of.zone) for one in told})
        assert row.value("minutes") == round(sum(min(one.elapsed_ms or 0, 120_000) for one in told) / 60_000)
        assert row.value("last_active") == max((one.received for one in of.answers[person]), default=None)


def test_r1_standing(of: Recounted) -> None:
    for person, row in by_person(of.report("overview")).items():
        skills = of.skills(person)
        all_ = whole(skills.values())
        if all_.n < 5:
            assert [row.value(one) for one in ("accuracy", "lower", "pace", "readiness")] == [None] * 4
            continue
        for name, due in (("accuracy", all_.accuracy), ("lower", all_.lower), ("pace", all_.pace)):
            assert same(row.value(name), due), (person, name)
        assert row.value("readiness") == all_.readiness
        high = {kind for kind, one in skills.items() if one.level == "mastered"} | of.certified(person)
        assert row.value("mastered") == len(high)
        assert row.value("skills") == len(SKILLS)
        assert row.value("top_mistake") == top_mistake(of, person)


def top_mistake(of: Recounted, person: int) -> str | None:
    """The most frequent that is open, else of those that fade."""
    found = []
    for kind in of.skills(person):
        there = [one for one in of.answers[person] if one.kind == kind]
        n = Counter(code for one in there if one.is_rated for code in one.codes)
        found += [(state != "open", -n[code], kind, code) for code, state in states(there).items()
                  if state != "cured"]
    return "/".join(min(found)[2:]) if found else None


def test_r1_work_that_is_due(of: Recounted) -> None:
    for person, row in by_person(of.report("overview")).items():
        unmet = work(of, person)
        assert row.value("due") == len(unmet)
        assert row.value("late") == sum(due < of.now for due in unmet)


def work(of: Recounted, person: int) -> list[datetime]:
    """When each of the assignments is due that somebody has not met."""
    found = []
    for one in of.rows["assignment"]:
        assert one["goal"] == "items"
        opens, due, closes = (one[key] and datetime.fromtimestamp(one[key] / 1_000_000, UTC)
                              for key in ("opens_us", "due_us", "closes_us"))
        named = {row["person_id"] for row in of.rows["assignment_trainee"]
                 if row["assignment_id"] == one["id"]}
        if (one["class_id"] != of.class_id or one["withdrawn_us"] or opens > of.now
                or (closes and closes <= of.now) or (named and person not in named)):
            continue
        drills, tables = json.loads(one["drills"]), json.loads(one["tables"])
        done = [a for a in of.answers[person] if a.is_rated and a.drill in drills and a.table in tables
                and a.received >= opens]
        if len(done) < one["goal_items"]:
            found.append(due)
    return found


def test_r1_who_is_at_risk(of: Recounted) -> None:
    """The rules as they are written down; a fall asks for twenty new answers."""
    report = of.report("overview")
    for person in of.trainees:
        due = set()
        answers, skills = of.answers[person], of.skills(person)
        joined = [datetime.fromtimestamp(one["joined_us"] / 1_000_000, UTC) for one in of.rows["member"]
                  if one["person_id"] == person and one["class_id"] == of.class_id]
        last = max((one.received for one in answers), default=joined[0])
        week = timedelta(days=7)
        if of.now - last >= week and any(when - of.now <= week for when in work(of, person)):
            due.add("idle")
        before = of.skills(person, of.today - week)
        if any(before[kind].lower - one.lower > 0.08 and one.n - before[kind].n >= 20
               for kind, one in skills.items() if kind in before):
            due.add("fall")
        shown = Counter((one.kind, code) for one in answers if one.is_rated
                        and one.received >= of.now - timedelta(days=3)
                        and one.situation in KINDS[one.kind].CRITICAL for code in one.codes)
        if any(n >= 3 for n in shown.values()):
            due.add("again")
        all_ = whole(skills.values())
        if all_.n >= 25 and (all_.pace or 1) < 0.5 and all_.accuracy > 0.9:
            due.add("slow")
        assert {risk.rule for risk in report.extra.by_person[person].risks} == due, person


def test_r2(of: Recounted) -> None:
    rows = by_person(of.report("matrix"))
    assert set(rows) == set(of.trainees)
    seen = Counter[str]()
    for person, row in rows.items():
        skills, certified = of.skills(person), of.certified(person)
        for kind in SKILLS:
            name, made = kind.replace("-", "_"), skills.get(kind)
            level = "certified" if kind in certified else made.level if made else None
            seen[str(level)] += 1
            assert row.value(f"{name}_level") == level, (person, kind)
            assert row.value(f"{name}_n") == (made.n if made else 0)
            assert same(row.value(f"{name}_lower"), made.lower if made and made.n >= 5 else None)
        all_: Whole = whole(skills.values())
        assert row.value("readiness") == (all_.readiness if all_.n >= 5 else None)
    assert len(seen) > 2, seen
