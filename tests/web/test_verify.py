"""The public page of a number: what it says, that it says no more, and that unknown numbers look the same."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest
from flask import Flask

from tests.certificates import body, issue
from tests.routes import NO_CERTIFICATE
from tests.school import NOON, School, make_school, signed_in
from tests.shipped import shipped_content
from tests.web.visitor import Visitor, without_tokens
from trainer import certificates
from trainer.store.database import Store

TABLE = shipped_content().tables["uk"]
ENGLISH = {"Accept-Language": "en"}


@pytest.fixture
def school(store: Store) -> School:
    return make_school(store)


@pytest.fixture
def no(store: Store, school: School) -> str:
    return store.write(lambda db: issue(db, school, body(TABLE, school="Bellerive")))


def words(page: str) -> set[str]:
    """What a reader sees."""
    shown = re.search(r"<main.*</main>", page, re.S)
    assert shown
    return set(re.findall(r"[\w.,’-]+", re.sub(r"<[^>]+>", " ", shown[0])))


def test_a_stranger_sees_that_it_holds(visitor: Visitor, no: str) -> None:
    page = visitor.get(f"/verify/{no}", headers=ENGLISH)
    assert page.status_code == 200
    assert 'data-verified="holds"' in page.text
    for said in ("Éloïse Marchand-Kovač", "Bellerive", "94.4", "2 March 2026", TABLE.sha256[:8], "20/20", no):
        assert said in page.text
    assert page.headers["X-Robots-Tag"] == "noindex"
    assert page.headers["Cache-Control"] == "no-store"


def test_it_says_no_more_than_the_certificate(app: Flask, visitor: Visitor, school: School, no: str) -> None:
    """Every figure and every name of the page stands on the print too."""
    print_ = signed_in(app, school.trainee).get(f"/certificates/{no}?lang=en").text
    on_print = set(re.findall(r"[\w.,’-]+", re.sub(r"<[^>]+>", " ", print_)))
    page = words(visitor.get(f"/verify/{no}", headers=ENGLISH).text)
    own = {one for one in page - on_print if any(sign.isdigit() for sign in one) or one[0].isupper()}
    assert own <= {"Verify", "This", "Another", "Name", "School", "Test", "Skills", "Skill", "Right"}
    for secret in ("Tanya", "Petrova", "Spring", "AAAA22", "Ivan", "t1"):
        assert secret not in page


@pytest.mark.parametrize("text", [
    NO_CERTIFICATE, "7K2QX-M4T9A-0VBNC-3HPRS-8WZ5EG", "1", "BJ-2025-0173", "%27%20OR%201=1", "a" * 2000,
    "%00", "..%2F..", "<script>"])
def test_unknown_numbers_look_the_same(visitor: Visitor, no: str, text: str) -> None:
    """Nothing of what was asked for comes back, and a near miss is as wrong as any other."""
    known = visitor.get(f"/verify/{NO_CERTIFICATE}", headers=ENGLISH)
    page = visitor.get(f"/verify/{text}", headers=ENGLISH)
    assert page.status_code == known.status_code == 404
    if 'data-verified="none"' in page.text:
        assert words(page.text) == words(known.text)
    else:
        assert "/" in text or "%2F" in text  # another address


def test_one_sign_off_is_no_number(visitor: Visitor, no: str) -> None:
    other = no[:-1] + ("0" if no[-1] != "0" else "1")
    assert 'data-verified="none"' in visitor.get(f"/verify/{other}").text


def test_it_may_be_typed_in_small_letters(visitor: Visitor, no: str) -> None:
    assert 'data-verified="holds"' in visitor.get(f"/verify/{no.replace('-', '').lower()}").text


def test_withdrawn_with_the_name_erased_without(app: Flask, store: Store, school: School, no: str) -> None:
    visitor = Visitor(app)
    staff = signed_in(app, school.instructor)
    assert staff.post(f"/certificates/{no}/withdraw", reason="a private reason").status_code == 303
    page = visitor.get(f"/verify/{no}").text
    assert 'data-verified="withdrawn"' in page
    assert "Éloïse" in page
    assert "94" not in words(page)
    assert "private" not in page
    store.write(lambda db: certificates.withdraw_all(db, school.trainee, actor_id=None, now=NOON))
    page = visitor.get(f"/verify/{no}").text
    assert 'data-verified="withdrawn"' in page
    assert "Éloïse" not in page


def test_expired(store: Store, school: School, visitor: Visitor) -> None:
    over = store.write(lambda db: issue(db, school, body(TABLE, expires=datetime(2026, 3, 3, tzinfo=UTC))))
    assert 'data-verified="expired"' in visitor.get(f"/verify/{over}").text


@pytest.mark.parametrize(("who", "status"), [
    ("trainee", 200), ("instructor", 200), ("manager", 200), ("owner", 200), ("classmate", 404),
    ("stranger", 404), ("other_instructor", 404)])
@pytest.mark.parametrize("end", ["", "/record"])
def test_who_prints_it(app: Flask, school: School, no: str, who: str, status: int, end: str) -> None:
    visitor = signed_in(app, getattr(school, who))
    page = visitor.get(f"/certificates/{no}{end}")
    assert page.status_code == status
    if status == 404:
        missing = visitor.get(f"/certificates/{NO_CERTIFICATE}{end}")
        assert without_tokens(page) == without_tokens(missing)


def test_what_is_withdrawn_is_not_printed(app: Flask, school: School, no: str) -> None:
    staff = signed_in(app, school.instructor)
    assert staff.post(f"/certificates/{no}/withdraw", reason=" ").status_code == 422
    assert staff.get(f"/certificates/{no}").status_code == 200
    staff.post(f"/certificates/{no}/withdraw", reason="sat by another")
    for end in ("", ".pdf", "/record", "/record.pdf"):
        answer = signed_in(app, school.trainee).get(f"/certificates/{no}{end}")
        assert answer.status_code == 302
        assert answer.headers["Location"] == f"/verify/{no}"


@pytest.mark.parametrize(("who", "status"), [
    ("trainee", 404), ("classmate", 404), ("other_instructor", 404), ("stranger", 404), ("manager", 303)])
def test_who_withdraws(app: Flask, school: School, no: str, who: str, status: int) -> None:
    visitor = signed_in(app, getattr(school, who))
    assert visitor.post(f"/certificates/{no}/withdraw", reason="a reason").status_code == status
    holds = 'data-verified="holds"' in visitor.get(f"/verify/{no}").text
    assert holds == (status == 404)


def test_the_list_of_the_school(app: Flask, school: School, no: str) -> None:
    assert no in signed_in(app, school.owner).get("/manage/certificates").text
    assert signed_in(app, school.instructor).get("/manage/certificates").status_code == 404


@pytest.mark.parametrize("typed", ["{no}", " {no} ", "{small}"])
def test_a_number_can_be_typed(visitor: Visitor, no: str, typed: str) -> None:
    """By anybody, and the door leads there; its page has an address of its own."""
    assert 'href="/verify"' in visitor.get("/login").text
    assert 'name="no"' in visitor.get("/verify", headers=ENGLISH).text
    found = visitor.get("/verify", query_string={"no": typed.format(no=no, small=no.lower())})
    assert found.status_code == 303
    assert 'data-verified="holds"' in visitor.get(found.headers["Location"]).text


@pytest.mark.parametrize("typed", ["../manage", "//evil.example/", "a" * 5000, "%2e%2e", "\x00"])
def test_what_is_no_number_leads_to_no_certificate(visitor: Visitor, no: str, typed: str) -> None:
    found = visitor.get("/verify", query_string={"no": typed})
    assert found.headers["Location"].startswith("/verify/")
    assert visitor.get(found.headers["Location"]).status_code == 404
    assert no
