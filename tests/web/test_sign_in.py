"""The doors, as a browser meets them: what is asked, what is said, where one comes out."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest
from flask import Flask

from tests.school import School, signed_in
from tests.web.doors import PASSWORD, code_of, school_with_passwords, sign_in
from tests.web.visitor import HTMX, Visitor
from trainer.signing_in import new_card, new_link
from trainer.store import accounts, people
from trainer.store.database import Database, Store

pytestmark = pytest.mark.usefixtures("quick_secrets")


@pytest.fixture
def school(store: Store) -> School:
    return school_with_passwords(store)


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
