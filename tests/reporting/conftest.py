"""The class that reports are tested with, made once for all the tests of a process."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from tests.reporting.classroom import Classroom, make_classroom
from tests.shipped import shipped_content
from trainer.store.database import Store, migrate


@pytest.fixture(scope="session")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Classroom:
    """Its store is closed: only its file and what is known of it."""
    path = tmp_path_factory.mktemp("classroom") / "trainer.db"
    migrate(path)
    store = Store(path)
    try:
        return make_classroom(store, shipped_content(), path)
    finally:
        store.close()


@pytest.fixture
def room(taught: Classroom, database: Path, request: pytest.FixtureRequest) -> Classroom:
    """A copy of the test's own, in the database of ``app``."""
    shutil.copy(taught.path, database)
    return replace(taught, store=request.getfixturevalue("store"), path=database)
