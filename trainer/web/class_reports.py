"""The reports of all the trainees of a class as one PDF: asked for here, made by a process of its own."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Blueprint, Response, current_app, request

from trainer import classes, reporting
from trainer.errors import N_, Closed
from trainer.jobs import Kind, Progress
from trainer.people import Person
from trainer.reports.filters import Filters
from trainer.web import fields, jobs, language, lookup
from trainer.web.pdf import INSTALL, REPORTS, NoPrinter, joined, laid_out
from trainer.web.trainee_reports import sheet

bp = Blueprint("class_reports", __name__, url_prefix="/teach/classes/<int:class_id>")


@bp.post("/reports")
def make(class_id: int) -> Response:
    """Of everybody, or of a group; in the language of this page."""
    return jobs.ask("class-reports", {
        "class": class_id, "group": fields.identifier(request.form, "group"), "lang": language.current(),
        "root": request.url_root})


def may(store: Any, actor: Person, params: Mapping[str, Any]) -> None:
    """Whoever sees the class. Raises NotFound."""
    classes.one_class(store, actor, params["class"])


def make_all(actor: Person, params: Mapping[str, Any], place: Path, progress: Progress) -> str:
    """A sheet each, by name; the store is read for one after the other. Raises Closed."""
    with _as_asked(params), _printer():
        asked = reporting.asked_of_class(
            lookup.store(), lookup.content_of_class(params["class"]), actor, params["class"],
            Filters(period="all", group=params["group"]), lookup.now())
        if not asked.members:
            raise Closed(N_("Nobody is in this class, or in this group of it, any more."))
        total = len(asked.members) + 1
        sheets = []
        for done, member in enumerate(asked.members, start=1):
            sheets.append(laid_out(sheet(asked, member), REPORTS))
            progress(done, total)
        name = f"class_reports_{asked.now:%Y-%m-%d}.pdf"
        (place / name).write_bytes(joined(sheets))
    return name


@contextmanager
def _as_asked(params: Mapping[str, Any]) -> Iterator[None]:
    """As if the page were answered that it was asked on: its language, its address."""
    with current_app.test_request_context(base_url=params["root"]), language.speaking(params["lang"]):
        yield


@contextmanager
def _printer() -> Iterator[None]:
    """Raises Closed where there is none."""
    try:
        yield
    except NoPrinter as reason:
        raise Closed(N_("This server cannot make PDFs yet. Whoever runs it installs a library: %(command)s"),
                     command=INSTALL) from reason


KIND = Kind(name=N_("Reports of a class"), may=may, make=make_all,
            of=lambda params: f"class:{params['class']}")
