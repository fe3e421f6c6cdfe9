"""The reports of a class: one view for all of them, as a page and in every form to take away."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, g, request, url_for

from trainer import classes as school_classes
from trainer import reporting
from trainer.drills import KINDS
from trainer.errors import AnswerFormatError
from trainer.reporting import OfClass
from trainer.reports.filters import PERIODS, Filters, query, read_filters
from trainer.reports.r05_situations import LIES
from trainer.reports.report import Report
from trainer.reports.table import NUMERIC, Column, Table, in_order, with_columns
from trainer.web import lookup, report_cells, report_filters, words
from trainer.web.responses import page
from trainer.web.staff import actor
from trainer.web.translate import gettext

bp = Blueprint("reports", __name__, url_prefix="/teach/classes/<int:class_id>")


def show(class_id: int) -> Response:
    """A report as its page; filters that cannot be read are told, and nothing of them holds."""
    of_class = reporting.OF_CLASS[_name()]
    wrong = ""
    try:
        filters = read_filters(request.args, period=of_class.period)
    except AnswerFormatError as error:
        filters, wrong = Filters(period=of_class.period), words.say(error)
    report = made(of_class, class_id, filters)
    return page(
        of_class.template, status=422 if wrong else 200, wrong=wrong, of_class=of_class,
        class_=school_classes.one_class(lookup.store(), actor(), class_id), report=report,
        table=in_asked_order(report.table),
        columns=with_columns(report.table, request.args.getlist("column")).columns, periods=PERIODS,
        **_sieves(of_class, class_id, report.filters))


def in_asked_order(table: Table) -> Table:
    """As the address says: its page and its files agree."""
    return in_order(table, _sorted_by(), is_descending=_is_descending())


def _sieves(of_class: OfClass, class_id: int, filters: Filters) -> dict[str, Any]:
    """What the form of filters offers, and what of it holds."""
    offered = report_filters.offered(of_class, class_id, filters.kind)
    return {"offered": offered, "narrowed": report_filters.narrowed(filters, class_id, offered)}


def made(of_class: OfClass, class_id: int, filters: Filters) -> Report:
    """The report with those of these filters that hold of it; raises NotFound for another's class."""
    asked = reporting.asked_of_class(lookup.store(), lookup.content_of_class(class_id), actor(), class_id,
                                     of_class.holding(filters), lookup.now())
    return of_class.make(asked)


_DAYS = {"period", "since", "until"}
_PLAIN = "!$'()*,/:;?@"
"""What an address has as it is, as Flask writes it."""


@bp.app_template_global()
def address_with(**changes: str | None) -> str:
    """This page with other parameters; None leaves one out."""
    parameters: dict[str, Any] = {**(request.view_args or {}), **request.args.to_dict(flat=False), **changes}
    return url_for(request.endpoint or "", **{
        key: value for key, value in parameters.items() if value is not None})


@bp.app_template_global()
def sort_address(column: Column) -> str:
    """Sorted by that column: numbers from the largest, texts from the first letter, then the other way."""
    first = f"-{column.key}" if column.kind in NUMERIC else column.key
    second = column.key if column.kind in NUMERIC else f"-{column.key}"
    return address_with(sort=second if request.args.get("sort") == first else first)


@bp.app_template_global()
def sorted_how(column: Column) -> str:
    """As aria-sort has it; nothing where it is not sorted by this column."""
    if column.key != _sorted_by():
        return ""
    return "descending" if _is_descending() else "ascending"


def _name() -> str:
    """Of the report that is asked for: each has an endpoint of its own."""
    return (request.endpoint or "").rpartition(".")[2]


def _sorted_by() -> str:
    return request.args.get("sort", "").removeprefix("-")


def _is_descending() -> bool:
    return request.args.get("sort", "").startswith("-")


@bp.app_context_processor
def _for_reports() -> dict[str, Any]:
    return {"cell_said": report_cells.said, "name_of": report_cells.name_of, "numeric": NUMERIC,
            "lies": LIES, "row_name": _row_name, "money_said": report_cells.money_said}


def _row_name(kind: str, name: str) -> str:
    """Of a line of a drawing of situations: one of them, or what it says itself."""
    if name in ("soft", "hard"):
        return gettext("soft") if name == "soft" else gettext("hard")
    return lookup.situation_name(kind, name) if name in KINDS[kind].SITUATIONS else name


@bp.app_template_global()
def query_of(filters: Filters, **changes: str | int | None) -> dict[str, str]:
    """Filters as parameters, for links."""
    return query(filters, **changes)


@bp.app_template_global()
def evidence_address(class_id: int, filters: Filters, evidence: Mapping[str, str]) -> str:
    """The list of what a figure was made from. There are hundreds on a page, so it is put together here."""
    known: dict[int, str] = g.setdefault("answers_of_class", {})
    if class_id not in known:
        known[class_id] = url_for("reports.answers", class_id=class_id)
    return f"{known[class_id]}?{urlencode(evidence_of(filters, evidence), safe=_PLAIN)}"


def evidence_of(filters: Filters, evidence: Mapping[str, str]) -> dict[str, str]:
    """The parameters that list what a figure was made from: those of the report, where the figure has none
    of its own. One with a period of its own tells how somebody stands, and follows no filter but the kind.
    """
    of_report = _query(filters)
    if "period" in evidence:
        of_report = {name: value for name, value in of_report.items() if name == "kind"}
    elif evidence.keys() & _DAYS:
        of_report = {name: value for name, value in of_report.items() if name not in _DAYS}
    return {**of_report, **evidence}


@lru_cache(maxsize=64)
def _query(filters: Filters) -> Mapping[str, str]:
    """Of a report; each of its figures asks."""
    return query(filters, page=None)


for _one in reporting.OF_CLASS:
    bp.add_url_rule("" if _one == "overview" else f"/{_one}", endpoint=_one, view_func=show)
