"""Fixtures that many tests share: the application, a browser-less client, the store, on an own folder.

The imports stand inside, so that a test of the pure units loads nothing else.
"""

from __future__ import annotations

import gc
import os
import shutil
from collections.abc import Generator, Iterator
from ctypes.util import find_library
from pathlib import Path
from types import SimpleNamespace
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from flask import Flask
    from flask.testing import FlaskClient

    from tests.reporting.classroom import Classroom
    from trainer.store.database import Store

NO_BROWSER = "no chromium here; as root: apt-get install chromium fonts-dejavu-core"
BROWSERS = ("chromium-headless-shell", "chromium")
"""The one without windows opens a page in half the time."""
NO_PANGO = "no Pango here; as root: apt-get install libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0"


def pytest_configure() -> None:
    """No example fails by its time: machines are shared, and what is slow is for the benchmarks to say."""
    from hypothesis import settings

    settings.register_profile("untimed", deadline=None)
    settings.load_profile("untimed")


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """A test that needs what is missing here is skipped, and fails where everything has to be run."""
    missing = ""
    if item.get_closest_marker("browser") and not any(map(shutil.which, BROWSERS)):
        missing = NO_BROWSER
    elif item.get_closest_marker("pango") and not find_library("pangoft2-1.0"):
        missing = NO_PANGO
    if missing and os.environ.get("CI") == "true":
        pytest.fail(missing, pytrace=False)
    if missing:
        pytest.skip(missing)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Whatever lies in ``tests/browser`` needs one."""
    folder = str(Path(__file__).parent / "browser") + os.sep
    for item in items:
        if str(item.path).startswith(folder):
            item.add_marker("browser")


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What was imported and collected stays to the end: nobody looks through it for what can go, and less
    often than usual through what tests leave behind.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(5_000, 10, 20)
        gc.enable()


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Migrated once for all the tests of a process."""
    from trainer.store.database import migrate

    path = tmp_path_factory.mktemp("empty") / "trainer.db"
    migrate(path)
    return path


@pytest.fixture
def database(empty_database: Path, tmp_path: Path) -> Path:
    """A migrated, empty database of the test's own."""
    return Path(shutil.copy(empty_database, tmp_path / "trainer.db"))


def _made(database: Path) -> Flask:
    """CSRF protection stays on, as it is in the field."""
    from app import create_app
    from tests.compiled import COMPILED
    from tests.shipped import shipped_content

    app = create_app(DATABASE=database, SECRET_KEY="a key for tests only, 32 bytes or more", TESTING=True,
                     JOB_COMMAND=())  # what is asked for waits: a test that wants it done says so
    app.jinja_env.bytecode_cache = COMPILED
    app.extensions["content"] = shipped_content()
    return app


def _close(app: Flask) -> None:
    if "store" in app.extensions:
        app.extensions["store"].close()


@pytest.fixture(scope="session")
def shared_app() -> Flask:
    """Made once for all the tests of a process, and never asked itself: ``app`` lends it."""
    return _made(Path("no", "database"))


@pytest.fixture
def app(shared_app: Flask, database: Path) -> Iterator[Flask]:
    """The application on the test's own database; how it is set and what it holds is put back afterwards.

    A test that gives it routes takes ``own_app``.
    """
    kept = [(part, dict(part)) for part in (shared_app.config, shared_app.extensions)]
    shared_app.config["DATABASE"] = database
    yield shared_app
    _close(shared_app)
    for part, before in kept:
        part.clear()
        part.update(before)


@pytest.fixture
def own_app(database: Path) -> Iterator[Flask]:
    """An application that no other test has."""
    app = _made(database)
    yield app
    _close(app)


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def store(app: Flask) -> Store:
    store: Store = app.extensions["store"]
    return store


@pytest.fixture(scope="session")
def taught(tmp_path_factory: pytest.TempPathFactory) -> Classroom:
    """Made once for all the tests of a process, its store closed: only its file and what is known of it."""
    from tests.reporting.classroom import make_classroom
    from tests.shipped import shipped_content
    from trainer.store.database import Store, migrate

    path = tmp_path_factory.mktemp("classroom") / "trainer.db"
    migrate(path)
    store = Store(path)
    try:
        return make_classroom(store, shipped_content(), path)
    finally:
        store.close()


@pytest.fixture
def room(taught: Classroom, database: Path, request: pytest.FixtureRequest) -> Classroom:
    """The class that reports are tested with: a copy of the test's own, in the database of ``app``."""
    shutil.copy(taught.path, database)
    return taught.copied(request.getfixturevalue("store"), database)


@pytest.fixture(scope="module")
def quick_secrets() -> Iterator[None]:
    """Passwords are hashed as quickly as argon2 can, for tests that try many; not in the whole size.

    That the product does it slowly is held by ``test_secrets.py`` and P24, which go without this.
    """
    from argon2 import PasswordHasher

    from tests.sizes import IS_WHOLE

    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    with pytest.MonkeyPatch.context() as patched:
        if not IS_WHOLE:
            patched.setattr("trainer.secrets._HASHER", quick)
            patched.setattr("trainer.secrets._NOBODY", quick.hash("of an account that is not there"))
        yield


@pytest.fixture(scope="module")
def quick_prints() -> Iterator[None]:
    """No PDF is laid out, for tests that walk all addresses and ask of each what is said around it.

    Its page is asked for as well, and what a PDF holds has tests of its own.
    """
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("trainer.web.pdf.laid_out",
                        lambda html, style: SimpleNamespace(write_pdf=lambda: b"%PDF-"))
        yield
