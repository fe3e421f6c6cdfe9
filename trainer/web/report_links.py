"""What the pages of reports say and lead to, besides their cells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from itertools import groupby
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import format_timedelta
from flask import Flask, current_app, url_for

from trainer.reports.filters import Filters, query
from trainer.reports.table import Column
from trainer.web import filters, language
from trainer.web.report_cells import NOTHING
from trainer.web.translate import gettext

_NOW = timedelta(minutes=5)


def answers_address(wanted: Filters, class_id: int, **changes: str | None) -> str:
    """The list of the answers that filters leave; "" where there is no such page."""
    if "reports.answers" not in current_app.view_functions:
        return ""
    values: dict[str, Any] = {"class_id": class_id, **query(wanted, **changes)}
    return url_for("reports.answers", **values)


def ago(at: datetime | None, now: datetime) -> str:
    """``now``, ``12 min``, ``3 d``: how long it is since."""
    if at is None:
        return NOTHING
    if now - at < _NOW:
        return gettext("now")
    return str(format_timedelta(now - at, granularity="minute", threshold=1.0, format="narrow",
                                locale=language.current()))


def groupby_runs(columns: Sequence[Column], groups: Mapping[str, str]) -> list[tuple[str, list[Column]]]:
    """Columns that stand together under one head; "" where they have none."""
    return [(name, list(some)) for name, some in groupby(columns, lambda one: groups.get(one.key, ""))]


def local_day(at: datetime, zone: str) -> str:
    """``3 Dec`` by the clock of a place."""
    return filters.day(at.astimezone(ZoneInfo(zone)).date())


def lower_first(text: str) -> str:
    """For a name inside a line."""
    return text[:1].lower() + text[1:]


def page_languages_named() -> list[tuple[str, str]]:
    """Each language with its own name."""
    return [(one, language.own_name(one)) for one in language.languages()]


def register(app: Flask) -> None:
    """For every template."""
    app.jinja_env.filters.update(groupby_runs=groupby_runs, local_day=local_day, lower_first=lower_first)
    app.jinja_env.globals.update(ago=ago, answers_address=answers_address,
                                 page_languages_named=page_languages_named)
