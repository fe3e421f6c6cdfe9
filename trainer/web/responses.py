"""A whole page, or for htmx only what of it changes."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode, urlsplit

from flask import Response, current_app, make_response, redirect, render_template, request, url_for
from jinja2_fragments.flask import render_block
from werkzeug.exceptions import HTTPException

_PAGES = {
    "account.choose_language": "sign_in.login", "teach_exams.make": "teach_exams.new",
    "assignments.make": "assignments.new", "class_settings": "class_settings.show",
    "class_rules.move": "class_rules.show"}
"""The pages of forms that are sent elsewhere, by the endpoint or the blueprint that takes them."""


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
    """The address of the page that is shown, for a form that leads back to it; of an answer to a form the
    address of the page with the form; "" where there is none.
    """
    if request.method != "GET":
        return _page_of_form()
    query = request.query_string.decode("ascii", "replace")
    return f"{request.script_root}{request.path}" + (f"?{query}" if query else "")


def _page_of_form() -> str:
    """Most forms are sent to the address of their page or below it; ``_PAGES`` has the others."""
    query = f"?{urlencode({'next': wanted})}" if (wanted := _wanted()) else ""
    if endpoint := _PAGES.get(request.endpoint or "") or _PAGES.get(request.blueprint or ""):
        view_args = request.view_args or {}
        return url_for(endpoint, **{key: view_args[key] for key in view_args if key == "class_id"}) + query
    address = f"{request.script_root}{request.path}"
    while address.count("/") > 1 and not is_ours(address):
        address = address.rpartition("/")[0]
    return address + query if is_ours(address) else ""


def _wanted() -> str:
    """Where a form of the door leads on to; "" too where the form is too long to be read."""
    try:
        return request.form.get("next", "")
    except HTTPException:
        return ""


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
