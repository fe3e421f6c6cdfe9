"""The report of an exam: its page, and its table in every form."""

from __future__ import annotations

from dataclasses import replace

from flask import Blueprint, Response, request
from flask_babel import format_decimal

from trainer import classes as school_classes
from trainer import exams
from trainer.classes import Class
from trainer.drills import KINDS
from trainer.exams import Exam
from trainer.people import day_of
from trainer.reporting import r08_exam
from trainer.reports.report import Report
from trainer.reports.table import Table, with_columns
from trainer.web import lookup, moments, report_files, reports, words
from trainer.web.responses import page
from trainer.web.staff import actor
from trainer.web.translate import gettext

bp = Blueprint("exam_report", __name__, url_prefix="/teach/exams/<int:exam_id>")


@bp.get("/report")
def show(exam_id: int) -> Response:
    report, exam, class_ = _made(exam_id)
    table = _with_names(reports.in_asked_order(report.table))
    return page("reports/exam.html", report=report, exam=exam, class_=class_, table=table,
                columns=with_columns(table, request.args.getlist("column")).columns,
                alpha_said=lambda alpha: format_decimal(alpha, format="0.00"))


@bp.get("/report.<any(csv,xlsx,jsonl):form>")
def take(exam_id: int, form: str) -> Response:
    """Every column; before the results are out there are no rows."""
    report, exam, class_ = _made(exam_id)
    voice = report_files.voice_of(class_.zone)
    table = reports.in_asked_order(report.table)
    return report_files.as_file(
        _with_names(table) if voice.is_friendly else table, form, voice, title=exam.name, report=report,
        name=f"{class_.code}_exam_{exam.id}_{day_of(report.as_of, class_.zone)}_{report.id}",
        facts=lambda: [(gettext("Exam"), exam.name), (gettext("Class"), class_.name),
                       (gettext("As of"), moments.moment(report.as_of, class_.zone))])


def _made(exam_id: int) -> tuple[Report, Exam, Class]:
    """Raises NotFound."""
    store, who = lookup.store(), actor()
    report = r08_exam.of_exam(store, who, exam_id, lookup.now())
    exam = exams.exam(store, who, exam_id)
    return report, exam, school_classes.one_class(store, who, exam.class_id)


def _with_names(table: Table) -> Table:
    """The marks of skills under the names of the skills."""
    return replace(table, columns=tuple(
        replace(one, head=words.skill_name(one.head)) if one.head in KINDS else one
        for one in table.columns))
