"""The doors, as a browser meets them: what is asked, what is said, where one comes out."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import UTC, datetime
from html import unescape
from pathlib import Path

import pytest
from flask import Flask
from pyotp import TOTP

from tests.school import School, make_school, signed_in
from tests.web.visitor import HTMX, Visitor
from trainer import secrets
from trainer.signing_in import new_card, new_link
from trainer.store import accounts, people
from trainer.store.database import Database, Store

PASSWORD = "seven stones on a shelf"
SECRET = re.compile(r'door__secret">(.+?)</p>', re.DOTALL)


@pytest.fixture
def school(store: Store) -> School:
    school = make_school(store)
    for person_id in (school.owner, school.instructor, school.trainee):
        give_password(store, person_id)
    return school


def give_password(store: Store, person_id: int, login: str | None = None) -> None:
    def give(db: Database) -> None:
        account = accounts.find_account(db, person_id)
        assert account
        accounts.change_account(db, replace(
            account, password_hash=secrets.hash_secret(PASSWORD),
            login=login or account.login or account.code))

    store.write(give)


def sign_in(visitor: Visitor, name: str = "t1", **more: str) -> None:
    visitor.get("/login")
    response = visitor.post("/login", name=name, password=PASSWORD, **more)
    assert response.status_code == 303, response.text


def code_of(page: str) -> str:
    """As an authenticator shows it that was given the secret of the page."""
    found = SECRET.search(page)
    assert found
    return TOTP(re.sub(r"<[^>]*>|\s", "", found[1])).now()


def test_without_accounts_there_is_no_door(visitor: Visitor) -> None:
    for path in ("/login", "/login/code", "/join", "/account"):
        assert visitor.get(path).status_code == 404


def test_a_stranger_is_sent_to_the_door_and_back(app: Flask, school: School) -> None:
    visitor = Visitor(app)
    sent = visitor.get("/progress?kind=payout")
    assert sent.headers["Location"] == "/login?next=/progress?kind%3Dpayout"
    assert 'value="/progress?kind=payout"' in visitor.get(sent.headers["Location"]).text
    came = visitor.post("/login", name="t1", password=PASSWORD, next="/progress?kind=payout")
    assert came.headers["Location"] == "/progress?kind=payout"
    assert "Signed in: Tanya Petrova" in visitor.get("/progress").text
    assert school


@pytest.mark.parametrize("elsewhere", [
    "//evil.example", "https://evil.example/", "/\\evil.example", "/nowhere"])
def test_the_way_back_leads_nowhere_else(app: Flask, school: School, elsewhere: str) -> None:
    visitor = Visitor(app)
    visitor.get("/login")
    came = visitor.post("/login", name="t1", password=PASSWORD, next=elsewhere)
    assert came.headers["Location"] == "/"
    assert school


def test_to_a_fragment_the_sentence_alone_is_sent(app: Flask, school: School) -> None:
    response = Visitor(app).get("/progress", headers=HTMX)
    assert response.status_code == 401
    assert response.text == "Please sign in first. What you typed is kept and can be sent then."
    assert school


@pytest.mark.parametrize("name", ["T1", " t1 ", "ｔ１", "Tanya@Example.ORG"])
def test_names_are_compared_however_they_are_written(app: Flask, store: Store, school: School,
                                                     name: str) -> None:
    def give(db: Database) -> None:
        account = accounts.find_account(db, school.trainee)
        assert account
        accounts.change_account(db, replace(account, email="tanya@example.org"))

    store.write(give)
    sign_in(Visitor(app), name)


@pytest.mark.parametrize(("name", "password"), [
    ("t1", "wrong words here"), ("nobody", PASSWORD), ("t2", PASSWORD), ("", ""), ("t1", ""),
    ("t1", PASSWORD.upper()), ("t1", PASSWORD + " "), ("t1", "x" * 4000)])
def test_what_is_wrong_is_not_told(app: Flask, school: School, name: str, password: str) -> None:
    visitor = Visitor(app)
    visitor.get("/login")
    response = visitor.post("/login", name=name, password=password)
    assert response.status_code == 422
    assert "That name and that password do not go together, or the account is closed." in response.text
    assert "x" * 300 not in response.text
    assert school


@pytest.mark.parametrize("name", ["a\x00b", "a\x1bb", "a\u202eb"])
def test_a_name_with_control_characters_is_refused(app: Flask, school: School, name: str) -> None:
    visitor = Visitor(app)
    visitor.get("/login")
    response = visitor.post("/login", name=name, password=PASSWORD)
    assert response.status_code == 422
    assert "letters, digits and signs that can be seen" in response.text
    assert school


def test_staff_set_up_a_second_factor_and_are_asked_for_it(app: Flask, school: School) -> None:
    visitor = Visitor(app)
    visitor.get("/login?next=/settings")
    halfway = visitor.post("/login", name="ivan first", password=PASSWORD, next="/settings")
    assert halfway.headers["Location"] == "/login/code?next=/settings"
    page = visitor.get("/login/code?next=/settings").text
    assert "Set up the second factor" in page
    assert visitor.get("/teach").status_code == 303, "halfway is not in"
    code = code_of(page)
    assert visitor.post("/login/code", code="000000" if code != "000000" else "111111").status_code == 422
    assert visitor.post("/login/code", code=f"{code[:3]} {code[3:]}", next="/settings").headers[
        "Location"] == "/settings"
    assert visitor.get("/teach").status_code == 200
    again = Visitor(app)
    again.get("/login")
    again.post("/login", name="ivan first", password=PASSWORD)
    page = again.get("/login/code").text
    assert "Code from your app" in page
    assert "door__secret" not in page
    assert again.post("/login/code", code=code).status_code == 422, "a code is taken once"
    assert school


def test_a_card_opens_its_class(app: Flask, store: Store, school: School) -> None:
    pin = store.write(lambda db: new_card(db, person_id=school.trainee, made_by=school.instructor,
                                          now=datetime.now(UTC)))
    visitor = Visitor(app)
    assert visitor.get("/join?class=aaaa-22").headers["Location"] == "/join/aaaa-22"
    page = visitor.get("/join/AAAA22?code=t1").text
    assert 'value="t1"' in page
    for code, given in (("t1", "12345x"), ("t2", pin), ("t3", pin), ("t1", "")):
        assert visitor.post("/join/AAAA22", code=code, pin=given).status_code == 422
    assert visitor.post("/join/BBBB33", code="t1", pin=pin).status_code == 422, "another class"
    assert visitor.post("/join/aaaa-22", code="T1", pin=f"{pin[:3]} {pin[3:]}").headers["Location"] == "/"
    assert "Signed in: Tanya Petrova" in visitor.get("/").text


@pytest.mark.parametrize("code", ["AAAA22", "NONE", "%00", "x" * 300])
def test_whether_there_is_a_class_is_not_told(app: Flask, school: School, code: str) -> None:
    page = Visitor(app).get(f"/join/{code}")
    assert page.status_code == 200
    assert "Spring evening" not in page.text
    assert school


def test_a_link_sets_a_password_once(app: Flask, store: Store, school: School) -> None:
    old = signed_in(app, school.trainee)
    token = store.write(lambda db: new_link(db, person_id=school.trainee, made_by=school.instructor,
                                            now=datetime.now(UTC)))
    visitor = Visitor(app)
    for _ in range(2):
        assert "Choose a password" in visitor.get(f"/link/{token}").text
    for new, again in (("short", "short"), ("password123", "password123"), (PASSWORD, "another one")):
        assert visitor.post(f"/link/{token}", password=new, again=again).status_code == 422
    assert visitor.post(f"/link/{token}", password=PASSWORD + "s", again=PASSWORD + "s").status_code == 303
    assert "Signed in: Tanya Petrova" in visitor.get("/").text
    assert old.get("/").status_code == 303, "every other browser is signed out"
    for response in (visitor.get(f"/link/{token}"), visitor.post(f"/link/{token}", password=PASSWORD)):
        assert response.status_code == 404
        assert "Ask your instructor for a new one" in response.text


def test_a_link_for_staff_still_asks_for_the_second_factor(app: Flask, store: Store, school: School) -> None:
    token = store.write(lambda db: new_link(db, person_id=school.instructor, made_by=school.owner,
                                            now=datetime.now(UTC)))
    visitor = Visitor(app)
    visitor.get(f"/link/{token}")
    came = visitor.post(f"/link/{token}", password=PASSWORD, again=PASSWORD)
    assert came.headers["Location"] == "/login/code"
    assert visitor.get("/teach").status_code == 303


def test_signing_out_ends_it_on_the_server(app: Flask, school: School) -> None:
    visitor = Visitor(app)
    sign_in(visitor)
    token = visitor.client.get_cookie("signed_in")
    assert token
    visitor.get("/settings")
    assert visitor.post("/logout").headers["Location"] == "/login?left=1"
    visitor.client.set_cookie("signed_in", token.value)
    assert visitor.get("/settings").status_code == 303
    assert school


def test_an_account_has_no_name_of_its_own_choice_on_today(app: Flask, school: School) -> None:
    page = signed_in(app, school.trainee).get("/").text
    assert 'action="/name"' not in page
    assert "/not-you" not in page
    assert 'action="/logout"' in page


def test_the_language_of_the_door_goes_in(app: Flask, store: Store, school: School) -> None:
    def forget(db: Database) -> None:
        person = people.find_person(db, school.trainee)
        assert person
        people.change_person(db, replace(person, lang=None))

    store.write(forget)
    visitor = Visitor(app)
    visitor.get("/login")
    visitor.post("/language", lang="fr", page="/login")
    sign_in(visitor)
    assert 'lang="fr"' in visitor.get("/").text


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


@pytest.mark.parametrize(("base", "config", "status"), [
    ("http://localhost", {}, 200), ("http://127.0.0.1:8000", {}, 200), ("http://[::1]:8000", {}, 200),
    ("http://school.example", {}, 403), ("http://192.168.1.5:8000", {}, 403),
    ("https://school.example", {}, 200), ("http://school.example", {"ALLOW_HTTP": True}, 200)])
def test_plain_http_is_for_this_machine(app: Flask, school: School, base: str, config: dict[str, bool],
                                        status: int) -> None:
    app.config.update(config)
    response = app.test_client().get("/login", base_url=base)
    assert response.status_code == status
    assert ("TRUST_PROXY=1" in response.text) == (status == 403)
    assert school


def test_staff_see_that_plain_http_is_allowed(app: Flask, school: School) -> None:
    app.config["ALLOW_HTTP"] = True
    staff = signed_in(app, school.instructor)
    assert "ALLOW_HTTP=1" not in staff.get("/teach").text
    client = app.test_client()
    client.set_cookie("signed_in", staff.client.get_cookie("signed_in").value,  # type: ignore[union-attr]
                      domain="school.example")
    assert "ALLOW_HTTP=1" in client.get("/teach", base_url="http://school.example").text


def test_a_proxy_is_believed_only_when_it_is_said_so(database: Path) -> None:
    from app import create_app

    said = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.9"}
    for config, status in (({}, 403), ({"TRUST_PROXY": True}, 200)):
        app = create_app(DATABASE=database, SECRET_KEY="k" * 32, TESTING=True, **config)
        store: Store = app.extensions["store"]
        if status == 403:
            make_school(store)
        response = app.test_client().get("/login", base_url="http://school.example", headers=said)
        assert response.status_code == status
        store.close()


FORM = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)">')


def held_form(page: str) -> dict[str, str]:
    return {name: unescape(value) for name, value in FORM.findall(page)}


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
    held = held_form(late.text)
    wrong = visitor.post("/login", name="t1", password="no", held=held["held"])
    assert held_form(wrong.text)["held"] == held["held"]
    signed = visitor.post("/login", name="t1", password=PASSWORD, held=held["held"])
    assert signed.status_code == 200
    form = held_form(signed.text)
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
    halfway = visitor.post("/login", name="ivan first", password=PASSWORD, held=held_form(late.text)["held"])
    form = held_form(halfway.text)
    visitor.token = form["csrf_token"]
    signed = visitor.post("/login/code", code=code_of(halfway.text), held=form["held"])
    form = held_form(signed.text)
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
