"""One log line a request: method, route, status, milliseconds. No names, no ids, no answers."""

from __future__ import annotations

import logging
import time

from flask import Flask, Response, g, request

LOG = logging.getLogger("trainer.requests")


def log_requests(app: Flask) -> None:
    """Log every request of ``app``, those that end in an error too."""
    app.before_request_funcs.setdefault(None, []).insert(0, _start_watch)
    app.after_request(_write_line)


def _start_watch() -> None:
    g.watch = time.perf_counter()


def _write_line(response: Response) -> Response:
    """The route's pattern stands for the path, which may carry a sitting's id or anything at all."""
    route = request.url_rule.rule if request.url_rule else "(no such page)"
    took = (time.perf_counter() - g.watch) * 1000
    LOG.info("%s %s %d %.1f ms", request.method, route, response.status_code, took)
    return response
