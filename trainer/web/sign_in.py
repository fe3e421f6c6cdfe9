"""The doors: password, second factor, class and card, a link that works once; and the way out."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response, current_app, request, url_for

from trainer import people, secrets, signing_in
from trainer.errors import N_, AnswerFormatError, NotFound, SignInNeeded, TooManyTries
from trainer.sheets.codes import code_of
from trainer.signing_in import SignedIn, Source
from trainer.web import error_pages, guard, held, language, lookup, responses, words
from trainer.web.responses import page, see

bp = Blueprint("sign_in", __name__)


@bp.get("/login")
def login() -> Response:
    """Shown to whoever is signed in too: on a shared machine the next one signs in."""
    _refuse_without_accounts()
    return _login()


@bp.post("/login")
def enter() -> Response:
    _refuse_without_accounts()
    form = request.form
    return _tried(_login, lambda: signing_in.by_password(
        lookup.store(), source(), form.get("name", ""), form.get("password", ""),
        is_own_device=form.get("own_device") == "1", instead_of=guard.signed_in_token(), now=lookup.now()))


@bp.get("/login/code")
def code() -> Response:
    """Where no password was right in this browser just now, that is asked for first."""
    _refuse_without_accounts()
    return _code()


@bp.post("/login/code")
def confirm() -> Response:
    _refuse_without_accounts()
    return _tried(_code, lambda: signing_in.by_code(
        lookup.store(), source(), guard.signed_in_token(), request.form.get("code", ""), lookup.now()))


@bp.get("/join")
def join() -> Response:
    """A class code, typed, leads to the page of its class."""
    _refuse_without_accounts()
    typed = request.args.get("class", "").strip()
    return see(url_for(".join_class", class_code=typed)) if typed and "/" not in typed else _join()


@bp.get("/join/<class_code>")
def join_class(class_code: str) -> Response:
    """A PIN card's QR code opens it with the trainee's own code filled in."""
    _refuse_without_accounts()
    return _join(class_code)


@bp.post("/join/<class_code>")
def enter_class(class_code: str) -> Response:
    _refuse_without_accounts()
    form = request.form
    return _tried(lambda **more: _join(class_code, **more), lambda: signing_in.by_card(
        lookup.store(), source(), class_code, form.get("code", ""), form.get("pin", ""),
        instead_of=guard.signed_in_token(), now=lookup.now()))


@bp.get("/link/<token>")
def link(token: str) -> Response:
    """Looking at it does not use it up: programs that look at links before people do are many."""
    return _link(token)


@bp.post("/link/<token>")
def use_link(token: str) -> Response:
    form = request.form
    try:
        return _tried(lambda **more: _link(token, **more), lambda: signing_in.use_link(
            lookup.store(), source(), token, form.get("password", ""), form.get("again", ""),
            name=form.get("name", ""), login=form.get("login", ""),
            is_own_device=form.get("own_device") == "1", instead_of=guard.signed_in_token(),
            now=lookup.now()))
    except NotFound as error:
        return _gone(error)


@bp.post("/logout")
def leave() -> Response:
    """It ends on the server; a second press does no harm."""
    _refuse_without_accounts()
    if token := guard.signed_in_token():
        signing_in.sign_out(lookup.store(), token, lookup.now())
    guard.sign_out()
    response = see(url_for("sign_in.login", left=1))
    response.headers["Clear-Site-Data"] = '"cache"'  # pages kept for the way back show what was open
    return response


def source() -> Source:
    """Of a try: the server's key, the address, and which browser it is."""
    token = guard.local_token()
    return Source(server_key(), request.remote_addr or "", secrets.token_hash(token) if token else None)


def server_key() -> bytes:
    key: str | bytes = current_app.config["SECRET_KEY"]
    return key.encode() if isinstance(key, str) else key


def let_in(found: SignedIn) -> Response:
    """The browser has the session; next is the second factor, or the page that was asked for."""
    wanted, form = request.form.get("next", ""), held.held()
    guard.sign_in(found)
    if form is not None:
        return _code(token=found.token) if found.kind == "halfway" else to_send(form)
    if found.kind == "halfway":
        return see(url_for("sign_in.code", next=wanted) if wanted else url_for("sign_in.code"))
    if lang := language.remembered():
        people.set_preferences(lookup.store(), found.person_id, {}, lang=lang)
    return responses.see_again(wanted, "teach.classes" if found.kind == "staff" else "progress.today")


def to_send(form: held.Held) -> Response:
    """What was held, to be sent now."""
    return page("sign-in/send.html", form=form, held=held.carried())


def still_held() -> Response:
    """The page of the door that is asked for next, with what it holds."""
    response = _code()
    return response if response.status_code == 200 else _login()


def _tried(shown: Callable[..., Response], attempt: Callable[[], SignedIn]) -> Response:
    """In, or the form again with what was typed, but for secrets, and what was wrong."""
    try:
        return let_in(attempt())
    except SignInNeeded:
        return see(url_for("sign_in.login", next=_next()) if _next() else url_for("sign_in.login"))
    except (AnswerFormatError, TooManyTries) as error:
        response = shown(wrong=words.say(error), status=error_pages.status_of(error))
        if "retry_after" in error.params:
            response.headers["Retry-After"] = str(error.params["retry_after"])
        return response


def _login(*, wrong: str = "", status: int = 200) -> Response:
    return page("sign-in/login.html", status=status, wrong=wrong, next=_next(), held=held.carried())


def _code(*, wrong: str = "", status: int = 200, token: str | None = None) -> Response:
    halfway = token or guard.signed_in_token()
    try:
        to_set_up = signing_in.asked(lookup.store(), server_key(), halfway, lookup.now())
    except SignInNeeded:
        return see(url_for("sign_in.login", next=_next()) if _next() else url_for("sign_in.login"))
    return page("sign-in/code.html", status=status, wrong=wrong, next=_next(), to_set_up=to_set_up,
                held=held.carried(), qr=code_of(to_set_up.address) if to_set_up else None)


def _join(class_code: str = "", *, wrong: str = "", status: int = 200) -> Response:
    """A code that none has shows the same form: whether there is such a class is told by no page."""
    return page("sign-in/join.html", status=status, wrong=wrong, class_code=class_code, next=_next(),
                held=held.carried())


def _link(token: str, *, wrong: str = "", status: int = 200) -> Response:
    try:
        found = signing_in.open_link(lookup.store(), token, lookup.now())
    except NotFound as error:
        return _gone(error)
    return page("sign-in/link.html", status=status, wrong=wrong, link=found, token=token)


def _gone(error: NotFound) -> Response:
    """What to do about a link that works no more."""
    return page("sign-in/gone-link.html", status=404, reason=words.say(error))


def _next() -> str:
    return request.values.get("next", "")


def _refuse_without_accounts() -> None:
    if not guard.has_accounts():
        raise NotFound(N_("There is no such page."))
