"""One sitting of an exam as its instructor sees it: item by item, and what may be done about it."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, request, url_for

from trainer import exam_desk, exams
from trainer.certificates import issuing
from trainer.errors import AnswerFormatError, Closed, TrainerError
from trainer.web import fields, lookup
from trainer.web.exam_lists import STATES
from trainer.web.responses import page, see
from trainer.web.staff import actor

bp = Blueprint("teach_sittings", __name__, url_prefix="/teach/sittings")


@bp.get("/<int:sitting_id>")
def show(sitting_id: int) -> Response:
    """What was asked, answered and due; the trainee sees it after the release."""
    return _show(sitting_id)


@bp.post("/<int:sitting_id>/time")
def add_time(sitting_id: int) -> Response:
    return _done(sitting_id, lambda: exams.add_time(
        lookup.store(), actor(), sitting_id, minutes=_minutes(), reason=_reason(), now=lookup.now()))


@bp.post("/<int:sitting_id>/reopen")
def reopen(sitting_id: int) -> Response:
    return _done(sitting_id, lambda: exams.reopen(
        lookup.store(), actor(), sitting_id, minutes=_minutes(), reason=_reason(), now=lookup.now()))


@bp.post("/<int:sitting_id>/hand-in")
def hand_in(sitting_id: int) -> Response:
    return _done(sitting_id, lambda: exams.hand_in_for(
        lookup.store(), actor(), sitting_id, reason=_reason(), now=lookup.now()))


@bp.post("/<int:sitting_id>/items/<int:seq>")
def mark_item(sitting_id: int, seq: int) -> Response:
    """Void it, or let it count again."""
    do = exams.restore if request.form.get("what") == "restore" else exams.void
    return _done(sitting_id, lambda: do(
        lookup.store(), actor(), sitting_id, seq, reason=_reason(), now=lookup.now()), f"item-{seq}")


def _done(sitting_id: int, act: Callable[[], object], place: str = "") -> Response:
    try:
        act()
    except (AnswerFormatError, Closed) as error:
        return _show(sitting_id, error)
    return see(url_for(".show", sitting_id=sitting_id, _anchor=place or None))


def _show(sitting_id: int, error: TrainerError | None = None) -> Response:
    store, content, now = lookup.store(), lookup.content(), lookup.now()
    sheet, exam, class_ = exam_desk.sitting_of(store, content, actor(), sitting_id, now)
    blueprint = exams.read_blueprint(exam.blueprint)
    status = 200 if error is None else 409 if isinstance(error, Closed) else 422
    return page("exams/sitting.html", status=status, sheet=sheet, row=sheet.row, exam=exam, class_=class_,
                certified=issuing.as_certified(store, content, actor(), exam.id, sitting_id, now=now),
                blueprint=blueprint, states=STATES, error=error, now=now,
                typed=request.form if error else {}, letters=sheet.letters)


def _minutes() -> int:
    return fields.number(request.form, "minutes") or 0


def _reason() -> str:
    return request.form.get("reason", "")
