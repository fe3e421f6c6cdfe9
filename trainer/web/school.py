"""The school as its managers and owner see it: the record of who did what, and what was chosen."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from trainer import school as chosen_school
from trainer import upkeep
from trainer.errors import N_
from trainer.web import guard, language, lookup, record_details, record_words
from trainer.web.responses import page, see
from trainer.web.staff import actor

bp = Blueprint("school", __name__, url_prefix="/manage")

MANAGE_TABS: tuple[tuple[str, str, bool], ...] = (
    ("users.find", N_("People and accounts"), False),
    ("cohorts.show", N_("Cohorts"), False),
    ("school.record", N_("Audit record"), False),
    ("school.settings", N_("Settings"), True),
)
"""Endpoint, name of its tab, and whether it is the owner's alone."""


@bp.app_template_global()
def manage_tabs() -> list[tuple[str, str]]:
    """Those that the visitor may open."""
    person = guard.visitor()
    is_owner = person is not None and person.role == "owner"
    return [(endpoint, name) for endpoint, name, is_owners in MANAGE_TABS if is_owner or not is_owners]


@bp.get("/audit")
def record() -> Response:
    """The latest first; of one object, of one person, or of all."""
    target = request.args.get("object", "")[:80]
    actor_id = request.args.get("person", type=int)
    before = request.args.get("before", type=int)
    if any(one is not None and not 0 <= one < 2 ** 63 for one in (actor_id, before)):
        actor_id = before = 0
    shown = upkeep.shown(lookup.store(), target=target, actor_id=actor_id, before=before)
    return page("manage/audit.html", shown=shown, target=target, actor_id=actor_id,
                head=upkeep.head(lookup.store()), what=record_words.what, called=record_words.called,
                details=record_details.details)


@bp.get("/school")
def settings() -> Response:
    now = chosen_school.school(lookup.store())
    typed = {"name": now.name, "practice_days": now.practice_days or "", "exam_days": now.exam_days or "",
             "keeps_answers": "1" if now.keeps_answers else ""}
    typed |= {f"notice_{lang}": now.notices.get(lang, "") for lang in language.languages()}
    return page("manage/school.html", typed=typed, faults={}, version=now.notice_version)


@bp.post("/school")
def change() -> Response:
    """What cannot be read is shown again with all that was typed."""
    wanted, faults = chosen_school.read_school(request.form, language.languages())
    if wanted is None:
        return page("manage/school.html", status=422, typed=request.form, faults=faults,
                    version=chosen_school.school(lookup.store()).notice_version)
    chosen_school.change_school(lookup.store(), actor(), wanted, lookup.now())
    return see(url_for(".settings", saved=1))
