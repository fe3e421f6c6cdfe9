"""How a request may come: with accounts over TLS, or on this very machine, or as the owner allowed outright.

Behind a proxy it is the proxy that says so, and who asked; it is believed only with TRUST_PROXY=1.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from flask import Flask, Response, current_app, request
from flask.sessions import SecureCookieSessionInterface
from werkzeug.middleware.proxy_fix import ProxyFix

from trainer.web import guard, responses

_LOOPBACK = frozenset({"localhost", "127.0.0.1", "::1"})
_OPEN = frozenset({"site.asset", "site.health", "site.manifest"})


def register(app: Flask) -> None:
    """Ask before everything else that looks at who is there."""
    if app.config.get("TRUST_PROXY"):
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=1, x_proto=1)  # type: ignore[method-assign]
    app.session_interface = _SafeOverTls()
    app.before_request(_refuse_plain)


class _SafeOverTls(SecureCookieSessionInterface):
    """Flask's own cookie, which carries the token of forms: once over TLS, never without it."""

    def get_cookie_secure(self, app: Flask) -> bool:
        return request.is_secure


def is_private() -> bool:
    """Whether nobody on the way can read it."""
    try:
        return request.is_secure or urlsplit(f"//{request.host}").hostname in _LOOPBACK
    except ValueError:  # no host that there can be
        return False


def is_allowed_plain() -> bool:
    """It could be read on the way, and the owner said that it may: staff are told on every page."""
    return bool(current_app.config.get("ALLOW_HTTP")) and not is_private()


def _refuse_plain() -> Response | None:
    if request.endpoint in _OPEN or is_private() or is_allowed_plain() or not guard.has_accounts():
        return None
    return responses.page("errors/plain-http.html", status=403)
