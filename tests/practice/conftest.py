"""A trainee at a table where sums are drilled."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import sums
from tests.trainee import Trainee
from trainer.content import Content
from trainer.drills import KINDS
from trainer.store.database import Store


@pytest.fixture
def store(database: Path) -> Iterator[Store]:
    store = Store(database)
    yield store
    store.close()


@pytest.fixture
def content(monkeypatch: pytest.MonkeyPatch) -> Content:
    monkeypatch.setitem(KINDS, "sums", sys.modules[sums.__name__])  # type: ignore[arg-type]
    return sums.content(sums.drill(), sums.drill("chain", "chain", items=5),
                        sums.drill("buttons", buttons=True), sums.drill("long", "small", items=20))


@pytest.fixture
def trainee(store: Store, content: Content) -> Trainee:
    return Trainee(store, content)
