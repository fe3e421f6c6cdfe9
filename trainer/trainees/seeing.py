"""Who may see which trainee, and what is shown of one."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.classes.seeing import may_see, visible_in
from trainer.errors import N_, NotFound
from trainer.people import Person
from trainer.store import accounts, people
from trainer.store import classes as rows
from trainer.store.accounts import Account
from trainer.store.classes import Class
from trainer.store.database import Database, Store


@dataclass(frozen=True, slots=True)
class Sheet:
    """A trainee with their account, and the classes that the reader sees them in."""

    person: Person
    account: Account
    classes: tuple[Class, ...]
    others: tuple[Class, ...]
    """Classes that they could be moved to: the reader's own that go on, without them."""
    groups: dict[int, str]
    """Class -> the name of the group in it."""


def own_trainee(db: Database, actor: Person, person_id: int) -> tuple[Person, Account]:
    """Raises NotFound: what is not there and what is another's look the same."""
    person = people.find_person(db, person_id)
    account = accounts.find_account(db, person_id) if person else None
    is_trainee = account is not None and account.role == "trainee"
    if not person or not account or not is_trainee or not is_theirs(db, actor, person_id):
        raise NotFound(N_("There is no such trainee."))
    return person, account


def sheet(store: Store, actor: Person, person_id: int) -> Sheet:
    """Raises NotFound."""
    with store.read() as db:
        person, account = own_trainee(db, actor, person_id)
        theirs = [one for one in rows.classes_of(db, person_id, "trainee") if may_see(db, actor, one.id)]
        own = visible_in(db, actor)
        groups = {one.id: member.group for one in theirs for member in rows.members(db, one.id, "trainee")
                  if member.person_id == person_id and member.group}
    others = tuple(one for one in own if not one.archived and one not in theirs)
    return Sheet(person, account, tuple(theirs), others, groups)


def may_have(db: Database, actor: Person, person_id: int, class_id: int) -> bool:
    """Whether the actor may put a trainee into this class of theirs: whom they see, or who was in it once."""
    return is_theirs(db, actor, person_id) or rows.was_member(db, class_id, person_id)


def is_theirs(db: Database, actor: Person, person_id: int) -> bool:
    """Whether the actor sees a class that this trainee is in now."""
    return actor.sees_all or any(
        may_see(db, actor, one.id) for one in rows.classes_of(db, person_id, "trainee"))
