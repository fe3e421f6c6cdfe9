"""A server with a school in it, and browsers in which its people have signed in."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, BrowserContext

from tests.school import School, make_school
from trainer.store import accounts, classes, groups, people
from trainer.store.accounts import Account
from trainer.store.database import Database, Store

NAMES = (
    ("Александра-Виктория", "Константинопольская-Преображенская"), ("Иван", "Петров"), ("Юлия", "Ким"),
    ("Zoé", "Lefèvre-Beaumarchais"), ("Bartholomew", "Featherstonehaugh"), ("Théo", "Martin"),
    ("Дмитрий", "Новиков"), ("Ольга", "Щербакова"), ("Jean-Baptiste", "O’Connor"), ("Пётр", "Ли"),
)
"""With the two who are there, twelve trainees in the first class."""


def seed(path: Path) -> School:
    """A database with its key, before the server starts."""
    key = path.with_name("secret.key")
    key.write_text("a key for tests only, 32 bytes or more")
    key.chmod(0o600)
    store = Store(path)
    school = make_school(store)
    store.write(lambda db: _fill(db, school))
    store.close()
    return school


def sign_in(browser: Browser, address: str, person_id: int, **how: Any) -> BrowserContext:
    """A browser in which that person has signed in."""
    context = browser.new_context(base_url=address, **how)
    context.add_cookies([{"name": "signed_in", "value": _token(person_id), "url": address}])
    return context


def _fill(db: Database, school: School) -> None:
    now = datetime.now(UTC)
    shifts = [groups.add_group(db, school.class_id, name) for name in ("Ночная смена", "Day")]
    for number, (first, last) in enumerate(NAMES):
        person = people.add_person(db, name=f"{first} {last}", lang="ru" if last[0] > "Ѐ" else "fr",
                                   zone="Europe/Paris", now=now)
        accounts.add_account(db, Account(
            person_id=person.id, role="trainee", code=f"ms-{number:03}", first_name=first, last_name=last,
            email=f"a.long.address.of.nobody.{number}@example.com"), now)
        classes.add_member(db, school.class_id, person.id, "trainee", now, shifts[number % 2])
        people.change_access(db, replace(person, extra_time=150, has_no_flash=number == 0,
                                         is_active=number != 2))
    for person_id in (school.owner, school.manager, school.instructor, school.trainee):
        kind = "device" if person_id == school.trainee else "staff"
        people.see_notice(db, person_id, 1_000)  # whatever it says
        people.add_session(db, sha256(_token(person_id).encode()).digest(), person_id, now, kind)


def _token(person_id: int) -> str:
    return f"a-tests-own-token-of-{person_id}".ljust(43, "0")
