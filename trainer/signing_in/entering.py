"""The two doors: login or e-mail with a password; class code and trainee code with the PIN of a card.

Whatever is wrong, the same is said, after the same work.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime

from trainer import secrets
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.signing_in import sessions, tries
from trainer.signing_in.names import PASSWORD_LENGTHS, compared, compared_class_code, compared_password
from trainer.signing_in.places import core, place
from trainer.signing_in.tries import Source
from trainer.store import accounts, audit, classes, people
from trainer.store import tries as rows
from trainer.store.accounts import Account
from trainer.store.database import Database, Store


@dataclass(frozen=True, slots=True)
class SignedIn:
    """``kind`` of the session: ``halfway`` asks for the second factor."""

    token: str
    kind: str
    person_id: int


class WrongSecret(AnswerFormatError):
    """Name, password, PIN or code: which of them is not told."""


def by_password(store: Store, source: Source, name: str, password: str, *, is_own_device: bool,
                instead_of: str | None, now: datetime) -> SignedIn:
    """Raises WrongSecret, TooManyTries, Busy, AnswerFormatError for what no name or password can be."""
    login, given = compared(name), compared_password(password)
    with store.read() as db:
        account = accounts.find_by_name(db, login) if login else None
    stored = account.password_hash if account and len(given) < PASSWORD_LENGTHS.stop else None
    wrong = N_("That name and that password do not go together, or the account is closed.")
    try_id = _verified(store, source, account, f"name|{login}", stored, given, now, wrong)
    assert account
    kind = "halfway" if account.role != "trainee" else "device" if is_own_device else "card"
    again = secrets.hash_secret(given) if secrets.must_be_hashed_again(stored or "") else None

    def finish(db: Database) -> SignedIn:
        latest = _same(db, account, lambda one: one.password_hash == stored, wrong)
        changed = replace(latest, password_hash=again or stored)
        if kind == "halfway" and changed.totp_nonce is None:
            changed = replace(changed, totp_nonce=secrets.new_nonce(), totp_step=None)
        if changed != latest:
            accounts.change_account(db, changed)
        return let_in(db, source, latest.person_id, kind, "password", now, instead_of, try_id)

    return store.write(finish)


def by_card(store: Store, source: Source, class_code: str, code: str, pin: str, *, instead_of: str | None,
            now: datetime) -> SignedIn:
    """A trainee of the class. Raises WrongSecret, TooManyTries, Busy, AnswerFormatError."""
    wanted, trainee, given = compared_class_code(class_code), compared(code), compared(pin).replace(" ", "")
    with store.read() as db:
        class_ = classes.find_by_code(db, wanted) if wanted else None
        account = accounts.find_by_code(db, trainee) if trainee else None
        is_there = bool(class_ and account and class_.archived is None
                        and classes.is_member(db, class_.id, account.person_id, "trainee"))
    stored = account.pin_hash if account and is_there else None
    wrong = N_("Class code, your own code and PIN do not go together, or the card is an old one.")
    try_id = _verified(store, source, account, f"card|{wanted}|{trainee}", stored, given, now, wrong,
                       class_.id if class_ else None)
    assert account

    def finish(db: Database) -> SignedIn:
        latest = _same(db, account, lambda one: one.pin_hash == stored, wrong)
        return let_in(db, source, latest.person_id, "card", "card", now, instead_of, try_id)

    return store.write(finish)


def let_in(db: Database, source: Source, person_id: int, kind: str, way: str, now: datetime,
           instead_of: str | None, try_id: int | None) -> SignedIn:
    """Begin the session; once it is whole the browser is known from then on."""
    if try_id is not None:
        rows.was_right(db, try_id)
    if kind != "halfway":
        if source.browser:
            rows.know_browser(db, source.browser, person_id, now)
        audit.add_entry(db, person_id, "person.signed_in", f"person:{person_id}", now, way=way)
    return SignedIn(sessions.begin(db, person_id, kind, now, instead_of=instead_of), kind, person_id)


def _verified(store: Store, source: Source, account: Account | None, subject: str, stored: str | None,
              given: str, now: datetime, wrong: str, class_id: int | None = None) -> int:
    """The id of the try, once the secret was right. The same is done for what is not there."""
    person_id = account.person_id if account else None
    counted = f"person|{person_id}" if person_id else subject
    with place():
        try_id = store.write(lambda db: tries.begin(db, source, counted, person_id, now, class_id))
        with core():
            is_right = secrets.is_secret(stored, given)
    if not is_right:
        raise WrongSecret(wrong)
    return try_id


def _same(db: Database, account: Account, is_unchanged: Callable[[Account], bool],
          wrong: str) -> Account:
    """The account as it is by now; raises WrongSecret where it was closed or its secret changed meanwhile."""
    latest, person = accounts.find_account(db, account.person_id), people.find_person(db, account.person_id)
    if latest is None or person is None or not person.is_active or not is_unchanged(latest):
        raise WrongSecret(wrong)
    return latest


def sign_out(store: Store, token: str, now: datetime) -> None:
    """The token is worth nothing any more."""
    def end(db: Database) -> None:
        session = people.find_session(db, secrets.token_hash(token))
        if session is not None:
            people.remove_session(db, secrets.token_hash(token))
            audit.add_entry(db, session.person.id, "person.signed_out", f"person:{session.person.id}", now)

    store.write(end)


def class_name(store: Store, class_code: str) -> str | None:
    """Of a class that goes on; None: there is none. Raises NotFound for a code that none can have."""
    try:
        wanted = compared_class_code(class_code)
    except AnswerFormatError as error:
        raise NotFound(N_("There is no such class.")) from error
    with store.read() as db:
        found = classes.find_by_code(db, wanted)
    return found.name if found and found.archived is None else None
