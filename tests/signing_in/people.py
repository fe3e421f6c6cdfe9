"""A school whose trainee and instructor have a password, and ways to try it."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from tests.school import School, make_school
from trainer import secrets, signing_in
from trainer.secrets import token_hash
from trainer.signing_in import SignedIn, Source
from trainer.store import accounts, people
from trainer.store.database import Database, Store

KEY = b"a key for tests only, of 32 bytes"
PASSWORD = "seven stones on a shelf"


def school_with_passwords(store: Store) -> School:
    """The trainee's login is ``tanya``, the instructor's ``ivan first``."""
    school = make_school(store)
    hashed = secrets.hash_secret(PASSWORD)
    store.write(lambda db: _give(db, school.trainee, hashed, login="tanya"))
    store.write(lambda db: _give(db, school.instructor, hashed, login="ivan first"))
    return school


def _give(db: Database, person_id: int, hashed: str, login: str) -> None:
    account = accounts.find_account(db, person_id)
    assert account
    people.see_notice(db, person_id, 1_000)
    accounts.change_account(db, replace(account, password_hash=hashed, login=login))


def source(address: str = "192.0.2.1", browser: str | None = None) -> Source:
    """A browser is known by what its cookie holds."""
    return Source(KEY, address, token_hash(browser) if browser else None)


def try_password(store: Store, password: str, now: datetime, name: str = "tanya",
                 where: Source | None = None) -> SignedIn:
    """As the page asks."""
    return signing_in.by_password(store, where or source(), name, password, is_own_device=False,
                                  instead_of=None, now=now)
