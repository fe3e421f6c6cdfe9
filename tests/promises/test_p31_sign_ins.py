"""P31 for signing in: passwords, PINs, links, sign-ins and the second factor, planted and looked for."""

from __future__ import annotations

import logging
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pyotp import TOTP

from app import create_app
from tests.signing_in.people import PASSWORD, school_with_passwords
from tests.web.visitor import Visitor
from trainer import secrets
from trainer.signing_in import Pin, new_card, new_link
from trainer.store import accounts
from trainer.store.database import Store

pytestmark = pytest.mark.usefixtures("quick_secrets")

KEY = "planted-key-7f3a9c51d2e84b06-planted-key"
WRONG = "planted wrong password 4173"
NEW = "planted new password 9052"
PIN = "907431"
ADDRESS = "198.51.100.77"


def test_planted_secrets_are_found_nowhere(tmp_path: Path, caplog: pytest.LogCaptureFixture,
                                           figure: Callable[[str], None]) -> None:
    app = create_app(DATABASE=tmp_path / "trainer.db", SECRET_KEY=KEY)
    store: Store = app.extensions["store"]
    school = school_with_passwords(store)
    made = datetime.now(UTC)
    store.write(lambda db: new_card(db, person_id=school.trainee, made_by=school.instructor, now=made,
                                    pin=Pin(PIN, secrets.hash_secret(PIN))))
    link = store.write(lambda db: new_link(db, person_id=school.classmate, made_by=school.instructor,
                                           now=made))
    pages, tokens = [], []
    with caplog.at_level(logging.DEBUG):
        visitor = Visitor(app, environ_base={"REMOTE_ADDR": ADDRESS})

        def send(path: str, **form: str) -> str:
            visitor.get(path)
            response = visitor.post(path, **form)
            pages.append(response.text)
            if cookie := visitor.client.get_cookie("signed_in"):
                tokens.append(cookie.value)
            return response.headers.get("Location", "")

        send("/login", name="tanya", password=WRONG)
        assert send("/login", name="tanya", password=PASSWORD) == "/"
        for path in ("/", "/settings", "/account", "/progress"):
            pages.append(visitor.get(path).text)
        send("/join/AAAA22", code="t1", pin="000000")
        assert send("/join/AAAA22", code="t1", pin=PIN) == "/"
        visitor.get("/account")
        pages.append(visitor.post("/account/password", old=WRONG, password=NEW, again=NEW).text)
        assert visitor.post("/account/password", old=PASSWORD, password=NEW, again=NEW).status_code == 303
        send(f"/link/{link}", password=NEW, again=WRONG)
        assert send(f"/link/{link}", password=NEW, again=NEW) == "/"
        assert send("/login", name="ivan first", password=PASSWORD) == "/login/code"
        with store.read() as db:
            account = accounts.find_account(db, school.instructor)
        assert account
        assert account.totp_nonce
        secret = secrets.second_factor(KEY.encode(), account.totp_nonce)
        code = TOTP(secret).now()
        visitor.get("/login/code")
        assert visitor.post("/login/code", code=code).status_code == 303
        pages += [visitor.get(path).text for path in ("/teach", "/account", "/settings")]
        visitor.post("/logout")
    browser = visitor.client.get_cookie("trainee")
    assert browser
    store.close()
    stored = b"".join(file.read_bytes() for file in sorted(tmp_path.iterdir()))
    typed = [PASSWORD, WRONG, NEW, PIN, *tokens, browser.value]
    places = {"log": (caplog.text.encode(), [*typed, link, secret, code, KEY, ADDRESS, "tanya", "Petrova"]),
              "page": ("\n".join(pages).encode(), [*typed, secret, KEY]),
              "database": (stored, [*typed, link, secret, KEY, ADDRESS])}
    looked = [(place, one, one.encode() in text)
              for place, (text, planted) in places.items() for one in planted]
    hits = [(place, one) for place, one, is_there in looked if is_there]
    figure(f"{len(looked)} planted values looked for in {len(pages)} pages, the log and {len(stored)} stored "
           f"bytes: {len(hits)} hits")
    assert hits == []
    assert len(set(tokens)) >= 4
    assert b"argon2id" in stored
    assert "POST /login 303" in caplog.text
