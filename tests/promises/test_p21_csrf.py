"""P21: a form is taken only with its token and only from a page of ours; looking changes nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

import pytest
from flask import Flask

from tests.routes import POSTS, ROUTES, Route, address
from tests.web.visitor import HTMX, Visitor
from trainer.store.database import Store

HOST = "localhost"
SITES = (None, "same-origin", "same-site", "cross-site", "none", "", "Same-Origin", "same-origin, cross-site")
ORIGINS = (None, "http://localhost", "http://evil.example", "null", "", "http://localhost.evil.example",
           "http://localhost:81", "http://evil.example/?http://localhost")
TOKENS = ("valid", "none", "garbage", "another's")


def is_allowed(site: str | None, origin: str | None, token: str) -> bool:
    """The promise in one line."""
    from_here = site == "same-origin" if site is not None else origin == f"http://{HOST}"
    return token == "valid" and from_here


def rows(store: Store) -> dict[str, int]:
    """How many there are in each table."""
    with store.read() as db:
        return {name: db.execute(f"SELECT count(*) FROM [{name}]").fetchone()[0] for name in db.table_names()}


def attempts(is_whole: bool) -> Iterator[tuple[str | None, str | None, str]]:
    return product(SITES, ORIGINS if is_whole else ORIGINS[:3], TOKENS if is_whole else TOKENS[:2])


@pytest.mark.parametrize("route", POSTS, ids=lambda route: route.rule)
def test_a_form_from_elsewhere_is_refused(app: Flask, store: Store, route: Route, is_whole: bool,
                                          figure: Callable[[str], None]) -> None:
    """Refused forms change nothing, so that one visitor tries them all; one that is taken ends the turn."""
    refused = taken = 0
    visitor, run = fresh(app, route)
    other = Visitor(app)
    other.get("/settings")
    for site, origin, token in attempts(is_whole):
        tokens = {"valid": visitor.token, "none": "", "garbage": "x" * 90, "another's": other.token}
        headers = {name: value for name, value in (("Sec-Fetch-Site", site), ("Origin", origin))
                   if value is not None}
        before = rows(store)
        response = visitor.client.post(
            address(app, route, run), data={**route.form, "csrf_token": tokens[token]}, headers=headers)
        if is_allowed(site, origin, token):
            assert response.status_code == route.locally, (site, origin, token)
            taken += 1
            visitor, run = fresh(app, route)
        else:
            assert response.status_code == 400, (site, origin, token)
            assert rows(store) == before
            refused += 1
    figure(f"{refused} forms refused, {taken} taken")
    assert taken == 1 + (len(ORIGINS) if is_whole else 3)


def fresh(app: Flask, route: Route) -> tuple[Visitor, str]:
    """A visitor in a block that is ready for the example: a wrong answer where it is about one."""
    visitor = Visitor(app)
    run = visitor.start()
    if route.rule.endswith(("/mark", "/retry")):
        visitor.answer(run, 1, total="1")
    return visitor, run


def test_a_token_from_a_header_counts_like_one_from_a_form(app: Flask) -> None:
    visitor = Visitor(app)
    visitor.start()
    headers = {"Sec-Fetch-Site": "same-origin", "X-CSRFToken": visitor.token}
    assert visitor.client.post("/name", data={"name": "A"}, headers=headers).status_code == 303
    headers["X-CSRFToken"] = "x"
    assert visitor.client.post("/name", data={"name": "B"}, headers=headers).status_code == 400


def test_the_token_lives_as_long_as_the_session(app: Flask) -> None:
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None
    assert app.config["WTF_CSRF_ENABLED"] is not False


@pytest.mark.usefixtures("quick_prints")
def test_looking_changes_nothing(app: Flask, store: Store, figure: Callable[[str], None]) -> None:
    visitor = Visitor(app)
    run = visitor.start()
    visitor.answer(run, 1, total="1")
    before, n = rows(store), 0
    for route in ROUTES:
        for method in ("GET", "HEAD", "OPTIONS"):
            for asking, headers in product((visitor, Visitor(app)), ({}, HTMX)):
                asking.client.open(address(app, route, run), method=method, headers=headers)
                assert rows(store) == before, f"{method} {route.rule}"
                n += 1
    figure(f"{n} looks, no row changed")


@pytest.mark.parametrize("method", ["PUT", "PATCH", "DELETE"])
def test_other_methods_do_nothing(app: Flask, store: Store, method: str) -> None:
    visitor = Visitor(app)
    run = visitor.start()
    before = rows(store)
    for route in ROUTES:
        response = visitor.client.open(
            address(app, route, run), method=method, data={**route.form, "csrf_token": visitor.token},
            headers={"Sec-Fetch-Site": "same-origin"})
        assert response.status_code in (404, 405)
        assert rows(store) == before
