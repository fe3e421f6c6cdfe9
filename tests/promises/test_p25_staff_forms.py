"""P25 for the pages of classes and people: no text in any field breaks a form, and no id an address."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from flask import Flask

from tests.promises.test_p25_sharp_texts import NEVER, PERHAPS, send
from tests.routes import STAFF_ROUTES, Route
from tests.school import make_school, signed_in
from trainer.store import audit
from trainer.store.database import Store

MORE_FIELDS = {
    "/teach/classes/new": ("lang", "level", "items_a_week"),
    "/teach/classes/<int:class_id>/settings": ("lang", "level", "items_a_week"),
    "/teach/classes/<int:class_id>/members": ("group",), "/teach/classes/<int:class_id>/groups": ("group",),
    "/teach/classes/<int:class_id>/archive": ("archived",),
    "/teach/classes/<int:class_id>/trainees/new": ("email", "login", "lang", "group"),
    "/teach/classes/<int:class_id>/roster/import": ("list", "shown"),
    "/teach/classes/<int:class_id>/cards": ("size", "as"),
    "/teach/trainees/<int:person_id>": ("email", "login", "lang", "group-1"),
    "/teach/trainees/<int:person_id>/accommodations": ("has_no_flash",),
    "/teach/trainees/<int:person_id>/move": ("out_of",), "/manage/users/new": ("email",),
    "/manage/users/<int:person_id>/link": ("factor",),
}
POSTS = [route for route in STAFF_ROUTES if route.method == "POST"]
TEXTS = NEVER | PERHAPS
_PARAMETER = re.compile(r"<(int:)?\w+>")


@pytest.mark.usefixtures("quick_prints")
@pytest.mark.parametrize("route", POSTS, ids=lambda route: route.rule)
def test_every_field_takes_every_text(app: Flask, store: Store, figure: Callable[[str], None],
                                      route: Route) -> None:
    visitor = signed_in(app, make_school(store).owner)
    visitor.get("/teach")
    broken = []
    fields = (*route.form, *MORE_FIELDS.get(route.rule, ()))
    for field in fields:
        for name, text in TEXTS.items():
            status = send(visitor, route.example, {**route.form, field: text})
            broken += [f"{field} {name}: {status}"] if status >= 500 else []
    assert broken == []
    with store.read() as db:
        assert audit.walk(db).fault is None
    figure(f"{len(fields) * len(TEXTS)} forms, none broke")


def test_no_address_breaks(app: Flask, store: Store) -> None:
    """Whatever number stands in one: more than the store can hold is just not there."""
    visitor = signed_in(app, make_school(store).owner)
    n = 0
    for rule in app.url_map.iter_rules():
        for number in ("0", "00", str(2 ** 63 - 1), str(2 ** 63), str(2 ** 64), "9" * 60, "-1"):
            path = _PARAMETER.sub(lambda found, n=number: n if found[1] else "none", rule.rule)
            if "<int:" in rule.rule:
                n += 1
                answer = visitor.get(path) if "GET" in (rule.methods or ()) else visitor.post(path)
                assert answer.status_code in (303, 404), (path, answer.status_code)
    assert n > 200
    for text in TEXTS.values():
        asked = text.encode("utf-8", "replace").decode()[:2000]
        query = {"q": asked, "role": asked[:20]}
        assert visitor.get("/manage/users", query_string=query).status_code == 200
