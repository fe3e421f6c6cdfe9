"""R1 against the rows of the log, counted a second time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.reporting.classroom import TABLE, Classroom, make_classroom
from tests.reports.recount import Raw, raw
from tests.shipped import shipped_content
from trainer import practice
from trainer.assignments import outstanding, standing_of
from trainer.people import Person, day_of
from trainer.practice.standing import skills_of
from trainer.reporting import OF_CLASS, Asked, asked_of_class
from trainer.reports.filters import Filters, query, read_filters
from trainer.reports.pooled import pooled
from trainer.reports.report import Report
from trainer.store import assignments as rows
from trainer.store.assignments import Assignment
from trainer.store.database import Store


@dataclass
class Counted:
    """The classroom with its log."""

    room: Classroom
    answers: list[Raw]
    actor: Person

    def asked(self, **filters: Any) -> Asked:
        return asked_of_class(self.room.store, self.room.content, self.actor, self.room.school.class_id,
                              Filters(**filters), self.room.now)

    def report(self, name: str = "overview", **filters: Any) -> Report:
        return OF_CLASS[name].make(self.asked(**filters))

    def of(self, person: int, since: datetime | None = None) -> list[Raw]:
        return [one for one in self.answers if one.person == person and one.is_told and not one.voided
                and (since is None or one.received >= since)]


@pytest.fixture(scope="module")
def counted(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Counted]:
    path: Path = tmp_path_factory.mktemp("class") / "trainer.db"
    store = Store(path)
    room = make_classroom(store, shipped_content(), path)
    for person in room.trainees[::2]:
        practice.standing.catch_up(store, room.content, room.person(person))
    yield Counted(room, raw(path), room.person(room.school.instructor))
    store.close()


def values(report: Report, key: str) -> dict[int | None, Any]:
    return {row.person_id: row.value(key) for row in report.table.rows}


@pytest.mark.parametrize("period", ["7", "all"])
def test_activity_is_that_of_the_log(counted: Counted, period: str) -> None:
    asked = counted.asked(period=period)
    report = counted.report(period=period)
    for person in counted.room.trainees:
        of = counted.of(person, asked.since)
        ms = sum(min(one.elapsed_ms or 0, 120_000) for one in of)
        assert values(report, "answers")[person] == len(of)
        assert values(report, "days")[person] == len({day_of(one.received, "Europe/Paris") for one in of})
        assert values(report, "minutes")[person] == round(ms / 60_000)
        assert values(report, "last_active")[person] == max(
            (one.received for one in counted.of(person)), default=None)


def test_filters_leave_what_they_name(counted: Counted) -> None:
    report = counted.report(period="all", kind="payout", mode="practice", device="phone")
    with_device = {one.sitting for one in counted.answers} - {
        row["id"] for row in _rows(counted, "SELECT s.id FROM sitting s LEFT JOIN sitting_page p "
                                            "ON p.sitting_id = s.id WHERE p.device IS DISTINCT FROM 'phone'")}
    for person in counted.room.trainees:
        assert values(report, "answers")[person] == sum(
            one.kind == "payout" and one.mode == "practice" and one.sitting in with_device
            for one in counted.of(person))


def _rows(counted: Counted, statement: str) -> list[Any]:
    with counted.room.store.read() as db:
        return list(db.execute(statement))


def test_how_they_stand_is_what_is_known_of_each(counted: Counted) -> None:
    """Kept for one half of them, worked out for the other."""
    report = counted.report()
    for person in counted.room.trainees:
        skills = skills_of(counted.room.store, counted.room.content, counted.room.person(person))
        whole = pooled(skills.values())
        is_enough = whole.n >= 5
        assert values(report, "accuracy")[person] == (whole.accuracy if is_enough else None)
        assert values(report, "lower")[person] == (whole.lower if is_enough else None)
        assert values(report, "readiness")[person] == (whole.readiness if is_enough else None)
        assert values(report, "mastered")[person] == sum(one.level == "mastered" for one in skills.values())
        shown = values(report, "top_mistake")[person]
        open_ = [(n, code) for one in skills.values() for code, n, state, *_ in one.detail["mistakes"]
                 if state != "cured"]
        assert (shown is None) == (not open_)


def test_nobody_without_enough_answers_has_a_figure(counted: Counted) -> None:
    report = counted.report()
    few, never = counted.room.trainees[6:8]
    for person in (few, never):
        assert values(report, "readiness")[person] is None
    assert values(report, "answers")[never] == 0
    assert report.table.rows[-1].value("readiness") is None, "whoever has none comes last"


def test_bars_of_days_add_up_and_share_one_scale(counted: Counted) -> None:
    report = counted.report(period="today")
    first = counted.asked().start_of(counted.asked().today - timedelta(days=13))
    for person, trainee in report.extra.by_person.items():
        assert sum(trainee.spark.values) == len(counted.of(person, first)), "whatever the period"
    high = {max(trainee.spark.values): max(high for *_, high in trainee.spark.bars)
            for trainee in report.extra.by_person.values() if trainee.spark.bars}
    assert sorted(high) == sorted(high, key=lambda most: high[most])


@pytest.mark.parametrize("goal", [
    {"goal": "items", "items": 30}, {"goal": "level", "level": "proficient"},
    {"goal": "check", "credit": 900}])
def test_work_that_is_left_is_that_of_its_own_page(counted: Counted, goal: dict[str, Any]) -> None:
    room = counted.room
    one = Assignment(
        class_id=room.school.class_id, name="Work", drill_ids=("hand-total/single", "payout/one-box"),
        table_ids=(TABLE,), opens=room.now - timedelta(days=10), due=room.now + timedelta(days=2),
        made_by=room.school.instructor, **goal)
    number = room.store.write(lambda db: rows.add_assignment(db, one, room.now))
    people = {person: room.person(person) for person in room.trainees}
    skills = {person: skills_of(room.store, room.content, who) for person, who in people.items()}
    for _ in range(2):  # the second time from what was kept in memory
        left = outstanding(room.store, room.content, one.class_id, people, skills, room.now)
        with room.store.read() as db:
            stored = rows.find_assignment(db, number)
        assert stored
        for person, who in people.items():
            standing = standing_of(room.store, room.content, who, stored, room.now)
            mine = [each for each in left[person] if each.assignment.id == number]
            assert bool(mine) == (standing.met is None)
            if mine and goal["goal"] == "items":
                assert mine[0].done == standing.done
    room.store.write(lambda db: rows.withdraw_assignment(db, number, room.now))


def test_an_idle_trainee_with_work_to_do_is_on_a_card(counted: Counted) -> None:
    room = counted.room
    gone = room.trainees[5]
    number = room.store.write(lambda db: rows.add_assignment(db, Assignment(
        class_id=room.school.class_id, name="Work", drill_ids=("hand-total/single",), table_ids=(TABLE,),
        goal="items", items=500, opens=room.now - timedelta(days=1), due=room.now + timedelta(days=3),
        made_by=room.school.instructor), room.now))
    report = counted.report()
    flagged = {person for person, is_so in values(report, "at_risk").items() if is_so}
    assert gone in flagged
    idle = [card for card in report.extra.cards if card.risk.rule == "idle"]
    assert idle
    assert {card.risk.assignment for card in idle} == {number}
    assert all(card.risk.why.template and card.risk.text for card in report.extra.cards)
    assert report.extra.more == max(0, len(flagged) - 3)
    room.store.write(lambda db: rows.withdraw_assignment(db, number, room.now))


def test_the_matrix_says_the_same_of_each_skill(counted: Counted) -> None:
    report = counted.report("matrix")
    for row in report.table.rows:
        assert row.person_id
        skills = skills_of(counted.room.store, counted.room.content, counted.room.person(row.person_id))
        for skill in report.extra.skills:
            name, known = skill.replace("-", "_"), skills.get(skill)
            assert row.value(f"{name}_n") == (known.n if known else 0)
            assert row.value(f"{name}_level") == (known.level if known else None)
            assert row.value(f"{name}_lower") == (known.lower if known and known.n >= 5 else None)
    totals = {skill: sum(n for _, n in report.extra.shares[skill]) for skill in report.extra.skills}
    assert totals["hand-total"] == sum(row.value("hand_total_level") is not None for row in report.table.rows)


@pytest.mark.parametrize("filters", [{"period": "7"}, {"period": "all"}, {"period": "30", "kind": "payout"},
                                     {"period": "all", "mode": "practice", "table": TABLE}])
def test_a_number_of_answers_leads_to_as_many(counted: Counted, filters: dict[str, Any]) -> None:
    report = counted.report(**filters)
    assert any(row.cells["answers"].evidence for row in report.table.rows)
    for row in report.table.rows:
        cell = row.cells["answers"]
        if cell.evidence:
            asked = read_filters(query(report.filters, **cell.evidence))
            listed = OF_CLASS["answers"].make(asked_of_class(
                counted.room.store, counted.room.content, counted.actor, counted.room.school.class_id, asked,
                counted.room.now))
            assert listed.extra.n == cell.value
