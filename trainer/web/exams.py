"""A trainee's exams: what awaits them, the paper itself, and after the release what it came to."""

from __future__ import annotations

import re
import secrets
from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Flask, Response, make_response, request, url_for
from werkzeug.exceptions import BadRequest

from trainer import exams, practice
from trainer.errors import AnswerFormatError, Closed
from trainer.exams import Paper
from trainer.people import Person
from trainer.web import device, fields, guard, language, lookup, words
from trainer.web.responses import fragment, page, see, wants_fragment
from trainer.web.staff import actor
from trainer.web.strip import strip

bp = Blueprint("exams", __name__, url_prefix="/exams")

_PAGE = re.compile(r"[0-9a-f]{32}", re.ASCII)
"""What tells one page of a sitting from another: made with each page that is loaded."""

_OPEN_MEANWHILE = frozenset({"account.settings", "account.save_settings", "account.choose_language"})
_OPEN_BLUEPRINTS = frozenset({"site", "sign_in"})


def register(app: Flask) -> None:
    """The pages, and the way back to the paper that is being sat."""
    app.before_request(_lead_back)
    app.register_blueprint(bp)


def _lead_back() -> Response | None:
    """Who sits an exam has no page but its paper and the settings: any other could answer an item."""
    if (request.endpoint is None or request.blueprint in _OPEN_BLUEPRINTS
            or request.endpoint in _OPEN_MEANWHILE):
        return None
    person = guard.visitor_if_known()
    if person is None or person.is_local or person.is_staff or not guard.may_sit_exam():
        return None
    sitting = exams.open_paper(lookup.store(), person, now=lookup.now())
    if sitting is None or (request.view_args or {}).get("sitting") == sitting:
        return None
    return _go_to(url_for("exams.paper", sitting=sitting))


@bp.get("/<exam>")
def show(exam: str) -> Response:
    """What is asked and how, and the way in; after the release the result."""
    person = actor()
    lobby = exams.lobby(lookup.store(), person, exam, now=lookup.now())
    return _exam_page(person, lobby)


@bp.post("/<exam>/start")
def start(exam: str) -> Response:
    """Begin an attempt with the code that the instructor shows."""
    received = lookup.now()
    person = actor()
    try:
        sitting = exams.start(
            lookup.store(), lookup.content(), person, exam, request.form.get("code", ""),
            public_id=secrets.token_bytes(16), received=received, now=lookup.now(), page=device.page())
    except AnswerFormatError as error:
        lobby = exams.lobby(lookup.store(), person, exam, now=lookup.now())
        return _exam_page(person, lobby, status=422, wrong=words.say(error),
                          code=request.form.get("code", ""))
    return see(url_for(".paper", sitting=sitting))


@bp.get("/papers/<sitting>")
def paper(sitting: str) -> Response:
    """The open item; loading it changes nothing, and its time runs on."""
    shown = exams.paper(lookup.store(), actor(), sitting, now=lookup.now())
    if shown.open is None:
        return see(_after(shown))
    return page("practice/item.html", **_whole_page(shown, _page_of(request.args)))


@bp.post("/papers/<sitting>/answer")
def answer(sitting: str) -> Response:
    """Store it; the reply is the next item, whatever was answered."""
    received = lookup.now()
    person = actor()
    form = request.form.to_dict()
    token, is_left = _page_of(form), form.pop("leave", "") == "1"
    form.pop("page", None)
    seq = fields.number(form, "seq")
    if seq is None:
        raise BadRequest
    store, content = lookup.store(), lookup.content()
    before = exams.paper(store, person, sitting, now=received)
    try:
        if is_left:
            after = exams.leave(store, content, person, sitting, seq, page=token, received=received,
                                now=lookup.now())
        else:
            after = exams.answer(store, content, person, sitting, seq, form, page=token,
                                 lang=language.current(), received=received, now=lookup.now())
    except AnswerFormatError as error:
        return _unread(before, token, form, words.say(error))
    except exams.TakenOver as error:
        return _elsewhere(before, words.say(error))
    except Closed:
        over = exams.paper(store, person, sitting, now=lookup.now())
        if over.open:
            raise
        return _go_to(_after(over))
    return _following(before, after, token)


@bp.post("/papers/<sitting>/hand-in")
def hand_in(sitting: str) -> Response:
    """Stop before the end."""
    received = lookup.now()
    person = actor()
    shown = exams.paper(lookup.store(), person, sitting, now=received)
    try:
        exams.hand_in(lookup.store(), person, sitting, page=_page_of(request.form), received=received)
    except exams.TakenOver as error:
        return _elsewhere(shown, words.say(error))
    return see(_after(shown))


@bp.post("/papers/<sitting>/hold")
def hold(sitting: str) -> Response:
    """From now on the sitting is on this page; to its script how it stands, to a form the way there."""
    token = _page_of(request.form)
    shown = exams.hold(lookup.store(), actor(), sitting, page=token, now=lookup.now())
    if not _wants_json():
        return see(url_for(".paper", sitting=sitting, page=token))
    return _told(is_held=True, state=shown.state, seq=shown.open.seq if shown.open else None,
                 left_ms=shown.left_ms, item_left_ms=shown.item_left_ms, nonce="")


