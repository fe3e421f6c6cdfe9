"""The accounts of a school as managers and the owner keep them: nobody changes whoever ranks as high."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime
from typing import Final

from trainer import identity, signing_in
from trainer.errors import N_, AnswerFormatError, NotFound
from trainer.people import Person
from trainer.searching import has_words
from trainer.store import accounts, links, people
from trainer.store import classes as class_rows
from trainer.store.accounts import Account
from trainer.store.audit import add_entry
from trainer.store.classes import Class
from trainer.store.database import Database, Store
from trainer.trainees.access import set_active
from trainer.trainees.data import make_person

RANKS: Final = ("trainee", "instructor", "manager", "owner")
"""Each keeps the accounts of those before it."""
STAFF: Final = ("instructor", "manager")
"""Roles that can be given."""
MOST_SHOWN: Final = 200


@dataclass(frozen=True, slots=True)
class User:
    """Somebody with an account; ``is_kept``: the reader may change it."""

    person: Person
    account: Account
    classes: tuple[Class, ...]
    is_kept: bool


@dataclass(frozen=True, slots=True)
class Found:
    """The first of ``n`` accounts."""

    users: tuple[User, ...]
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewStaff:
    """As it was typed."""

    role: str
    first_name: str
    last_name: str
    login: str = ""
    email: str = ""
    lang: str | None = None


def find(store: Store, actor: Person, text: str = "", role: str = "") -> Found:
    """Whose name, code, login or e-mail has every word of the text; of one role, or of all.

    Raises NotFound.
    """
    _refuse_others(actor)
    with store.read() as db:
        hits = [one for one in accounts.all_accounts(db)
                if role in ("", one.role) and has_words(
                    text, (one.first_name, one.last_name, one.code, one.login, one.email))]
        return Found(tuple(_user(db, actor, one) for one in hits[:MOST_SHOWN]), len(hits))


def one_user(store: Store, actor: Person, person_id: int) -> User:
    """Raises NotFound."""
    _refuse_others(actor)
    with store.read() as db:
        account = accounts.find_account(db, person_id)
        if account is None:
            raise NotFound(N_("Nobody here has this account."))
        return _user(db, actor, account)


def roles_for(actor: Person) -> tuple[str, ...]:
    """Those that the actor can give: all below the own one."""
    return tuple(role for role in STAFF if _rank(role) < _rank(actor.role))


def make_staff(store: Store, actor: Person, new: NewStaff, *, now: datetime) -> tuple[int, str]:
    """The person's id, and the token of the link by which they set a password; it is kept nowhere.

    Raises AnswerFormatError, NotFound.
    """
    _refuse_others(actor)
    if new.role not in roles_for(actor):
        raise AnswerFormatError(N_("Choose a role from the list."))
    account = Account(
        person_id=0, role=new.role, login=identity.read_login(new.login),
        email=identity.read_email(new.email), first_name=identity.read_part(new.first_name),
        last_name=identity.read_part(new.last_name))
    if not (account.login or account.email):
        raise AnswerFormatError(N_("A login or an e-mail address is needed to sign in with."))

    def make(db: Database) -> tuple[int, str]:
        identity.refuse_taken(db, account)
        person_id = make_person(db, account, lang=new.lang, zone=actor.zone, now=now)
        add_entry(db, actor.id, "person.made", f"person:{person_id}", now, role=new.role)
        return person_id, signing_in.new_link(db, person_id=person_id, made_by=actor.id, now=now)

    return store.write(make)


def change_role(store: Store, actor: Person, person_id: int, role: str, *, now: datetime) -> None:
    """Between instructor and manager, by the owner; the store itself signs them out then, and a link that
    was made before, by whoever ranked above them then, works no more.

    Raises AnswerFormatError, NotFound.
    """
    def change(db: Database) -> None:
        person, account = _kept(db, actor, person_id)
        if role not in roles_for(actor) or not person.is_staff:
            raise AnswerFormatError(N_("Choose a role from the list."))
        if account.role != role:
            accounts.change_account(db, replace(account, role=role))
            links.drop_links_of(db, person_id)
            add_entry(db, actor.id, "person.role.changed", f"person:{person_id}", now,
                      before=account.role, after=role)

    store.write(change)


def set_access(store: Store, actor: Person, person_id: int, *, is_active: bool, now: datetime) -> None:
    """Whoever is not active is signed out everywhere and cannot sign in. Raises NotFound."""
    def change(db: Database) -> None:
        person, _ = _kept(db, actor, person_id)
        set_active(db, actor, person, is_active=is_active, now=now)

    store.write(change)


def renew_link(store: Store, actor: Person, person_id: int, *, renews_factor: bool = False,
               now: datetime) -> str:
    """The token of a link that sets a password once, and the second factor if so wished. Raises NotFound."""
    def renew(db: Database) -> str:
        _kept(db, actor, person_id)
        return signing_in.new_link(db, person_id=person_id, made_by=actor.id, now=now,
                                   renews_factor=renews_factor)

    return store.write(renew)


def _refuse_others(actor: Person) -> None:
    if not actor.sees_all:
        raise NotFound(N_("There is no such page."))


def _kept(db: Database, actor: Person, person_id: int) -> tuple[Person, Account]:
    """Whom the actor may change; raises NotFound."""
    _refuse_others(actor)
    person = people.find_person(db, person_id)
    account = accounts.find_account(db, person_id) if person else None
    if person is None or account is None or _rank(account.role) >= _rank(actor.role):
        raise NotFound(N_("Nobody here has this account."))
    return person, account


def _user(db: Database, actor: Person, account: Account) -> User:
    person = people.find_person(db, account.person_id)
    assert person, "an account has its person"
    role = "trainee" if account.role == "trainee" else "instructor"
    return User(person, account, tuple(class_rows.classes_of(db, person.id, role)),
                _rank(account.role) < _rank(actor.role))


def _rank(role: str | None) -> int:
    return RANKS.index(role) if role in RANKS else -1
