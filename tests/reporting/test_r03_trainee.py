"""R3 and R10 against the rows of the log, counted a second time."""

from __future__ import annotations

import math
from datetime import date, timedelta

import pytest

from tests.reporting.test_r01_overview import Counted, counted
from tests.reports.recount import Raw
from trainer.drills import KINDS
from trainer.people import day_of
from trainer.practice.standing import skills_of
from trainer.reporting import only, trainee_report
from trainer.reports.r03_trainee import TraineePage

__all__ = ["counted"]


def page(counted: Counted, person: int) -> TraineePage:
    asked = counted.asked(period="all")
    member = next(one for one in asked.members if one.person_id == person)
    made = trainee_report(only(asked, member)).extra
    assert isinstance(made, TraineePage)
    return made


def test_every_trainee_has_a_page(counted: Counted) -> None:
    for person in counted.room.trainees:
        made, of = page(counted, person), counted.of(person)
        days = {day_of(one.received, "Europe/Paris") for one in of}
        assert (made.answers, made.days) == (len(of), len(days))
        assert made.advice.head.template
        assert [line.skill for line in made.lines] == [kind for kind in KINDS if KINDS[kind].IS_SKILL]
        skills = skills_of(counted.room.store, counted.room.content, counted.room.person(person))
        for line in made.lines:
            known = skills.get(line.skill)
            assert line.n == (known.n if known else 0)
            assert line.accuracy == (known.accuracy if known and known.n >= 5 else None)


def test_mistakes_are_counted_over_their_chances(counted: Counted) -> None:
    """The one who takes an ace for eleven: every hit is a chance, and each dot is one of the last ten."""
    mistaken = counted.room.trainees[4]
    line = next(one for one in page(counted, mistaken).mistakes if one.code == "ACE_STUCK_11")
    hits = [one for one in counted.of(mistaken) if one.is_rated and "ACE_STUCK_11" in one.codes]
    assert line.hits == len(hits) <= line.chances
    assert line.dots[-10:].count(True) <= line.hits
    assert len(line.dots) == min(line.chances, 10)
    assert line.example
    assert (line.example.sitting, line.example.seq) == (hits[-1].public_id, hits[-1].seq)
    assert line.example.text


def test_the_last_point_of_a_course_is_how_it_stands(counted: Counted) -> None:
    made = page(counted, counted.room.trainees[0])
    assert made.accuracy
    assert made.pace
    assert made.accuracy.drawing.series[0].values[-1] == pytest.approx(made.whole.accuracy)
    assert made.pace.drawing.series[0].values[-1] == pytest.approx(made.whole.pace)
    assert len(made.accuracy.table.rows) == len(made.accuracy.drawing.days)
    assert made.noted
    assert made.accuracy.drawing.series[1].values[-1] == pytest.approx(made.noted.accuracy)


def test_whoever_never_answered_is_told_where_to_begin(counted: Counted) -> None:
    made = page(counted, counted.room.trainees[7])
    assert (made.answers, made.first, made.accuracy, made.mistakes) == (0, None, None, ())
    assert made.advice.steps


def log_time(one: Raw) -> float:
    assert one.elapsed_ms is not None
    return math.log(min(max(one.elapsed_ms / one.target_ms, 0.2), 4.0))


@pytest.mark.parametrize("which", [None, 2, 4])
def test_weeks_are_those_of_the_log(counted: Counted, which: int | None) -> None:
    person = None if which is None else counted.room.trainees[which]
    report = counted.report("progress", period="all", person=person)
    weeks: dict[tuple[date, str], list[Raw]] = {}
    for one in counted.answers:
        if one.is_rated and one.is_told and one.person in (
                counted.room.trainees if person is None else [person]):
            day = day_of(one.received, "Europe/Paris")
            weeks.setdefault((day - timedelta(days=day.weekday()), one.kind), []).append(one)
    assert len(report.table.rows) == len(weeks)
    for row in report.table.rows:
        day, skill = row.value("week"), row.value("skill")
        assert isinstance(day, date)
        of = weeks[day, str(skill)]
        timed = [log_time(one) for one in of
                 if one.credit == 1000 and one.is_timed and one.elapsed_ms is not None]
        assert row.value("answers") == len(of)
        assert row.value("accuracy") == (
            pytest.approx(sum(one.credit for one in of) / (1000 * len(of))) if len(of) >= 5 else None)
        assert row.value("pace") == (
            pytest.approx(math.exp(-sum(timed) / len(timed))) if len(timed) >= 5 else None)
