"""The live board of a class: for its instructor with names and reasons, for the wall without names.

The page asks for itself every two seconds while it can be seen; where nothing has changed it is told so and
nothing is drawn.
"""

from __future__ import annotations

import hashlib
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

from babel.dates import format_time, format_timedelta
from flask import Blueprint, Response, make_response, request, url_for
from flask_babel import format_decimal

from trainer.classes import Member
from trainer.drills import KINDS
from trainer.reporting.live import Board, board
from trainer.searching import LONGEST
from trainer.web import language, lookup, words
from trainer.web.responses import fragment, page, wants_fragment
from trainer.web.staff import actor

bp = Blueprint("live", __name__, url_prefix="/teach/classes/<int:class_id>")

_SWITCHES = ("names", "answers", "paused", "q")
"""Of the address: what is shown."""


@bp.get("/live")
def show(class_id: int) -> Response:
    """For whoever teaches the class."""
    return _board(class_id, "teach/live.html", has_names=True, has_answers=True)


@bp.get("/board")
def wall(class_id: int) -> Response:
    """For the projector: codes in place of names, unless they are asked for; answers unless they are not."""
    return _board(class_id, "teach/board.html", has_names=request.args.get("names") == "1",
                  has_answers=request.args.get("answers") != "0")


def _board(class_id: int, template: str, *, has_names: bool, has_answers: bool) -> Response:
    text = request.args.get("q", "")[:LONGEST]
    now = lookup.now()
    found = board(lookup.store(), actor(), class_id, now, text)
    clock = format_time(now, "HH:mm", ZoneInfo(found.class_.zone), language.current())
    state = _state(found, clock)
    shown: dict[str, Any] = {
        "board": found, "class_": found.class_, "clock": clock, "q": text, "now": now, "has_names": has_names,
        "has_answers": has_answers, "is_paused": request.args.get("paused") == "1",
        "poll": _address(class_id, seen=state)}
    if not wants_fragment():
        return page(template, **shown)
    if request.args.get("seen") == state:
        return make_response("", 204)
    return fragment(template, "live", **shown)


@bp.app_template_global()
def board_address(class_id: int, **changes: str | None) -> str:
    """This board with other switches; None leaves one out."""
    return _address(class_id, **changes)


def _address(class_id: int, **changes: str | None) -> str:
    kept = {name: request.args[name] for name in _SWITCHES if name in request.args}
    return url_for(request.endpoint or "", class_id=class_id, **{**kept, **changes})  # type: ignore[arg-type]


@bp.app_template_global()
def time_ago(at: datetime, now: datetime) -> str:
    """``2 days ago``; under a minute is one."""
    return str(format_timedelta(min(at - now, timedelta(minutes=-1)), granularity="minute", threshold=1.0,
                                add_direction=True, locale=language.current()))


@bp.app_template_filter()
def kind_title(drill_id: str) -> str:
    """The kind of a drill as the menu calls it; its id where there is none such any more."""
    kind = lookup.kind_of(drill_id)
    return words.skill_name(kind) if kind in KINDS else drill_id


@bp.app_template_filter()
def short_name(member: Member) -> str:
    """``Anne-Sophie M.``: to be read from afar."""
    first, last = member.first_name, member.last_name
    return f"{first} {last[:1]}." if first and last else member.name


@bp.app_template_filter()
def rate(per_minute: float) -> str:
    """Two digits say enough."""
    return str(format_decimal(per_minute, format="0.0" if per_minute < 9.95 else "0"))


def _state(found: Board, clock: str) -> str:
    """Another one whenever something is to be drawn anew."""
    shown = [(one.person_id, one.name, one.code, tile) for one, tile in found.tiles]
    return hashlib.sha256(repr((shown, clock, language.current())).encode()).hexdigest()[:16]
