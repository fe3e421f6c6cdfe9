"""The wiring: what is opened when, what is refused before a view sees it, and what is logged."""

from __future__ import annotations

import gc
import logging
import threading
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import OpenedOnFirstUse, create_app, serve


def test_nothing_is_touched_before_it_is_used(tmp_path: Path) -> None:
    app = create_app(DATABASE=tmp_path / "trainer.db", DRILLS=tmp_path / "no such folder")
    assert not list(tmp_path.iterdir())
    assert "store" not in app.extensions
    assert "content" not in app.extensions


def test_a_server_keeps_what_it_has_loaded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What Python need not look through for waste: all that there is before the first request."""
    monkeypatch.setenv("DATABASE", str(tmp_path / "trainer.db"))
    monkeypatch.setattr("app.log_to_stderr", lambda: None)
    app = serve()
    try:
        assert gc.get_freeze_count() > 10_000
        assert len(gc.get_objects()) < gc.get_freeze_count() / 10
    finally:
        gc.unfreeze()
        app.extensions["store"].close()


def test_what_is_opened_is_opened_once() -> None:
    opened: list[int] = []
    together = threading.Barrier(8)
    extensions = OpenedOnFirstUse({}, {"store": lambda: opened.append(1) or object()})
    got: list[object] = []

    def ask() -> None:
        together.wait()
        got.append(extensions["store"])

    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(opened) == 1
    assert len(set(map(id, got))) == 1


def test_an_unknown_extension_is_a_key_error() -> None:
    with pytest.raises(KeyError):
        OpenedOnFirstUse({}, {})["nothing"]


def test_check_runs_on_broken_data(tmp_path: Path) -> None:
    (tmp_path / "rulesets").mkdir()
    (tmp_path / "rulesets" / "broken.toml").write_text("name = ")
    result = create_app(DATABASE=tmp_path / "trainer.db", DRILLS=tmp_path).test_cli_runner().invoke(
        args=["check"])
    assert result.exit_code == 1
    assert "broken.toml" in result.output
    assert not (tmp_path / "trainer.db").exists()


def test_a_large_body_is_refused(client: FlaskClient) -> None:
    response = client.post("/name", data={"name": "x" * 1_000_000}, headers={"Origin": "http://localhost"})
    assert response.status_code == 413


def test_one_log_line_a_request(client: FlaskClient, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, logger="trainer.requests"):
        client.get("/")
        client.get("/run/0123456789abcdef?total=17")
        client.get("/Jeanne/17\r\nGET")
        client.post("/")
    lines = [record.getMessage() for record in caplog.records if record.name == "trainer.requests"]
    assert len(lines) == 4
    assert lines[0].startswith("GET / 200 ")
    assert lines[1].startswith("GET /run/<")
    assert lines[2].startswith("GET (no such page) 404 ")
    for line in lines:
        assert line.endswith(" ms")
        assert not {"0123456789abcdef", "17", "Jeanne", "\n"} & set(line.replace("/", " ").split(" "))


def test_the_session_cookie_is_for_this_site_alone(app: Flask) -> None:
    assert app.config["SESSION_COOKIE_HTTPONLY"]
    assert app.config["SESSION_COOKIE_SAMESITE"] == "Lax"
    assert app.config["WTF_CSRF_TIME_LIMIT"] is None
