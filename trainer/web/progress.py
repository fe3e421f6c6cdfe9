"""Today: how it works on a first visit; later the open block, the recent ones, today's mistakes."""

from __future__ import annotations

from flask import Blueprint, Response

from trainer import practice
from trainer.web import guard, lookup
from trainer.web.responses import page

bp = Blueprint("progress", __name__)

_SHOWN = 6


@bp.get("/")
def today() -> Response:
    person = guard.visitor()
    blocks = practice.recent(lookup.store(), person.id, 30, now=lookup.now()) if person else ()
    return page(
        "progress/today.html", kinds=lookup.drills_by_kind(),
        first_table=next(iter(lookup.content().tables)),
        resumable=[block for block in blocks if not block.ended
                   and lookup.is_on_menu(block.drill_ids, block.table_id)][:3],
        done=[block for block in blocks if block.ended][:_SHOWN],
        mistakes=practice.mistakes_today(lookup.store(), person, lookup.now())[:3] if person else ())
