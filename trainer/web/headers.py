"""What every answer of the server carries: what a page may load, and that nothing keeps a copy."""

from __future__ import annotations

from flask import Flask, Response, request

POLICY = "; ".join((
    "default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self'", "connect-src 'self'",
    "form-action 'self'", "base-uri 'none'", "frame-ancestors 'none'", "object-src 'none'",
    "manifest-src 'self'",
))
_ALWAYS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}


def register(app: Flask) -> None:
    """Assets set their own caching; everything else belongs to one visitor and is kept by nobody."""
    app.after_request(_add_headers)


def _add_headers(response: Response) -> Response:
    response.headers.update(_ALWAYS)
    if request.endpoint != "site.asset" or response.status_code != 200:
        response.headers["Cache-Control"] = "no-store"
        response.vary.update(("Cookie", "HX-Request"))
    return response
