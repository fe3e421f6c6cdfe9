"""P31: secrets stay where they belong. Values planted in key, cookies, seed and answers are looked for
in every page, header, log line and stored byte. (The key file's own rules: ``tests/test_settings.py``.)"""

from __future__ import annotations

import base64
import logging
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app

KEY = "planted-key-7f3a9c51d2e84b06-planted-key"
NAME = "Plantedname Zq"
TYPED = "4173.64"
SCENARIO = re.compile(r'href="/s/([a-z2-7]+)"')
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')
HERE = {"Origin": "http://localhost"}


class Visit:
    """A browser that keeps every answer of the server."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.seen: list[TestResponse] = []

    def get(self, path: str) -> TestResponse:
        return self._keep(self.client.get(path))

    def post(self, path: str, **form: str) -> TestResponse:
        form["csrf_token"] = self.token
        return self._keep(self.client.post(path, data=form, headers=HERE))

    def _keep(self, response: TestResponse) -> TestResponse:
        self.seen.append(response)
        return response

    @property
    def token(self) -> str:
        pages = (TOKEN.search(one.text) for one in reversed(self.seen))
        return next((found[1] for found in pages if found), "")

    def sent(self) -> Iterator[str]:
        """Everything that reached the browser but its own cookies."""
        for one in self.seen:
            yield one.text
            yield from (f"{name}: {value}" for name, value in one.headers if name != "Set-Cookie")


def _play(visit: Visit, items: int) -> None:
    """A trainee with a name, a block of wrong answers, its summary, and some requests that fail."""
    visit.get("/")
    visit.get("/drills/payout")
    assert visit.post("/name", name=NAME).status_code == 303
    started = visit.post("/drills/payout", drill="payout/blackjack", table="vegas-strip")
    assert started.status_code == 303
    run = started.headers["Location"]
    for seq in range(1, items + 1):
        assert visit.get(run).status_code == 200
        assert visit.post(f"{run}/answer", seq=str(seq), amount=TYPED).status_code == 303
    past = run.replace("/run/", "/answers/") + "/1"
    for path in ("/", run, f"{run}/summary", "/settings", "/rules", "/rules/vegas-strip", "/nowhere",
                 "/progress", "/progress/payout", "/progress/mistakes", past):
        assert visit.get(path).status_code == (404 if path == "/nowhere" else 200)
    _play_again(visit, _scenario(visit))
    visit.post(f"{run}/answer", seq="1", amount="unreadable")
    visit.post(f"{run}/answer", seq="99", amount=TYPED)
    visit.client.post(f"{run}/answer", data={"seq": "1", "amount": TYPED})


def _scenario(visit: Visit) -> str:
    """Of the past answer that is looked at."""
    found = SCENARIO.search(visit.seen[-1].text)
    assert found
    return found[1]


def _play_again(visit: Visit, code: str) -> None:
    """A scenario, and a mixed block on a misconception; a code that is none."""
    for path in (f"/s/{code}", f"/s/{code}x"):
        visit.get(path)
        visit.post(path, amount=TYPED)
    drills = {"drill": "payout/blackjack", "table": "vegas-strip", "focus": "PAYS_EVEN", "mode": "sprint"}
    assert visit.post("/drills/mixed", **drills).status_code == 303


def _disguises(secret: bytes) -> set[bytes]:
    """A value as it is, in hex and in base64 of either alphabet."""
    return {secret, secret.hex().encode(), base64.b64encode(secret).rstrip(b"="),
            base64.urlsafe_b64encode(secret).rstrip(b"=")}


def test_planted_secrets_are_found_nowhere(
        tmp_path: Path, caplog: pytest.LogCaptureFixture, size: Callable[[int, int], int],
        figure: Callable[[str], None]) -> None:
    database = tmp_path / "trainer.db"
    app = create_app(DATABASE=database, SECRET_KEY=KEY)
    visit = Visit(app.test_client())
    with caplog.at_level(logging.DEBUG):
        _play(visit, size(5, 20))
    store = app.extensions["store"]
    with store.read() as db:
        sittings = list(db.query("SELECT seed, public_id FROM sitting"))
    store.close()
    seeds = [row["seed"] for row in sittings]
    addresses = [row["public_id"] for row in sittings] + [
        found[1].encode() for one in visit.seen if (found := SCENARIO.search(one.text))]
    cookie = visit.client.get_cookie("trainee")
    session = visit.client.get_cookie("session")
    assert cookie is not None
    assert session is not None
    assert len(seeds) == 2

    sent = "\n".join(visit.sent()).encode()
    log = caplog.text.encode()
    stored = b"".join(file.read_bytes() for file in sorted(tmp_path.iterdir()))
    key, browser, signed = KEY.encode(), cookie.value.encode(), session.value.encode()
    places = {
        "page": (sent, [key, browser, signed, *seeds]),
        "log": (log, [key, browser, signed, visit.token.encode(), NAME.encode(), TYPED.encode(), *seeds,
                      *addresses]),
        "database": (stored, [key, browser, signed]),
    }
    looked = [(place, text, form) for place, (text, secrets) in places.items()
              for secret in secrets for form in _disguises(secret)]
    hits = [(place, form) for place, text, form in looked if form in text]
    figure(f"{len(looked)} forms of planted values looked for in {len(visit.seen)} answers, "
           f"{len(log)} bytes of log and {len(stored)} stored bytes: {len(hits)} hits")
    assert hits == []
    assert NAME.encode() in sent
    assert NAME.encode() in stored
    assert TYPED.split(".")[0].encode() in stored


@pytest.mark.parametrize("secret", [KEY.encode(), b"\xff\x00seed"])
def test_the_search_bites(secret: bytes) -> None:
    for form in _disguises(secret):
        assert any(found in b"<p>" + form + b"</p>" for found in _disguises(secret))
