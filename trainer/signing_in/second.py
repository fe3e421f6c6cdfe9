"""The second factor of instructors, managers and the owner: a code of their authenticator, taken once.

It is set up at the first sign-in: until a first code was right, the page shows the secret.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from trainer import secrets
from trainer.errors import N_, SignInNeeded
from trainer.signing_in import sessions, tries
from trainer.signing_in.entering import SignedIn, WrongSecret, let_in
from trainer.signing_in.names import compared
from trainer.signing_in.tries import Source
from trainer.store import accounts, audit, people
from trainer.store.accounts import Account
from trainer.store.database import Database, Store
from trainer.store.people import Session

ISSUER = "Dealer trainer"


@dataclass(frozen=True, slots=True)
class SetUp:
    """What an authenticator is given: the address that a QR code holds, and the secret to type."""

    address: str
    secret: str


def asked(store: Store, key: bytes, token: str | None, now: datetime) -> SetUp | None:
    """None: only the code is asked for; else what to set up before. Raises SignInNeeded."""
    with store.read() as db:
        account = _account(db, token, now)
    if account.totp_step is not None or account.totp_nonce is None:
        return None
    secret = secrets.second_factor(key, account.totp_nonce)
    return SetUp(secrets.factor_address(secret, account.login or account.email or "", ISSUER), secret)


def by_code(store: Store, source: Source, token: str | None, code: str, now: datetime) -> SignedIn:
    """The second half of a sign-in. Raises SignInNeeded, WrongSecret, TooManyTries."""
    given = "".join(compared(code).split())
    with store.read() as db:
        person_id = _account(db, token, now).person_id
    try_id = store.write(lambda db: tries.begin(db, source, f"code|{person_id}", person_id, now))

    def finish(db: Database) -> SignedIn:
        account = _account(db, token, now)
        secret = secrets.second_factor(source.key, account.totp_nonce or b"")
        step = secrets.code_step(secret, given, now, account.totp_step)
        if step is None or account.totp_nonce is None:
            raise WrongSecret(N_("This code does not hold now. Each holds half a minute and is taken once; "
                                 "the clock of your telephone must be right."))
        if account.totp_step is None:
            audit.add_entry(db, person_id, "factor.set_up", f"person:{person_id}", now)
        accounts.change_account(db, replace(account, totp_step=step))
        return let_in(db, source, person_id, "staff", "password+code", now, token, try_id)

    return store.write(finish)


def _account(db: Database, token: str | None, now: datetime) -> Account:
    session: Session | None = people.find_session(db, secrets.token_hash(token)) if token else None
    account = accounts.find_account(db, session.person.id) if session else None
    if account is None or not sessions.is_halfway(session, now):
        raise SignInNeeded(N_("Please sign in first."))
    return account
