"""A whole page, or for htmx only what of it changes."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from flask import Response, current_app, make_response, redirect, render_template, request, url_for
from jinja2_fragments.flask import render_block
from werkzeug.exceptions import HTTPException


def wants_fragment() -> bool:
    """htmx asks; a plain form does not."""
    return request.headers.get("HX-Request") == "true"


def fragment(template: str, part: str, *, status: int = 200, **context: Any) -> Response:
    """One block of a template, in which what lies outside the target is marked to be swapped out of band."""
    return make_response(render_block(template, part, **context), status)


def page(template: str, *, status: int = 200, **context: Any) -> Response:
    return make_response(render_template(template, **context), status)


def see(address: str) -> Response:
    """After a POST: go and look there (303)."""
    return make_response(redirect(address, 303))


def here() -> str:
    """The address of the page that is shown, for a form that leads back to it; "" where it has none."""
    if request.method != "GET":
        return ""
    query = request.query_string.decode("ascii", "replace")
    return f"{request.script_root}{request.path}" + (f"?{query}" if query else "")


def see_again(address: str, otherwise: str = "progress.today") -> Response:
    """Back to the page a form came from, if it is one of ours; else to the one of that endpoint."""
    return see(address if is_ours(address) else url_for(otherwise))


def is_ours(address: str, method: str = "GET") -> bool:
    """Nothing but an address that this application answers leads on: no other site, however it is written."""
    try:
        parts = urlsplit(address)
    except ValueError:
        return False
    if parts.scheme or parts.netloc or not address.isprintable():
        return False
    if not parts.path.startswith(f"{request.script_root}/"):
        return False
    try:
        current_app.create_url_adapter(request).match(  # type: ignore[union-attr]
            parts.path.removeprefix(request.script_root), method=method)
    except HTTPException:
        return False
    return True
