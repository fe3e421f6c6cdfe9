"""Choosing drills, a table and a way of practising, and beginning a block."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import Any

from flask import Blueprint, Response, abort, request, url_for

from trainer import classes, people, practice
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound
from trainer.web import device, fields, guard, language, lookup, preferences
from trainer.web.responses import page, see
from trainer.web.strip import strip

bp = Blueprint("menu", __name__)

MIXED = "mixed"
"""In the place of a kind: drills of all of them."""
CHOSEN_MODES = ("practice", "learn", "sprint", "check")
MODE_WORDS = {
    "practice": N_("Feedback after each item; counts for your level."),
    "learn": N_("Hints, no clock; counts for nothing."),
    "sprint": N_("As many as you can before the time is up; counts for nothing."),
    "check": N_("40 items from every situation; 38 right pass a skill."),
}


@bp.get("/drills")
def kinds() -> Response:
    return page("menu/kinds.html", kinds=lookup.drills_by_kind())


@bp.get("/drills/<kind>")
def setup(kind: str) -> Response:
    """One tap starts: drill and table are chosen already, as asked for or as last time."""
    drills = _drills_of(kind)
    tables = _own_first()
    drill_ids, table_id = _last_choice(kind)
    asked = [one for one in request.args.getlist("drill") if one in {drill.id for drill in drills}]
    chosen = asked or drill_ids or [drill.id for drill in drills]
    chosen = chosen if kind == MIXED else chosen[:1]
    table = tables.get(request.args.get("table") or table_id or "") or next(iter(tables.values()))
    mode = request.args.get("mode", "")
    return page(
        "menu/setup.html", kind=kind, drills=drills, tables=tables.values(), strip=strip, table=table,
        chosen=chosen, table_id=table.id, mode=mode if mode in CHOSEN_MODES else CHOSEN_MODES[0],
        modes={name: practice.MODES[name] for name in CHOSEN_MODES}, mode_words=MODE_WORDS,
        example=_example(drills, chosen, table), nothing=_with_nothing(drills, table),
        alone_for_nothing={drill.id for drill in drills if not practice.tells_alone(drill)})


def _own_first() -> dict[str, HouseRules]:
    """All tables, those of the visitor's classes before the others."""
    tables, person = lookup.content().tables, guard.visitor()
    own = classes.learnt_at(lookup.store(), person) if person else frozenset()
    return dict(sorted(tables.items(), key=lambda one: one[0] not in own))


@bp.post("/drills/<kind>")
def start(kind: str) -> Response:
    """Begin a block: the first form of a stranger makes the trainee, unless there is nothing to begin."""
    drills = {drill.id: drill for drill in _drills_of(kind)}
    drill_ids = request.form.getlist("drill")
    if not drill_ids or not set(drill_ids) <= set(drills):
        raise NotFound(N_("There is no such drill."))
    table = lookup.table(request.form.get("table", ""))
    wanted = _wanted(drill_ids, table, request.form)
    person = people.follow_device(lookup.store(), guard.trainee(), request.form.get("zone"))
    look = preferences.chosen()
    sitting = practice.start(
        lookup.store(), lookup.content(), person.id, drill_ids, table.id, **wanted,
        has_interruptions=request.form.get("interruptions") == "1",
        is_timed=look["clock"] != "off", cards_stay=look["flash"] == "stay",
        seed=secrets.token_bytes(16), public_id=secrets.token_bytes(16), now=lookup.now(), page=device.page())
    return see(url_for("practice.run", sitting=sitting))


def _wanted(drill_ids: Sequence[str], table: HouseRules, form: Mapping[str, str]) -> dict[str, Any]:
    """Mode, focus, length and time of a block; raises NotFound, and BadRequest for what is no number."""
    mode, focus = form.get("mode", CHOSEN_MODES[0]), form.get("focus") or None
    practice.drills_for(lookup.content(), drill_ids, table.id, mode=mode, focus=focus)
    return {"mode": mode, "focus": focus, "n_items": fields.number(form, "items"),
            "seconds": fields.number(form, "seconds")}


def _drills_of(kind: str) -> Sequence[Drill]:
    by_kind = lookup.drills_by_kind()
    if kind == MIXED:
        return [drill for name, drills in by_kind.items() if KINDS[name].IS_SKILL
                for drill in drills if not drill.params.get("whole")]
    return by_kind.get(kind) or abort(404)


def _with_nothing(drills: Sequence[Drill], table: HouseRules) -> set[str]:
    """The drills that this table has nothing for."""
    return {drill.id for drill in drills if not lookup.content().situations(drill.id, table.id)}


def _example(drills: Sequence[Drill], chosen: Sequence[str], table: HouseRules) -> practice.Example | None:
    """A solved item of the first drill that is chosen and has something to ask."""
    solved = (practice.example(lookup.content(), drill, table, language.current())
              for drill in drills if drill.id in chosen)
    return next((one for one in solved if one), None)


def _last_choice(kind: str) -> tuple[list[str], str | None]:
    """Drills and table of the trainee's latest block of this kind, else the latest table of any."""
    person = guard.visitor()
    found = practice.recent(lookup.store(), lookup.content(), person.id, now=lookup.now()) if person else ()
    blocks = [block for block in found if lookup.is_on_menu(block.drill_ids, block.table_id)]
    same = [block for block in blocks if lookup.kind_of_all(block.drill_ids) == kind]
    if same:
        return list(same[0].drill_ids), same[0].table_id
    return [], blocks[0].table_id if blocks else None
