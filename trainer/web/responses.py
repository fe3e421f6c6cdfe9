"""A whole page, or for htmx only those of its blocks that change."""

from __future__ import annotations

from typing import Any

from flask import Response, make_response, redirect, render_template, request
from jinja2_fragments.flask import render_blocks


def wants_fragment() -> bool:
    """htmx asks; a plain form does not."""
    return request.headers.get("HX-Request") == "true"


def fragment(template: str, blocks: list[str], *, status: int = 200, **context: Any) -> Response:
    """Some blocks of a page's template, those outside the target marked to be swapped out of band."""
    return make_response(render_blocks(template, blocks, is_fragment=True, **context), status)


def page(template: str, *, status: int = 200, **context: Any) -> Response:
    return make_response(render_template(template, is_fragment=False, **context), status)


def see(address: str) -> Response:
    """After a POST: go and look there (303)."""
    return make_response(redirect(address, 303))
