"""French sets its high signs apart by a blank that no line breaks at: on the pages too, where words are put
together.
"""

from __future__ import annotations

import re
from html import unescape

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.routes import EXAM_ROUTES, ROUTES, STAFF_ROUTES, Route, address
from tests.school import signed_in
from tests.web.held import released
from tests.web.test_language_switch import PRINT
from tests.web.visitor import NO_TOTAL, Visitor

UNSEEN = re.compile(r"<(script|style|code|textarea|svg class=\"door)\b.*?</\1>|<!--.*?-->", re.DOTALL)
SAID = re.compile(r' (?:aria-label|title|placeholder|alt|data-sa[\w-]+)="([^"]*)"')
INLINE = re.compile(r"</?(?:a|abbr|b|em|i|kbd|q|small|span|strong|sup)\b[^>]*>")
TOUCHES = re.compile(r"[^\s\u00a0\u202f] ?[:;!?»](?=\s|$)|«(?![\u00a0\u202f])")

QUOTED = re.compile(r"\s*Écrit dans ")
"""The place in a document is named as it is there."""


def touching(page: str) -> list[str]:
    """Signs without their blank, with what stands around them."""
    shown = UNSEEN.sub("\n", page)
    text = INLINE.sub("", shown)
    texts = [*re.sub(r"<[^>]*>", "\n", text).split("\n"), *SAID.findall(shown)]
    return [one for one in map(unescape, texts) if TOUCHES.search(one) and not QUOTED.match(one)]


def french(visitor: Visitor) -> Visitor:
    visitor.get("/help")
    visitor.post("/language", lang="fr", page="/")
    return visitor


@pytest.mark.parametrize("route", [route for route in ROUTES if (route.method, route.locally) == ("GET", 200)
                                   and not PRINT.fullmatch(route.rule)],
                         ids=lambda route: route.rule)
def test_on_the_pages_of_a_trainee(app: Flask, visitor: Visitor, route: Route) -> None:
    run = french(visitor).start()
    for seq in (1, 2):
        visitor.answer(run, seq, total=NO_TOTAL)
    if route.rule.endswith("/summary"):
        visitor.post(f"{run}/end")
    page = visitor.get(address(app, route, run))
    assert page.mimetype != "text/html" or touching(page.text) == []


def test_on_the_pages_of_a_school(app: Flask, hall: Hall) -> None:
    """Of whoever looks after it, and of a trainee whose exam is over."""
    released(hall)
    faults = []
    for person_id in (hall.school.owner, hall.school.trainee):
        visitor = french(signed_in(app, person_id))
        for path in (*(route.example for route in (*STAFF_ROUTES, *EXAM_ROUTES, *ROUTES)
                       if route.method == "GET" and "{" not in route.example
                       and not PRINT.fullmatch(route.rule)), f"/exams/{hall.exam.address}"):
            page = visitor.get(path)
            if (page.status_code, page.mimetype) == (200, "text/html"):
                faults += [f"{path}: {one}" for one in touching(page.text)]
    assert faults == []


@pytest.mark.parametrize(("page", "n"), [
    ("<p>Classe: A</p>", 1), ("<p>Classe : A</p>", 1), ("<p>Classe\u00a0: A</p>", 0),
    ("<p><b>Case 3</b>: A</p>", 1),
    ("<p>12:30</p>", 0), ("<title>3: 1,5 s</title>", 1),
    ('<p title="Quoi?">A</p>', 1), ("<p>« A\u202f»</p>", 1),
    ("<code>a: b</code>", 0),
])
def test_such_a_sign_is_found(page: str, n: int) -> None:
    assert len(touching(page)) == n
