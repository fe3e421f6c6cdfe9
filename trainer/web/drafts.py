"""The editor of a house: the form of its draft, checked while it is typed, saved, published, discarded."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, Response, request, url_for

from trainer.errors import N_, AnswerFormatError, Closed, TrainerError
from trainer.houses import drafts, listing, publishing
from trainer.houses.bodies import Body
from trainer.houses.checking import check
from trainer.houses.drafts import Saved, Seen
from trainer.houses.form import body_of_fields
from trainer.houses.typing_in import Typed
from trainer.web import comparisons, draft_form, fields, lookup, words
from trainer.web.responses import fragment, page, see
from trainer.web.staff import actor

bp = Blueprint("drafts", __name__, url_prefix="/teach/rulesets")


@bp.post("/<table_id>/edit")
def edit(table_id: str) -> Response:
    """The open draft of a house, or a new one of its newest version."""
    draft = drafts.open_draft(
        lookup.store(), lookup.houses().everything(), actor(), table_id, now=lookup.now())
    return see(url_for(".show", draft_id=draft.id))


@bp.get("/drafts/<int:draft_id>")
def show(draft_id: int) -> Response:
    """The form. ``since`` and ``until`` are revisions between which somebody else changed something."""
    seen = drafts.seen(lookup.store(), draft_id)
    if seen.draft.closed:
        return _to_its_table(seen.draft.table_id)
    return _form(seen, draft_form.typed_fields(seen.draft.body, seen.began), seen.draft.body,
                 saved=request.args.get("saved") == "1", others=_others(draft_id),
                 is_next=request.args.get("next") == "1")


@bp.post("/drafts/<int:draft_id>")
def save(draft_id: int) -> Response:
    """Store what was typed; where somebody else typed in the same place, ask."""
    saved = _save(draft_id)
    if saved.draft.closed:
        return _to_its_table(saved.draft.table_id)
    if saved.conflicts:
        return _conflicts(saved)
    if request.form.get("then") == "compare":
        if _faults(saved.draft.table_id, saved.draft.body):
            return _again(saved, AnswerFormatError(
                N_("It can be compared once nothing in it is wrong any more.")))
        return see(comparisons.address(_before(saved), f"draft:{saved.draft.id}"))
    return see(_address(saved))


@bp.post("/drafts/<int:draft_id>/check")
def check_it(draft_id: int) -> Response:
    """What is wrong with what stands in the form now; nothing is stored."""
    seen = drafts.seen(lookup.store(), draft_id, _rev())
    body = body_of_fields(_typed(), seen.before, seen.began, draft_form.speech())
    faults = _faults(seen.draft.table_id, body)
    return fragment("rulesets/draft.html", "findings", **_context(seen, _typed(), body, faults), is_swap=True,
                    is_older=seen.draft.rev != _rev())


@bp.post("/drafts/<int:draft_id>/publish")
def publish(draft_id: int) -> Response:
    """Store what was typed, and make it the next version if it is a whole table."""
    saved = _save(draft_id)
    if saved.draft.closed:
        return _to_its_table(saved.draft.table_id)
    if saved.conflicts:
        return _conflicts(saved)
    if saved.draft.id != draft_id:
        return see(_address(saved))
    try:
        _refuse_unseen(saved)
        made = publishing.publish(lookup.store(), lookup.houses().everything(), actor(), saved.draft.id,
                                  saved.draft.rev, note=request.form.get("note", ""), now=lookup.now())
    except (publishing.Faults, Closed) as error:
        return _again(saved, error)
    return see(url_for("rulesets.show", table_id=saved.draft.table_id, published=made.no))


@bp.post("/drafts/<int:draft_id>/discard")
def discard(draft_id: int) -> Response:
    """Close it as it was seen; what was typed stays in the store, and is shown no more."""
    try:
        draft = drafts.discard(lookup.store(), actor(), draft_id, _rev(), now=lookup.now())
    except Closed as error:
        seen = drafts.seen(lookup.store(), draft_id)
        return _form(seen, draft_form.typed_fields(seen.draft.body, seen.began), seen.draft.body, error=error,
                     status=409)
    return _to_its_table(draft.table_id)


def _to_its_table(table_id: str) -> Response:
    """From a draft that is closed: to the page of its house, if anything of that is left."""
    known = [one.table_id for one in listing.listed(lookup.store(), lookup.houses().everything())]
    return see(url_for("rulesets.show", table_id=table_id) if table_id in known
               else url_for("rulesets.index"))


def _save(draft_id: int) -> Saved:
    theirs = [name.removeprefix("take-") for name in request.form
              if name.startswith("take-") and request.form[name] == "theirs"]
    return drafts.save(lookup.store(), lookup.houses().everything(), actor(), draft_id, _rev(), _typed(),
                       draft_form.speech(), theirs=theirs, now=lookup.now())


def _typed() -> Typed:
    return {name: request.form.getlist(name) for name in request.form}


def _rev() -> int:
    """The revision that the form was made of."""
    return fields.identifier(request.form, "rev") or 1


def _address(saved: Saved) -> str:
    """Of the page of the draft, which tells what others changed meanwhile."""
    since, until = saved.others or (None, None)
    is_next = None if saved.draft.id == (request.view_args or {})["draft_id"] else "1"
    return url_for(".show", draft_id=saved.draft.id, saved="1", since=since, until=until, next=is_next)


def _others(draft_id: int) -> list[str]:
    """What the address says that others changed meanwhile."""
    since, until = (fields.identifier(request.args, name) for name in ("since", "until"))
    return [] if since is None or until is None else _between(draft_id, since, until)


def _between(draft_id: int, since: int, until: int) -> list[str]:
    """The fields that differ between two revisions, by what they are called. Raises NotFound."""
    before, after = (drafts.seen(lookup.store(), draft_id, rev).before for rev in (since, until))
    return [draft_form.place_in_words(place) for place in drafts.changed(before, after)]


def _before(saved: Saved) -> str:
    """What the draft is compared with: the version that it was begun from, else the table that it copies."""
    return drafts.compared_with(lookup.store(), saved.draft)


def _conflicts(saved: Saved) -> Response:
    """The form as it was typed, with both values where two people typed."""
    seen = drafts.seen(lookup.store(), saved.draft.id)
    asked = draft_form.asked(saved.conflicts, str(saved.draft.body["house"].get("currency", "")))
    return _form(seen, draft_form.typed_fields(saved.mine, seen.began), saved.mine, asked=asked, status=409)


def _again(saved: Saved, error: TrainerError) -> Response:
    seen = drafts.seen(lookup.store(), saved.draft.id)
    others = _between(saved.draft.id, *saved.others) if saved.others else []
    return _form(seen, draft_form.typed_fields(seen.draft.body, seen.began), seen.draft.body, error=error,
                 others=others, status=409 if isinstance(error, Closed) else 422)


def _refuse_unseen(saved: Saved) -> None:
    """What is published was seen before, with all that others changed; raises Closed."""
    if saved.others:
        raise Closed(N_("Somebody else changed this draft meanwhile. Look at it before you go on."))


def _form(seen: Seen, typed: Typed, body: Body, *, status: int = 200, error: TrainerError | None = None,
          **more: Any) -> Response:
    store, draft = lookup.store(), seen.draft
    return page("rulesets/draft.html", status=status, error=error and words.say(error),
                **_context(seen, typed, body, _faults(seen.draft.table_id, body)), **more,
                editor=listing.name_of(store, draft.saved_by) if draft.saved_by != actor().id else "",
                versions=listing.versions(store, draft.table_id))


def _faults(table_id: str, body: Body) -> Mapping[str, tuple[str, ...]]:
    checked = check(lookup.houses().everything(), table_id, body)
    return draft_form.faults_in_words(checked, body)


def _context(seen: Seen, typed: Typed, body: Body, faults: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    hands, suits = draft_form.bonus_options()
    return {
        "draft": seen.draft, "typed": typed, "faults": faults,
        "groups": draft_form.groups(body, seen.began, faults),
        "named": draft_form.speech().languages, "colours": draft_form.colours(), "bonus_hands": hands,
        "bonus_suits": suits, "side_bet_lines": draft_form.side_bet_lines(), "name": body["name"],
        "wrong_fields": draft_form.wrong_fields(faults),
        "n_names": sum(key.startswith("name-") for key in faults)}
