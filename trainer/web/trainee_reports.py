"""A trainee's report on one page, and the links that lead to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any

from babel.dates import format_timedelta
from flask import Blueprint, Response, current_app, url_for

from trainer.reports.filters import Filters, query
from trainer.reports.table import Column
from trainer.web import language
from trainer.web.report_cells import NOTHING
from trainer.web.responses import page
from trainer.web.translate import gettext

bp = Blueprint("trainee_reports", __name__, url_prefix="/teach/trainees/<int:person_id>")

_NOW = timedelta(minutes=5)


@bp.get("/report")
def show(person_id: int) -> Response:
    return page("reports/trainee.html")


@bp.app_template_global()
def report_of(person_id: int, class_id: int) -> str:
    """The address of a trainee's report, as a member of that class."""
    values: dict[str, Any] = {"person_id": person_id, "class": class_id}
    return url_for("trainee_reports.show", **values)


@bp.app_template_global()
def answers_address(filters: Filters, class_id: int, **changes: str | None) -> str:
    """The list of the answers that filters leave; "" where there is no such page."""
    if "reports.answers" not in current_app.view_functions:
        return ""
    values: dict[str, Any] = {"class_id": class_id, **query(filters, **changes)}
    return url_for("reports.answers", **values)


@bp.app_template_global()
def ago(at: datetime | None, now: datetime) -> str:
    """``now``, ``12 min``, ``3 d``: how long it is since."""
    if at is None:
        return NOTHING
    if now - at < _NOW:
        return gettext("now")
    return str(format_timedelta(now - at, granularity="minute", threshold=1.0, format="narrow",
                                locale=language.current()))


@bp.app_template_filter()
def groupby_runs(columns: Sequence[Column], groups: Mapping[str, str]) -> list[tuple[str, list[Column]]]:
    """Columns that stand together under one head; "" where they have none."""
    return [(name, list(some)) for name, some in groupby(columns, lambda one: groups.get(one.key, ""))]
