"""P17: nobody sees or changes what is not theirs; P18: every address asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask, g

from tests.promises.matrix import ACTORS, MATRIX, WHO
from tests.promises.someones import Someones, make_objects
from tests.routes import ROUTES, Route
from tests.web.visitor import HTMX, Visitor
from trainer.store.database import Store

SIGN_IN = (303, 401)


def test_every_address_stands_in_the_table(app: Flask) -> None:
    there = {f"{method} {rule.rule}" for rule in app.url_map.iter_rules()
             for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    assert there == set(MATRIX)
    assert set(MATRIX.values()) <= set(WHO)


@pytest.fixture
def objects(app: Flask, store: Store) -> Someones:
    return make_objects(app, store)


@pytest.mark.usefixtures("quick_prints")
@pytest.mark.parametrize("actor", ACTORS)
def test_who_is_let_in(objects: Someones, actor: str, figure: Callable[[str], None]) -> None:
    """What is refused comes first: it changes nothing, and what is taken may end what others are about."""
    cells = sorted(ROUTES, key=lambda route: actor in WHO[MATRIX[f"{route.method} {route.rule}"]])
    for route in cells:
        visitor = objects.visitor(actor)
        name = f"{route.method} {route.rule} by {actor}"
        if actor in WHO[MATRIX[f"{route.method} {route.rule}"]]:
            assert objects.ask(visitor, route).status_code == route.status, name
        else:
            refused(objects, visitor, route, name, is_known=actor != "nobody")
    figure(f"{len(cells)} addresses as {actor}")


def refused(objects: Someones, visitor: Visitor, route: Route, name: str, *, is_known: bool) -> None:
    """Page and fragment, and nothing is changed; what is missing is refused in the same words."""
    before = objects.stored()
    for headers in ({}, HTMX):
        answer = objects.ask(visitor, route, headers)
        if is_known:
            assert answer.status_code == 404, name
            if objects.has_object(route):
                missing = objects.ask(visitor, route, headers, is_missing=True)
                assert (answer.data, dict(answer.headers)) == (missing.data, dict(missing.headers)), name
        else:
            assert answer.status_code in SIGN_IN, name
    if route.method == "GET":
        assert objects.ask(visitor, route, method="HEAD").status_code == answer.status_code or not headers
    assert objects.stored() == before, name


def test_every_address_asks(app: Flask, objects: Someones) -> None:
    """A rule was asked in every request that reached a view, whoever came."""
    for route in ROUTES:
        with app.test_client() as client:
            client.get(objects.path(route)) if route.method == "GET" else client.post(objects.path(route))
            if route.method == "GET":
                assert "asked" in g, route
