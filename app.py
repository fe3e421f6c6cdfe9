"""The wiring: settings, blueprints, commands. No routes, and no data is touched before it is used."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask
from flask_babel import Babel
from flask_wtf.csrf import CSRFProtect

from trainer import cli, web
from trainer.content import load_content
from trainer.houses import Shelf, pin_classes
from trainer.jobs import Runner
from trainer.settings import ROOT, read_settings, secret_key
from trainer.startup import end_with_the_first_process, keep_what_is_loaded, log_to_stderr, prepare
from trainer.store.database import Store
from trainer.web.language import select_locale
from trainer.web.request_log import log_requests


class OpenedOnFirstUse(dict[str, Any]):
    """``app.extensions``, where what has an opener is opened, once, by whoever asks first."""

    def __init__(self, given: dict[str, Any], openers: dict[str, Callable[[], Any]]) -> None:
        super().__init__(given)
        self._openers = openers
        self._lock = threading.RLock()

    def __missing__(self, name: str) -> Any:
        with self._lock:  # an opener may ask for another
            if name not in self:
                self[name] = self._openers[name]()
        return self[name]


def create_app(**config: Any) -> Flask:
    """The application; ``config`` goes over the defaults (DATABASE, DRILLS, SECRET_KEY, TESTING, ...)."""
    app = Flask(__name__, static_folder=None)  # trainer/web/assets.py serves the files
    app.config.from_mapping(
        DATABASE=Path(os.environ.get("DATABASE") or ROOT / "instance" / "trainer.db"),
        DRILLS=ROOT / "drills",
        MAX_CONTENT_LENGTH=64 * 1024,
        MAX_FORM_MEMORY_SIZE=64 * 1024,
        MAX_FORM_PARTS=200,
        SESSION_COOKIE_HTTPONLY=True,
        SESSION_COOKIE_SAMESITE="Lax",
        WTF_CSRF_TIME_LIMIT=None,  # as long as the session: a paper may last longer than an hour
        BABEL_TRANSLATION_DIRECTORIES="trainer/locales",
        JOB_COMMAND=(sys.executable, "-m", "trainer.worker"),
    )
    app.config.from_mapping(config)
    app.extensions = OpenedOnFirstUse(app.extensions, {
        "store": lambda: _open(app),
        "content": lambda: load_content(Path(app.config["DRILLS"])),
        "houses": lambda: Shelf(lambda: app.extensions["store"], lambda: app.extensions["content"]),
        "jobs": lambda: Runner(app.extensions["store"], app.config["JOB_COMMAND"],
                               {"DATABASE": str(Path(app.config["DATABASE"]).resolve())}),
        "job_kinds": lambda: web.JOB_KINDS,
    })
    Babel(app, locale_selector=select_locale)
    CSRFProtect(app)
    web.register(app)
    cli.register(app)
    log_requests(app)
    return app


def _open(app: Flask) -> Store:
    """A command may be the first to make the database: then it makes the key beside it, as a start does."""
    if not app.config["SECRET_KEY"]:
        app.config["SECRET_KEY"] = secret_key(Path(app.config["DATABASE"]))
    return Store(Path(app.config["DATABASE"]))


def serve() -> Flask:
    """What the server starts: content loaded, migrated, key made; raises StartRefused or ContentError."""
    end_with_the_first_process()
    log_to_stderr()
    settings = read_settings(os.environ)
    prepared = prepare(settings.database)
    app = create_app(DATABASE=settings.database, SECRET_KEY=prepared.key, TRUST_PROXY=settings.trusts_proxy,
                     ALLOW_HTTP=settings.allows_http)
    app.extensions["content"] = prepared.content
    pin_classes(app.extensions["store"], app.extensions["houses"].everything(), now=datetime.now(UTC))
    app.extensions["jobs"].take_up()
    keep_what_is_loaded()
    return app
