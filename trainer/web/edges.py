"""The house edge of a rule set: its figure, or how far it is, or a button that has it worked out."""

from __future__ import annotations

import json
import secrets
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from babel import Locale
from flask import Blueprint, Response, current_app, request, url_for
from flask_babel import format_percent

from trainer import houses, jobs
from trainer.engine.edge import edge_key
from trainer.errors import N_, NotFound
from trainer.houses import edges
from trainer.jobs import Job, Kind, Progress
from trainer.people import Person
from trainer.web import language, lookup
from trainer.web.responses import fragment, page, see, wants_fragment
from trainer.web.staff import actor

bp = Blueprint("edges", __name__, url_prefix="/teach/rulesets/edge")

NAME = "house-edge"
_STEPS = 100


@bp.get("")
def show() -> Response:
    """Of one table; while it is worked out the fragment asks for itself again."""
    ref = request.args.get("of", "")
    table = houses.find_ref(lookup.houses(), lookup.store(), ref)
    edge = edges.known_edge(lookup.store(), table.rules)
    shown: dict[str, Any] = {"ref": ref, "table": table, "edge": edge,
                             "job": None if edge else _job_of(edge_key(table.rules))}
    if wants_fragment():
        return fragment("rulesets/edge.html", "edge", **shown)
    return page("rulesets/edge.html", **shown)


@bp.post("")
def ask() -> Response:
    """Begin it, where it is not known. Raises NotFound, Busy."""
    ref = request.form.get("of", "")
    rules = houses.find_ref(lookup.houses(), lookup.store(), ref).rules
    if edges.known_edge(lookup.store(), rules) is None:
        jobs.ask(lookup.store(), current_app.extensions["job_kinds"], actor(), NAME,
                 {"of": ref, "key": edge_key(rules), "rules": edges.rules_to_json(rules)},
                 public_id=secrets.token_bytes(16), now=lookup.now())
        current_app.extensions["jobs"].wake()
    return see(url_for(".show", of=ref))


@bp.post("/stop")
def stop() -> Response:
    """The visitor's own work on it, if it goes on."""
    ref = request.form.get("of", "")
    job = _job_of(edge_key(houses.find_ref(lookup.houses(), lookup.store(), ref).rules))
    if job is not None and job.is_open:
        current_app.extensions["jobs"].stop(jobs.stop(lookup.store(), actor(), job.address, lookup.now()))
    return see(url_for(".show", of=ref))


@bp.app_template_filter()
def edge_percent(share: float) -> str:
    """A part of the wager with the digits that tell rule sets from one another."""
    usual = str(Locale.parse(language.current()).percent_formats[None].pattern)
    return str(format_percent(share, format=usual.replace("#,##0", "0.000")))


def _job_of(key: str) -> Job | None:
    """The visitor's own that works on it, else the last one, which may have failed."""
    own = [one for one in jobs.jobs_of(lookup.store(), actor())
           if one.kind == NAME and one.params.get("key") == key]
    return next((one for one in own if one.is_open), own[0] if own else None)


def may(store: Any, person: Person, params: Mapping[str, Any]) -> None:
    """Staff. Raises NotFound."""
    if not person.is_staff:
        raise NotFound(N_("There is no such page."))


def make(person: Person, params: Mapping[str, Any], place: Path, progress: Progress) -> str:
    """What comes of it is kept for everybody; the file is the same for who wants it elsewhere."""
    found = edges.work_out(lookup.store(), edges.rules_from_json(params["rules"]),
                           lambda share: progress(round(share * _STEPS), _STEPS), now=lookup.now())
    name = "house_edge.json"
    (place / name).write_text(json.dumps({
        "of": params["of"], "edge": found.edge, "error": found.error, "method": found.method,
        "breakage": found.breakage}) + "\n", "utf-8")
    return name


KIND = Kind(name=N_("House edge"), may=may, make=make, of=lambda params: f"rules:{params['of']}")
