"""Links and cards: who may be given one, and what ends with it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.school import NOON, School, make_school
from trainer import users
from trainer.errors import NotFound
from trainer.secrets import is_secret, token_hash
from trainer.signing_in import make_pin, new_card, new_link
from trainer.store import accounts, links, people
from trainer.store.database import Database, Store

pytestmark = pytest.mark.usefixtures("quick_secrets")


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


def give_link(store: Store, person_id: int, made_by: int | None) -> str:
    return store.write(lambda db: new_link(db, person_id=person_id, made_by=made_by, now=NOON))


def test_a_link_is_kept_as_its_hash_and_lives_seven_days(store: Store, school: School) -> None:
    token = give_link(store, school.trainee, school.instructor)
    with store.read() as db:
        link = links.find_link(db, token_hash(token))
    assert link
    assert (link.person_id, link.purpose, link.is_used) == (school.trainee, "password", False)
    assert link.expires == NOON + timedelta(days=7)


def test_a_new_link_ends_the_one_before(store: Store, school: School) -> None:
    first, _ = (give_link(store, school.trainee, school.instructor) for _ in range(2))
    with store.read() as db:
        assert links.find_link(db, token_hash(first)) is None


@pytest.mark.parametrize(("maker", "whose", "is_given"), [
    ("instructor", "trainee", True), ("instructor", "other_instructor", False),
    ("instructor", "manager", False),
    ("manager", "instructor", True), ("manager", "manager", False), ("manager", "owner", False),
    ("owner", "manager", True), ("owner", "owner", False), ("trainee", "classmate", False)])
def test_one_renews_whoever_stands_below(store: Store, school: School, maker: str, whose: str,
                                         is_given: bool) -> None:
    people_of = (getattr(school, whose), getattr(school, maker))
    if is_given:
        assert give_link(store, *people_of)
    else:
        with pytest.raises(NotFound):
            give_link(store, *people_of)


def test_a_link_ends_with_the_role_that_it_was_made_for(store: Store, school: School) -> None:
    """Else a manager who made one for an instructor would enter as the manager that they became."""
    token = give_link(store, school.instructor, school.manager)
    with store.read() as db:
        owner = people.find_person(db, school.owner)
    assert owner
    users.change_role(store, owner, school.instructor, "manager", now=NOON)
    with store.read() as db:
        assert links.find_link(db, token_hash(token)) is None


def test_the_command_line_renews_the_owners(store: Store, school: School) -> None:
    assert give_link(store, school.owner, None)


def test_a_card_ends_the_old_one_and_every_sign_in(store: Store, school: School) -> None:
    def give(db: Database) -> tuple[str, str]:
        first = new_card(db, person_id=school.trainee, made_by=school.instructor, now=NOON)
        people.add_session(db, bytes(32), school.trainee, NOON, "card")
        return first, new_card(db, person_id=school.trainee, made_by=school.instructor, now=NOON,
                               pin=make_pin())

    first, second = store.write(give)
    with store.read() as db:
        account = accounts.find_account(db, school.trainee)
        assert account
        assert is_secret(account.pin_hash, second)
        assert first == second or not is_secret(account.pin_hash, first)
        assert people.find_session(db, bytes(32)) is None


def test_only_trainees_have_cards(store: Store, school: School) -> None:
    with pytest.raises(NotFound):
        store.write(lambda db: new_card(db, person_id=school.instructor, made_by=school.owner, now=NOON))
