"""Long work as whoever asked for it sees it: how far it is, a way to stop it, and what came of it."""

from __future__ import annotations

import secrets
from io import BytesIO
from typing import Any

from flask import Blueprint, Response, current_app, send_file, url_for

from trainer import jobs
from trainer.errors import N_, Message
from trainer.jobs import Job
from trainer.web import lookup
from trainer.web.responses import fragment, page, see, wants_fragment
from trainer.web.staff import actor

bp = Blueprint("jobs", __name__, url_prefix="/jobs")

STATES = {
    "waiting": N_("Waits for its turn"), "running": N_("Being made"), "stopping": N_("Being stopped"),
    "stopped": N_("Stopped"), "failed": N_("Failed"), "done": N_("Done"),
}


@bp.get("")
def index() -> Response:
    """What the visitor asked for of late."""
    return page("jobs/list.html", jobs=jobs.jobs_of(lookup.store(), actor()))


@bp.get("/<address>")
def show(address: str) -> Response:
    """While it is open the page asks for itself again; without a script it is loaded anew."""
    job = jobs.one_job(lookup.store(), actor(), address)
    shown: dict[str, Any] = {"job": job, "kept_for": jobs.KEPT_FOR}
    return fragment("jobs/show.html", "job", **shown) if wants_fragment() else page("jobs/show.html", **shown)


@bp.get("/<address>/result")
def result(address: str) -> Response:
    """The file, to be kept; raises NotFound where it is not, or no more."""
    path = jobs.result(lookup.store(), kinds(), actor(), address)
    return send_file(BytesIO(path.read_bytes()), as_attachment=True, download_name=path.name)


@bp.post("/<address>/stop")
def stop(address: str) -> Response:
    job = jobs.stop(lookup.store(), actor(), address, lookup.now())
    current_app.extensions["jobs"].stop(job)
    return see(url_for(".show", address=address))


@bp.post("/<address>/again")
def again(address: str) -> Response:
    """The same once more, where it failed or was stopped."""
    job = jobs.again(lookup.store(), kinds(), actor(), address, public_id=secrets.token_bytes(16),
                     now=lookup.now())
    return _begun(job)


def ask(kind: str, params: dict[str, Any]) -> Response:
    """Begin long work of that kind and lead to its page. Raises NotFound, Busy."""
    return _begun(jobs.ask(lookup.store(), kinds(), actor(), kind, params, public_id=secrets.token_bytes(16),
                           now=lookup.now()))


def kinds() -> jobs.Kinds:
    """Registered by ``app.py``."""
    found: jobs.Kinds = current_app.extensions["job_kinds"]
    return found


def _begun(job: Job) -> Response:
    current_app.extensions["jobs"].wake()
    return see(url_for("jobs.show", address=job.address))


@bp.app_template_filter()
def job_name(job: Job) -> str:
    """English, marked for translation: what is made; its kind where that is no more."""
    found = kinds().get(job.kind)
    return found.name if found else job.kind


@bp.app_template_filter()
def job_state(job: Job) -> str:
    """English, marked for translation."""
    return STATES[job.state]


@bp.app_template_filter()
def job_fault(job: Job) -> Message:
    """Why it failed."""
    fault = job.fault or {}
    return Message(fault.get("template", ""), fault.get("params", {}))
