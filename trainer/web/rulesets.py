"""The tables of the school for those who teach: the list, one table with its versions, copies, put away."""

from __future__ import annotations

from flask import Blueprint, Response, request, url_for

from trainer.errors import AnswerFormatError, Closed
from trainer.houses import find_ref, listing, making
from trainer.houses.refs import ref_of
from trainer.web import lookup, words
from trainer.web.responses import page, see
from trainer.web.staff import actor
from trainer.web.strip import strip

bp = Blueprint("rulesets", __name__, url_prefix="/teach/rulesets")


@bp.get("")
def index() -> Response:
    """All tables, those of the files and those made here, with what is being changed."""
    return _index()


@bp.post("/copy")
def copy() -> Response:
    """A house of one's own, as a draft that says what the table does. ``of`` is a ref."""
    of = request.form.get("of", "")
    try:
        table = find_ref(lookup.houses(), lookup.store(), of)
        draft = making.copy(
            lookup.store(), lookup.houses().everything(), actor(), table,
            table.id if of.startswith("draft:") else ref_of(table),
            name=request.form.get("name", ""), now=lookup.now())
    except (AnswerFormatError, Closed) as error:
        return _index(words.say(error), 409 if isinstance(error, Closed) else 422)
    return see(url_for("drafts.show", draft_id=draft.id))


@bp.get("/<table_id>")
def show(table_id: str) -> Response:
    """Its versions, who is on which, and what can be done with it."""
    found = listing.overview(lookup.store(), lookup.houses().everything(), actor(), table_id)
    return page("rulesets/house.html", found=found, ref_of=ref_of, strip=strip)


@bp.post("/<table_id>/retire")
def retire(table_id: str) -> Response:
    making.retire(lookup.store(), actor(), table_id, now=lookup.now())
    return see(url_for(".show", table_id=table_id))


@bp.post("/<table_id>/restore")
def restore(table_id: str) -> Response:
    making.restore(lookup.store(), lookup.houses().everything(), actor(), table_id, now=lookup.now())
    return see(url_for(".show", table_id=table_id))


def _index(wrong: str = "", status: int = 200) -> Response:
    found = listing.listed(lookup.store(), lookup.houses().everything())
    return page("rulesets/list.html", status=status, wrong=wrong, strip=strip,
                houses=[one for one in found if one.house], shipped=[one for one in found if not one.house],
                typed=request.form)
