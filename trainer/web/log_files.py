"""What leaves the house of a class: a page that lists it, and the log of answers, streamed and noted."""

from __future__ import annotations

from collections.abc import Iterator

from flask import Blueprint, Response, request

from trainer import classes as school_classes
from trainer import reporting
from trainer.errors import AnswerFormatError
from trainer.exports import csv, jsonl
from trainer.exports.responses import COLUMNS
from trainer.exports.xapi import pieces
from trainer.reporting import Asked
from trainer.reporting import xapi as statements
from trainer.reports.filters import PERIODS, Filters, read_filters
from trainer.web import lookup, report_cells, report_files, streams, words
from trainer.web.responses import page
from trainer.web.staff import actor

bp = Blueprint("log_files", __name__, url_prefix="/teach/classes/<int:class_id>")

_OFFERED = ("kind", "mode", "table")
"""Filters of the log that its form has."""


@bp.get("/files")
def choose(class_id: int) -> Response:
    """All that can be taken away."""
    return _choose(class_id)


@bp.post("/responses.<any(csv,jsonl):form>")
def log(class_id: int, form: str) -> Response:
    """Every answer with what was shown and due. Raises TooManyTries."""
    try:
        asked = _asked(class_id)
    except AnswerFormatError as error:
        return _choose(class_id, words.say(error), 422)
    with streams.place() as taken:
        reporting.note_export(asked, form, "responses")
        made = _log(asked, form, request.form.get("comma") == "1")
        return report_files.named(streams.streamed(made, taken), form,
                                  f"{asked.class_.code}_responses_{asked.today}_r9")


@bp.post("/xapi.json")
def xapi(class_id: int) -> Response:
    """Statements for a record store. Raises TooManyTries."""
    try:
        asked = _asked(class_id)
    except AnswerFormatError as error:
        return _choose(class_id, words.say(error), 422)
    with streams.place() as taken:
        reporting.note_export(asked, "json", "xapi")
        made = statements.statements(asked.store, list(asked.people), request.url_root, since=asked.since,
                                     until=asked.until)
        return report_files.named(streams.streamed(pieces(made), taken), "json",
                                  f"{asked.class_.code}_xapi_{asked.today}")


def _log(asked: Asked, form: str, has_comma: bool) -> Iterator[bytes]:
    rows = reporting.responses(asked)
    if form == "csv":
        return csv.pieces(COLUMNS, rows, has_comma=has_comma)
    return jsonl.pieces(COLUMNS, rows)


def _asked(class_id: int) -> Asked:
    filters = read_filters(dict(request.form.items()), period="all")
    return reporting.asked_of_class(
        lookup.store(), lookup.content_of_class(class_id), actor(), class_id, filters, lookup.now())


def _choose(class_id: int, wrong: str = "", status: int = 200) -> Response:
    class_ = school_classes.one_class(lookup.store(), actor(), class_id)
    known = reporting.choices(lookup.content_of_class(class_id))
    offered = {name: [(value, report_cells.name_of("skill" if name == "kind" else name, said))
                      for value, said in known[name]] for name in _OFFERED}
    return page("teach/files.html", status=status, class_=class_, wrong=wrong, periods=PERIODS,
                offered=offered, usual=Filters(period="all"),
                offers=[(name, one) for name, one in [*reporting.OF_CLASS.items(), *reporting.LISTS.items()]
                        if one.has_files])
