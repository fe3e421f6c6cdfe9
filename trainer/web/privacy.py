"""What is kept about whom, told to everybody; one's own data to be taken away; somebody erased."""

from __future__ import annotations

import threading

from flask import Blueprint, Flask, Response, make_response, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from trainer import school, upkeep
from trainer.errors import N_, AnswerFormatError, TooManyTries, TrainerError
from trainer.people import Person
from trainer.web import fields, guard, language, lookup, words
from trainer.web.responses import page, see, see_again, wants_fragment
from trainer.web.staff import actor
from trainer.web.translate import gettext, ngettext

bp = Blueprint("privacy", __name__)

_NOT_ASKED_IN = frozenset({
    "practice", "debrief", "exams", "sign_in", "own_account", "certificates", "privacy", "site"})
"""Nobody who is answering or signing in is sent to the notice; everybody else reads it first."""

_EXPORTS = threading.BoundedSemaphore(2)
"""Each holds a thread and a whole history: the rest are for answers."""


def register(app: Flask) -> None:
    """Ask of every page, after it is clear who may see it."""
    app.before_request(_show_first)


def _show_first() -> AnyResponse | None:
    """A page leads to the notice until the person has read what it says now."""
    if request.method != "GET" or request.endpoint is None or request.blueprint in _NOT_ASKED_IN:
        return None
    if wants_fragment() or not _has_news():
        return None
    return see(url_for("privacy.notice", page=request.full_path.rstrip("?")))


def _has_news() -> bool:
    """Not while the store is away: what can be shown without it is shown."""
    try:
        person = guard.visitor()
        if person is None or person.is_local or not guard.has_accounts():
            return False
        return person.notice_seen < school.school(lookup.store()).notice_version
    except TrainerError:
        return False


@bp.get("/privacy")
def notice() -> Response:
    """In the school's words where it has its own, else in plain ones of ours."""
    person, chosen = guard.visitor(), school.school(lookup.store())
    has_accounts = guard.has_accounts()
    own, own_lang = own_notice(chosen) if has_accounts else ("", "")
    is_new = has_accounts and person is not None and person.notice_seen < chosen.notice_version
    return page("privacy/notice.html", school=chosen, own=own, own_lang=own_lang, has_accounts=has_accounts,
                is_new=is_new, leads_to=request.args.get("page", ""), practice=span_of(chosen.practice_days),
                exams=span_of(chosen.exam_days))


@bp.post("/privacy")
def read() -> Response:
    """What the page showed was read; the person goes on to where they wanted to.

    A notice that was changed meanwhile is shown again.
    """
    person, chosen = guard.trainee(), school.school(lookup.store())
    if not person.is_local:
        seen = fields.identifier(request.form, "version") or 0
        school.note_read(lookup.store(), person, min(seen, chosen.notice_version))
    return see_again(request.form.get("page", ""))


@bp.post("/settings/my-data.json")
def own_json() -> Response:
    person = guard.trainee()
    return _file(person, person.id, "json")


@bp.post("/settings/my-data.csv")
def own_csv() -> Response:
    person = guard.trainee()
    return _file(person, person.id, "csv")


@bp.post("/teach/trainees/<int:person_id>/export.json")
def export_json(person_id: int) -> Response:
    return _file(actor(), person_id, "json")


@bp.post("/teach/trainees/<int:person_id>/export.csv")
def export_csv(person_id: int) -> Response:
    return _file(actor(), person_id, "csv")


@bp.get("/manage/people/<int:person_id>/erase")
def ask_erase(person_id: int) -> Response:
    """What would go and what stays; the name has to be typed."""
    return _erase_page(upkeep.find_to_erase(lookup.store(), actor(), person_id))


@bp.post("/manage/people/<int:person_id>/erase")
def erase(person_id: int) -> Response:
    """For good; another name than theirs erases nobody."""
    person = upkeep.find_to_erase(lookup.store(), actor(), person_id)
    try:
        done = upkeep.erase(lookup.store(), actor(), person_id, typed=request.form.get("name", ""),
                            now=lookup.now())
    except AnswerFormatError as error:
        return _erase_page(person, words.say(error), request.form.get("name", ""))
    return see(url_for("school.record", object=f"person:{person_id}",
                       erased="clean" if done.is_clean else "unclean"))


def own_notice(chosen: school.School) -> tuple[str, str]:
    """The school's own notice and its language: that of the page, else the one it wrote first."""
    if not chosen.notices:
        return "", ""
    lang = language.current() if language.current() in chosen.notices else next(iter(chosen.notices))
    return _filled(chosen, chosen.notices[lang]), lang


def span_of(days: int | None) -> str:
    """``365 days``, or that there is no end."""
    if days is None:
        return gettext("without a limit in time")
    return ngettext("%(num)s day", "%(num)s days", days)


def _filled(chosen: school.School, text: str) -> str:
    for gap, value in (("{school}", chosen.name), ("{practice}", span_of(chosen.practice_days)),
                       ("{exams}", span_of(chosen.exam_days))):
        text = text.replace(gap, value)
    return text


def _file(who: Person, person_id: int, form: str) -> Response:
    """A download that nobody keeps a copy of on the way; raises TooManyTries behind others."""
    if not _EXPORTS.acquire(blocking=False):
        raise TooManyTries(N_("Other exports are being made. Try again in a moment."))
    try:
        make = upkeep.export_json if form == "json" else upkeep.export_csv
        response = make_response(make(lookup.store(), who, person_id, lookup.now()))
    finally:
        _EXPORTS.release()
    response.content_type = "application/json" if form == "json" else "text/csv; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="data-{person_id}.{form}"'
    return response


def _erase_page(person: Person, wrong: str = "", typed: str = "") -> Response:
    back = url_for("users.show" if person.is_staff else "trainees.show", person_id=person.id)
    return page("manage/erase.html", status=422 if wrong else 200, person=person, wrong=wrong, typed=typed,
                back=back, called=upkeep.called(person), keeps=school.school(lookup.store()).keeps_answers)
