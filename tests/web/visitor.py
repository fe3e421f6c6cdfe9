"""A visitor without a browser: keeps cookies, fills in tokens of forms, comes from the page's own address."""

from __future__ import annotations

import re
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

OWN = {"Origin": "http://localhost"}
HTMX = {"HX-Request": "true"}
NO_TOTAL = "40"
"""The total of no hand: the highest is 30, of three tens."""
_TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


class Visitor:
    """One browser at one server."""

    def __init__(self, app: Flask, **environ: Any) -> None:
        self.client = app.test_client()
        self.environ = environ
        self.token = ""

    def get(self, path: str, **more: Any) -> TestResponse:
        response = self.client.get(path, **{**self.environ, **more})
        found = _TOKEN.search(response.text) if response.mimetype == "text/html" else None
        self.token = found[1] if found else self.token
        return response

    def post(self, path: str, headers: dict[str, str] | None = None, **fields: Any) -> TestResponse:
        """As the page's own form sends it."""
        if not self.token:
            self.get("/help")
        return self.client.post(path, data={"csrf_token": self.token, **fields},
                                headers={**OWN, **(headers or {})}, buffered=True, **self.environ)

    def start(self, drill: str = "hand-total/single", table: str = "american") -> str:
        """Begin a block; the address of its page."""
        response = self.post(f"/drills/{drill.partition('/')[0]}", drill=drill, table=table)
        assert response.status_code == 303, response.text
        return str(response.headers["Location"])

    def answer(self, run: str, seq: int = 1, *, htmx: bool = True, **fields: Any) -> TestResponse:
        return self.post(f"{run}/answer", HTMX if htmx else {}, seq=seq, **fields)


def without_tokens(answer: TestResponse) -> bytes:
    """A form's token is another one each second."""
    return re.sub(rb'name="csrf_token" value="[^"]*"', b"", answer.data)
