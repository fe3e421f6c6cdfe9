"""The form of an assignment: dates by the clock of the class, every fault at once."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from tests.shipped import shipped_content
from trainer import assignments
from trainer.classes import Class

PARIS = Class(id=1, code="AAAA22", name="Spring", lang=None, zone="Europe/Paris", table_ids=("american",))
GOOD = {"name": ["  Totals "], "drill": ["hand-total/single"], "table": ["american", "uk"], "whom": ["all"],
        "goal": ["items"], "items": ["50"], "opens": ["2026-03-02T08:00"], "due": ["2026-03-30T18:00"],
        "closes": [""]}


def read(**changes: Any) -> tuple[assignments.Wanted | None, set[str]]:
    wanted, faults = assignments.read(shipped_content(), PARIS, [4, 5], GOOD | changes)
    return wanted, set(faults)


def test_times_are_by_the_clock_of_the_class() -> None:
    wanted, _ = read()
    assert wanted
    assert (wanted.name, wanted.items, wanted.closes, wanted.trainee_ids) == ("Totals", 50, None, ())
    assert wanted.opens == datetime(2026, 3, 2, 7, tzinfo=UTC)
    assert wanted.due == datetime(2026, 3, 30, 16, tzinfo=UTC), "summer has begun in between"


@pytest.mark.parametrize(("changes", "fields"), [
    ({"name": [""]}, {"name"}), ({"name": ["x" * 81]}, {"name"}), ({"name": []}, {"name"}),
    ({"drill": []}, {"drill"}), ({"drill": ["no/such"]}, {"drill"}),
    ({"drill": ["round/table", "hand-total/single"]}, {"drill"}),
    ({"drill": ["arithmetic/mixed"], "goal": ["level"], "level": ["mastered"]}, {"drill"}),
    ({"table": []}, {"table"}), ({"table": ["nowhere"]}, {"table"}),
    ({"whom": ["some"]}, {"trainee"}), ({"whom": ["some"], "trainee": ["6", "x"]}, {"trainee"}),
    ({"goal": ["fame"]}, {"goal"}), ({"goal": []}, {"goal"}), ({"items": ["0"]}, {"goal"}),
    ({"items": ["1_0"]}, {"goal"}), ({"items": ["10001"]}, {"goal"}), ({"items": ["９"]}, {"goal"}),
    ({"goal": ["check"], "percent": ["101"]}, {"goal"}), ({"goal": ["level"], "level": ["best"]}, {"goal"}),
    ({"opens": ["tomorrow"]}, {"opens"}), ({"opens": ["2026-02-30T10:00"]}, {"opens"}),
    ({"opens": ["0001-01-01T00:00"]}, {"opens"}), ({"opens": ["9999-12-31T23:59"]}, {"opens"}),
    ({"due": ["2026-03-29T02:30"]}, {"due"}), ({"due": ["2026-03-02T08:00"]}, {"due"}),
    ({"closes": ["2026-03-30T17:59"]}, {"closes"}), ({"closes": ["never"]}, {"closes"}),
    ({"name": [""], "drill": [], "due": [""]}, {"name", "drill", "due"}),
])
def test_every_fault_is_told_at_once(changes: dict[str, list[str]], fields: set[str]) -> None:
    assert read(**changes) == (None, fields)


def test_what_is_there_is_typed_as_it_was_read() -> None:
    changes = {"whom": ["some"], "trainee": ["5"], "closes": ["2026-04-01T00:00"], "goal": ["check"],
               "percent": ["85"]}
    wanted, _ = read(**changes)
    assert wanted
    stored = wanted.as_assignment(1, 2)
    assert stored.credit == 850
    again, faults = assignments.read(shipped_content(), PARIS, [4, 5],
                                     assignments.typed_of(stored, PARIS.zone))
    assert (again, faults) == (wanted, {})


def test_a_copy_begins_now_and_lasts_as_long() -> None:
    wanted, _ = read()
    assert wanted
    stored = wanted.as_assignment(1, 2)
    now = datetime(2026, 9, 1, 10, 0, 30, tzinfo=UTC)
    copy, faults = assignments.read(shipped_content(), PARIS, [], assignments.again(stored, PARIS, now))
    assert not faults
    assert copy
    assert copy.due - copy.opens == wanted.due - wanted.opens
    assert copy.opens == now.replace(second=0)
