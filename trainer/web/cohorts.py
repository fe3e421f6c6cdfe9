"""The classes of the school side by side."""

from __future__ import annotations

from flask import Blueprint, Response, request

from trainer.reporting import r11_cohorts
from trainer.reports.table import in_order
from trainer.web import lookup
from trainer.web.responses import page
from trainer.web.staff import actor

bp = Blueprint("cohorts", __name__, url_prefix="/manage/cohorts")


@bp.get("")
def show() -> Response:
    """Every class by every skill; one skill is drawn."""
    report = r11_cohorts.report(lookup.store(), actor(), request.args.get("kind", ""), now=lookup.now())
    sort = request.args.get("sort", "")
    table = in_order(report.table, sort.removeprefix("-"), is_descending=sort.startswith("-"))
    return page("manage/cohorts.html", report=report, table=table, now=lookup.now(),
                columns=[column for column in table.columns if column.is_shown])
