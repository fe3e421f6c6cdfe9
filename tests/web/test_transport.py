"""With accounts plain http is for this machine alone; a proxy is believed when the owner says so."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask

from tests.school import School, make_school, signed_in
from tests.web.doors import school_with_passwords
from trainer.store.database import Store


@pytest.fixture
def school(store: Store) -> School:
    return school_with_passwords(store)


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
