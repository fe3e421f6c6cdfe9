"""P25, field by field: texts that Python itself would read as numbers, or choke on, in each field of each
form, by strangers and in an open item of every drill. What is refused writes nothing, and makes nobody."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.promises.commits import Commits
from tests.routes import POSTS, address
from tests.web.right import right_form
from tests.web.visitor import HTMX, OWN, Visitor
from trainer import people
from trainer.web import fields

NEVER = {
    "arabic one": "١", "underscore": "1_0", "2**63": str(2**63), "2**64": str(2**64), "surrogate": "\ud83d",
    "NUL": "1\x00", "bidi": "\u202e71", "exponent": "1e3", "infinity": "inf", "hexadecimal": "0x11",
    "many digits": "9" * 5000, "megabyte": "1" * 1_000_000, "fraction sign": "Ⅷ", "format": "%(text)s%n{0}",
}
"""Nothing that counts or names anything."""
PERHAPS = {"spaces": " 1 ", "nothing": "", "wide": "１", "joiner": "1\u200d", "line": "1\r\n", "plus": "+1",
           "filler": "\u3164", "unpaired": "\udc00" * 40, "no character": "\uffff", "marks": "e\u0301" * 300}
"""May be read as what is meant by it; must not break anything."""
NAMES = {"arabic one", "underscore", "2**63", "2**64", "exponent", "infinity", "hexadecimal", "fraction sign",
         "format", "surrogate"}
"""Signs that can be seen; half a pair arrives as the sign for what could not be read."""
MORE_FIELDS = {
    "/drills/<kind>": {"mode": "practice", "focus": "hand-total/soft_two", "items": "10", "seconds": "60",
                       "zone": "Europe/Paris"},
    "/settings": {"lang": "en", "own_zone": "Europe/Paris", "zone": "Europe/Paris", "clock": "off"},
}
"""By rule: what its form may bring besides what its example does."""
LEFT_OUT = {"theme", "clock", "zone"}
"""What is none of the options, or no zone that is known here, is passed over."""
FORM = "application/x-www-form-urlencoded"


@pytest.fixture
def commits(database: Path) -> Iterator[Commits]:
    commits = Commits(database)
    yield commits
    commits.close()


def send(visitor: Visitor, path: str, form: dict[str, str], headers: dict[str, str] = OWN) -> int:
    """The status; sent byte by byte as it stands, halves of pairs too."""
    body = urlencode({"csrf_token": visitor.token, **form}, errors="surrogatepass")
    return visitor.client.post(path, data=body, content_type=FORM, headers=headers).status_code


def fault(status: int, is_written: bool, is_to_be_refused: bool) -> str:
    """What is wrong with an answer; empty for nothing."""
    if status >= 500:
        return "broke"
    if status >= 400:
        return "refused, but written" if is_written else ""
    return "taken" if is_to_be_refused else ""


def of_strangers(app: Flask, commits: Commits, rules: str = "") -> Iterator[tuple[str, str]]:
    """Each form with each text in each field, sent by somebody who was never there: what, and its fault.

    Where nobody signs in the forms of a school are not there; they have tests of their own.
    """
    for route in (one for one in POSTS if one.locally != 404):
        form = route.form | MORE_FIELDS.get(route.rule, {})
        for field in [*form, "csrf_token"] if re.search(rules, route.rule) else ():
            for name, text in (NEVER | PERHAPS).items():
                stranger = Visitor(app)
                stranger.get("/settings")
                commits.since_last_asked()
                status = send(stranger, address(app, route, "/run/" + "0" * 32), {**form, field: text})
                may_be_taken = name in PERHAPS or (field == "name" and name in NAMES) or (
                    field in LEFT_OUT and name != "megabyte")
                yield (f"{route.rule} {field} {name}",
                       fault(status, commits.since_last_asked(), not may_be_taken))


def in_open_items(app: Flask, commits: Commits, drills: list[str]) -> Iterator[tuple[str, str]]:
    """The right answer of an open item, but for one field; what may be left out may be anything."""
    for drill in drills:
        visitor = Visitor(app)
        run = visitor.start(drill, "event-table")
        for name, text in (NEVER | PERHAPS).items():
            form = right_form(app, run)
            numbers = [field for field in form if field.partition("-")[0] != "amount" or form[field]]
            for field in numbers[:4]:
                commits.since_last_asked()
                status = send(visitor, f"{run}/answer", {**form, field: text}, OWN | HTMX)
                yield f"{drill} {field} {name}", fault(status, commits.since_last_asked(), name in NEVER)
                if status < 400:
                    run = visitor.start(drill, "event-table")
                    form = right_form(app, run)


def report(found: list[tuple[str, str]]) -> list[str]:
    return [f"{what}: {fault}" for what, fault in found if fault]


def test_strangers_break_nothing_and_make_nobody(
        app: Flask, commits: Commits, figure: Callable[[str], None]) -> None:
    found = list(of_strangers(app, commits))
    figure(f"{len(found)} forms of strangers, {len(report(found))} faults")
    assert report(found) == []


def test_no_answer_is_made_of_them(
        app: Flask, commits: Commits, is_whole: bool, figure: Callable[[str], None]) -> None:
    """In every drill, or in one of each variant."""
    drills = {drill.id if is_whole else (drill.kind, drill.variant): drill.id
              for drill in app.extensions["content"].drills.values()}
    found = list(in_open_items(app, commits, list(drills.values())))
    figure(f"{len(found)} answers in {len(drills)} drills, {len(report(found))} faults")
    assert report(found) == []


def test_a_number_read_as_python_reads_it_is_noticed(
        app: Flask, commits: Commits, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fields, "_DIGITS", re.compile(r"\d{1,3}"))
    found = list(in_open_items(app, commits, ["hand-total/single"]))
    assert report(found) == ["hand-total/single seq arabic one: taken"]


def test_a_trainee_made_for_a_refused_form_is_noticed(
        app: Flask, commits: Commits, monkeypatch: pytest.MonkeyPatch) -> None:
    read_name = people.read_name
    is_first = cycle((True, False))  # the page's own look at it is left out, that of ``rename`` stays
    monkeypatch.setattr(people, "read_name", lambda text: text if next(is_first) else read_name(text))
    assert any("refused, but written" in one for one in report(list(of_strangers(app, commits, "/name"))))
