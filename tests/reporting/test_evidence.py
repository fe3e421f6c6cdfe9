"""A number of answers leads to as many answers, whatever the address of its report says."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.reporting.asking import ask
from tests.reporting.classroom import Classroom
from trainer.reporting import OF_CLASS
from trainer.reports.r09_answers import Page
from trainer.reports.report import Report
from trainer.web.reports import evidence_of

FILTERS: tuple[dict[str, str], ...] = (
    {}, {"period": "all"}, {"voided": "1", "period": "all"}, {"mode": "practice", "period": "all"},
    {"mode": "check", "period": "all"}, {"device": "phone", "period": "all"}, {"kind": "payout"},
    {"since": "2026-02-18", "until": "2026-02-26"})


@pytest.mark.parametrize("filters", FILTERS, ids=str)
@pytest.mark.parametrize("name", ["overview", "matrix", "mistakes", "situations", "items", "progress"])
def test_a_count_leads_to_as_many_answers(room: Classroom, name: str, filters: dict[str, str]) -> None:
    report = OF_CLASS[name].make(ask(room, **filters))
    for row in report.table.rows:
        for column in report.table.columns:
            cell = row.cells[column.key]
            if column.kind == "count" and cell.evidence is not None:
                assert _listed(room, report, cell.evidence) == cell.value, (column.key, cell.evidence)


def test_a_figure_of_a_week_leads_to_its_days_of_the_period(room: Classroom) -> None:
    report = OF_CLASS["progress"].make(ask(room, since="2026-02-18", until="2026-02-26"))
    days = {(cell.evidence["since"], cell.evidence["until"]) for row in report.table.rows
            if (cell := row.cells["accuracy"]).evidence}
    assert days == {("2026-02-18", "2026-02-22"), ("2026-02-23", "2026-02-26")}


def _listed(room: Classroom, report: Report, evidence: Mapping[str, str]) -> int:
    found = OF_CLASS["answers"].make(ask(room, **evidence_of(report.filters, evidence)))
    assert isinstance(found.extra, Page)
    return found.extra.n
