"""Who a browser belongs to: a cookie at the first look, a trainee at the first form."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.routes import POSTS
from tests.web.visitor import HTMX, OWN, Visitor, without_tokens
from trainer.store.database import Store


def people(store: Store) -> int:
    with store.read() as db:
        return int(db.execute("SELECT count(*) FROM person").fetchone()[0])


def test_the_first_look_sets_a_cookie_and_writes_nothing(app: Flask, store: Store) -> None:
    response = app.test_client().get("/")
    (cookie,) = [one for one in response.headers.getlist("Set-Cookie") if one.startswith("trainee=")]
    assert re.match(r"trainee=[A-Za-z0-9_-]{43}; ", cookie)
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert people(store) == 0


def test_the_cookie_stays_the_same(visitor: Visitor) -> None:
    visitor.get("/")
    assert not any(one.startswith("trainee=") for one in visitor.get("/").headers.getlist("Set-Cookie"))


def test_on_tls_the_cookie_is_sent_over_tls_only(app: Flask) -> None:
    response = app.test_client().get("/", base_url="https://localhost")
    (cookie,) = [one for one in response.headers.getlist("Set-Cookie") if one.startswith("trainee=")]
    assert "Secure" in cookie


@pytest.mark.parametrize("value", ["", "short", "x" * 44, "x" * 5000, "ü" * 43, "a b" + "c" * 40])
def test_a_cookie_of_another_shape_is_replaced(app: Flask, value: str) -> None:
    client = app.test_client(use_cookies=False)
    response = client.get("/", headers={"Cookie": f"trainee={value}"})
    assert response.status_code == 200
    assert any(one.startswith("trainee=") for one in response.headers.getlist("Set-Cookie"))


def test_the_first_form_makes_one_trainee(visitor: Visitor, store: Store) -> None:
    visitor.start()
    assert people(store) == 1
    visitor.start()
    visitor.post("/name", name="Nadia")
    assert people(store) == 1
    assert "Hello, Nadia" in visitor.get("/").text


REFUSED: list[tuple[str, dict[str, object]]] = [
    ("/drills/hand-total", {"mode": "check", "focus": "hand-total/bust"}),
    ("/drills/hand-total", {"mode": "check", "focus": "OFF_BY_1"}),
    ("/drills/hand-total", {"focus": "NO_CODE"}), ("/drills/hand-total", {"focus": "payout/push"}),
    ("/drills/hand-total", {"mode": "retry"}), ("/drills/hand-total", {"mode": "party"}),
    ("/drills/hand-total", {"table": "none"}), ("/drills/hand-total", {"drill": "hand-total/none"}),
    ("/drills/hand-total", {"drill": "payout/table"}), ("/drills/hand-total", {"drill": []}),
    ("/drills/hand-total", {"items": "many"}), ("/drills/hand-total", {"seconds": "1e3", "mode": "sprint"}),
    ("/drills/mixed", {"drill": "arithmetic/mixed"}), ("/drills/none", {}),
    ("/settings", {"lang": "xx"}), ("/settings", {"own_zone": "Mars/Base"}), ("/language", {}),
    ("/language", {"lang": "xx"}), ("/name", {"name": "x" * 41}), ("/name", {"name": "a\x00b"}),
    ("/s/none", {"total": "17"}), (f"/run/{'0' * 32}/answer", {"seq": "1"}),
    ("/login", {}), ("/login/code", {}), ("/join/x", {}), ("/link/x", {}), ("/logout", {}),
    ("/account/password", {}), ("/account/factor", {}), ("/claim", {}),
    *((re.sub(r"\{\w+\}", "none", route.example.replace("{run}", f"/run/{'0' * 32}")), {})
      for route in POSTS if route.locally == 404),
    (f"/run/{'0' * 32}/mark", {"seq": "1"}), (f"/run/{'0' * 32}/end", {}), (f"/run/{'0' * 32}/retry", {}),
]


def test_every_form_has_a_refusal_or_cannot_be_refused(app: Flask) -> None:
    rules = app.url_map.bind("localhost")
    tried = {rules.match(path, method="POST")[0] for path, _ in REFUSED}
    assert {route.rule for route in POSTS} - {
        rule.rule for rule in app.url_map.iter_rules() if rule.endpoint in tried} == {
            "/not-you", "/privacy", "/settings/my-data.json", "/settings/my-data.csv"}


@pytest.mark.parametrize(("path", "fields"), REFUSED)
def test_a_form_that_is_refused_makes_nobody_a_trainee(
        visitor: Visitor, store: Store, path: str, fields: dict[str, object]) -> None:
    begun = {"drill": "hand-total/single", "table": "american"} if path.startswith("/drills/") else {}
    assert 400 <= visitor.post(path, **{**begun, **fields}).status_code < 500
    assert people(store) == 0


def test_the_token_is_not_in_the_database(visitor: Visitor, store: Store, database: Path) -> None:
    visitor.start()
    cookie = visitor.client.get_cookie("trainee")
    assert cookie is not None
    visitor.post("/not-you")
    store.close()
    files = list(database.parent.glob("trainer.db*"))
    assert files
    assert not any(cookie.value.encode() in file.read_bytes() for file in files)


def test_nobody_opens_anothers_block(app: Flask, visitor: Visitor) -> None:
    run = visitor.start()
    other, stranger = Visitor(app), Visitor(app)
    other.start()
    missing = f"/run/{'0' * 32}"
    for path in ("", "/summary"):
        bodies = {without_tokens(one.get(address + path)) for one in (other, stranger)
                  for address in (run, missing)}
        assert len(bodies) == 1
        assert other.get(run + path).status_code == 404
    for path, fields in (("/answer", {"seq": 1, "total": 17}), ("/mark", {"seq": 1}), ("/end", {}),
                         ("/retry", {})):
        found = other.post(run + path, **fields)
        absent = other.post(missing + path, **fields)
        assert (found.status_code, without_tokens(found)) == (404, without_tokens(absent))
        assert other.post(run + path, HTMX, **fields).status_code == 404


def test_with_a_block_open_somebody_else_is_asked_for_twice(visitor: Visitor) -> None:
    visitor.post("/name", name="Nadia")
    assert 'method="post" action="/not-you"' in visitor.get("/").text
    run = visitor.start()
    today = visitor.get("/").text
    assert 'method="get" action="/not-you"' in today
    assert 'method="post" action="/not-you"' not in today
    assert 'method="post" action="/not-you"' in visitor.get("/not-you").text
    assert visitor.get(run).status_code == 200


def test_not_you_starts_somebody_else(visitor: Visitor, store: Store) -> None:
    run = visitor.start()
    visitor.post("/name", name="Nadia")
    before = visitor.client.get_cookie("trainee")
    assert visitor.post("/not-you").status_code == 303
    after = visitor.client.get_cookie("trainee")
    assert before is not None
    assert after is not None
    assert after.value != before.value
    page = visitor.get("/").text
    assert "Nadia" not in page
    assert "How it works" in page
    assert visitor.get(run).status_code == 404
    assert people(store) == 1
    visitor.client.set_cookie("trainee", before.value)
    assert visitor.get(run).status_code == 404, "the old token is worth nothing"


@pytest.mark.parametrize("name", ["x" * 41, "a\x00b", "a\x1bb"])
def test_a_name_that_is_none_is_refused(visitor: Visitor, name: str) -> None:
    assert visitor.post("/name", name=name).status_code == 422


def test_a_name_is_shown_as_text(visitor: Visitor) -> None:
    visitor.start()
    visitor.post("/name", name="<script>alert(1)</script>")
    page = visitor.get("/").text
    assert "<script>alert" not in page
    assert "&lt;script&gt;alert" in page


@pytest.mark.parametrize("origin", [None, "", "null", "http://[", "http://[::1", "http://elsewhere", "here"])
@pytest.mark.parametrize("host", ["localhost", "", "a b"])
def test_a_form_from_no_page_of_ours_is_refused(visitor: Visitor, store: Store, origin: str | None,
                                                host: str) -> None:
    visitor.get("/settings")
    headers = {"Host": host} if origin is None else {"Host": host, "Origin": origin}
    response = visitor.client.post("/name", data={"csrf_token": visitor.token, "name": "x"}, headers=headers)
    assert response.status_code == 400
    assert people(store) == 0


@pytest.mark.parametrize("said", [0, 1, 5, None])
def test_a_form_whose_end_was_lost_is_not_read(visitor: Visitor, store: Store, said: int | None) -> None:
    """The server ends the input where the connection ended: here ``said`` more bytes were to come."""
    run = visitor.start()
    form = urlencode({"csrf_token": visitor.token, "seq": 1, "total": 1}).encode()
    response = visitor.client.post(
        f"{run}/answer", data=form, content_type="application/x-www-form-urlencoded", headers=OWN,
        environ_overrides={"CONTENT_LENGTH": "" if said is None else str(len(form) + said),
                           "wsgi.input_terminated": True})
    assert response.status_code == (303 if said == 0 else 400)
    with store.read() as db:
        assert db.execute("SELECT count(*) FROM answer").fetchone()[0] == (said == 0)
