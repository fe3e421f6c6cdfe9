"""The list of answers has those that the filters say, as a count of the raw rows finds them."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta

import pytest

from tests.reporting.asking import ask
from tests.reporting.classroom import Classroom
from tests.reports.recount import Raw, raw
from trainer.reporting.r09_answers import report
from trainer.reports.r09_answers import PER_PAGE, REMARKS, page_of, remarks


def places(room: Classroom, **filters: str) -> list[tuple[str, int]]:
    """Of every page."""
    found = report(ask(room, **filters))
    rows = [row for page in range(1, found.extra.pages + 1)
            for row in report(ask(room, **filters, page=str(page))).table.rows]
    assert len(rows) == found.extra.n
    return [(str(row.place["sitting"]), int(row.place["seq"])) for row in rows]


WANTED: list[tuple[dict[str, str], Callable[[Raw], bool]]] = [
    ({}, lambda one: not one.voided),
    ({"kind": "payout"}, lambda one: one.kind == "payout"),
    ({"drill": "request/all", "right": "no"}, lambda one: one.drill == "request/all" and one.credit < 1000),
    ({"situation": "hand-total/converted"},
     lambda one: (one.kind, one.situation) == ("hand-total", "converted")),
    ({"code": "hand-total/ACE_STUCK_11"},
     lambda one: one.kind == "hand-total" and "ACE_STUCK_11" in one.codes),
    ({"mode": "sprint"}, lambda one: one.mode == "sprint"),
    ({"table": "uk"}, lambda one: one.table == "uk"),
    ({"counts": "1"}, lambda one: one.is_rated),
    ({"counts": "1", "right": "yes", "kind": "dealer-draw"},
     lambda one: one.is_rated and one.credit == 1000 and one.kind == "dealer-draw"),
]


@pytest.mark.parametrize(("filters", "wanted"), WANTED)
def test_the_list_is_what_the_filters_say(
        room: Classroom, filters: dict[str, str], wanted: Callable[[Raw], bool]) -> None:
    due = [one for one in raw(room.path) if one.person in room.trainees and one.is_told and wanted(one)]
    assert due or "table" in filters or "mode" in filters
    due.sort(key=lambda one: (one.received, one.sitting, one.seq), reverse=True)
    assert places(room, period="all", **filters) == [(one.public_id, one.seq) for one in due]


def test_days_and_a_trainee_narrow_it(room: Classroom) -> None:
    day, person = (room.now - timedelta(days=5)).date(), room.trainees[0]
    due = {(one.public_id, one.seq) for one in raw(room.path)
           if one.person == person and one.received.date() <= day}
    assert set(places(room, since="2026-01-01", until=day.isoformat(), person=str(person))) == due


def test_a_page_past_the_end_is_the_last(room: Classroom) -> None:
    found = report(ask(room, period="all", page="9999"))
    assert found.extra.number == found.extra.pages > 1
    assert 0 < len(found.table.rows) <= PER_PAGE
    assert [page_of(n, 3).number for n in (0, 50, 51, 101)] == [1, 1, 2, 3]


def test_nobody_answered(room: Classroom) -> None:
    """The one trainee who never did: a sentence instead of a table."""
    found = report(ask(room, person=str(room.trainees[7])))
    assert (found.table.rows, found.extra.n, len(found.notes)) == ((), 0, 1)


def test_why_an_answer_does_not_count() -> None:
    nothing = dict.fromkeys(("voided", "slip", "assisted", "rapid", "away"), False)
    assert remarks("practice", **nothing) == []
    assert remarks("sprint", **nothing) == ["unrated"]
    assert remarks("practice", **nothing | {"voided": True, "away": True}) == ["voided", "away"]
    assert set(REMARKS) == {*nothing, "unrated"}
