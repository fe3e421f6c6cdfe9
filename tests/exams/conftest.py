"""Fixtures of the tests of exams."""

from __future__ import annotations

import pytest

from tests.exams.sat import Hall
from tests.shipped import shipped_content
from trainer.store.database import Store


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store, shipped_content())
