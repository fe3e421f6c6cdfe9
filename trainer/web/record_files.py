"""The record of who did what, to take away: ids as they stand in it, no names."""

from __future__ import annotations

import json

from flask import Blueprint, Response, request

from trainer import upkeep
from trainer.exports import csv, jsonl
from trainer.exports.flat import Plain
from trainer.people import day_of
from trainer.upkeep import Entry
from trainer.web import lookup, report_files, streams
from trainer.web.staff import actor

bp = Blueprint("record_files", __name__, url_prefix="/manage")

COLUMNS = ("row", "at", "actor_id", "action", "object", "before", "after", "detail", "hash")
_LARGEST = 2 ** 63


@bp.get("/audit.<any(csv,jsonl):form>")
def take(form: str) -> Response:
    """All of it, or what the page is narrowed to. Raises TooManyTries."""
    actor_id = request.args.get("person", type=int)
    if actor_id is not None and not 0 <= actor_id < _LARGEST:
        actor_id = 0
    found = upkeep.every(lookup.store(), target=request.args.get("object", "")[:80], actor_id=actor_id)
    pieces = csv.pieces if form == "csv" else jsonl.pieces
    with streams.place() as taken:
        return report_files.named(streams.streamed(pieces(COLUMNS, map(_row, found)), taken), form,
                                  f"audit_{day_of(lookup.now(), actor().zone)}_r14")


def _row(one: Entry) -> list[Plain]:
    rest = {key: value for key, value in one.detail.items() if key not in ("before", "after")}
    return [one.id, one.at, one.actor_id, one.action, one.object, _written(one.detail.get("before")),
            _written(one.detail.get("after")), _written(rest or None), one.hash.hex()]


def _written(value: object) -> str | None:
    return None if value is None else json.dumps(value, ensure_ascii=False)
