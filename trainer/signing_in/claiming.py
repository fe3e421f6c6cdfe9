"""A local trainee's history, called one's own by whoever signs in where it was made."""

from __future__ import annotations

from datetime import datetime

from trainer import secrets
from trainer.errors import N_, NotFound
from trainer.store import audit, claims, people
from trainer.store.claims import History
from trainer.store.database import Database, Store
from trainer.store.people import Person

__all__ = ["REFUSED", "History", "claim", "offer"]

REFUSED = "not_mine"
"""The preference that holds the id of the history that was looked at and is somebody else's."""


def offer(store: Store, person: Person, local: str | None) -> History | None:
    """A history that this browser holds, by the token of its cookie, and nobody has claimed."""
    if local is None or person.is_local:
        return None
    with store.read() as db:
        found = _history(db, local)
    if found is None or person.preferences.get(REFUSED) == found.person_id:
        return None
    return found


def claim(store: Store, person: Person, local: str | None, *, now: datetime) -> None:
    """It is the person's from now on, for good. Raises NotFound where there is none, or no more."""
    def take(db: Database) -> None:
        found = _history(db, local) if local else None
        if found is None or local is None:
            raise NotFound(N_("There is no such history in this browser."))
        claims.add_claim(db, found.person_id, person.id, now)
        people.remove_session(db, secrets.token_hash(local))
        audit.add_entry(db, person.id, "history.claimed", f"person:{found.person_id}", now)

    store.write(take)


def _history(db: Database, local: str) -> History | None:
    session = people.find_session(db, secrets.token_hash(local))
    if session is None or not session.person.is_local or session.kind != "local":
        return None
    return claims.unclaimed(db, session.person.id)
