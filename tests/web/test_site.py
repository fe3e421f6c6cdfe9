"""Whether the server is well: only when an answer could be stored now."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flask import Flask

from tests.web.visitor import Visitor
from trainer.store import database as store_of


@contextmanager
def no_room() -> Iterator[None]:
    """No file of this process can be written: what a full disk is to SQLite."""
    resource = pytest.importorskip("resource")
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def health(app: Flask) -> int:
    return app.test_client().get("/healthz").status_code


def test_where_there_is_no_room_the_server_is_not_well_until_there_is(
        app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_of, "PROVED_FOR_S", 0)
    assert health(app) == 200
    with no_room():
        assert [health(app), health(app)] == [503, 503]
    assert health(app) == 200


def test_a_commit_holds_for_some_seconds(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    jobs: list[object] = []
    run = store_of.Writer.run
    monkeypatch.setattr(store_of.Writer, "run", lambda self, job: (jobs.append(job), run(self, job))[1])
    assert [health(app) for _ in range(10)] == [200] * 10
    assert len(jobs) == 1


@pytest.mark.parametrize("is_replaced", [False, True])
def test_nothing_is_taken_for_a_file_that_is_gone(
        visitor: Visitor, app: Flask, database: Path, is_replaced: bool, caplog: pytest.LogCaptureFixture,
) -> None:
    """The system would let us write on, and forget all of it at the end."""
    run = visitor.start()
    assert health(app) == 200
    database.rename(database.with_name("aside.db"))
    if is_replaced:
        store_of.migrate(database)
    with caplog.at_level(logging.CRITICAL):
        assert health(app) == 503
        if not is_replaced:  # there the block is not found, or it is not stored, as the old log goes
            assert visitor.answer(run, 1, total="17").status_code == 503
        assert visitor.post("/name", name="Nadia").status_code == 503
