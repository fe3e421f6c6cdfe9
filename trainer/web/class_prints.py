"""The report of a class as PDF: its overview and its matrix, a page each."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, request, url_for

from trainer import reporting
from trainer.people import day_of
from trainer.reports.filters import read_filters
from trainer.reports.table import with_columns
from trainer.web import lookup
from trainer.web.pdf import REPORTS, pdf
from trainer.web.staff import actor

bp = Blueprint("class_prints", __name__, url_prefix="/teach/classes")

_PARTS = ("overview", "matrix")
_LEFT_OUT = ("code", "minutes")
"""Of the overview, unless they are asked for: the rest fits the width of the paper."""


@bp.get("/<int:class_id>.pdf")
def as_pdf(class_id: int) -> Response:
    """With the filters of its page; raises AnswerFormatError for some that cannot be read, NotFound."""
    filters = read_filters(request.args)
    asked = reporting.asked_of_class(
        lookup.store(), lookup.content_of_class(class_id), actor(), class_id, filters, lookup.now())
    parts = []
    for name in _PARTS:
        of_class = reporting.OF_CLASS[name]
        made = of_class.make(replace(asked, filters=of_class.holding(filters)))
        wanted = request.args.getlist("column") or [one.key for one in made.table.columns
                                                    if one.is_shown and one.key not in _LEFT_OUT]
        columns = with_columns(made.table, wanted).columns
        parts.append((name, of_class, made, columns))
    day = day_of(asked.now, asked.class_.zone)
    return pdf("reports/class-print.html", name=f"{asked.class_.code}_{day}_r1",
               page=url_for("reports.overview", class_id=class_id), style=REPORTS, class_=asked.class_,
               parts_of_class=parts)
