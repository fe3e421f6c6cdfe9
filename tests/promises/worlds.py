"""Servers that differ in nothing but what their engine thinks: clock, chance, cookies and content are one.

A world may lie: its lies hold while it answers a request. What it sends is kept byte by byte, with the
lines that it logs, so that two worlds can be compared.
"""

from __future__ import annotations

import base64
import logging
import re
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack, nullcontext
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta, tzinfo
from hashlib import shake_256
from pathlib import Path
from types import SimpleNamespace
from unittest.mock import patch

from flask_wtf import csrf
from itsdangerous import TimestampSigner
from werkzeug import http

from app import create_app
from tests.compiled import COMPILED
from trainer.content import Content
from trainer.store import practice as rows
from trainer.store.database import Database
from trainer.store.practice import Sitting, StoredItem
from trainer.web import exams, guard, lookup, menu, practice, request_log

Lies = Callable[[], AbstractContextManager[object]]

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
_TOKEN = re.compile(rb'name="csrf_token" value="([^"]+)"')
_UNLOCK = "DROP TRIGGER item_is_not_changed; DROP TRIGGER item_body_is_not_changed"


class Chance:
    """Stands for ``secrets`` and ``os``: one label gives one series of bytes, in every world."""

    def __init__(self, label: str) -> None:
        self._label = label
        self._drawn = 0

    def token_bytes(self, n: int = 32) -> bytes:
        self._drawn += 1
        return shake_256(f"{self._label}|{self._drawn}".encode()).digest(n)

    def token_urlsafe(self, n: int = 32) -> str:
        return base64.urlsafe_b64encode(self.token_bytes(n)).rstrip(b"=").decode()

    urandom = token_bytes


@dataclass(frozen=True, slots=True)
class Sent:
    """One answer of a server."""

    status: int
    location: str
    raw: bytes
    """Status, headers and body as they go out, and the log lines. Equal bytes pack to equal lengths too."""


class World:
    """A server on its own database, and one browser after another that asks it."""

    def __init__(self, name: str, folder: Path, content: Content, lies: Lies = nullcontext) -> None:
        self.name = name
        self.app = create_app(DATABASE=folder / "trainer.db", SECRET_KEY="one key for all, 32 bytes or more")
        self.app.jinja_env.bytecode_cache = COMPILED
        self.app.extensions["content"] = content
        self._store = self.app.extensions["store"]
        self._lies = lies
        self._log = _Lines()
        self._store.write(lambda db: db.executescript(_UNLOCK))

    def begin(self, label: str, lang: str) -> None:
        """A new browser, of a stranger."""
        self._client = self.app.test_client()
        self._chance = Chance(label)
        self._now = START
        self._token = b""
        self._headers = {"Origin": "http://localhost", "Accept-Language": lang}

    def sign_in(self, token: str) -> None:
        """The browser is somebody's who has an account."""
        self._client.set_cookie("signed_in", token)

    def ask(self, method: str, path: str, form: dict[str, str] | None = None, *, is_htmx: bool) -> Sent:
        """One request, a second after the one before."""
        self._now += timedelta(seconds=1)
        data = None if form is None else form | {"csrf_token": self._token.decode()}
        headers = self._headers | ({"HX-Request": "true"} if is_htmx else {})
        with self._fixed(), self._lies(), self._log:
            response = self._client.open(path, method=method, data=data, headers=headers)
        body = response.get_data()
        found = _TOKEN.search(body)
        self._token = found[1] if found else self._token
        head = "\n".join((response.status, *map(": ".join, response.headers), *self._log.lines))
        raw = head.encode() + b"\n\n" + body
        return Sent(response.status_code, response.headers.get("Location", ""), raw)

    def sitting(self) -> Sitting:
        """The last one begun."""
        with self._store.read() as db:
            found = db.execute("SELECT id FROM sitting ORDER BY id DESC").fetchone()
            sitting = rows.sitting_by_id(db, found["id"])
        assert sitting is not None
        return sitting

    def item(self, sitting: Sitting, seq: int) -> StoredItem:
        with self._store.read() as db:
            item = rows.find_item(db, sitting.id, seq)
        assert item is not None
        return item

    def rewrite(self, sitting: Sitting, stored: StoredItem) -> None:
        """Give a stored item this one's key, situation and target time."""
        def write(db: Database) -> None:
            where = [sitting.id, stored.seq]
            db.execute("UPDATE item_body SET answer_key = ? WHERE sitting_id = ? AND seq = ?",
                       [rows.to_json(stored.item.key), *where])
            db.execute("UPDATE item SET situation = ?, target_ms = ? WHERE sitting_id = ? AND seq = ?",
                       [stored.item.situation, stored.item.target_ms, *where])

        self._store.write(write)

    def close(self) -> None:
        self._store.close()

    def _fixed(self) -> ExitStack:
        """What no engine decides is the same in every world."""
        fixed = ExitStack()
        for module in (guard, menu, practice, exams):
            fixed.enter_context(patch.object(module, "secrets", self._chance))
        fixed.enter_context(patch.object(csrf, "os", self._chance))
        for module in (guard, http):
            fixed.enter_context(patch.object(module, "datetime", _StoppedClock))
        fixed.enter_context(patch.object(lookup, "now", lambda: self._now))
        fixed.enter_context(patch.object(TimestampSigner, "get_timestamp", lambda signer: 1_772_452_800))
        fixed.enter_context(patch.object(request_log, "time", SimpleNamespace(perf_counter=lambda: 0.0)))
        return fixed


class _LikeDatetime(type):
    def __instancecheck__(cls, instance: object) -> bool:
        return isinstance(instance, datetime)


class _StoppedClock(metaclass=_LikeDatetime):
    """Stands for the class ``datetime``."""

    combine = datetime.combine

    @staticmethod
    def now(tz: tzinfo) -> datetime:
        return START


class _Lines(logging.Handler):
    """The log lines of one request, as a context."""

    def __init__(self) -> None:
        super().__init__(logging.DEBUG)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(f"{record.levelname} {record.name} {record.getMessage()}")

    def __enter__(self) -> None:
        self.lines = []
        root = logging.getLogger()
        self._level = root.level
        root.addHandler(self)
        root.setLevel(logging.DEBUG)

    def __exit__(self, *_: object) -> None:
        root = logging.getLogger()
        root.removeHandler(self)
        root.setLevel(self._level)
