"""A trainee's report on one page, as a page and as PDF."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, render_template, request, url_for

from trainer import classes, reporting, trainees
from trainer.classes import Class, Member
from trainer.drills import KINDS
from trainer.errors import N_, NotFound
from trainer.reporting import Asked
from trainer.reports.charts import interval
from trainer.reports.filters import Filters
from trainer.web import fields, language, lookup
from trainer.web.pdf import REPORTS, pdf
from trainer.web.responses import page
from trainer.web.staff import actor

bp = Blueprint("trainee_reports", __name__, url_prefix="/teach/trainees/<int:person_id>")


@bp.get("/report")
def show(person_id: int) -> Response:
    """As a member of the class that is named, else of the first that the reader sees them in."""
    class_ = _class_of(person_id)
    members = classes.trainees(lookup.store(), actor(), class_.id)
    place = next(k for k, one in enumerate(members) if one.person_id == person_id)
    return page("reports/trainee.html", class_=class_, **_shown(_asked(person_id, class_)),
                before=members[place - 1] if place else None,
                after=members[place + 1] if place + 1 < len(members) else None)


@bp.get("/report.pdf")
def as_pdf(person_id: int) -> Response:
    """One A4 page, in the language that is asked for."""
    class_ = _class_of(person_id)
    lang = request.args.get("lang") or language.current()
    if lang not in language.languages():
        raise NotFound(N_("There is no such page."))
    asked = _asked(person_id, class_)
    with language.speaking(lang):
        code = asked.members[0].code or str(person_id)
        return pdf("reports/trainee-print.html", name=f"{class_.code}_{code}_{asked.today}_r3",
                   page=report_of(person_id, class_.id), style=REPORTS, lang=lang, **_shown(asked))


def sheet(asked: Asked, member: Member) -> str:
    """The same of one of many, to be laid out with ``REPORTS``, in the language that is spoken."""
    return render_template("reports/trainee-print.html", is_pdf=True, lang=language.current(),
                           **_shown(reporting.only(asked, member)))


@bp.app_template_global()
def report_of(person_id: int, class_id: int) -> str:
    """The address of a trainee's report, as a member of that class."""
    values: dict[str, Any] = {"person_id": person_id, "class": class_id}
    return url_for("trainee_reports.show", **values)


def _shown(asked: Asked) -> dict[str, Any]:
    return {"report": reporting.trainee_report(asked), "scale_ends": interval.ENDS,
            "scale_bounds": interval.BOUNDS, "drill_kinds": KINDS}


def _asked(person_id: int, class_: Class) -> Asked:
    """Raises NotFound for somebody who is not in the class."""
    asked = reporting.asked_of_class(lookup.store(), lookup.content_of_class(class_.id), actor(), class_.id,
                                     Filters(period="all", person=person_id), lookup.now())
    if not asked.members:
        raise NotFound(N_("There is no such trainee."))
    return asked


def _class_of(person_id: int) -> Class:
    """Raises NotFound for another's trainee, and for one who is in no class."""
    found = trainees.sheet(lookup.store(), actor(), person_id).classes
    wanted = fields.identifier(request.args, "class")
    class_ = next((one for one in found if wanted in (None, one.id)), None)
    if class_ is None:
        raise NotFound(N_("There is no such trainee."))
    return class_
