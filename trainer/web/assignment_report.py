"""The table of an assignment in every form to take away; its page is the assignment's own."""

from __future__ import annotations

from flask import Blueprint, Response

from trainer import assignments
from trainer.people import day_of
from trainer.reporting import r07_assignment
from trainer.web import lookup, moments, report_files
from trainer.web.staff import actor
from trainer.web.translate import gettext

bp = Blueprint("assignment_report", __name__, url_prefix="/teach/assignments")


@bp.get("/<int:assignment_id>.<any(csv,xlsx,jsonl):form>")
def take(assignment_id: int, form: str) -> Response:
    """Raises NotFound."""
    store, who = lookup.store(), actor()
    found, class_ = assignments.look(store, who, assignment_id)
    content = lookup.content_of_class(class_.id)
    report = r07_assignment.of_assignment(store, content, who, assignment_id, lookup.now())
    return report_files.as_file(
        report.table, form, report_files.voice_of(class_.zone), title=found.name, report=report,
        name=f"{class_.code}_assignment_{found.id}_{day_of(report.as_of, class_.zone)}_{report.id}",
        facts=lambda: [(gettext("Assignment"), found.name), (gettext("Class"), class_.name),
                       (gettext("Due"), moments.moment(found.due, class_.zone)),
                       (gettext("As of"), moments.moment(report.as_of, class_.zone))])
