"""The local trainee behind a token, for tests that ask the use cases."""

from __future__ import annotations

from datetime import UTC, datetime

from trainer import signing_in
from trainer.people import Person
from trainer.store.database import Store


def visitor(store: Store, token: str | None) -> Person | None:
    """As on a site without accounts."""
    return signing_in.visit(store, local=token, signed_in=None, now=datetime.now(UTC)).person
