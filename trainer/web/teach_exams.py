"""The instructor's side of exams: composed, tried, published, watched, released, certified."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from flask import Blueprint, Response, request, url_for
from flask_babel import format_decimal

from trainer import classes as school_classes
from trainer import exam_desk, exams
from trainer import school as chosen_school
from trainer.certificates import issuing
from trainer.errors import AnswerFormatError, Closed, TrainerError
from trainer.exam_desk import form as exam_form
from trainer.exam_desk.form import Form, Typed
from trainer.moments import read_moment, written
from trainer.web import fields, lookup
from trainer.web.exam_lists import bins, kinds_of, live, marks, state_of
from trainer.web.responses import fragment, page, see, wants_fragment
from trainer.web.staff import actor
from trainer.web.translate import gettext

bp = Blueprint("teach_exams", __name__, url_prefix="/teach")

SECRET_BYTES, ID_BYTES = 32, 16


@bp.get("/classes/<int:class_id>/exams")
def in_class(class_id: int) -> Response:
    """The exams of a class with their state, the latest window first."""
    class_ = exam_desk.class_of(lookup.store(), actor(), class_id)
    return page("exams/list.html", class_=class_, now=lookup.now(), state_of=state_of,
                exams=exams.of_class(lookup.store(), actor(), class_id))


@bp.get("/classes/<int:class_id>/exams/new")
def new(class_id: int) -> Response:
    """Presets first; with one chosen, or none, the form."""
    class_ = exam_desk.class_of(lookup.store(), actor(), class_id)
    table_id, chosen = request.args.get("table", ""), request.args.get("preset")
    content = lookup.content_of_class(class_id)
    tables = exam_desk.tables_of(content, class_)
    if chosen is None:
        return page("exams/presets.html", class_=class_, tables=tables, presets=exams.PRESETS)
    blueprint, name = exam_desk.of_preset(content, chosen, table_id or tables[0].id)
    return _form(class_, exam_form.empty(
        class_, blueprint, lookup.now(), gettext(name) if name else ""))


@bp.post("/classes/<int:class_id>/exams")
def make(class_id: int) -> Response:
    """Store a draft; what cannot be read is shown again with all that was typed."""
    class_ = exam_desk.class_of(lookup.store(), actor(), class_id)
    return _read(class_, lambda draft: exams.compose(
        lookup.store(), actor(), class_id, draft, secret=secrets.token_bytes(SECRET_BYTES),
        public_id=secrets.token_bytes(ID_BYTES), now=lookup.now()))


@bp.get("/exams/<int:exam_id>/change")
def edit(exam_id: int) -> Response:
    """The form of a draft."""
    exam, class_ = exam_desk.exam_of(lookup.store(), actor(), exam_id)
    if exam.published:
        return see(url_for(".show", exam_id=exam_id))
    return _form(class_, exam_form.of_exam(exam, class_.zone), exam_id=exam_id, seen=exams.version_of(exam))


@bp.post("/exams/<int:exam_id>/change")
def change(exam_id: int) -> Response:
    _, class_ = exam_desk.exam_of(lookup.store(), actor(), exam_id)
    return _read(class_, lambda draft: exams.change(
        lookup.store(), actor(), exam_id, draft, seen=_seen(), now=lookup.now()), exam_id=exam_id)


@bp.get("/exams/<int:exam_id>")
def show(exam_id: int) -> Response:
    """The exam; every few seconds its live list alone."""
    return _show(exam_id)


@bp.post("/exams/<int:exam_id>/publish")
def publish(exam_id: int) -> Response:
    return _done(exam_id, lambda: exams.publish(
        lookup.store(), _content(exam_id), actor(), exam_id, seen=_seen(), code=exams.new_code(),
        now=lookup.now()))


@bp.post("/exams/<int:exam_id>/code")
def renew_code(exam_id: int) -> Response:
    return _done(exam_id, lambda: exams.renew_code(
        lookup.store(), actor(), exam_id, exams.new_code(), now=lookup.now()))


@bp.post("/exams/<int:exam_id>/window")
def set_window(exam_id: int) -> Response:
    _, class_ = exam_desk.exam_of(lookup.store(), actor(), exam_id)
    return _done(exam_id, lambda: exams.set_window(
        lookup.store(), actor(), exam_id, read_moment(request.form.get("opens", ""), class_.zone),
        read_moment(request.form.get("closes", ""), class_.zone), now=lookup.now()))


@bp.post("/exams/<int:exam_id>/time")
def add_time(exam_id: int) -> Response:
    """For all who sit it, and if wanted for whom it brings back."""
    return _done(exam_id, lambda: exams.add_time_to_all(
        lookup.store(), actor(), exam_id, minutes=fields.number(request.form, "minutes") or 0,
        reason=request.form.get("reason", ""), with_stopped=request.form.get("stopped") == "1",
        now=lookup.now()))


@bp.post("/exams/<int:exam_id>/release")
def release(exam_id: int) -> Response:
    return _done(exam_id, lambda: exams.release(lookup.store(), actor(), exam_id, now=lookup.now()))


@bp.post("/exams/<int:exam_id>/certificates")
def certify(exam_id: int) -> Response:
    """For one sitting, or for everybody who passed."""
    _, class_ = exam_desk.exam_of(lookup.store(), actor(), exam_id)
    sitting = fields.identifier(request.form, "sitting")

    def issue() -> object:
        expires, given = _last_day(request.form.get("until", ""), class_.zone), (
            lookup.store(), _content(exam_id), actor(), exam_id)
        if sitting is None:
            return issuing.issue_all(*given, expires=expires, now=lookup.now())
        return issuing.issue(*given, sitting, expires=expires, now=lookup.now())

    return _done(exam_id, issue)


@bp.post("/exams/<int:exam_id>/copy")
def copy(exam_id: int) -> Response:
    """A new draft, of another class too."""
    made = exams.copy(lookup.store(), actor(), exam_id, fields.identifier(request.form, "class") or 0,
                      secret=secrets.token_bytes(SECRET_BYTES), public_id=secrets.token_bytes(ID_BYTES),
                      now=lookup.now())
    return see(url_for(".edit", exam_id=made.id))


@bp.post("/exams/<int:exam_id>/try")
def try_out(exam_id: int) -> Response:
    """Sit it oneself, under a seed that no trainee gets."""
    try:
        sitting = exams.try_out(lookup.store(), _content(exam_id), actor(), exam_id,
                                public_id=secrets.token_bytes(ID_BYTES), now=lookup.now())
    except (AnswerFormatError, Closed) as error:
        return _show(exam_id, error)
    return see(url_for("exams.paper", sitting=sitting))


@bp.post("/exams/<int:exam_id>/remove")
def remove(exam_id: int) -> Response:
    exam, _ = exam_desk.exam_of(lookup.store(), actor(), exam_id)
    try:
        exams.remove(lookup.store(), actor(), exam_id, now=lookup.now())
    except Closed as error:
        return _show(exam_id, error)
    return see(url_for(".in_class", class_id=exam.class_id))


def _done(exam_id: int, act: Callable[[], object]) -> Response:
    """Back to the exam; where it cannot be, the exam's page says why and keeps what was typed."""
    try:
        act()
    except (AnswerFormatError, Closed) as error:
        return _show(exam_id, error)
    return see(url_for(".show", exam_id=exam_id))


