"""No text in any field breaks the form of a draft, and the longest one has room."""

from __future__ import annotations

import re
import zlib
from base64 import b64encode
from html import unescape
from urllib.parse import quote_plus

import pytest
from flask import Flask

from tests.promises.test_p25_sharp_texts import NEVER, PERHAPS, send
from tests.school import make_school, signed_in
from tests.web.drafting import DRAFT, form_of, rules
from tests.web.visitor import HTMX, Visitor
from trainer.houses import drafts
from trainer.web import held


@pytest.fixture
def drafted(app: Flask) -> Visitor:
    """An instructor with a copy of the British table."""
    staff = signed_in(app, make_school(app.extensions["store"]).instructor)
    assert staff.post("/teach/rulesets/copy", of="uk", name="Club du Nord").status_code == 303
    return staff


@pytest.mark.parametrize("text", [*NEVER.values(), *PERHAPS.values()], ids=[*NEVER, *PERHAPS])
def test_every_field_takes_every_text(drafted: Visitor, text: str) -> None:
    """And gives it back, as far as it can be shown."""
    fields = dict.fromkeys(form_of(drafted.get(DRAFT).text), text) | {"rev": "1"}
    assert send(drafted, f"{DRAFT}/check", fields) in (200, 413)
    assert send(drafted, DRAFT, fields) in (303, 409, 413)
    assert drafted.get(DRAFT).status_code == 200
    assert drafted.post(f"{DRAFT}/publish", **form_of(drafted.get(DRAFT).text)).status_code in (303, 422)
    assert drafted.get("/teach/rulesets").status_code == 200


def test_the_longest_form_goes_through_the_door(app: Flask, drafted: Visitor) -> None:
    """All its reasons typed, and the sign-in over: it is held, and comes out as it was."""
    fields = form_of(drafted.get(DRAFT).text)
    fields |= {name: [f"{name}: так учат у нас, и так записано в наших правилах. " * 5]
               for name in fields if name.startswith("why-")}
    drafted.client.delete_cookie("signed_in")
    refused = drafted.post(DRAFT, **fields)
    assert refused.status_code == 401
    text = re.search(r'name="held" value="([^"]+)"', refused.text)
    assert text
    assert len(quote_plus(text[1])) < 48 * 1024
    with app.test_request_context("/login", method="POST", data={"held": unescape(text[1])}):
        found = held.held()
    assert found is not None
    assert found.address == DRAFT
    sent = [(name, one) for name, texts in fields.items() for one in texts]
    assert sorted(found.fields) == sorted(sent)


@pytest.mark.parametrize("text", ["z:", "z:x", "z:AAAA", "z:é", "z:" + b64encode(
    zlib.compress(b"[" + b" " * 10 ** 7 + b"]")).decode()])
def test_what_is_no_packed_form_is_not_carried(app: Flask, text: str) -> None:
    with app.test_request_context("/login", method="POST", data={"held": text}):
        assert held.held() is None


def test_the_longest_form_can_be_stored(app: Flask, drafted: Visitor) -> None:
    fields = {name: ["x" * (1200 if name in ("bets", "das") else 420)] * (60 if name == "peek" else 1)
              for name in form_of(drafted.get(DRAFT).text)} | {"rev": ["1"]}
    fields |= {f"chips-{what}-{n}": ["x" * 300] for what in ("value", "colour") for n in range(100)}
    assert drafted.post(DRAFT, **fields).status_code == 303
    assert drafted.get(DRAFT).status_code == 200
    assert len(rules(app)["das"]) == 200


@pytest.mark.parametrize("name", ["rev", "take-decks", "then", "note", "since"])
def test_what_no_field_holds_breaks_nothing(drafted: Visitor, name: str) -> None:
    for text in (*NEVER.values(), "0", "99", "-1", str(2 ** 63)):
        assert send(drafted, DRAFT, {name: text}) < 500
    for text in ("0", "99", "-1", str(2 ** 63), "x"):
        assert drafted.get(DRAFT, query_string={name: text, "until": text}).status_code < 500


def test_the_form_has_room_for_every_reason(app: Flask, drafted: Visitor) -> None:
    fields = form_of(drafted.get(DRAFT).text)
    fields |= {name: ["Так учат у нас. " * 15] for name in fields if name.startswith("why-")}
    assert drafted.post(DRAFT, **fields).status_code == 303
    assert drafted.post(f"{DRAFT}/check", HTMX, **form_of(drafted.get(DRAFT).text)).status_code == 200
    body = drafts.seen(app.extensions["store"], 1).draft.body
    assert body["chosen"]["das"]["fr"].startswith("Так учат у нас.")
