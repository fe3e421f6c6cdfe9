"""A page as PDF, by WeasyPrint; where its system part is missing, a page that says what to install."""

from __future__ import annotations

import logging
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from flask import Response, current_app, make_response, render_template, request

from trainer.web import responses

if TYPE_CHECKING:
    from weasyprint import Document

LOG = logging.getLogger("trainer.web")
INSTALL = "apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"
"""On Debian and Ubuntu: the system part of WeasyPrint."""
SHEETS, REPORTS = "sheets.css", "report-print.css"
_ONE_AT_A_TIME = threading.Lock()
"""A print takes a core for a second, and the fonts of a process are shared by its threads."""
MOST_AT_ONCE = 8
"""Prints that are made or wait for it: each holds a thread of the server, the rest are for trainees."""
_PLACES = threading.BoundedSemaphore(MOST_AT_ONCE)
_RETRY_AFTER_S = "10"


class NoPrinter(Exception):
    """WeasyPrint or the system library it needs is not there."""


class TooManyPrints(Exception):
    """Every place in the queue is taken."""


def pdf(template: str, *, name: str, page: str, style: str = SHEETS, **context: Any) -> Response:
    """The template as a PDF called ``name``; ``page`` is the address of the same print as a page.

    ``style`` is the one style sheet that it is laid out by.
    """
    try:
        html = render_template(template, is_pdf=True, **context)
        with _in_turn():
            body = laid_out(html, style).write_pdf()
    except NoPrinter as reason:
        LOG.error("no PDF: %s", reason)
        return responses.page("sheets/no-pdf.html", status=503, page=page, install=INSTALL)
    except TooManyPrints:
        response = responses.page("sheets/no-pdf.html", status=503, page=page, install="")
        response.headers["Retry-After"] = _RETRY_AFTER_S
        return response
    response = make_response(body)
    response.content_type = "application/pdf"
    response.headers["Content-Disposition"] = f'inline; filename="{name}.pdf"'
    return response


@contextmanager
def _in_turn() -> Iterator[None]:
    """One print after the other; raises TooManyPrints instead of waiting behind a long queue."""
    if not _PLACES.acquire(blocking=False):
        raise TooManyPrints
    try:
        with _ONE_AT_A_TIME:
            yield
    finally:
        _PLACES.release()


def laid_out(html: str, style: str = SHEETS) -> Document:
    """The pages of a print as WeasyPrint lays them out; raises NoPrinter.

    Nothing is fetched: the style sheet is given, and drawings stand in the page.
    """
    try:
        from weasyprint import CSS, HTML
    except (ImportError, OSError) as error:
        raise NoPrinter(str(error).splitlines()[0]) from error
    rules = current_app.extensions["assets"][style].body.decode()
    return HTML(string=html, base_url=request.url_root, url_fetcher=_refuse).render(
        stylesheets=[CSS(string=rules, url_fetcher=_refuse)])


def joined(documents: Sequence[Document]) -> bytes:
    """One PDF of all their pages; there is at least one."""
    return documents[0].copy([page for one in documents for page in one.pages]).write_pdf()


def _refuse(address: str, *_more: object, **_named: object) -> Any:
    raise ValueError(f"a print loads nothing: {address}")
