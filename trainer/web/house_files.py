"""Houses as files: a version or a draft taken away, a file brought as a draft, or every error in it."""

from __future__ import annotations

from flask import Blueprint, Response, make_response, request, url_for

from trainer import houses
from trainer.errors import AnswerFormatError, FileFinding
from trainer.houses import files
from trainer.web import lookup, words
from trainer.web.responses import page, see
from trainer.web.staff import actor
from trainer.web.translate import gettext

bp = Blueprint("house_files", __name__, url_prefix="/teach/rulesets")


@bp.get("/import")
def choose() -> Response:
    return _form()


@bp.post("/import")
def take() -> Response:
    """As a draft, to be looked at before it counts; a file with errors changes nothing and has them named."""
    given = request.files.get("file")
    into = request.form.get("into", files.NEW)
    try:
        draft = files.take_file(
            lookup.store(), lookup.content(), actor(), given.filename or "" if given else "",
            given.read() if given else b"", into=into, now=lookup.now())
    except files.FileRefused as refused:
        return _form(words.say(refused), refused.findings, into, 422)
    except AnswerFormatError as refused:
        return _form(words.say(refused), (), into, 422)
    return see(url_for("drafts.show", draft_id=draft.id))


@bp.get("/<table_id>.toml")
def version(table_id: str) -> Response:
    """The newest, or the one whose hash begins so."""
    start = request.args.get("version", "")
    table = houses.find_ref(lookup.houses(), lookup.store(), f"{table_id}@{start}" if start else table_id)
    return _file(f"{table_id}_v{table.version}" if table.version else table_id, files.table_file(table))


@bp.get("/drafts/<int:draft_id>.toml")
def draft(draft_id: int) -> Response:
    """As it was typed, right or wrong."""
    table_id, text = files.draft_file(lookup.store(), draft_id)
    return _file(f"{table_id}_draft", text)


def _form(sentence: str = "", findings: tuple[FileFinding, ...] = (), into: str = files.NEW,
          status: int = 200) -> Response:
    faults = [(_place(one), one.message.said(gettext)) for one in findings]
    return page("rulesets/import.html", status=status, sentence=sentence, faults=faults, into=into,
                houses=files.can_take(lookup.store(), lookup.content()))


def _place(finding: FileFinding) -> str:
    """A key, or a line and a column in words."""
    return finding.place if isinstance(finding.place, str) else finding.place.said(gettext)


def _file(name: str, text: str) -> Response:
    response = make_response(text)
    response.content_type = "application/toml; charset=utf-8"
    response.headers["Content-Disposition"] = f'attachment; filename="{name}.toml"'
    return response
