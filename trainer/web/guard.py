"""Who is asking, and whether a form may be taken: the cookies and where a POST comes from.

A cookie holds 32 random bytes, of which the store knows only the hash. A local trainee's is set by a first
GET, which writes nothing; the trainee is made at the first POST. Whoever signs in gets another one, new each
time.
"""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request
from flask import session as flask_session
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadRequest

from trainer import people, signing_in
from trainer.errors import N_, SignInNeeded, StoreUnavailable, TrainerError
from trainer.people import Person
from trainer.signing_in import SignedIn, Visit
from trainer.web import responses

COOKIE = "trainee"
"""Of a local trainee; where there are accounts it says which browser this is."""
SIGNED_IN = "signed_in"
"""Of somebody with an account; where the connection is safe its name says so too."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_LIFETIME_S = 400 * 24 * 3600  # the longest that browsers keep a cookie
_DEVICE = timedelta(days=30)
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def register(app: Flask) -> None:
    """Check where forms come from and that they are whole, and give every visitor a cookie."""
    app.before_request_funcs.setdefault(None, [])[:0] = (_refuse_foreign_forms, _refuse_torn_forms)
    app.after_request(_give_cookie)
    app.after_request(_give_sign_in)
    app.after_request(_note_seen)


def visitor() -> Person | None:
    """Who this browser belongs to; None for a stranger. Looked up once a request."""
    return _visit().person


def visitor_if_known() -> Person | None:
    """The same, and None while the store is away: for what every page shows, error pages too."""
    try:
        return visitor()
    except TrainerError:
        return None


def has_accounts() -> bool:
    """Whether one signs in here: there is an owner."""
    return _visit().has_accounts


def asks_to_sign_in() -> bool:
    """Whether a stranger can do nothing here but sign in; no while the store is away."""
    try:
        return has_accounts() and visitor() is None
    except TrainerError:
        return False


def may_sit_exam() -> bool:
    """No: there is no exam that the visitor may be sitting now; yes: its clock has to be asked."""
    return _visit().may_sit_exam


def sign_in_kind() -> str:
    """How the visitor is signed in: ``device``, ``staff``, ``card``."""
    return _visit().kind or ""


def _visit() -> Visit:
    if "visit" not in g:
        g.visit = signing_in.visit(
            current_app.extensions["store"], local=local_token(), signed_in=signed_in_token(),
            now=datetime.now(UTC))
    found: Visit = g.visit
    return found


def signed_in_cookie() -> str:
    """The prefix lets no other host of the domain set it, and no plain connection carry it."""
    return f"__Host-{SIGNED_IN}" if request.is_secure else SIGNED_IN


def local_token() -> str | None:
    """Of the browser: a local trainee's, or nobody's."""
    return _token(COOKIE)


def signed_in_token() -> str | None:
    """Of somebody with an account."""
    return _token(signed_in_cookie())


def trainee() -> Person:
    """The visitor, made a trainee if this is the first thing they do. Only a POST may ask.

    Raises SignInNeeded where there are accounts.
    """
    known = visitor()
    if known is not None:
        return known
    if has_accounts():
        raise SignInNeeded(N_("Please sign in first."))
    token = local_token() or secrets.token_urlsafe(32)
    g.new_token = token
    person = people.welcome(current_app.extensions["store"], token, now=datetime.now(UTC))
    g.visit = Visit(person, False)
    return person


def leave() -> None:
    """This browser is somebody else's now: the old cookie ends, the answer carries one of nobody yet."""
    visitor()
    if token := local_token():
        people.leave(current_app.extensions["store"], token)
    g.new_token = secrets.token_urlsafe(32)
    g.visit = Visit(None, False)


def sign_in(found: SignedIn) -> None:
    """This browser is that person's: nothing of what it held before is kept, nor the token of forms."""
    g.sign_in = found
    g.pop("visit", None)
    flask_session.clear()


def sign_out() -> None:
    """The browser is nobody's."""
    g.signs_out = True
    g.visit = Visit(None, True)
    flask_session.clear()


def _token(cookie: str) -> str | None:
    given = request.cookies.get(cookie, "")
    return given if _TOKEN.fullmatch(given) else None


def _give_cookie(response: Response) -> Response:
    token: str | None = g.get("new_token")
    if token is None and _token(COOKIE) is None and request.method == "GET" and response.status_code == 200:
        token = secrets.token_urlsafe(32)
    if token is not None and request.endpoint != "site.asset":
        response.set_cookie(COOKIE, token, max_age=_LIFETIME_S, httponly=True, samesite="Lax",
                            secure=request.is_secure)
    return response


def _give_sign_in(response: Response) -> Response:
    """On a trainee's own device it outlives the browser; elsewhere it ends with it, or sooner."""
    found: SignedIn | None = g.get("sign_in")
    if found is not None:
        response.set_cookie(
            signed_in_cookie(), found.token, max_age=_DEVICE if found.kind == "device" else None,
            httponly=True, samesite="Lax", secure=request.is_secure)
    elif g.get("signs_out"):
        response.delete_cookie(signed_in_cookie(), httponly=True, samesite="Lax", secure=request.is_secure)
    return response


def _note_seen(response: Response) -> Response:
    """Somebody is there: whatever they open or send says so, but not what a page asks by itself."""
    found: Visit | None = g.get("visit")
    if found is None or found.seen is None or (request.method == "GET" and responses.wants_fragment()):
        return response
    token = signed_in_token()
    if token is None:
        return response
    try:
        signing_in.note_seen(current_app.extensions["store"], token, found, datetime.now(UTC))
    except StoreUnavailable:  # what was asked for was answered
        return response
    return response


def _refuse_foreign_forms() -> None:
    """A form counts only when a page of this very address sent it (the token is checked besides).

    Browsers say so in Sec-Fetch-Site; on plain http to another machine they do not, there Origin
    must be the host that was asked.
    """
    if request.method in _SAFE_METHODS:
        return
    site = request.headers.get("Sec-Fetch-Site")
    is_ours = _is_from_our_host() if site is None else site == "same-origin"
    if not is_ours:
        raise CSRFError("The form was sent from another site.")


def _is_from_our_host() -> bool:
    try:
        host = urlsplit(request.headers.get("Origin", "")).netloc
    except ValueError:
        return False
    return host != "" and host == request.host


def _refuse_torn_forms() -> None:
    """A form whose end was lost with the connection is not read: half an amount is an amount too.

    The server hands over what arrived as if it were all. A browser says how long a form is.
    """
    if request.method not in _SAFE_METHODS and request.content_length != len(request.get_data()):
        raise BadRequest
