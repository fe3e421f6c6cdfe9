"""The owner: the first account. Making it switches the site to accounts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from trainer import secrets
from trainer.errors import N_, AnswerFormatError
from trainer.people import read_name
from trainer.signing_in.names import compared
from trainer.signing_in.renewing import LINK_LIVES, new_link
from trainer.store import accounts, audit, links, people
from trainer.store.accounts import Account
from trainer.store.database import Database, Store

LOGIN_LENGTH = 80


@dataclass(frozen=True, slots=True)
class Names:
    """``login`` or ``email``: whichever was given."""

    name: str
    login: str | None
    email: str | None


def owner_names(name: str, login: str) -> Names:
    """Raises AnswerFormatError for a name or login that will not do."""
    shown, one = read_name(name), compared(login)
    if not shown:
        raise AnswerFormatError(N_("Please give your name."))
    if not one or ("@" in one and len(one) < 3) or ("@" not in one and len(one) > LOGIN_LENGTH):
        raise AnswerFormatError(N_("A login has 1 to %(most)s characters, or it is an e-mail address."),
                                most=LOGIN_LENGTH)
    return Names(shown, None if "@" in one else one, one if "@" in one else None)


def add_owner(db: Database, names: Names, password_hash: str, now: datetime) -> int:
    """The id of the person. Raises AnswerFormatError where there is one."""
    if accounts.has_accounts(db):
        raise AnswerFormatError(N_("There is an owner already."))
    person = people.add_person(db, name=names.name, lang=None, zone="UTC", now=now)
    first, _, last = names.name.partition(" ")
    accounts.add_account(db, Account(
        person_id=person.id, role="owner", login=names.login, email=names.email, first_name=first,
        last_name=last, password_hash=password_hash), now)
    audit.add_entry(db, None, "owner.made", f"person:{person.id}", now)
    return person.id


def find_owner(store: Store) -> Account | None:
    """None: the site is not a school yet."""
    with store.read() as db:
        return accounts.find_owner(db)


def owner_link(store: Store, now: datetime, *, renews_factor: bool = False) -> str:
    """The token of a link that makes the owner, or sets the owner's password."""
    def make(db: Database) -> str:
        owner = accounts.find_owner(db)
        if owner is not None:
            return new_link(db, person_id=owner.person_id, made_by=None, now=now, renews_factor=renews_factor)
        token = secrets.new_token()
        links.add_link(db, secrets.token_hash(token), person_id=None, purpose="owner", made_by=None, now=now,
                       expires=now + LINK_LIVES)
        audit.add_entry(db, None, "link.made", "school", now, purpose="owner")
        return token

    return store.write(make)
