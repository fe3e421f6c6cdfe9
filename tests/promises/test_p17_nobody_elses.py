"""P17: nobody sees or changes what is not theirs; P18: every address asks."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from flask import Flask, g
from werkzeug.test import TestResponse

from tests.promises.forms import FORMS
from tests.promises.matrix import ACTORS, MATRIX, WHO
from tests.promises.someones import MISSING, Someones, make_objects
from tests.web.visitor import HTMX, Visitor, without_tokens


@pytest.fixture
def objects(app: Flask) -> Someones:
    return make_objects(app)


def test_every_address_stands_in_the_table(app: Flask) -> None:
    there = {f"{method} {rule.rule}" for rule in app.url_map.iter_rules()
             for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}}
    assert there == set(MATRIX)
    assert set(MATRIX.values()) <= set(WHO)
    assert set(FORMS) <= there


@pytest.mark.usefixtures("quick_prints")
@pytest.mark.parametrize("actor", ACTORS)
def test_who_is_let_in(objects: Someones, actor: str, figure: Callable[[str], None]) -> None:
    """What is refused changes nothing; what is taken is undone, so that each cell finds all as it was."""
    n, faults = {True: 0, False: 0}, []
    for route, who in MATRIX.items():
        is_in = actor in WHO[who]
        visitor = objects.visitor(actor)
        try:
            if is_in:
                let_in(objects.ask(visitor, route), route)
            else:
                refused(objects, visitor, route, route, is_known=actor != "nobody")
        except AssertionError as fault:
            faults.append(str(fault).partition("\n")[0])
        if is_in and route.startswith("POST"):
            objects.restore()
        n[is_in] += 1
    figure(f"{actor}: let in at {n[True]} addresses, refused at {n[False]}")
    assert not faults, "\n".join(faults)


def let_in(answer: TestResponse, name: str) -> None:
    """Whatever it says, it says of the object."""
    assert answer.status_code < 500, f"{name}: {answer.status_code}"
    assert answer.status_code not in (400, 401, 403, 404, 405), f"{name}: {answer.status_code}"
    assert "/login" not in answer.headers.get("Location", "") or "/login" in name or "/logout" in name, name


def refused(objects: Someones, visitor: Visitor, route: str, name: str, *, is_known: bool) -> None:
    """Page and fragment, and nothing is changed; what is missing is refused in the same words."""
    before = objects.stored()
    for headers in ({}, HTMX):
        answer = objects.ask(visitor, route, headers)
        if is_known:
            assert answer.status_code == 404, f"{name}: {answer.status_code}"
            same_as_missing(objects, visitor, route, headers, answer, name)
        else:
            assert_sent_to_sign_in(answer, name)
    assert objects.stored() == before, f"{name}: something was stored"


def same_as_missing(objects: Someones, visitor: Visitor, route: str, headers: dict[str, str],
                    answer: TestResponse, name: str) -> None:
    if not any(f"{one}>" in route for one in MISSING):
        return
    missing = objects.ask(visitor, route, headers, is_missing=True)
    assert without_tokens(answer) == without_tokens(missing), f"{name}: what is missing looks different"
    assert dict(answer.headers) == dict(missing.headers), f"{name}: {answer.headers} or {missing.headers}"


def assert_sent_to_sign_in(answer: TestResponse, name: str) -> None:
    where = answer.headers.get("Location", "") + answer.headers.get("HX-Redirect", "")
    assert answer.status_code == 401 or (answer.status_code == 303 and where.startswith("/login")), name


def test_every_address_asks(app: Flask, objects: Someones) -> None:
    """In every request for a page a rule was asked, whoever came: of the table's, or that all may."""
    for route in MATRIX:
        if route.startswith("GET "):
            with app.test_client() as client:
                client.get(objects.path(route.removeprefix("GET ")))
                assert "asked" in g, route
