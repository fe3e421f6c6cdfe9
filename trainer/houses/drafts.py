"""Drafts of houses: opened, saved as they are typed, put together where two people type, discarded."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import datetime

from trainer.content import Content
from trainer.errors import N_, Closed, NotFound
from trainer.houses.bodies import Body, Place, body_of, refuse_too_long, settle_reasons, typed_values
from trainer.houses.form import Speech, body_of_fields
from trainer.houses.merging import Conflict, Merged, merge
from trainer.houses.reading import read_rules
from trainer.houses.typing_in import Typed
from trainer.people import Person
from trainer.store import drafts as rows
from trainer.store import houses
from trainer.store.audit import add_entry
from trainer.store.database import Database, Store
from trainer.store.drafts import Draft


@dataclass(frozen=True, slots=True)
class Seen:
    """A draft, how it began, and how it was at the revision that somebody saw last."""

    draft: Draft
    began: Body
    before: Body


@dataclass(frozen=True, slots=True)
class Saved:
    """What is stored now. ``mine`` is what was typed; it differs where ``conflicts`` are to be decided."""

    draft: Draft
    mine: Body
    conflicts: tuple[Conflict, ...]
    others: tuple[int, int] | None = None
    """Between these two revisions somebody else saved something."""


def seen(store: Store, draft_id: int, rev: int | None = None) -> Seen:
    """Also a closed one; ``rev`` None: the latest. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        return _seen(db, draft_id, rev)


def open_draft(store: Store, content: Content, actor: Person, table_id: str, *, now: datetime) -> Draft:
    """The draft of a house that is open, else a new one of its newest version.

    Raises NotFound; Closed where its rules are read no more.
    """
    def begin(db: Database) -> Draft:
        found = rows.draft_of(db, table_id)
        if found:
            return found
        newest = _newest(db, content, table_id)
        if newest is None:
            raise NotFound(N_("There is no such table."))
        return rows.add_draft(db, table_id, *newest, actor.id, now)

    return store.write(begin)


def save(store: Store, content: Content, actor: Person, draft_id: int, rev: int, typed: Typed,
         speech: Speech, *, theirs: Collection[str] = (), now: datetime) -> Saved:
    """What was typed over revision ``rev``, with what others saved since: a revision, if it changes anything.

    ``theirs`` are fields of which the other's value was chosen. What is typed into a draft that was closed
    meanwhile goes into the next one of its house; what stands in that one already stays there, as when a
    button is pressed twice. Raises NotFound, StoreUnavailable; AnswerFormatError for more than one can hold.
    """
    def keep(db: Database) -> Saved:
        of_form = _seen(db, draft_id, rev)
        mine = body_of_fields(without(typed, theirs), of_form.before, of_form.began, speech)
        draft = of_form.draft
        if draft.closed is not None:
            if merge(of_form.before, mine, draft.body) == Merged(draft.body):
                return Saved(draft, mine, ())
            draft = _next(db, content, actor, of_form, now)
        merged = merge(of_form.before, mine, draft.body)
        body = settle_reasons(merged.body, _seen(db, draft.id, None).began, speech.reason)
        others = (rev, draft.rev) if draft.id == draft_id and draft.rev != rev else None
        if body != draft.body:
            refuse_too_long(body)
            rows.save_draft(db, draft, body, actor.id, now)
            draft = _found(db, draft.id)
        return Saved(draft, _with_mine(body, merged), merged.conflicts, others)

    return store.write(keep)


def discard(store: Store, actor: Person, draft_id: int, rev: int, *, now: datetime) -> Draft:
    """Close it as it was seen. Raises Closed where somebody changed it since, NotFound."""
    def close(db: Database) -> Draft:
        draft = _found(db, draft_id)
        if draft.closed is None:
            refuse_unseen(draft, rev)
            rows.close_draft(db, draft.id, now)
            add_entry(db, actor.id, "house.discarded", f"house:{draft.table_id}", now)
        return draft

    return store.write(close)


def refuse_unseen(draft: Draft, rev: int) -> None:
    """Raises Closed where the draft is not as it was seen any more."""
    if draft.rev != rev:
        raise Closed(N_("Somebody else changed this draft meanwhile. Look at it before you go on."))


def without(typed: Typed, fields: Collection[str]) -> Typed:
    """The form as if these fields were not in it: what they say stays as it was."""
    return {name: texts for name, texts in typed.items()
            if not any(name == field or name.startswith(f"{field}-") for field in fields)}


def field_of(place: Place) -> str:
    """Which field of the form a place of the body has."""
    part, key = place
    return {"name": f"name-{key}", "chosen": f"why-{key}"}.get(part, key)


def changed(before: Body, after: Body) -> tuple[Place, ...]:
    """Where the two differ; not the reason of a rule that differs itself."""
    was, now = typed_values(before), typed_values(after)
    places = [place for place in {**was, **now} if was.get(place) != now.get(place)]
    return tuple(place for place in places if place[0] != "chosen" or ("rules", place[1]) not in places)


def _with_mine(body: Body, merged: Merged) -> Body:
    mine = {part: dict(values) if isinstance(values, dict) else values for part, values in body.items()}
    for conflict in merged.conflicts:
        part, key = conflict.place
        if conflict.mine is None:
            mine[part].pop(key, None)
        else:
            mine[part][key] = conflict.mine
    return mine


def _next(db: Database, content: Content, actor: Person, of_form: Seen, now: datetime) -> Draft:
    """Where the typing goes on once its draft is closed."""
    closed = of_form.draft
    found = rows.draft_of(db, closed.table_id)
    if found:
        return found
    newest = _newest(db, content, closed.table_id) or (closed.of_sha, closed.body)
    return rows.add_draft(db, closed.table_id, *newest, actor.id, now)


def _newest(db: Database, content: Content, table_id: str) -> tuple[bytes | None, Body] | None:
    """Of a house, as a draft begins with it; None where it has no version."""
    versions = houses.versions_of(db, table_id)
    if not versions:
        return None
    table = read_rules(db, content, table_id, versions[0].sha)
    if table is None:
        raise Closed(N_("The rules of this table cannot be read any more. Copy another table."))
    return versions[0].sha, body_of(table)


def _seen(db: Database, draft_id: int, rev: int | None) -> Seen:
    draft = _found(db, draft_id)
    began, before = rows.revision(db, draft_id, 1), rows.revision(db, draft_id, rev or draft.rev)
    if began is None or before is None:
        raise NotFound(N_("There is no such draft."))
    return Seen(draft, began, before)


def _found(db: Database, draft_id: int) -> Draft:
    found = rows.find_draft(db, draft_id)
    if found is None:
        raise NotFound(N_("There is no such draft."))
    return found


def compared_with(store: Store, draft: Draft) -> str:
    """What a draft is laid beside: the version that it was begun from, else the table that its house copies.

    Raises StoreUnavailable.
    """
    with store.read() as db:
        house = houses.find_house(db, draft.table_id)
        if draft.of_sha and houses.versions_of(db, draft.table_id):
            return f"{draft.table_id}@{draft.of_sha.hex()[:8]}"
    return house.of_table if house and house.of_table else draft.table_id
