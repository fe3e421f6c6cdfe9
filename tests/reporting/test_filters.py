"""Every filter of an address narrows every report of a class, or the report says that it does not."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.reporting.asking import ask
from tests.reporting.classroom import DRILLS, Classroom
from tests.reports.recount import raw
from trainer.reporting import LISTS, OF_CLASS, OfClass
from trainer.reporting.one_answer import void
from trainer.reports.filters import read_filters

REPORTS = {**OF_CLASS, "skills": LISTS["skills"]}
VALUES = {
    "kind": "hand-total", "situation": "hand-total/hard", "drill": DRILLS[0], "table": "vegas-strip",
    "mode": "check", "lang": "fr", "device": "phone", "assignment": "999", "exam": "999",
    "code": "hand-total/ACE_STUCK_11", "right": "no", "counts": "1", "mastery": "1",
    "currency": "USD", "voided": "1", "since": "2026-03-01"}
"""What leaves some of the classroom's answers out, or takes some in."""


@pytest.fixture
def busy(room: Classroom) -> Classroom:
    """With a check, and a wrong answer that was voided."""
    room.block(room.trainees[0], DRILLS[:1], room.now - timedelta(hours=3), mode="check", n=60)
    one = next(one for one in raw(room.path) if one.is_rated and one.codes)
    void(room.store, room.content, room.person(room.school.instructor), one.public_id, one.seq,
         reason="the card was hidden", now=room.now)
    return room


def tells(one: OfClass, room: Classroom, **filters: str) -> object:
    """All that it says, but for what it was asked."""
    report = one.make(ask(room, **({"period": "all"} if "since" not in filters else {}), **filters))
    return report.table, report.charts, report.notes, report.extra


@pytest.mark.parametrize("name", REPORTS)
def test_it_narrows_the_figures_or_is_not_taken(busy: Classroom, name: str) -> None:
    one = REPORTS[name]
    plain = tells(one, busy)
    holding = {filter_ for filter_, value in VALUES.items() if tells(one, busy, **{filter_: value}) != plain}
    assert VALUES.keys() - holding <= {*one.holds_not}, "it is in the address, and nothing follows it"
    for filter_, value in VALUES.items():
        asked = read_filters({filter_: value}, period=one.period)
        assert (one.holding(asked) != asked) == (filter_ in one.holds_not)


@pytest.mark.parametrize(("address", "period", "since"), [
    ({"period": "7", "since": "2026-03-01"}, "7", False),  # a preset was chosen where days held
    ({"period": "30", "since": "2026-03-01", "was": "30"}, "", True),  # days were typed beside a preset
    ({"period": "7", "since": "2026-03-01", "was": "30"}, "", True),
    ({"period": "7", "since": "", "until": "", "was": "30"}, "7", False),
    ({"since": "2026-03-01"}, "", True),
], ids=str)
def test_days_and_a_preset_of_one_form(address: dict[str, str], period: str, since: bool) -> None:
    found = read_filters(address)
    assert (found.period, found.since is not None) == (period, since)


@pytest.mark.parametrize("name", REPORTS)
def test_filters_that_are_offered_hold(name: str) -> None:
    one = REPORTS[name]
    assert not {*one.filters, *one.more, "group", "person", "kind"} & {*one.holds_not}


def test_a_block_over_the_edge_of_the_days_is_counted_by_its_answers(room: Classroom) -> None:
    before, after = {"since": "2026-02-01", "until": "2026-02-19"}, {"since": "2026-02-20"}
    edge = ask(room, **after).since
    assert edge is not None
    split = room.block(room.trainees[0], DRILLS[:1], edge - timedelta(seconds=10), n=20)
    for days in (before, after):
        asked = ask(room, **days)
        due = [one for one in raw(room.path) if one.is_rated and one.person in room.trainees
               and (asked.since or edge) <= one.received < asked.until]
        assert 0 < sum(one.public_id == split for one in due) < 20
        for name, key in (("items", "attempts"), ("situations", "answers"), ("progress", "answers")):
            table = OF_CLASS[name].make(ask(room, **days)).table
            assert sum(int(str(row.value(key))) for row in table.rows) == len(due)
        assert OF_CLASS["answers"].make(ask(room, **days, counts="1")).extra.n == len(due)
