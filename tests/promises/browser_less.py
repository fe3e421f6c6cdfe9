"""A trainee's browser as far as the server can tell: cookies, forms, and one request after the other."""

from __future__ import annotations

import http.client
import re
from dataclasses import dataclass, field
from urllib.parse import urlencode

DRILL = "dealer-draw/decide"
CHOICES = ("draw", "stand")

_TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
_VERDICT = re.compile(r'data-verdict="(right|partial|wrong|unreadable)"')

Lost = (OSError, http.client.HTTPException)
"""What a request raises when the server dies under it."""


@dataclass(frozen=True, slots=True)
class Reply:
    status: int
    location: str
    body: str = field(repr=False)

    @property
    def word(self) -> str | None:
        """Of the verdict."""
        found = _VERDICT.search(self.body)
        return found[1] if found else None


class BrowserLess:
    """One visitor; a connection is kept open until it breaks."""

    def __init__(self, port: int, signed_in: str = "") -> None:
        """``signed_in`` is the token of somebody who has an account."""
        self._port = port
        self._connection: http.client.HTTPConnection | None = None
        self._cookies: dict[str, str] = {"signed_in": signed_in} if signed_in else {}
        self._token = ""

    def visit(self) -> None:
        """The first page, which sets the cookies and holds the token of its forms."""
        self._token = _TOKEN.search(self.get("/").body)[1]  # type: ignore[index]

    def get(self, path: str) -> Reply:
        """Raises one of ``Lost``."""
        self.send("GET", path)
        return self.receive()

    def start(self, drill: str = DRILL, table: str = "american") -> str:
        """Begin a block; its public id. Raises one of ``Lost``."""
        self.send("POST", "/drills/" + drill.partition("/")[0], drill=drill, table=table)
        reply = self.receive()
        if reply.status != 303:
            raise ConnectionError(reply.status)
        return reply.location.rpartition("/")[2]

    def answer(self, sitting: str, seq: int, choice: str, **fields: str) -> Reply:
        """As htmx posts it. Raises one of ``Lost``."""
        self.send_answer(sitting, seq, choice, **fields)
        return self.receive()

    def send_answer(self, sitting: str, seq: int, choice: str, **fields: str) -> None:
        """Post without waiting for the reply."""
        self.send("POST", f"/run/{sitting}/answer", seq=str(seq), call=choice, **fields)

    def send(self, method: str, path: str, **fields: str) -> None:
        if self._connection is None:
            self._connection = http.client.HTTPConnection("127.0.0.1", self._port, timeout=30)
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self._cookies.items())}
        body = None
        if method == "POST":
            body = urlencode({**fields, "csrf_token": self._token})
            headers |= {"Content-Type": "application/x-www-form-urlencoded", "HX-Request": "true",
                        "Origin": f"http://127.0.0.1:{self._port}"}
        try:
            self._connection.request(method, path, body, headers)
        except Lost:
            self.close()
            raise

    def receive(self) -> Reply:
        """A file's bytes as Latin-1."""
        assert self._connection
        try:
            response = self._connection.getresponse()
            is_text = response.headers.get_content_maintype() == "text"
            body = response.read().decode("utf-8" if is_text else "latin-1")
        except Lost:
            self.close()
            raise
        for line in response.headers.get_all("Set-Cookie") or ():
            name, _, value = line.partition(";")[0].partition("=")
            self._cookies[name] = value
        return Reply(response.status, response.headers.get("Location", ""), body)

    def twin(self) -> BrowserLess:
        """A second tab: the same cookies, another connection."""
        twin = BrowserLess(self._port)
        twin._cookies, twin._token = self._cookies, self._token
        return twin

    def close(self) -> None:
        if self._connection:
            self._connection.close()
        self._connection = None
