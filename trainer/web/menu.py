"""Choosing a drill and a table, and beginning a block."""

from __future__ import annotations

import secrets

from flask import Blueprint, Response, abort, request, url_for

from trainer import practice
from trainer.errors import N_, NotFound
from trainer.web import guard, lookup
from trainer.web.responses import page, see
from trainer.web.strip import strip

bp = Blueprint("menu", __name__)


@bp.get("/drills")
def kinds() -> Response:
    return page("menu/kinds.html", kinds=lookup.drills_by_kind())


@bp.get("/drills/<kind>")
def setup(kind: str) -> Response:
    """One tap starts: drill and table are chosen already, as asked for or as last time."""
    drills = lookup.drills_by_kind().get(kind) or abort(404)
    tables = lookup.content().tables
    drill_id, table_id = _last_choice(kind)
    return page(
        "menu/setup.html", kind=kind, drills=drills, tables=tables.values(), strip=strip,
        drill_id=request.args.get("drill") or drill_id or drills[0].id,
        table_id=request.args.get("table") or table_id or next(iter(tables)))


@bp.post("/drills/<kind>")
def start(kind: str) -> Response:
    """Begin a block: the first form of a stranger makes the trainee."""
    drill_id = request.form.get("drill", "")
    if drill_id not in lookup.content().drills or lookup.kind_of(drill_id) != kind:
        raise NotFound(N_("There is no such drill."))
    table = lookup.table(request.form.get("table", ""))
    sitting = practice.start(
        lookup.store(), lookup.content(), guard.trainee().id, [drill_id], table.id,
        seed=secrets.token_bytes(16), public_id=secrets.token_bytes(16), now=lookup.now())
    return see(url_for("practice.run", sitting=sitting))


def _last_choice(kind: str) -> tuple[str | None, str | None]:
    """Drill and table of the trainee's latest block of this kind, else the latest table of any."""
    person = guard.visitor()
    blocks = [block for block in practice.recent(lookup.store(), person.id, now=lookup.now())
              if lookup.is_on_menu(block.drill_ids, block.table_id)] if person else []
    same = [block for block in blocks if lookup.kind_of(block.drill_ids[0]) == kind]
    if same:
        return same[0].drill_ids[0], same[0].table_id
    return None, blocks[0].table_id if blocks else None
