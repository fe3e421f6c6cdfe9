"""Fixtures of the tests of printed sheets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from flask import Flask

from trainer.web.language import languages


@pytest.fixture(params=languages())
def lang(request: pytest.FixtureRequest, app: Flask) -> Iterator[str]:
    """A request for a page in each language that has a catalogue of its own sentences."""
    with app.test_request_context("/", headers={"Accept-Language": request.param}):
        yield request.param
