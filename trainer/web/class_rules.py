"""By which rules a class is taught: seen and moved by its instructors, told to its trainees."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, request, url_for
from flask_babel import format_date

from trainer.classes import rules
from trainer.classes.rules import News, Taught
from trainer.engine.rules import HouseRules
from trainer.errors import Closed
from trainer.houses.comparing import changes
from trainer.houses.refs import ref_of
from trainer.people import Person
from trainer.web import comparisons, differences, fields, lookup, words
from trainer.web.responses import page, see
from trainer.web.sheets.printed import dated
from trainer.web.staff import actor
from trainer.web.translate import gettext

bp = Blueprint("class_rules", __name__)


@dataclass(frozen=True, slots=True)
class Shown:
    """A table of the class, with what the class can be moved to now."""

    taught: Taught
    to: HouseRules | None
    """Chosen, else the newest; None where there is nothing newer and nothing was chosen."""
    difference: dict[str, Any] | None


@bp.get("/teach/classes/<int:class_id>/rules")
def show(class_id: int) -> Response:
    """Each table with its rules and those that are newer; ``table`` and ``to`` choose others to look at."""
    return _show(class_id)


@bp.post("/teach/classes/<int:class_id>/rules/move")
def move(class_id: int) -> Response:
    """What somebody else has moved meanwhile stays so: it is said, and shown as it is now."""
    try:
        rules.move(lookup.store(), lookup.houses(), actor(), class_id, request.form.get("table", ""),
                   request.form.get("to", ""), seen=request.form.get("seen"), now=lookup.now())
    except Closed as error:
        return _show(class_id, words.say(error), 409)
    return see(url_for(".show", class_id=class_id, saved=1))


@bp.post("/rules/told")
def told() -> Response:
    """The trainee has seen what changed."""
    rules.note_told(lookup.store(), actor(), fields.identifiers(request.form, "move"), lookup.now())
    return see(url_for("progress.today"))


def news_of(person: Person | None) -> list[tuple[News, dict[str, Any]]]:
    """What Today tells of them; a local trainee is in no class."""
    if person is None or person.is_local or person.is_staff:
        return []
    return [(one, difference(one.before, one.after))
            for one in rules.news(lookup.store(), lookup.houses(), person)]


def difference(one: HouseRules, other: HouseRules) -> dict[str, Any]:
    """What a table of differences needs, and the page that says more."""
    found = changes(one, other)
    return {"groups": differences.grouped(found, one, other), "n": len(found),
            "names": (edition(one), edition(other)),
            "address": comparisons.address(ref_of(one), ref_of(other))}


@bp.app_template_filter()
def edition(table: HouseRules) -> str:
    """Which rules of a table: by number and day, else by their hash."""
    day = dated(table)
    if not table.version or day is None:
        return gettext("rules %(hash)s", hash=table.sha256[:8])
    return gettext("version %(number)s of %(day)s", number=table.version, day=format_date(day, "d MMM y"))


def _show(class_id: int, wrong: str = "", status: int = 200) -> Response:
    class_, tables = rules.taught(lookup.store(), lookup.houses(), actor(), class_id)
    return page("teach/class-rules.html", status=status, wrong=wrong, class_=class_,
                tables=[_shown(one) for one in tables])


def _shown(one: Taught) -> Shown:
    chosen = None
    if request.args.get("table") == one.table_id:
        chosen = next((table for table in one.others if table.sha256 == request.args.get("to")), None)
    to = chosen or (one.newest if one.is_behind or one.is_lost else None)
    return Shown(one, to, difference(one.now, to) if one.now and to and one.now != to else None)
