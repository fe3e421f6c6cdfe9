"""One's own account: other secrets, a claimed history, a form that came when the sign-in had ended."""

from __future__ import annotations

from dataclasses import replace

import pytest
from flask import Flask

from tests.school import School, make_school, signed_in
from tests.web.doors import PASSWORD, code_of, give_password, hidden_fields, school_with_passwords, sign_in
from tests.web.visitor import Visitor
from trainer.store import accounts, people
from trainer.store.database import Database, Store

pytestmark = pytest.mark.usefixtures("quick_secrets")


@pytest.fixture
def school(store: Store) -> School:
    return school_with_passwords(store)


def test_another_password_keeps_this_browser_alone(app: Flask, school: School) -> None:
    visitor, other = Visitor(app), Visitor(app)
    sign_in(visitor)
    sign_in(other)
    visitor.get("/account")
    assert visitor.post("/account/password", old="no", password="a b c d e f g",
                        again="a b c d e f g").status_code == 422
    before = visitor.client.get_cookie("signed_in")
    assert visitor.post("/account/password", old=PASSWORD, password="a b c d e f g",
                        again="a b c d e f g").status_code == 303
    after = visitor.client.get_cookie("signed_in")
    assert before
    assert after
    assert after.value != before.value
    assert visitor.get("/settings").status_code == 200
    assert other.get("/settings").status_code == 303
    assert school


def test_another_telephone_needs_the_old_one(app: Flask, store: Store, school: School) -> None:
    visitor = Visitor(app)
    visitor.get("/login")
    visitor.post("/login", name="ivan first", password=PASSWORD)
    first = code_of(visitor.get("/login/code").text)
    visitor.post("/login/code", code=first)
    visitor.get("/account")
    assert visitor.post("/account/factor", old=PASSWORD, code=first).status_code == 422, "taken before"

    def step_back(db: Database) -> None:
        account = accounts.find_account(db, school.instructor)
        assert account
        accounts.change_account(db, replace(account, totp_step=0))

    store.write(step_back)
    assert visitor.post("/account/factor", old=PASSWORD, code=first).headers["Location"] == "/login/code"
    page = visitor.get("/login/code").text
    assert "Set up the second factor" in page
    assert visitor.get("/teach").status_code == 303
    assert visitor.post("/login/code", code=code_of(page)).status_code == 303
    assert visitor.get("/teach").status_code == 200


def test_a_claimed_history_is_ones_own(app: Flask, store: Store) -> None:
    visitor = Visitor(app)
    run = visitor.start()
    visitor.answer(run, 1, total="1")
    visitor.post("/name", name="Tan")
    school = make_school(store)
    give_password(store, school.trainee)
    assert visitor.get("/").status_code == 303
    sign_in(visitor)
    page = visitor.get("/").text
    assert "In this browser Tan gave 1 answer before there were accounts." in page
    assert visitor.get(run).status_code == 404
    assert visitor.post("/claim", mine="1").status_code == 303
    assert "data-claim" not in visitor.get("/").text
    assert visitor.get(run).status_code == 200
    assert run in visitor.get("/").text
    assert visitor.answer(run, 2, total="1").status_code == 200
    assert visitor.post("/claim", mine="1").status_code == 404
    other = signed_in(app, school.classmate)
    assert other.get(run).status_code == 404


def test_a_history_that_is_somebody_elses_is_offered_once(app: Flask, store: Store) -> None:
    visitor = Visitor(app)
    visitor.answer(visitor.start(), 1, total="1")
    school = make_school(store)
    give_password(store, school.trainee)
    sign_in(visitor)
    assert "data-claim" in visitor.get("/").text
    visitor.post("/claim", mine="0")
    assert "data-claim" not in visitor.get("/").text
    give_password(store, school.classmate)
    visitor.get("/login")
    sign_in(visitor, "t2")
    assert "data-claim" in visitor.get("/").text


def test_a_form_that_came_too_late_is_sent_then(app: Flask, store: Store, school: School) -> None:
    """Without scripts too: the page of the door holds it."""
    visitor = Visitor(app)
    sign_in(visitor)
    visitor.get("/settings")
    run = visitor.start()
    visitor.get(run)
    store.write(lambda db: people.remove_sessions_of(db, school.trainee))
    late = visitor.post(f"{run}/answer", seq=1, total='1"<&')
    assert late.status_code == 401
    assert "What you sent is kept" in late.text
    held = hidden_fields(late.text)
    wrong = visitor.post("/login", name="t1", password="no", held=held["held"])
    assert hidden_fields(wrong.text)["held"] == held["held"]
    signed = visitor.post("/login", name="t1", password=PASSWORD, held=held["held"])
    assert signed.status_code == 200
    form = hidden_fields(signed.text)
    assert form["total"] == '1"<&'
    visitor.token = form.pop("csrf_token")
    sent = visitor.post(f"{run}/answer", **form)
    assert sent.status_code == 422, "it is as unreadable as it was"
    assert 'value="1&#34;&lt;&amp;"' in sent.text


def test_staff_carry_it_through_the_second_factor(app: Flask, store: Store, school: School) -> None:
    visitor = signed_in(app, school.instructor)
    visitor.get("/settings")
    store.write(lambda db: people.remove_sessions_of(db, school.instructor))
    late = visitor.post("/settings", theme="dark")
    halfway = visitor.post("/login", name="ivan first", password=PASSWORD,
                           held=hidden_fields(late.text)["held"])
    form = hidden_fields(halfway.text)
    visitor.token = form["csrf_token"]
    signed = visitor.post("/login/code", code=code_of(halfway.text), held=form["held"])
    form = hidden_fields(signed.text)
    visitor.token = form.pop("csrf_token")
    assert form == {"theme": "dark"}
    assert visitor.post("/settings", **form).status_code == 303
    assert 'data-theme="dark"' in visitor.get("/settings").text


@pytest.mark.parametrize("held", ["x", "[]", "3", '["//evil.example/", []]', '["/nowhere", []]',
                                  '["/settings"]', '["/login", 5]', '["https://evil.example/settings", []]'])
def test_what_is_no_form_of_ours_is_not_carried(app: Flask, school: School, held: str) -> None:
    visitor = Visitor(app)
    visitor.get("/login")
    response = visitor.post("/login", name="t1", password=PASSWORD, held=held)
    assert response.status_code == 303
    assert response.headers["Location"] == "/"
    assert school


def test_an_account_has_no_name_of_its_own_choice(app: Flask, store: Store, school: School) -> None:
    """Lists and marks call a trainee so: nobody passes for a classmate."""
    visitor = signed_in(app, school.trainee)
    page = visitor.get("/").text
    assert visitor.post("/name", name="Théo Martin").status_code == 404
    with store.read() as db:
        found = people.find_person(db, school.trainee)
    assert found
    assert found.name == "Tanya Petrova"
    assert 'action="/name"' not in page
    assert "/not-you" not in page
    assert 'action="/logout"' in page
