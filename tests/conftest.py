"""Fixtures that many tests share: the application, a browser-less client, the store, on an own folder.

The imports stand inside, so that a test of the pure units loads nothing else.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from trainer.store.database import Store


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A migrated, empty database."""
    from trainer.store.database import migrate

    path = tmp_path / "trainer.db"
    migrate(path)
    return path


@pytest.fixture
def app(database: Path) -> Iterator[Flask]:
    """The application on its own database; CSRF protection stays on, as it is in the field."""
    from app import create_app

    app = create_app(DATABASE=database, SECRET_KEY="a key for tests only, 32 bytes or more", TESTING=True)
    yield app
    if "store" in app.extensions:
        app.extensions["store"].close()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def store(app: Flask) -> Store:
    store: Store = app.extensions["store"]
    return store
