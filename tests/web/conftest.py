"""Fixtures of the page tests."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.school import signed_in
from tests.shipped import shipped_content
from tests.web.visitor import Visitor
from trainer.store.database import Store


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    return Visitor(app)


@pytest.fixture
def in_english(app: Flask) -> Iterator[None]:
    """A request on an English page, for what is written in the page's language."""
    with app.test_request_context("/", headers={"Accept-Language": "en"}):
        yield


@pytest.fixture
def hall(store: Store) -> Hall:
    """Its clock is the true one: the pages have no other."""
    made = Hall(store, shipped_content())
    made.now = datetime.now(UTC)
    return made


@pytest.fixture
def trainee(app: Flask, hall: Hall) -> Visitor:
    """The browser of a trainee of the class."""
    return signed_in(app, hall.school.trainee)


@pytest.fixture
def staff(app: Flask, hall: Hall) -> Visitor:
    """The browser of the class's instructor."""
    return signed_in(app, hall.school.instructor)
