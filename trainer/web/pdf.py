"""A page as PDF, by WeasyPrint; where its system part is missing, a page that says what to install."""

from __future__ import annotations

import logging
import threading
from typing import TYPE_CHECKING, Any

from flask import Response, current_app, make_response, render_template, request

from trainer.web import responses

if TYPE_CHECKING:
    from weasyprint import Document

LOG = logging.getLogger("trainer.web")
INSTALL = "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
"""On Debian and Ubuntu: the system part of WeasyPrint."""
_STYLE = "sheets.css"
_ONE_AT_A_TIME = threading.Lock()
"""A print takes a core for a second, and the fonts of a process are shared by its threads."""


class NoPrinter(Exception):
    """WeasyPrint or the system library it needs is not there."""


def pdf(template: str, *, name: str, page: str, **context: Any) -> Response:
    """The template as a PDF called ``name``; ``page`` is the address of the same print as a page."""
    try:
        html = render_template(template, is_pdf=True, **context)
        with _ONE_AT_A_TIME:
            body = laid_out(html).write_pdf()
    except NoPrinter as reason:
        LOG.error("no PDF: %s", reason)
        return responses.page("sheets/no-pdf.html", status=503, page=page, install=INSTALL)
    response = make_response(body)
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


def laid_out(html: str) -> Document:
    """The pages of a print as WeasyPrint lays them out; raises NoPrinter.

    Nothing is fetched: the style sheet is given, and drawings stand in the page.
    """
    try:
        from weasyprint import CSS, HTML
    except (ImportError, OSError) as error:
        raise NoPrinter(str(error).splitlines()[0]) from error
    style = current_app.extensions["assets"][_STYLE].body.decode()
    return HTML(string=html, base_url=request.url_root, url_fetcher=_refuse).render(
        stylesheets=[CSS(string=style, url_fetcher=_refuse)])


def _refuse(address: str, *_more: object, **_named: object) -> Any:
    raise ValueError(f"a print loads nothing: {address}")
