"""Who is asking, and whether a form may be taken: the trainee's cookie and where a POST comes from.

The cookie holds 32 random bytes. A first GET sets it and writes nothing; the trainee is made at the
first POST. The store knows only its hash.
"""

from __future__ import annotations

import re
import secrets
from datetime import UTC, datetime
from urllib.parse import urlsplit

from flask import Flask, Response, current_app, g, request
from flask_wtf.csrf import CSRFError
from werkzeug.exceptions import BadRequest

from trainer import people
from trainer.errors import N_, SignInNeeded
from trainer.people import Person

COOKIE = "trainee"
"""Of a local trainee."""
SIGNED_IN = "signed_in"
"""Of somebody with an account; where the connection is safe its name says so too."""
_TOKEN = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_LIFETIME_S = 400 * 24 * 3600  # the longest that browsers keep a cookie
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})


def register(app: Flask) -> None:
    """Check where forms come from and that they are whole, and give every visitor a cookie."""
    app.before_request_funcs.setdefault(None, [])[:0] = (_refuse_foreign_forms, _refuse_torn_forms)
    app.after_request(_give_cookie)


def visitor() -> Person | None:
    """Who this browser belongs to; None for a stranger. Looked up once a request."""
    _look_up()
    person: Person | None = g.person
    return person


def has_accounts() -> bool:
    """Whether one signs in here: there is an owner."""
    _look_up()
    return bool(g.has_accounts)


def _look_up() -> None:
    if "person" not in g:
        visit = people.visit(current_app.extensions["store"], local=_token(COOKIE),
                             signed_in=_token(signed_in_cookie()), now=datetime.now(UTC))
        g.person, g.has_accounts = visit.person, visit.has_accounts


def signed_in_cookie() -> str:
    """The prefix lets no other host of the domain set it, and no plain connection carry it."""
    return f"__Host-{SIGNED_IN}" if request.is_secure else SIGNED_IN


def trainee() -> Person:
    """The visitor, made a trainee if this is the first thing they do. Only a POST may ask.

    Raises SignInNeeded where there are accounts.
    """
    known = visitor()
    if known is not None:
        return known
    if has_accounts():
        raise SignInNeeded(N_("Please sign in first."))
    token = _token(COOKIE) or secrets.token_urlsafe(32)
    g.new_token = token
    g.person = people.welcome(current_app.extensions["store"], token, now=datetime.now(UTC))
    person: Person = g.person
    return person


def leave() -> None:
    """This browser is somebody else's now: the old cookie ends, the answer carries one of nobody yet."""
    _look_up()
    if token := _token(COOKIE):
        people.leave(current_app.extensions["store"], token)
    g.new_token = secrets.token_urlsafe(32)
    g.person = None


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
