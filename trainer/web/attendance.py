"""The attendance sheet of a class: names, days and room to sign in; a page that prints, and a PDF."""

from __future__ import annotations

from datetime import date

from flask import Blueprint, Response, get_template_attribute, request
from flask_babel import format_date

from trainer import classes
from trainer.classes import attendance
from trainer.errors import N_
from trainer.people import day_of
from trainer.web import fields, lookup
from trainer.web.sheets.printed import A4, as_print, asked, in_each
from trainer.web.staff import actor

bp = Blueprint("attendance", __name__, url_prefix="/teach/classes/<int:class_id>")


def show(class_id: int) -> Response:
    """Of everybody, or of a group."""
    printed = asked(A4, most=1)
    class_ = classes.one_class(lookup.store(), actor(), class_id)
    today = day_of(lookup.now(), class_.zone)
    wanted = attendance.wanted(request.args, today)
    groups = classes.groups(lookup.store(), actor(), class_id)
    group = fields.identifier(request.args, "group")
    people = [one for one in classes.trainees(lookup.store(), actor(), class_id)
              if one.is_active and group in (None, one.group_id)]
    pages = [people[at:at + attendance.ROWS] for at in range(0, len(people), attendance.ROWS)] or [[]]
    drawn = in_each(printed.langs, lambda: get_template_attribute("sheets/attendance.html", "sheets")(
        class_, next((one.name for one in groups if one.id == group), None), pages, wanted.days,
        printed.size, attendance.ROWS))
    kept = {"from": wanted.first.isoformat(), "days": str(wanted.n),
            **({"weekends": "1"} if wanted.has_weekends else {}), **({"group": str(group)} if group else {})}
    return as_print("show", N_("Attendance"), printed, {"class_id": class_id},
                    template="sheets/attendance-print.html", kept=kept, drawn=drawn, class_=class_,
                    groups=groups, group=group, days=wanted, most_days=attendance.MOST_DAYS,
                    file_name=f"attendance_{class_.code}_{wanted.first.isoformat()}")


bp.add_url_rule("/attendance", "show", show)
bp.add_url_rule("/attendance.pdf", "show_pdf", show)


@bp.app_template_filter()
def lesson_day(day: date) -> str:
    """``Mon 30 Nov``: the head of a column."""
    return str(format_date(day, "EEE d MMM"))


@bp.app_template_filter()
def full_day(day: date) -> str:
    """``30 November 2026``."""
    return str(format_date(day, "d MMMM y"))
