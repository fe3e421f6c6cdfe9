"""P20: a strict content policy on every answer, templates that live within it, no violation in a browser."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, Page

from tests.browser.conftest import LAPTOP, PHONE, chromium  # noqa: F401 - a fixture
from tests.browser.tour import DRILLS, ONE_OF_EACH, tour
from tests.promises.server import Server
from tests.routes import ROUTES, address, ask
from tests.web.visitor import HTMX, Visitor

ROOT = Path(__file__).parents[2]
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
POLICY = {
    "default-src": "'none'", "script-src": "'self'", "style-src": "'self'", "img-src": "'self'",
    "connect-src": "'self'", "form-action": "'self'", "base-uri": "'none'", "frame-ancestors": "'none'",
    "object-src": "'none'", "manifest-src": "'self'",
}
HTMX_CONFIG = {
    "allowEval": False, "allowScriptTags": False, "includeIndicatorStyles": False, "selfRequestsOnly": True,
    "historyCacheSize": 0,
}
FORBIDDEN = {
    "a script in the page": re.compile(r"<script\b(?![^>]*\bsrc=)", re.I),
    "a style attribute": re.compile(r"\sstyle\s*=", re.I),
    "a style element": re.compile(r"<style\b", re.I),
    "an event handler": re.compile(r"\son[a-z]+\s*=", re.I),
    "hx-on": re.compile(r"\bhx-on\b", re.I),
    "a script value": re.compile(r"\b(?:js|javascript):", re.I),
    "a filter in a trigger": re.compile(r"hx-trigger\s*=\s*[\"'][^\"']*\[", re.I),
    "another site": re.compile(r"(?:src|href|action)\s*=\s*[\"'](?:https?:)?//", re.I),
}


WALKS = ((PHONE, "fr"), (LAPTOP, "en"), (PHONE, "en"), (LAPTOP, "fr"), (PHONE, "ru"), (LAPTOP, "ru"))
JINJA = re.compile(r"\{[{%#].*?[}%#]\}", re.S)
UNESCAPED = re.compile(r"\|\s*safe\b|autoescape\s+false")


def faults(template: str) -> list[str]:
    """What a template has that it may not have, in its markup or in its tags."""
    markup = JINJA.sub("", template)
    found = [name for name, pattern in FORBIDDEN.items() if pattern.search(markup)]
    return found + ["unescaped text"] * bool(UNESCAPED.search(template))


def policy(header: str) -> dict[str, str]:
    return dict(part.strip().split(" ", 1) for part in header.split(";"))  # type: ignore[misc]


@pytest.mark.usefixtures("quick_prints")
def test_every_answer_carries_the_policy(app: Flask, figure: Callable[[str], None]) -> None:
    app.testing = False
    visitor = Visitor(app)
    run = visitor.start()
    paths = [address(app, route, run) for route in ROUTES] + ["/nowhere", "/run/x", "/assets/none"]
    n = 0
    for path in paths:
        for method in ("GET", "HEAD", "POST", "PUT", "OPTIONS"):
            for headers in ({}, HTMX):
                response = visitor.client.open(path, method=method, headers=headers)
                assert policy(response.headers["Content-Security-Policy"]) == POLICY, f"{method} {path}"
                assert response.headers["X-Content-Type-Options"] == "nosniff"
                n += 1
    figure(f"{n} answers of {len(paths)} addresses, all with the policy")


@pytest.mark.parametrize("template", TEMPLATES, ids=lambda path: str(path.relative_to(ROOT / "templates")))
def test_a_template_lives_within_the_policy(template: Path) -> None:
    assert faults(template.read_text("utf-8")) == []


@pytest.mark.parametrize(("text", "fault"), [
    ("<script>alert(1)</script>", "a script in the page"), ('<p style="width: 3%">', "a style attribute"),
    ('<a onclick="x()">', "an event handler"), ('<a hx-on:click="x()">', "hx-on"),
    ("<a hx-vals='js:{}'>", "a script value"), ('<a hx-trigger="click[x]">', "a filter in a trigger"),
    ("{{ name | safe }}", "unescaped text"), ('<img src="https://a.b/c">', "another site"),
])
def test_the_lint_bites(text: str, fault: str) -> None:
    assert faults(text) == [fault]


def test_htmx_is_told_to_do_nothing_that_the_policy_forbids(app: Flask) -> None:
    visitor = Visitor(app)
    page = visitor.get(visitor.start()).text
    found = re.search(r"<meta name=\"htmx-config\" content='([^']+)'", page)
    assert found is not None
    config = json.loads(found[1])
    assert {key: config[key] for key in HTMX_CONFIG} == HTMX_CONFIG
    assert {"code": "422", "swap": True} in config["responseHandling"]


def watch(page: Page) -> None:
    """Note each violation in the page itself, from its first moment."""
    page.add_init_script("""addEventListener("securitypolicyviolation", (event) => {
        (window.violations ??= []).push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`);
    })""")


def violations(page: Page) -> list[str]:
    found: list[str] = page.evaluate("window.violations ?? []")
    return found


@pytest.mark.browser
def test_no_page_violates_it(chromium: Browser, tmp_path: Path, is_whole: bool,  # noqa: F811
                             figure: Callable[[str], None]) -> None:
    """Of the drills two in the small size: the pages of all others are watched in ``tests/browser/``."""
    found, n = [], 0
    with Server(tmp_path / "trainer.db") as server:
        for shape, lang in WALKS if is_whole else WALKS[:1]:
            context = chromium.new_context(
                base_url=f"http://127.0.0.1:{server.port}", locale=lang, **shape)
            page = context.new_page()
            watch(page)
            for name in tour(page, DRILLS if is_whole else ONE_OF_EACH[:2]):
                found += [f"{name}: {one}" for one in violations(page)]
                n += 1
            context.close()
    figure(f"{n} pages in a browser, {len(found)} violations")
    assert found == []


@pytest.mark.browser
def test_a_violation_is_noticed(chromium: Browser, tmp_path: Path) -> None:  # noqa: F811
    with Server(tmp_path / "trainer.db") as server:
        page = chromium.new_page(base_url=f"http://127.0.0.1:{server.port}")
        watch(page)
        page.goto("/")
        page.evaluate("document.body.setAttribute('style', 'color: red')")
        page.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: '1'}))")
        page.wait_for_function("() => (window.violations ?? []).length >= 2")
        page.close()


def test_each_kind_of_answer_is_really_made(app: Flask) -> None:
    """The walk above is about pages that work, not about refusals only."""
    visitor = Visitor(app)
    run = visitor.start()
    assert [ask(app, visitor, route, run) for route in ROUTES] == [route.locally for route in ROUTES]
