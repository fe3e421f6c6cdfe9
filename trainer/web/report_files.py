"""The reports of a class to take away: the page's address with an ending, the same filters, every column.

``friendly=1`` translates heads and names, ``comma=1`` writes a CSV as spreadsheets set to French or Russian
read it. Nothing is written by a look: these are figures of a class, not its log.
"""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import urlencode
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, get_template_attribute, make_response, request

from trainer import classes as school_classes
from trainer import reporting
from trainer.classes import Class
from trainer.errors import N_, NotFound
from trainer.exports import csv, jsonl, xlsx
from trainer.exports.flat import fields_of, rows_of
from trainer.exports.voice import Voice
from trainer.exports.xlsx import Named
from trainer.people import day_of
from trainer.reporting import OfClass
from trainer.reports.filters import PERIODS, read_filters
from trainer.reports.report import Report
from trainer.reports.table import Table
from trainer.web import language, lookup, moments, report_cells, report_filters, reports, words, zones
from trainer.web.staff import actor
from trainer.web.translate import gettext

bp = Blueprint("report_files", __name__, url_prefix="/teach/classes")

TYPES = {"csv": "text/csv; charset=utf-8", "jsonl": "application/jsonl; charset=utf-8",
         "json": "application/json",
         "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"}
_CALLED = {"mistakes": "misconceptions", "matrix": "skill_matrix"}
"""Report -> what its files are called, where that is not its name."""


@bp.get("/<int:class_id>.<any(csv,xlsx,jsonl):form>")
def overview(class_id: int, form: str) -> Response:
    return take(class_id, "overview", form)


@bp.get("/<int:class_id>/<name>.<any(csv,xlsx,jsonl):form>")
def take(class_id: int, name: str, form: str) -> Response:
    """Raises NotFound for a report that is none, AnswerFormatError for filters that cannot be read."""
    of_class = {**reporting.LISTS, **reporting.OF_CLASS}.get(name)
    if of_class is None or not of_class.has_files:
        raise NotFound(N_("There is no such page."))
    class_ = school_classes.one_class(lookup.store(), actor(), class_id)
    report = reports.made(of_class, class_id, read_filters(request.args, period=of_class.period))
    title = f"{gettext(of_class.name)}, {class_.name}"
    day = day_of(report.as_of, class_.zone)
    return as_file(reports.in_asked_order(report.table), form, voice_of(class_.zone), title=title,
                   facts=lambda: facts(class_, of_class, report), report=report,
                   name=f"{class_.code}_{_CALLED.get(name, name)}_{day}_{report.id}")


def as_file(table: Table, form: str, voice: Voice, *, title: str, name: str, report: Report,
            facts: Callable[[], list[tuple[str, str]]]) -> Response:
    """One table in the form that is asked for; ``name`` without its ending."""
    fields = fields_of(table, voice)
    heads, rows = [field.head for field in fields], rows_of(table, fields, voice)
    if form == "xlsx":
        body = xlsx.workbook(table, voice, Named(title=title, chart=gettext("Chart"), facts=gettext("About")),
                             facts(), report.as_of)
    elif form == "jsonl":
        body = jsonl.whole(heads, rows)
    else:
        body = csv.whole(heads, rows, has_comma=request.args.get("comma") == "1")
    return named(make_response(body), form, name)


def named(response: Response, form: str, name: str) -> Response:
    """As a file of that name, which has no sign that a header must not have."""
    response.content_type = TYPES[form]
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.{form}"'
    return response


@bp.app_template_global()
def file_address(form: str, **how: str) -> str:
    """Of this page's report in that form, as it is filtered and sorted."""
    return f"{request.script_root}{request.path}.{form}?" + urlencode(
        {**{key: value for key, value in request.args.items() if value and key != "column"}, **how})


def voice_of(zone: str) -> Voice:
    """In stable English, or in the reader's language where that is asked for."""
    if request.args.get("friendly") != "1":
        return Voice(zone=ZoneInfo(zone))
    return Voice(zone=ZoneInfo(zone), head=_head, name=report_cells.name_of, say=words.say)


def _head(head: str) -> str:
    """A head as a page has it: there a sign of per cent is written twice."""
    return gettext(head).replace("%%", "%")


def facts(class_: Class, of_class: OfClass, report: Report) -> list[tuple[str, str]]:
    """What a workbook says of itself, so that it can be understood without the page it came from."""
    first, last = report.filters.days(day_of(report.as_of, class_.zone))
    offered = report_filters.offered(of_class, class_.id, report.filters.kind)
    chosen = report_filters.narrowed(report.filters, class_.id, offered)
    return [
        (gettext("Report"), gettext(of_class.name)), (gettext("Class"), class_.name),
        (gettext("As of"), moments.moment(report.as_of, class_.zone)),
        (gettext("Time zone"), zones.name_of(class_.zone, language.current())),
        *([(gettext("Period"), gettext(PERIODS[report.filters.period][0]) if report.filters.period
            else f"{first or ''} – {last}")] if of_class.has_period else []),
        *((_filter_name(name), said or gettext("yes")) for name, said in chosen
          if name not in ("since", "until")),
        *(("", words.say(note)) for note in report.notes)]


def _filter_name(name: str) -> str:
    """As the filters of a page call it; its bare name where they do not offer it."""
    return get_template_attribute("reports/macros.html", "filter_name")(name).strip() or name
