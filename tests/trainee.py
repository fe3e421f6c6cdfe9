"""A trainee who plays blocks through the use cases, by a clock of its own."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

from trainer import people, practice
from trainer.content import Content
from trainer.practice import Feedback, IssuedItem
from trainer.store.database import Store

START = datetime(2026, 3, 2, 12, tzinfo=UTC)


class Trainee:
    """Plays blocks through the use cases, by a clock of its own."""

    def __init__(self, store: Store, content: Content) -> None:
        self.store = store
        self.content = content
        self.now = START
        self.id = people.welcome(store, "token", now=START).id
        self._ids = count(1)

    def start(self, drill_id: str = "sums/plain", table_id: str = "test-table", **choices: Any) -> str:
        return self.start_mixed([drill_id], table_id, **choices)

    def start_mixed(self, drill_ids: Sequence[str], table_id: str = "test-table", **choices: Any) -> str:
        number = next(self._ids)
        return practice.start(
            self.store, self.content, self.id, drill_ids, table_id, seed=bytes([number]) * 16,
            public_id=bytes([number]) * 16, now=self.now, **choices)

    def retry(self, sitting: str, *, with_slow: bool = False) -> str:
        number = next(self._ids)
        return practice.retry(
            self.store, self.content, self.id, sitting, with_slow=with_slow, seed=bytes([number]) * 16,
            public_id=bytes([number]) * 16, now=self.now)

    def block(self, sitting: str) -> practice.Block:
        return practice.block(self.store, self.content, self.id, sitting, now=self.now)

    def summary(self, sitting: str) -> practice.Summary:
        return practice.summary(self.store, self.content, self.id, sitting, now=self.now)

    def answer(self, sitting: str, seq: int, text: str, *, after_ms: int = 3000, **hints: Any) -> Feedback:
        """``after_ms`` passes first; the storing takes another 20."""
        received = self.now + timedelta(milliseconds=after_ms)
        self.now = received + timedelta(milliseconds=20)
        form = {"seq": str(seq), "csrf_token": "x", "sum": text}
        form |= {key: str(value) for key, value in hints.items()}
        block = practice.answer(self.store, self.content, self.id, sitting, seq, form, lang="en",
                                received=received, now=self.now)
        assert block.last
        assert replace(block, last=None) == replace(self.block(sitting), last=None)
        return block.last

    def answer_open(self, sitting: str, off: int = 0, **hints: Any) -> Feedback:
        """Answer the open item, ``off`` by this much."""
        item = self.block(sitting).open
        assert item
        return self.answer(sitting, item.seq, str(right(item) + off), **hints)


def right(item: IssuedItem) -> int:
    """What the sum on the page comes to."""
    first, _, second = item.prompt["text"].split()
    return int(first) + int(second)
