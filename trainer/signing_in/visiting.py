"""Who asks: by the two tokens that a browser may carry."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from trainer.secrets import token_hash
from trainer.signing_in import sessions
from trainer.store import people
from trainer.store.database import Store
from trainer.store.people import Person


@dataclass(frozen=True, slots=True)
class Visit:
    """Who asks, and whether this is a site where one signs in."""

    person: Person | None
    has_accounts: bool
    kind: str | None = None
    """Of the sign-in."""
    seen: datetime | None = None
    """When it was noted last that it is used."""
    may_sit_exam: bool = False
    """No: there is no exam that the person may be sitting now."""


def visit(store: Store, *, local: str | None, signed_in: str | None, now: datetime) -> Visit:
    """Nothing is written.

    Once there is an owner, a local trainee's token only lets its browser claim that history.
    """
    with store.read() as db:
        has_accounts, session, has_open_exams = people.find_visit(
            db, token_hash(local) if local else None, token_hash(signed_in) if signed_in else None)
        if not has_accounts:
            return Visit(session.person if session else None, False)
        if session is None or not sessions.holds(db, session, now):
            return Visit(None, True)
        return Visit(session.person, True, session.kind, session.seen, has_open_exams)


def note_seen(store: Store, signed_in: str, found: Visit, now: datetime) -> None:
    """Once a minute, so that idle time is known: one row is changed, none is added."""
    if found.seen is not None and now - found.seen >= sessions.SEEN_EVERY:
        store.write(lambda db: people.see_session(db, token_hash(signed_in), now))
