"""P30: nobody keeps a copy of a page: not a proxy, not the browser's history on a shared computer."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask
from playwright.sync_api import Browser, expect

from tests.browser.conftest import chromium  # noqa: F401 - a fixture
from tests.promises.server import Server
from tests.routes import ROUTES, address
from tests.web.visitor import HTMX, Visitor

ASSETS = "/assets/<name>"


@pytest.mark.usefixtures("quick_prints")
def test_every_page_is_kept_by_nobody(app: Flask, figure: Callable[[str], None]) -> None:
    app.testing = False
    visitor = Visitor(app)
    run = visitor.start()
    visitor.answer(run, 1, total="1")
    paths = [address(app, route, run) for route in ROUTES if route.rule != ASSETS]
    found = re.search(r'href="(/s/[a-z2-7]+)"', visitor.get(run.replace("/run/", "/answers/") + "/1").text)
    assert found
    paths += [found[1], "/drills/mixed", "/nowhere", "/run/x", "/rules/none", "/assets/none"]
    n = 0
    for path in paths:
        for method in ("GET", "HEAD", "POST", "DELETE"):
            for headers in ({}, HTMX):
                response = visitor.client.open(path, method=method, headers=headers)
                assert response.headers["Cache-Control"] == "no-store", f"{method} {path}"
                assert {"Cookie", "HX-Request"} <= set(response.vary), f"{method} {path}"
                assert "ETag" not in response.headers
                assert "Last-Modified" not in response.headers
                n += 1
    figure(f"{n} answers of {len(paths)} addresses, 100 % not to be stored")


def test_a_file_is_kept_and_tells_nothing_of_anyone(app: Flask) -> None:
    (asset,) = (route for route in ROUTES if route.rule == ASSETS)
    response = app.test_client().get(address(app, asset, ""))
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert "Set-Cookie" not in response.headers


@pytest.mark.browser
def test_after_leaving_the_way_back_shows_nothing(chromium: Browser, tmp_path: Path) -> None:  # noqa: F811
    with Server(tmp_path / "trainer.db") as server:
        page = chromium.new_page(base_url=f"http://127.0.0.1:{server.port}", locale="en")
        page.goto("/")
        page.locator(".panel .btn--main").click()
        page.wait_for_selector("#stage")
        run = page.url
        page.goto("/")
        page.locator("#name").fill("Nadia")
        page.locator(".name button").click()
        expect(page.locator("h1")).to_contain_text("Nadia")
        page.get_by_role("button", name="Start as somebody else").click()
        page.wait_for_url("**/not-you*")
        page.locator("main form[method=post] button").click()
        expect(page.locator("h1")).to_contain_text("Train as")
        for _ in range(3):
            page.go_back()
            expect(page.locator("main")).to_be_visible()
            expect(page.locator("body")).not_to_contain_text("Nadia")
        page.goto(run)
        expect(page.locator("[data-status='404']")).to_be_visible()
        page.close()
