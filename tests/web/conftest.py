"""Fixtures of the page tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from tests.web.visitor import Visitor


@pytest.fixture
def visitor(app: Flask) -> Visitor:
    return Visitor(app)


@pytest.fixture
def in_english(app: Flask) -> Iterator[None]:
    """A request on an English page, for what is written in the page's language."""
    with app.test_request_context("/", headers={"Accept-Language": "en"}):
        yield
