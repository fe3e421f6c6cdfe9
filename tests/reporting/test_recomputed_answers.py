"""Mistakes, what errors cost and progress, worked out a second time in plain Python from the raw rows."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from datetime import date, timedelta

import pytest

from tests.reporting.recounted import SKILLS, Recounted, day_in
from tests.reports.again import could_show, error_cost, states
from tests.reports.recount import Raw
from trainer.reports.table import Money

READ = ("payout", "hand-total", "dealer-draw")
"""The kinds of drill whose keys are read here."""
FREE = ("hand-total", "dealer-draw", "request", "settlement-order")
"""Where no money moves."""


def rated(of: Recounted, days: int) -> dict[int, list[Raw]]:
    return {person: [one for one in of.told(person, days) if one.is_rated] for person in of.trainees}


@pytest.mark.parametrize("days", [7, 30])
def test_r4(of: Recounted, days: int) -> None:
    hits, chances, people = Counter[str](), Counter[str](), defaultdict[str, set[int]](set)
    times = defaultdict(list)
    for person, answers in rated(of, days).items():
        for one in answers:
            for code in one.codes:
                place = f"{one.kind}/{code}"
                hits[place] += 1
                people[place].add(person)
                times[place].append(one.received)
            chances.update(f"{one.kind}/{code}" for code in {*one.codes, *(could_show(one) or ())})
    stands: dict[str, Counter[str]] = defaultdict(Counter)
    for person in of.trainees:
        for kind in of.skills(person):
            there = [one for one in of.answers[person] if one.kind == kind]
            for code, state in states(there).items():
                stands[f"{kind}/{code}"][state] += 1
    table = of.report("mistakes", period=str(days)).table
    rows = {str(row.value("mistake")): row for row in table.rows}
    assert set(rows) == set(hits)
    for place, row in rows.items():
        assert row.value("count") == hits[place], place
        assert row.value("trainees") == len(people[place])
        assert (row.value("first_seen"), row.value("last_seen")) == (min(times[place]), max(times[place]))
        assert [row.value(one) for one in ("open", "fading", "cured")] == [
            stands[place][one] for one in ("open", "fading", "cured")], place
        if place.startswith(READ):
            n = chances[place]
            assert row.value("chances") == n, place
            assert row.value("rate") == (pytest.approx(hits[place] / n) if n >= 5 else None)
    assert [row.value("no") for row in table.rows] == list(range(1, len(rows) + 1))


@pytest.mark.parametrize("days", [7, 30])
def test_what_errors_cost(of: Recounted, days: int) -> None:
    due: dict[tuple[int, str], Counter[str]] = defaultdict(Counter)
    for person in of.trainees:
        for one in of.told(person, days):
            if one.mode in ("practice", "check"):
                assert one.kind == "payout" or one.kind in FREE, "read what its errors cost, too"
                due[person, of.content.tables[one.table].house.currency] += error_cost(one)
    given = {}
    report = of.report("costs", period=str(days))
    for row in report.table.rows:
        over, under, both = row.value("overpaid"), row.value("underpaid"), row.value("in_all")
        assert isinstance(over, Money)
        assert isinstance(under, Money)
        assert both == Money(over.cents + under.cents, over.currency)
        given[row.person_id, over.currency] = Counter(over=over.cents, under=under.cents)
    assert given == {place: cost for place, cost in due.items() if cost.total()}
    in_all: dict[str, Counter[str]] = defaultdict(Counter)
    for (_, currency), cost in due.items():
        in_all[currency] += cost
    assert {one.currency: Counter(over=one.overpaid.cents, under=one.underpaid.cents)
            for one in report.extra} == {currency: cost for currency, cost in in_all.items() if cost.total()}


def test_r10(of: Recounted) -> None:
    weeks: dict[tuple[date, str], list[Raw]] = defaultdict(list)
    for answers in rated(of, 120).values():
        for one in answers:
            if one.kind in SKILLS:
                day = day_in(one.received, of.zone)
                weeks[day - timedelta(days=day.weekday()), one.kind].append(one)
    rows = {(row.value("week"), row.value("skill")): row
            for row in of.report("progress", period="term").table.rows}
    assert set(rows) == set(weeks)
    for place, row in rows.items():
        answers = weeks[place]
        assert row.value("answers") == len(answers)
        accuracy = sum(one.credit for one in answers) / (1000 * len(answers))
        assert row.value("accuracy") == (pytest.approx(accuracy) if len(answers) >= 5 else None)
        times = [math.log(min(4.0, max(0.2, one.elapsed_ms / one.target_ms))) for one in answers
                 if one.credit == 1000 and one.is_timed and one.elapsed_ms is not None]
        pace = math.exp(-sum(times) / len(times)) if len(times) >= 5 else None
        assert row.value("pace") == (None if pace is None else pytest.approx(pace))
