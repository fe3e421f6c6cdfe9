"""A password is set or changed, a second factor begun anew: every other sign-in of the person ends."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from trainer import secrets
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.signing_in import sessions, tries
from trainer.signing_in.entering import SignedIn, WrongSecret, let_in
from trainer.signing_in.names import compared, compared_password, new_password
from trainer.signing_in.owning import Names, add_owner, owner_names
from trainer.signing_in.places import core, place
from trainer.signing_in.tries import Source
from trainer.store import accounts, audit, links, people
from trainer.store import tries as rows
from trainer.store.accounts import Account
from trainer.store.database import Database, Store
from trainer.store.links import Link

GONE = N_("This link does not work any more: it is older than a week, was used, or another was made since.")


def has_password(store: Store, person_id: int) -> bool:
    """Whoever has a card alone has none to change."""
    with store.read() as db:
        account = accounts.find_account(db, person_id)
    return account is not None and account.password_hash is not None


def change_password(store: Store, source: Source, person_id: int, old: str, new: str, again: str, *,
                    token: str, kind: str, now: datetime) -> SignedIn:
    """The one that changes it goes on under a new id.

    Raises WrongSecret, TooManyTries, Busy, AnswerFormatError for a new one that is not good enough.
    """
    account = _account_of(store, person_id)
    password = _twice(account, new, again)
    try_id = _know_again(store, source, account, old, now)
    made = _hashed(password)

    def change(db: Database) -> SignedIn:
        rows.was_right(db, try_id)
        latest = _find(db, person_id)
        _set_password(db, latest, made, now, person_id)
        return SignedIn(sessions.begin(db, person_id, kind, now, instead_of=token), kind, person_id)

    return store.write(change)


def renew_factor(store: Store, source: Source, person_id: int, password: str, code: str, *, token: str,
                 now: datetime) -> SignedIn:
    """Another authenticator: with the password and a code of the old one; the sign-in is halfway again.

    Raises WrongSecret, TooManyTries, Busy, AnswerFormatError.
    """
    account = _account_of(store, person_id)
    given = "".join(compared(code).split())
    try_id = _know_again(store, source, account, password, now)

    def renew(db: Database) -> SignedIn:
        latest = _find(db, person_id)
        secret = secrets.second_factor(source.key, latest.totp_nonce or b"")
        if secrets.code_step(secret, given, now, latest.totp_step) is None:
            raise WrongSecret(N_("The password or the code does not hold. A code is taken once."))
        rows.was_right(db, try_id)
        _forget_factor(db, latest)
        audit.add_entry(db, person_id, "factor.renewed", f"person:{person_id}", now)
        people.remove_sessions_of(db, person_id)
        return SignedIn(sessions.begin(db, person_id, "halfway", now, instead_of=token), "halfway", person_id)

    return store.write(renew)


def open_link(store: Store, token: str, now: datetime) -> Link:
    """What a link is for, while it works. Raises NotFound."""
    with store.read() as db:
        return _link(db, token, now)


def use_link(store: Store, source: Source, token: str, new: str, again: str, *, name: str = "",
             login: str = "", is_own_device: bool = False, instead_of: str | None,
             now: datetime) -> SignedIn:
    """Set the password that it is for, or make the owner; whoever did so is signed in.

    Raises NotFound for a link that works no more, AnswerFormatError for a name or password that will not do.
    """
    link = open_link(store, token, now)
    if link.person_id is None:
        names = owner_names(name, login)
        made = _hashed(_checked(new, again, names.login, names.email, names.name))
    else:
        made = _hashed(_twice(_account_of(store, link.person_id), new, again))

    def use(db: Database) -> SignedIn:
        person_id = _link(db, token, now).person_id
        if person_id is None:
            person_id = add_owner(db, names, made, now)
        else:
            account = _find(db, person_id)
            _set_password(db, account, made, now, person_id)
            if link.purpose == "factor":
                _forget_factor(db, _find(db, person_id))
        links.use_link(db, secrets.token_hash(token), now)
        return _in_by_link(db, source, person_id, is_own_device, instead_of, now)

    return store.write(use)


def _in_by_link(db: Database, source: Source, person_id: int, is_own_device: bool, instead_of: str | None,
                now: datetime) -> SignedIn:
    """Staff still owe the second factor: a link that somebody else found is not enough."""
    account = _find(db, person_id)
    kind = "halfway" if account.role != "trainee" else "device" if is_own_device else "card"
    if kind == "halfway" and account.totp_nonce is None:
        accounts.change_account(db, replace(account, totp_nonce=secrets.new_nonce()))
    return let_in(db, source, person_id, kind, "link", now, instead_of, None)


def make_owner(store: Store, names: Names, password: str, now: datetime) -> None:
    """On the command line. Raises AnswerFormatError where there is one."""
    made = secrets.hash_secret(password)
    store.write(lambda db: add_owner(db, names, made, now))


def renew_owner(store: Store, password: str, now: datetime, *, renews_factor: bool) -> None:
    """On the command line: nobody is signed in by it."""
    made = secrets.hash_secret(password)

    def renew(db: Database) -> None:
        owner = accounts.find_owner(db)
        assert owner
        _set_password(db, owner, made, now, None)
        if renews_factor:
            _forget_factor(db, _find(db, owner.person_id))

    store.write(renew)


def _set_password(db: Database, account: Account, password_hash: str, now: datetime,
                  actor_id: int | None) -> None:
    accounts.change_account(db, replace(account, password_hash=password_hash))
    people.remove_sessions_of(db, account.person_id)
    rows.forget_browsers_of(db, account.person_id)
    audit.add_entry(db, actor_id, "password.set", f"person:{account.person_id}", now)


def _forget_factor(db: Database, account: Account) -> None:
    """The next sign-in shows a new secret."""
    accounts.change_account(db, replace(account, totp_nonce=secrets.new_nonce(), totp_step=None))


def _know_again(store: Store, source: Source, account: Account, password: str, now: datetime) -> int:
    """The id of the try, once the password was right: whoever finds a browser signed in does not know it."""
    given, person_id = compared_password(password), account.person_id
    with place():
        try_id = store.write(lambda db: tries.begin(db, source, f"person|{person_id}", person_id, now))
        with core():
            is_right = secrets.is_secret(account.password_hash, given)
        if not is_right:
            raise WrongSecret(N_("This is not your present password."))
    return try_id


def _hashed(password: str) -> str:
    with place(), core():
        return secrets.hash_secret(password)


def _twice(account: Account, new: str, again: str) -> str:
    return _checked(new, again, account.login, account.email, account.code,
                    f"{account.first_name} {account.last_name}")


def _checked(new: str, again: str, *about: str | None) -> str:
    password = new_password(new, *about)
    if compared_password(again) != password:
        raise AnswerFormatError(N_("The two passwords are not the same."))
    return password


def _link(db: Database, token: str, now: datetime) -> Link:
    found = links.find_link(db, secrets.token_hash(token))
    if found is None or found.is_used or found.expires <= now or (
            found.person_id is None and accounts.has_accounts(db)):
        raise NotFound(GONE)
    if found.person_id is not None:
        person = people.find_person(db, found.person_id)
        if person is None or not person.is_active:
            raise NotFound(GONE)
    return found


def _account_of(store: Store, person_id: int) -> Account:
    with store.read() as db:
        return _find(db, person_id)


def _find(db: Database, person_id: int) -> Account:
    account = accounts.find_account(db, person_id)
    if account is None:
        raise NotFound(N_("There is no such trainee."))
    return account
