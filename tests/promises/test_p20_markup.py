"""P20: what the pages say to htmx is what the pinned file knows; the script makes nothing of text; and the
answers of a server in trouble carry the policy, and are kept by nobody (P30), like all others."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import pytest
from flask import Flask

from tests.web.visitor import HTMX, OWN, Visitor
from trainer.errors import StoreUnavailable, TooManyTries
from trainer.settings import ROOT
from trainer.web.headers import POLICY

PINNED = (resources.files("django_htmx") / "static" / "django_htmx" / "htmx-2.min.js").read_text("utf-8")
VERBS = json.loads(re.findall(r'=(\["get",[^\]]*\])', PINNED)[0])
OURS = [*sorted((ROOT / "templates").rglob("*.html")), *sorted((ROOT / "static").glob("*.js"))]
CONFIG = {
    "allowEval": False, "allowScriptTags": False, "includeIndicatorStyles": False, "selfRequestsOnly": True,
    "historyCacheSize": 0,
    "responseHandling": [
        {"code": "204", "swap": False}, {"code": "[23]..", "swap": True}, {"code": "422", "swap": True},
        {"code": "...", "swap": False, "error": True}],
}
MADE_OF_TEXT = re.compile(
    r"""\beval\s*\(|\bFunction\s*\(|set(?:Timeout|Interval)\s*\(\s*["'`]|document\.write|javascript:|\.cssText
    |setAttribute\(\s*["'](?:style|on)|createElement\(\s*["'](?:script|style)|\bhx-on\b|insertAdjacentHTML
    |(?:inner|outer)HTML\s*=[^=]""", re.X)


def is_known(attribute: str) -> bool:
    """To the pinned htmx: by its name, or as one of the verbs that it puts together."""
    name = attribute.removeprefix("hx-")
    return name in VERBS or re.search(rf"\b{attribute}\b(?!-)", PINNED) is not None


def test_every_attribute_is_one_of_the_pinned_htmx() -> None:
    found = {name for file in OURS for name in re.findall(r"\bhx-[a-z-]+\b", file.read_text("utf-8"))}
    assert {"hx-post", "hx-target", "hx-swap", "hx-swap-oob", "hx-sync"} <= found
    assert [name for name in sorted(found) if not is_known(name)] == []


@pytest.mark.parametrize("name", ["hx-swap-outer", "hx-poll", "hx-action", "hx-swa"])
def test_an_attribute_of_another_version_is_noticed(name: str) -> None:
    assert not is_known(name)


def test_htmx_is_told_exactly_this(app: Flask) -> None:
    visitor = Visitor(app)
    pages = [visitor.get(path).text for path in (visitor.start(), "/", "/drills", "/settings", "/help")]
    said = [found for page in pages for found in re.findall(r"name=\"htmx-config\" content='([^']+)'", page)]
    assert [json.loads(one) for one in said] == [CONFIG]
    assert [key for key in CONFIG if f"{key}:" not in PINNED] == []


@pytest.mark.parametrize("script", sorted((ROOT / "static").glob("*.js")), ids=lambda path: path.name)
def test_the_script_makes_neither_code_nor_markup_of_text(script: Path) -> None:
    assert MADE_OF_TEXT.findall(script.read_text("utf-8")) == []


@pytest.mark.parametrize("line", [
    "eval(x)", "new Function('x')", "setTimeout('x()', 1)", "node.innerHTML = x",
    'a.setAttribute("style", x)', "document.createElement('script')", "node.style.cssText = x",
])
def test_the_search_bites(line: str) -> None:
    assert MADE_OF_TEXT.search(line)


@pytest.mark.parametrize("is_htmx", [False, True])
@pytest.mark.parametrize("error", [ZeroDivisionError(), StoreUnavailable("No disk."), TooManyTries("Slow.")])
def test_a_server_in_trouble_keeps_the_policy(own_app: Flask, error: Exception, is_htmx: bool) -> None:
    def trouble() -> str:
        raise error

    own_app.testing = False
    own_app.add_url_rule("/trouble", view_func=trouble)
    _looks_right(own_app, "/trouble", HTMX if is_htmx else {}, "GET", {429, 500, 503})


@pytest.mark.parametrize(("headers", "size", "statuses"), [
    ({"Host": "a..b"}, 1, {400}), (OWN, 70_000, {413}), ({"Origin": "http://elsewhere"}, 1, {400})])
def test_so_does_a_refusal(app: Flask, headers: dict[str, str], size: int, statuses: set[int]) -> None:
    _looks_right(app, "/name", headers, "POST", statuses, name="x" * size)


def _looks_right(app: Flask, path: str, headers: dict[str, str], method: str, statuses: set[int],
                 **form: str) -> None:
    response = app.test_client().open(path, method=method, headers=headers, data=form or None)
    assert response.status_code in statuses
    assert response.headers["Content-Security-Policy"] == POLICY
    assert response.headers["Cache-Control"] == "no-store"
    assert {"Cookie", "HX-Request"} <= set(response.vary)
