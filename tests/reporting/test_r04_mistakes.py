"""Misconceptions, their chances and what errors cost, counted again from the raw rows."""

from __future__ import annotations

from collections import defaultdict
from datetime import timedelta

import pytest

from tests.reporting.asking import ask
from tests.reporting.classroom import DRILLS, Classroom
from tests.reports.recount import Raw, raw
from trainer.drills import KINDS
from trainer.drills.base import Item, Verdict
from trainer.practice.standing import catch_up
from trainer.reporting import r04_mistakes, r09_answers, r15_costs
from trainer.reporting.one_answer import void
from trainer.reports.r04_mistakes import Counted, spread


def item_of(one: Raw) -> Item:
    return Item(one.kind, one.situation, one.prompt, one.key, one.target_ms)


def counted(answers: list[Raw]) -> dict[tuple[str, str], tuple[int, int, int]]:
    """By kind and code that was shown: hits, chances and how many trainees."""
    hits, chances, who = defaultdict[tuple[str, str], int](int), defaultdict[tuple[str, str], int](int), \
        defaultdict[tuple[str, str], set[int]](set)
    for one in answers:
        for code in KINDS[one.kind].chances(item_of(one)):
            chances[one.kind, code] += 1
        for code in one.codes:
            hits[one.kind, code] += 1
            who[one.kind, code].add(one.person)
    return {place: (n, chances[place], len(who[place])) for place, n in hits.items()}


def told(room: Classroom, **filters: str) -> dict[tuple[str, str], tuple[int, int, int]]:
    table = r04_mistakes.report(ask(room, **filters)).table
    return {(str(row.place["skill"]), str(row.place["code"])): (
        row.value("count"), row.value("chances"), row.value("trainees")) for row in table.rows}  # type: ignore[misc]


@pytest.fixture
def kept(room: Classroom) -> Classroom:
    """Sums of every second trainee are kept; those of the others have to be worked out."""
    for person_id in room.trainees[::2]:
        catch_up(room.store, room.content, room.person(person_id))
    return room


def test_counts_and_chances_are_those_of_the_raw_rows(kept: Classroom) -> None:
    answers = [one for one in raw(kept.path) if one.person in kept.trainees and one.is_rated]
    assert told(kept, period="all") == counted(answers)
    weak = [one for one in answers if one.person == kept.trainees[2] and one.kind == "request"]
    assert told(kept, period="all", person=str(kept.trainees[2]), kind="request") == counted(weak) != {}


def test_days_cut_through_a_block(kept: Classroom) -> None:
    """One that goes on over the edge of a day counts on each with what was answered on it."""
    edge = kept.now.replace(hour=3, minute=0)  # 04:00 in Paris, when a day begins
    kept.block(kept.trainees[2], DRILLS[:1], edge - timedelta(seconds=6), right=0.3, slow=1.0)
    catch_up(kept.store, kept.content, kept.person(kept.trainees[2]))
    answers = [one for one in raw(kept.path) if one.person in kept.trainees and one.is_rated]
    today = [one for one in answers if one.received >= edge]
    assert {one.sitting for one in today} & {one.sitting for one in answers if one.received < edge}
    assert told(kept, period="today") == counted(today)


def test_each_count_lists_its_answers(kept: Classroom) -> None:
    report = r04_mistakes.report(ask(kept, period="all"))
    assert report.table.rows
    for row in report.table.rows:
        evidence = row.cells["count"].evidence
        assert evidence
        assert r09_answers.report(ask(kept, period="all", **evidence)).extra.n == row.value("count")


def test_a_rate_of_few_chances_is_not_told(kept: Classroom) -> None:
    rows = r04_mistakes.report(ask(kept, period="all", person=str(kept.trainees[2]))).table.rows
    assert any(row.value("rate") is None for row in rows)
    for row in rows:
        hits, chances = row.value("count"), row.value("chances")
        assert isinstance(hits, int)
        assert isinstance(chances, int)
        assert row.value("rate") == (hits / chances if chances >= 5 else None)
    order = [(row.value("chances") < 20, -(row.value("rate") or -1.0)) for row in rows]  # type: ignore[operator]
    assert order == sorted(order)


def test_the_interval_leaves_out_one_trainee_at_a_time() -> None:
    """By hand: two trainees with rates 0 and 1/2 of ten chances each."""
    rate, low, high = spread([Counted(10, 0), Counted(10, 5)]) or (0, 0, 0)
    deviation = (0.5 * (0.25 ** 2 + 0.25 ** 2)) ** 0.5
    assert (rate, round(high - rate, 6)) == (0.25, round(1.2816 * deviation, 6))
    assert low == max(0.0, rate - 1.2816 * deviation)
    assert spread([Counted(4, 4)]) is None
    assert spread([Counted(9, 3)]) == (1 / 3, 1 / 3, 1 / 3)


def cost(verdict: Verdict) -> tuple[int, int]:
    """Overpaid and underpaid, line by line."""
    lines = verdict.lines or (verdict,)
    return (sum(max(one.error_cost or 0, 0) for one in lines),
            sum(max(-(one.error_cost or 0), 0) for one in lines))


def test_what_errors_cost(kept: Classroom) -> None:
    one = next(one for one in raw(kept.path) if one.kind == "payout" and one.credit == 0 and one.is_rated
               and cost(KINDS["payout"].grade(item_of(one), one.given)) != (0, 0))
    before = money(kept)
    assert before == recounted(kept)
    void(kept.store, kept.content, kept.person(kept.school.instructor), one.public_id, one.seq,
         reason="the wrong rack", now=kept.now)
    assert money(kept) == recounted(kept) != before


def money(room: Classroom) -> dict[int, tuple[int, int]]:
    rows = r15_costs.report(ask(room, period="all")).table.rows
    return {row.person_id or 0: (row.value("overpaid").cents, row.value("underpaid").cents)  # type: ignore[union-attr]
            for row in rows}


def recounted(room: Classroom) -> dict[int, tuple[int, int]]:
    found = defaultdict[int, tuple[int, int]](lambda: (0, 0))
    for one in raw(room.path):
        if one.person in room.trainees and one.mode in ("practice", "check") and not one.voided:
            over, under = cost(KINDS[one.kind].grade(item_of(one), one.given))
            found[one.person] = found[one.person][0] + over, found[one.person][1] + under
    return {person: pair for person, pair in found.items() if any(pair)}
