"""The command owner, as it is typed: the first account, and what is renewed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask

from app import create_app
from tests.web.visitor import Visitor
from trainer import signing_in
from trainer.store import accounts, audit
from trainer.store.accounts import Account
from trainer.store.database import Store

PASSWORD = "seven stones on a shelf"
NEW = "twelve quiet horses at noon"
TYPED = f"Olga Owner\nOlga\n{PASSWORD}\n{PASSWORD}\n"


@pytest.fixture
def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Flask]:
    """On a folder that is not there yet, as on a fresh machine."""
    monkeypatch.setenv("LANGUAGE", "en")
    app = create_app(DATABASE=tmp_path / "instance" / "trainer.db", TESTING=True)
    yield app
    if "store" in app.extensions:
        app.extensions["store"].close()


def run(app: Flask, *arguments: str, typed: str = "") -> Result:
    return app.test_cli_runner().invoke(args=["owner", *arguments], input=typed)


def owner(app: Flask) -> Account | None:
    store: Store = app.extensions["store"]
    with store.read() as db:
        return accounts.find_owner(db)


def test_it_makes_the_owner_and_the_key(app: Flask, tmp_path: Path) -> None:
    result = run(app, typed=TYPED)
    assert result.exit_code == 0, result.output
    assert "everybody signs in" in result.output
    assert PASSWORD not in result.output
    made = owner(app)
    assert made
    assert (made.login, made.role, made.first_name) == ("olga", "owner", "Olga")
    assert (tmp_path / "instance" / "secret.key").stat().st_mode & 0o777 == 0o600
    visitor = Visitor(app)
    assert visitor.get("/").headers["Location"] == "/login?next=/"
    visitor.get("/login")
    assert visitor.post("/login", name="OLGA", password=PASSWORD).headers["Location"] == "/login/code"


@pytest.mark.parametrize(("typed", "said"), [
    (f"\n \nOlga\nolga\n{PASSWORD}\n{PASSWORD}\n", "give your name"),
    ("Olga\nolga\nshort\nshort\n", "8 to 128"), ("Olga\nolga\npassword1\npassword1\n", "first that would be"),
    (f"Olga\n{'x' * 81}\n", "1 to 80"), (f"Olga\no\x1bx\n{PASSWORD}\n{PASSWORD}\n", "can be seen")])
def test_what_will_not_do_is_said(app: Flask, typed: str, said: str) -> None:
    result = run(app, typed=typed)
    assert result.exit_code == 1
    assert said in result.output
    assert owner(app) is None


def test_the_owners_is_renewed_there(app: Flask) -> None:
    run(app, typed=TYPED)
    before = owner(app)
    assert run(app, "--factor", typed=f"{NEW}\n{NEW}\n").exit_code == 0
    after = owner(app)
    assert before
    assert after
    assert after.password_hash != before.password_hash
    assert after.totp_nonce != before.totp_nonce
    assert after.totp_step is None
    visitor = Visitor(app)
    visitor.get("/login")
    assert visitor.post("/login", name="olga", password=PASSWORD).status_code == 422
    assert visitor.post("/login", name="olga", password=NEW).status_code == 303


def test_a_link_makes_the_owner_in_a_browser(app: Flask) -> None:
    result = run(app, "--link", "--at", "https://school.example/")
    found = re.search(r"https://school\.example(/link/[\w-]{43})\n", result.output)
    assert found, result.output
    visitor = Visitor(app)
    assert "You become the owner" in visitor.get(found[1]).text
    form = {"name": "Olga Owner", "login": "olga@example.org", "password": PASSWORD, "again": PASSWORD}
    assert visitor.post(found[1], **{**form, "login": " "}).status_code == 422
    page = visitor.post(found[1], **{**form, "again": "another one"})
    assert page.status_code == 422
    assert 'value="olga@example.org"' in page.text
    assert visitor.post(found[1], **form).headers["Location"] == "/login/code"
    made = owner(app)
    assert made
    assert made.email == "olga@example.org"
    assert visitor.get(found[1]).status_code == 404


def test_a_second_link_for_the_owner_ends_the_first(app: Flask) -> None:
    first, second = (re.search(r"/link/\S+", run(app, "--link").output) for _ in range(2))
    assert first
    assert second
    visitor = Visitor(app)
    assert visitor.get(first[0]).status_code == 404
    assert visitor.get(second[0]).status_code == 200
    run(app, typed=TYPED)
    assert visitor.get(second[0]).status_code == 404, "there is an owner by now"


def test_what_was_done_is_recorded_without_names(app: Flask) -> None:
    run(app, typed=TYPED)
    run(app, "--link")
    store: Store = app.extensions["store"]
    with store.read() as db:
        done = [(one.action, one.object, one.actor_id) for one in audit.entries(db)]
        assert audit.walk(db).fault is None
    assert done == [("link.made", "person:1", None), ("owner.made", "person:1", None)]
    assert signing_in.owner_link(store, datetime.now(UTC))
