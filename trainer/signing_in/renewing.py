"""What is handed to somebody in person: a link that sets a password once, a card with a PIN."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from trainer.errors import N_, NotFound
from trainer.secrets import hash_secret, new_pin, new_token, token_hash
from trainer.store import accounts, audit, links, people
from trainer.store.accounts import Account
from trainer.store.database import Database

LINK_LIVES: Final = timedelta(days=7)
_RANKS: Final = ("trainee", "instructor", "manager", "owner")


class Pin(NamedTuple):
    """Of a card: the six digits, and what is stored of them."""

    digits: str
    hash: str


def make_pin() -> Pin:
    """Takes as long as a sign-in, so whoever prints many makes them before the writing thread is asked."""
    digits = new_pin()
    return Pin(digits, hash_secret(digits))


def new_card(db: Database, *, person_id: int, made_by: int, now: datetime, pin: Pin | None = None) -> str:
    """The PIN of a trainee's new card; the old one and every sign-in of the trainee end.

    Whether the trainee is of the maker's class was asked before. Raises NotFound for anybody else's.
    """
    account = _account(db, person_id)
    if account.role != "trainee" or not account.code:
        raise NotFound(N_("There is no such trainee."))
    made = pin or make_pin()
    accounts.change_account(db, replace(account, pin_hash=made.hash))
    people.remove_sessions_of(db, person_id)
    audit.add_entry(db, made_by, "card.made", f"person:{person_id}", now)
    return made.digits


def new_link(db: Database, *, person_id: int, made_by: int | None, now: datetime,
             renews_factor: bool = False) -> str:
    """The token of ``/link/<token>``: who opens it sets a password, once, within seven days.

    ``renews_factor``: and sets up the second factor again, for a telephone that is lost. The one before it
    works no more. ``made_by`` None is the command line, the only one that renews the owner's; everybody
    else only renews who stands below. Whether the person is of the maker's class was asked before.
    Raises NotFound.
    """
    account = _account(db, person_id)
    if made_by is not None and _rank(_account(db, made_by)) <= _rank(account):
        raise NotFound(N_("There is no such trainee."))
    token = new_token()
    links.add_link(db, token_hash(token), person_id=person_id,
                   purpose="factor" if renews_factor else "password", made_by=made_by, now=now,
                   expires=now + LINK_LIVES)
    audit.add_entry(db, made_by, "link.made", f"person:{person_id}", now, renews_factor=renews_factor)
    return token


def _account(db: Database, person_id: int) -> Account:
    account = accounts.find_account(db, person_id)
    if account is None:
        raise NotFound(N_("There is no such trainee."))
    return account


def _rank(account: Account) -> int:
    return _RANKS.index(account.role)
