"""P25: whatever is sent as a form, nothing breaks: no 5xx, no exception, and a refusal changes no row."""

from __future__ import annotations

import logging
import random
import re
import string
from collections import Counter
from collections.abc import Callable
from urllib.parse import quote_from_bytes, urlencode

import pytest
from flask import Flask

from tests.promises.test_p21_csrf import rows
from tests.web.right import right_form
from tests.web.visitor import HTMX, OWN, Visitor
from trainer.store.database import Store

FORM = "application/x-www-form-urlencoded"
NASTY = (
    "", " ", "\x00", "\x00" * 50, "17\x00", "\r\nSet-Cookie: a=b", "\t17\n", "\u202e17", "\ufeff17",
    "\ufdfd" * 40, "\u0661\u0667", "\uff11\uff17", "1_7", " 17 ", "+17", "-17", "0x11", "1e3", "1e999", "nan",
    "inf", "-0", "00017", "17" * 40, "9" * 19, "9" * 400, str(2**63), str(-(2**63) - 1), str(2**64), "1.5",
    "1,5", "½", "\u2167", "²", "\U0001d7cf\U0001d7d5", "' OR 1=1 --", "\"; DROP TABLE answer; --", "%s%n%x",
    "{{7*7}}", "${7*7}", "%(money)s", "%d", "%", "%%", "<script>alert(1)</script>", "<!--", "]]>",
    "../../etc/passwd", "..\\..\\", "file:///etc/passwd", "\\\\x\\y", "__proto__", "constructor", "None",
    "null", "true", "[]", "{}", "()", "=cmd|' /C calc'!A0", "@SUM(1)", "é", "e\u0301" * 300,
    "Z\u0352\u0321" * 100, "\U0001f0a1", "\ud83d", "a" * 5000, "\U0001f0a2" * 2000, "7/17/7", "//", "soft",
    "s", "bj bj", "x" * 64, "pay", "take", "push", "=", "--", "&amp;", "+", "?", "#", ";", "|", "`id`",
)
FIELDS = (
    "seq", "total", "call", "amount", "call-3a", "amount-3a", "call-1", "amount-1", "call-7-insurance",
    "decision", "reason", "ruling", "place", "place-3a", "place-1", "chips-500", "chips-2500", "order",
    "fault-1", "fault-D", "act", "text", "drill", "table", "mode", "focus", "items", "seconds", "zone",
    "own_zone", "lang", "name", "theme", "keypad", "auto_next_ms", "with_slow", "t_first_ms",
    "t_submit_ms", "hidden_ms", "input_mode", "shown_again", "assisted", "table-total", "", "__class__",
    "csrf_token2", "a" * 300,
)
RAW = (
    b"\xff\xfe", b"\xed\xa0\x80", b"\xc0\x80", b"\xf8\x88\x80\x80\x80", b"%", b"%zz", b"%u0031", b"+", b"%00",
)
PATHS = (
    "{run}/answer", "{run}/mark", "{run}/end", "{run}/retry", "/drills/{kind}", "/settings", "/language",
    "/name", "/run/{text}/answer", "/drills/mixed", "/s/{code}", "/s/{text}",
)
SITTINGS = ("x", "%00", "0" * 32, "%ff", "a" * 900)
DRILLS = (
    "hand-total/single", "dealer-draw/say-and-do", "payout/table", "settlement-order/settle", "request/all",
    "irregularity/all", "arithmetic/mixed", "chip-cutting/amount", "find-error/finished",
)
KINDS = (*(drill.partition("/")[0] for drill in DRILLS), "x", "%00", "..%2f", "a" * 200)
TABLE = "event-table"
_CODE = re.compile(r'href="/s/([a-z2-7]+)')