def _show(exam_id: int, error: TrainerError | None = None) -> Response:
    store, who, now = lookup.store(), actor(), lookup.now()
    found = exams.overview(store, who, exam_id, now=now)
    _, class_ = exam_desk.exam_of(store, who, exam_id)
    content = lookup.content_of_class(class_.id)
    context: dict[str, Any] = {
        "class_": class_, "found": found, "exam": found.exam, "now": now, "error": error,
        "live": live(found, now), "as_of": f"{now.astimezone(ZoneInfo(class_.zone)):%H:%M:%S}",
        "hindrance": exams.hindrance(store, content, found),
        "state_of": state_of, "typed": request.form if error else {}, "seen": exams.version_of(found.exam)}
    if wants_fragment():
        response = fragment("exams/show.html", "live", **context)
        if found.exam.released:  # meanwhile, on another page
            response.headers["HX-Refresh"] = "true"
        return response
    held = exam_desk.certificates_of(store, who, exam_id)
    marked = marks(found, held)
    status = 200 if error is None else 409 if isinstance(error, Closed) else 422
    return page(
        "exams/show.html", status=status, **context, faults=exam_desk.faults(content, found),
        marks=marked, bins=bins(marked), kinds=kinds_of(found),
        others=[one for one in school_classes.visible(store, who) if one.archived is None],
        certificates=held, n_to_certify=exam_desk.n_to_certify(found, held),
        is_school_named=bool(chosen_school.school(store).name))


def _content(exam_id: int) -> Any:
    """By the rules that the class of the exam is on. Raises NotFound."""
    return lookup.content_of_class(exams.exam(lookup.store(), actor(), exam_id).class_id)


def _seen() -> str:
    """The text of the draft that the form was made of."""
    return request.form.get("seen", "")


def _form(class_: school_classes.Class, form: Form, *, exam_id: int | None = None, status: int = 200,
          error: TrainerError | None = None, seen: str = "") -> Response:
    content = lookup.content_of_class(class_.id)
    return page(
        "exams/form.html", status=status, class_=class_, form=form, exam_id=exam_id, error=error,
        seen=seen or _seen(), drills=exam_desk.drills(content), tables=exam_desk.tables_of(content, class_),
        mistakes=exam_desk.mistakes(content, form))


def _read(class_: school_classes.Class, store_it: Callable[[exams.Draft], exams.Exam], *,
          exam_id: int | None = None) -> Response:
    typed: Typed = {name: request.form.getlist(name) for name in request.form}
    if "more" in request.form:
        return _form(class_, Form(exam_form.more_rows(typed)), exam_id=exam_id)
    form = exam_form.read(lookup.content_of_class(class_.id), class_, typed)
    if form.draft is None:
        return _form(class_, form, exam_id=exam_id, status=422)
    try:
        stored = store_it(form.draft)
    except (AnswerFormatError, Closed) as error:
        return _form(class_, form, exam_id=exam_id, status=422, error=error)
    return see(url_for(".show", exam_id=stored.id))


def _last_day(text: str, zone: str) -> datetime | None:
    """The end of the day on which a certificate is still valid."""
    return read_moment(f"{text}T00:00", zone) + timedelta(days=1) if text else None


@bp.app_template_global()
def named_situations(kept: Sequence[str]) -> str:
    """A drill and the situations of it that are asked, by their names."""
    drill_id, *situations = kept
    return gettext(", ").join(lookup.situation_name(lookup.kind_of(drill_id), one) for one in situations)


@bp.app_template_filter()
def as_field(at: datetime, zone: str) -> str:
    """As the field of a day and a time holds it."""
    return written(at, zone)


@bp.app_template_filter()
def times(per_cent: int) -> str:
    """``1.25`` of 125 per cent."""
    return str(format_decimal(per_cent / 100, format="0.##"))
