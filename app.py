"""The wiring: settings, blueprints, commands. No routes, and no data is touched before it is used."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask
from flask_babel import Babel
from flask_wtf.csrf import CSRFProtect

from trainer import cli, web
from trainer.settings import ROOT, read_settings
from trainer.web.request_log import log_requests


class OpenedOnFirstUse(dict[str, Any]):
    """``app.extensions``, where what has an opener is opened, once, by whoever asks first."""

    def __init__(self, given: dict[str, Any], openers: dict[str, Callable[[], Any]]) -> None:
        super().__init__(given)
        self._openers = openers
        self._lock = threading.Lock()

    def __missing__(self, name: str) -> Any:
        with self._lock:
            if name not in self:
                self[name] = self._openers[name]()
        return self[name]


def create_app(**config: Any) -> Flask:
    """The application; ``config`` goes over the defaults (DATABASE, DRILLS, SECRET_KEY, TESTING, ...)."""
    app = Flask(__name__)
    app.config.from_mapping(
        DATABASE=ROOT / "instance" / "trainer.db",
        DRILLS=ROOT / "drills",
        MAX_CONTENT_LENGTH=64 * 1024,
        MAX_FORM_MEMORY_SIZE=64 * 1024,
        MAX_FORM_PARTS=200,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,  # as long as the session: a paper may last longer than an hour
        BABEL_TRANSLATION_DIRECTORIES=str(ROOT / "trainer" / "locales"),
    )
    app.config.from_mapping(config)
    app.extensions = OpenedOnFirstUse(app.extensions, {
        "store": lambda: _open_store(Path(app.config["DATABASE"])),
        "content": lambda: _load_content(Path(app.config["DRILLS"])),
    })
    Babel(app, locale_selector=_select_locale)
    CSRFProtect(app)
    for part in (web, cli):
        if hasattr(part, "register"):
            part.register(app)
    log_requests(app)
    return app


def _open_store(path: Path) -> Any:
    from trainer.store.database import Store

    return Store(path)


def _load_content(folder: Path) -> Any:
    from trainer.content import load_content

    return load_content(folder)


def _select_locale() -> str | None:
    from trainer.web.language import select_locale

    return select_locale()


def serve() -> Flask:
    """What the server starts: content loaded, migrated, key made; raises StartRefused or ContentError."""
    settings = read_settings(os.environ)
    from trainer.startup import prepare

    prepared = prepare(settings.database)
    app = create_app(DATABASE=settings.database, SECRET_KEY=prepared.key)
    app.extensions["content"] = prepared.content
    return app
