"""Ways through the doors, for the tests of the pages behind them."""

from __future__ import annotations

import re
from dataclasses import replace
from html import unescape

from pyotp import TOTP

from tests.school import School, make_school
from tests.web.visitor import Visitor
from trainer import secrets
from trainer.store import accounts, people
from trainer.store.database import Database, Store

PASSWORD = "seven stones on a shelf"
_SECRET = re.compile(r'door__secret">(.+?)</p>', re.DOTALL)
_FIELD = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


def school_with_passwords(store: Store) -> School:
    """The owner, the first instructor (``ivan first``) and the trainee (``t1``) have one."""
    school = make_school(store)
    for person_id in (school.owner, school.instructor, school.trainee):
        give_password(store, person_id)
    return school


def give_password(store: Store, person_id: int) -> None:
    """And the privacy notice is read: it would be shown first."""
    def give(db: Database) -> None:
        account = accounts.find_account(db, person_id)
        assert account
        people.see_notice(db, person_id, 1_000)
        accounts.change_account(db, replace(
            account, password_hash=secrets.hash_secret(PASSWORD), login=account.login or account.code))

    store.write(give)


def sign_in(visitor: Visitor, name: str = "t1", **more: str) -> None:
    visitor.get("/login")
    response = visitor.post("/login", name=name, password=PASSWORD, **more)
    assert response.status_code == 303, response.text
    visitor.get("/settings")


def code_of(page: str) -> str:
    """As an authenticator shows it that was given the secret of the page."""
    found = _SECRET.search(page)
    assert found
    return TOTP(re.sub(r"<[^>]*>|\s", "", found[1])).now()


def hidden_fields(page: str) -> dict[str, str]:
    """Of the forms of a page, by name, but for the one at its foot."""
    return {name: unescape(value) for name, value in _FIELD.findall(page.partition("<footer")[0])}
