"""Each error has a page that helps, in a status of its own, and htmx gets the sentence alone."""

from __future__ import annotations

import logging

import pytest
from flask import Flask

from tests.web.visitor import HTMX, OWN, Visitor
from trainer.errors import StoreUnavailable, TooManyTries, TrainerError
from trainer.web.error_pages import STATUS, TEXTS


def test_every_status_of_ours_has_a_text() -> None:
    assert set(STATUS.values()) <= set(TEXTS)


def test_nothing_here(visitor: Visitor) -> None:
    for path in ("/nowhere", "/run/x", "/rules/none", "/drills/none", "/run/" + "a" * 4000, "/run/%00",
                 "/run/%ff"):
        response = visitor.get(path)
        assert response.status_code == 404
        assert 'data-status="404"' in response.text
        assert 'href="/drills"' in response.text


def test_wrong_method(visitor: Visitor) -> None:
    run = visitor.start()
    response = visitor.get(f"{run}/answer")
    assert response.status_code == 405
    assert 'data-status="405"' in response.text
    assert "POST" in response.headers["Allow"]


@pytest.mark.parametrize("size", [65_000, 1_000_000])
def test_an_answer_of_a_megabyte_is_not_read(visitor: Visitor, size: int) -> None:
    run = visitor.start()
    response = visitor.answer(run, 1, htmx=False, total="9" * size)
    assert response.status_code in ((413,) if size > 65_536 else (413, 422))
    is_error_page = f'data-status="{response.status_code}"' in response.text
    assert is_error_page or 'data-verdict="unreadable"' in response.text
    assert visitor.get(run).status_code == 200


def test_htmx_gets_a_sentence(visitor: Visitor) -> None:
    response = visitor.post("/run/x/answer", HTMX, seq=1)
    assert response.status_code == 404
    assert response.mimetype == "text/plain"
    assert ". " in response.text
    assert "<" not in response.text


def test_without_a_token_nothing_is_taken(app: Flask, visitor: Visitor) -> None:
    visitor.get("/")
    response = visitor.client.post("/name", data={"name": "x"}, headers=OWN)
    assert response.status_code == 400
    assert 'data-status="400"' in response.text


@pytest.mark.parametrize(("error", "status", "retry"), [
    (StoreUnavailable("The disk is full."), 503, "2"), (TooManyTries("Too many."), 429, "30"),
    (TrainerError("Odd."), 500, None), (ZeroDivisionError("odd"), 500, None), (RecursionError(), 500, None),
])
def test_a_fault_is_a_page(own_app: Flask, error: Exception, status: int, retry: str | None,
                           caplog: pytest.LogCaptureFixture) -> None:
    own_app.testing = False
    _add_page(own_app, "/fault", error)
    with caplog.at_level(logging.ERROR):
        response = own_app.test_client().get("/fault?secret=17")
    assert response.status_code == status
    assert f'data-status="{status}"' in response.text
    assert response.headers.get("Retry-After") == retry
    assert "secret" not in caplog.text
    assert bool(caplog.records) == (status >= 500)


def _add_page(app: Flask, path: str, error: Exception) -> None:
    """One more address of an endpoint that stands in the list of who may ask."""
    app.url_map.add(app.url_rule_class(path, endpoint="site.manifest"))
    app.view_functions["site.manifest"] = lambda: _raise(error)


def _raise(error: Exception) -> str:
    raise error


def test_a_database_that_is_away_is_said_in_a_page(app: Flask) -> None:
    app.testing = False

    class Away:
        def read(self) -> None:
            raise StoreUnavailable("No disk.")

        write = check = read

        def close(self) -> None:
            pass

    app.extensions["store"] = Away()
    client = app.test_client(use_cookies=False)
    response = client.get("/", headers={"Cookie": "trainee=" + "a" * 43})
    assert response.status_code == 503
    assert 'data-status="503"' in response.text
    assert app.test_client().get("/help").status_code == 200
    assert app.test_client().get("/healthz").status_code == 503


def test_a_refused_slip_is_not_called_the_end_of_the_block(visitor: Visitor) -> None:
    run = visitor.start()
    response = visitor.post(f"{run}/mark", HTMX, seq="1")
    assert (response.status_code, response.text) == (409, "Only the last answer can be called a slip.")
    assert "has ended" not in visitor.post(f"{run}/mark", seq="1").text


def test_a_full_disk_is_named(own_app: Flask) -> None:
    _add_page(own_app, "/full", StoreUnavailable("The disk is full."))
    assert own_app.test_client().get("/full", headers=HTMX).text == "The disk is full."


@pytest.mark.parametrize("host", ["a..b", "x" * 64, ".."])
def test_a_host_that_is_none_is_told_so(app: Flask, host: str) -> None:
    client = app.test_client()
    for method in (client.get, client.post):
        response = method("/settings", headers={"Host": host})
        assert response.status_code == 400
        assert response.text.startswith("This form did not work. Go back, ")
