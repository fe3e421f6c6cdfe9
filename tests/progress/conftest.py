"""A trainee whose skill is sums."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import sums
from tests.trainee import Trainee
from trainer.drills import KINDS
from trainer.store.database import Store


@pytest.fixture
def trainee(database: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Trainee]:
    monkeypatch.setitem(KINDS, "sums", sys.modules[sums.__name__])
    store = Store(database)
    yield Trainee(store, sums.content(sums.drill(items=40), sums.drill("small", "small", items=10)))
    store.close()
