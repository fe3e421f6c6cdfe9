"""Each address and each visitor: what is one's own is not there for anybody else. A new route needs a row."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.routes import ROUTES, Route, address, ask
from tests.web.visitor import HTMX, Visitor, without_tokens

MISSING = "/run/" + "0" * 32


def test_every_route_has_a_row(app: Flask) -> None:
    known = {(route.method, route.rule) for route in ROUTES}
    there = {(method, rule.rule) for rule in app.url_map.iter_rules()
             for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    assert there == known


def test_every_route_works_for_its_trainee(app: Flask) -> None:
    visitor = Visitor(app)
    run = visitor.start()
    for route in ROUTES:
        if route.rule == "/not-you":
            continue
        assert ask(app, visitor, route, run) == route.locally, route


@pytest.mark.parametrize("actor", ["stranger", "other trainee"])
@pytest.mark.parametrize("route", [route for route in ROUTES if route.is_ones_own],
                         ids=lambda route: f"{route.method} {route.rule}")
def test_what_is_anothers_is_not_there(app: Flask, route: Route, actor: str) -> None:
    """Byte for byte what is said of a block that never was, page or fragment, with and without a form."""
    owner, visitor = Visitor(app), Visitor(app)
    run = owner.start()
    visitor.get("/help")  # which gives it the cookie of its forms
    if actor == "other trainee":
        visitor.start()
    for headers in ({}, HTMX):
        answers = []
        for block in (run, MISSING):
            path = address(app, route, block)
            answers.append(visitor.get(path, headers=headers) if route.method == "GET"
                           else visitor.post(path, headers, **route.form))
        theirs, missing = answers
        assert theirs.status_code == missing.status_code == 404
        assert without_tokens(theirs) == without_tokens(missing)
        assert dict(theirs.headers) == dict(missing.headers)
    assert "<b>1</b>/20" in owner.get(run).text


@pytest.mark.parametrize("route", [route for route in ROUTES if not route.is_ones_own],
                         ids=lambda route: f"{route.method} {route.rule}")
def test_the_rest_is_open_to_a_stranger(app: Flask, route: Route) -> None:
    assert ask(app, Visitor(app), route, MISSING) == route.locally
