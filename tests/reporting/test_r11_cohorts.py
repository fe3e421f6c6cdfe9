"""Cohorts: quartiles, medians and pass rates of the classes, from what is kept of each trainee."""

from __future__ import annotations

import statistics
from itertools import pairwise

from tests.reporting.classroom import Classroom
from trainer.practice.standing import catch_up, skills_of
from trainer.reporting.r11_cohorts import report
from trainer.reports.charts.boxes import Box, boxes
from trainer.reports.r11_cohorts import Cohort, Standing, cohorts


def test_quartiles_are_those_of_the_trainees(room: Classroom) -> None:
    for person_id in room.trainees:
        catch_up(room.store, room.content, room.person(person_id))
    found = report(room.store, room.person(room.school.manager), "hand-total", now=room.now)
    line = next(one for one in found.table.rows if one.value("skill") == "hand-total")
    lowers = [skill.lower for one in room.trainees
              if (skill := skills_of(room.store, room.content, room.person(one)).get("hand-total"))
              and skill.n >= 5]
    q1, middle, q3 = statistics.quantiles(lowers, n=4, method="inclusive")
    assert line.value("n") == len(lowers) >= 8
    for key, due in (("lower_q1", q1), ("lower_median", middle), ("lower_q3", q3)):
        value = line.value(key)
        assert isinstance(value, float)
        assert abs(value - due) < 1e-9
    assert found.skill == "hand-total"
    assert any(one.quarters for one in found.boxes.lines)


def test_an_unknown_skill_is_the_first_and_nobody_is_no_row(room: Classroom) -> None:
    found = report(room.store, room.person(room.school.manager), "no-such", now=room.now)
    assert found.skill == found.skills[0]
    assert not found.table.rows  # nothing is kept yet


def test_few_trainees_have_no_quartiles() -> None:
    few = Cohort(1, "Spring", {"payout": [Standing(0.5, 1.0, 40)] * 7}, 4, 4)
    many = Cohort(2, "Autumn", {"payout": [Standing(at / 10, None, at) for at in range(1, 10)]}, 8, 2)
    first, second = cohorts([few, many], ["payout"]).rows
    keys = ("lower_q1", "lower_median", "to_mastered", "pass_rate")
    assert [first.value(key) for key in keys] == [None, None, None, None]
    assert [second.value(key) for key in keys] == [0.3, 0.5, 5, 0.25]


def test_a_box_lies_in_order_on_the_axis() -> None:
    drawn = boxes([Box("a", (0.2, 0.5, 0.9), (0.1, 0.2, 0.5, 0.9, 1.0)), Box("b", None, (0.3,))])
    first, second = drawn.lines
    assert first.quarters
    assert all(low < high for low, high in pairwise((first.points[0], *first.quarters, first.points[-1])))
    assert second.quarters is None
    assert len(second.points) == 1
    assert first.y < second.y < drawn.height
