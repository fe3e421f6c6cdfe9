"""A whole page, or for htmx only what of it changes."""

from __future__ import annotations

from typing import Any

from flask import Response, make_response, redirect, render_template, request
from jinja2_fragments.flask import render_block


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