class Fuzzer:
    """Hostile forms, one after the other, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.chance = random.Random(seed)

    def text(self) -> str:
        kind = self.chance.random()
        if kind < 0.6:
            return self.chance.choice(NASTY)
        if kind < 0.8:
            return self.chance.choice(NASTY) + self.chance.choice(NASTY)
        letters = string.printable + "é½\u0661\u202e\x00\x1b\u200b\u202f’"
        return "".join(self.chance.choices(letters, k=self.chance.randrange(40)))

    def form(self, token: str) -> bytes:
        """Fields in any number and order, some twice, some in bytes that are no text."""
        names = self.chance.choices(FIELDS, k=self.chance.randrange(1, 9))
        pairs = [("csrf_token", token), ("seq", self.chance.choice(("1", "2", self.text())))]
        pairs += [(name, self.text()) for name in names]
        self.chance.shuffle(pairs)
        body = urlencode(pairs, errors="surrogatepass").encode()
        if self.chance.random() < 0.1:
            body += b"&total=" + quote_from_bytes(self.chance.choice(RAW)).encode() + self.chance.choice(RAW)
        return body

    def path(self, run: str, code: str) -> str:
        pick = self.chance.choice
        return pick(PATHS).format(run=run, code=code, kind=pick(KINDS), text=pick(SITTINGS))


def begun(app: Flask, drill: str) -> tuple[Visitor, str, str]:
    """A visitor in a block of the drill, and the code of its first item, which is answered."""
    visitor = Visitor(app)
    run = visitor.start(drill, TABLE)
    assert visitor.answer(run, **right_form(app, run)).status_code == 200
    code = _CODE.search(visitor.get(run.replace("/run/", "/answers/") + "/1").text)
    assert code
    return visitor, run, code[1]


def test_hostile_forms_break_nothing(app: Flask, store: Store, caplog: pytest.LogCaptureFixture,
                                     size: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    app.testing = False
    fuzzer, statuses = Fuzzer(25), Counter[int]()
    blocks = {drill: begun(app, drill) for drill in DRILLS}
    visitors = {drill: visitor for drill, (visitor, *_) in blocks.items()}
    runs = {drill: run for drill, (_, run, _) in blocks.items()}
    codes = {drill: code for drill, (*_, code) in blocks.items()}
    before = rows(store)
    with caplog.at_level(logging.ERROR):
        for number in range(size(1_000, 100_000)):
            drill = fuzzer.chance.choice(DRILLS)
            path, body = fuzzer.path(runs[drill], codes[drill]), fuzzer.form(visitors[drill].token)
            response = visitors[drill].client.post(
                path, data=body, content_type=FORM, headers={**OWN, **fuzzer.chance.choice(({}, HTMX))})
            statuses[response.status_code] += 1
            assert response.status_code < 500, (number, path, body)
            after = rows(store)
            assert response.status_code < 400 or after == before, (number, path, body)
            if path.endswith("/end") and response.status_code == 303:
                runs[drill] = visitors[drill].start(drill, TABLE)
                after = rows(store)
            before = after
    assert [record for record in caplog.records if record.levelno >= logging.ERROR] == []
    assert {303, 400, 404, 422} <= set(statuses)
    kinds = ", ".join(f"{status}: {n}" for status, n in sorted(statuses.items()))
    figure(f"{statuses.total()} forms, no 5xx, nothing refused changed a row ({kinds})")


@pytest.mark.parametrize("value", [
    "\u0661", "1_0", " 1", "1 ", "\u0663", "1\n", "+1", "1.0", str(2**63), "9" * 5000, "\ud83d",
])
def test_numbers_are_plain_digits(app: Flask, value: str) -> None:
    visitor = Visitor(app)
    run = visitor.start()
    body = urlencode({"csrf_token": visitor.token, "seq": value, "total": "17"}, errors="surrogatepass")
    response = visitor.client.post(f"{run}/answer", data=body, headers=OWN, content_type=FORM)
    assert response.status_code in (400, 404)


@pytest.mark.parametrize("content_type", [
    "application/json", "text/plain", "multipart/form-data", "multipart/form-data; boundary=" + "x" * 5000,
    "", "x",
])
@pytest.mark.parametrize("body", [b"", b"{", b"\xff" * 100, b"--x\r\n" * 500, b"a=" * 3000])
def test_a_body_of_another_kind_is_refused(app: Flask, content_type: str, body: bytes) -> None:
    app.testing = False
    visitor = Visitor(app)
    run = visitor.start()
    response = visitor.client.post(f"{run}/answer", data=body, content_type=content_type, headers=OWN)
    assert 400 <= response.status_code < 500


def test_too_many_fields_are_refused(app: Flask) -> None:
    visitor = Visitor(app)
    run = visitor.start()
    many = urlencode([(f"call-{number}", "pay") for number in range(5000)])
    response = visitor.client.post(
        f"{run}/answer", data=f"csrf_token={visitor.token}&seq=1&{many}", headers=OWN, content_type=FORM)
    assert response.status_code in (400, 413, 422)