@bp.post("/papers/<sitting>/pulse")
def pulse(sitting: str) -> Response:
    """How the sitting stands, every few seconds; what it sends comes back at once and measures the way."""
    received = lookup.now()
    echo = request.form.get("echo", "")
    found = exams.pulse(
        lookup.store(), actor(), sitting, page=_page_of(request.form), echo=echo[:32],
        nonce=secrets.token_bytes(8).hex(), received=received, now=lookup.now())
    if echo:
        return make_response("", 204)
    return _told(is_held=found.is_held, state=found.state, seq=found.seq, left_ms=found.left_ms,
                 item_left_ms=found.item_left_ms, nonce=found.nonce)


def _following(before: Paper, after: Paper, token: str) -> Response:
    """To htmx the item itself where its page is the same, else the way to it."""
    if not wants_fragment():
        return see(url_for(".paper", sitting=after.sitting, page=token) if after.open else _after(after))
    if after.open is None:
        return _go_to(_after(after))
    if before.open is None or before.open.drill_id != after.open.drill_id:
        return _go_to(url_for(".paper", sitting=after.sitting, page=token))
    return fragment("exams/changes.html", "following", exam=after, item=after.open,
                    table=_ground(after).table)


def _unread(shown: Paper, token: str, form: dict[str, str], sentence: str) -> Response:
    """What was typed stays: htmx leaves the page alone, a whole page is made with it filled in."""
    if shown.open is None:
        return _go_to(_after(shown))
    context = _whole_page(shown, token) | {"unread": sentence, "typed": form}
    if not wants_fragment():
        return page("practice/item.html", status=422, **context)
    response = fragment("practice/changes.html", "unread", status=422, **context)
    response.headers["HX-Reswap"] = "none"
    return response


def _elsewhere(shown: Paper, sentence: str) -> Response:
    """The sitting is on another page by now."""
    if not wants_fragment():
        return page("exams/elsewhere.html", status=409, exam=shown, here="",
                    page_token=secrets.token_bytes(16).hex())
    response = make_response(sentence, 409)
    response.content_type = "text/plain; charset=utf-8"
    response.headers["X-Exam"] = "elsewhere"
    return response


def _whole_page(shown: Paper, token: str) -> dict[str, Any]:
    item = shown.open
    assert item is not None
    standing = _ground(shown)
    table = standing.table or lookup.table(item.table_id)
    block = practice.Block(
        sitting=shown.sitting, drill_ids=(item.drill_id,), table_id=item.table_id, table=table,
        mode="exam", n_items=item.n_items, ends=None, marks=(), open=item, last=None,
        has_interruptions=False, ended=False, accuracy=None, median_ms=None, is_whole=not shown.is_counted,
        is_silent=True)
    return {
        "exam": shown, "halted": standing.halted, "page_token": token, "block": block, "item": item,
        "table": table,
        "clauses": strip(table, item.kind, item.prompt["variant"]),
        "spoken": lambda concept: words.vocabulary().words(concept, table.id),
        "typed": {}, "unread": None, "is_shown_again": False, "next_page": None, "next": None,
        "feedback": None, "is_last": False, "mode": practice.MODES["exam"], "left_ms": None,
        "action": url_for(".answer", sitting=shown.sitting)}


def _ground(shown: Paper) -> exams.Ground:
    return exams.ground(lookup.store(), lookup.content(), actor(), shown.sitting)


def _exam_page(person: Person, lobby: exams.Lobby, *, status: int = 200, **context: Any) -> Response:
    if lobby.state == "released":
        result = exams.result(lookup.store(), lookup.content(), person, lobby.exam.address, now=lookup.now())
        return page("exams/result.html", status=status, lobby=lobby, result=result,
                    letters=result.sheets[0].letters if result.sheets else "KQJ")
    return page("exams/lobby.html", status=status, lobby=lobby, **{"wrong": "", "code": "", **context})


def _after(shown: Paper) -> str:
    """Where a sitting that is over leads: an instructor's trial to the classes."""
    return url_for("teach.classes") if shown.is_trial else url_for("exams.show", exam=shown.exam)


def _go_to(address: str) -> Response:
    """For htmx, which follows a redirect of its own instead of showing where it leads."""
    if not wants_fragment():
        return see(address)
    response = make_response("", 204)
    response.headers["HX-Redirect"] = address
    return response


def _told(**what: object) -> Response:
    return make_response(what)


def _wants_json() -> bool:
    return request.headers.get("Accept") == "application/json"


def _page_of(given: Mapping[str, str]) -> str:
    """The page's mark; a new one for a page that has none."""
    token = given.get("page", "")
    return token if _PAGE.fullmatch(token) else secrets.token_bytes(16).hex()
