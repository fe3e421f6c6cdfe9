"""An exam in its instructor's browser: written down, published, watched and released without a script being
needed; the list of who is where renews itself where there is one; every page looked at on every screen."""

from __future__ import annotations

import os
from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.faults import axe_faults
from tests.browser.schools import seed, sign_in
from tests.promises.server import Server
from tests.school import School

NARROW: dict[str, Any] = PHONE | {"viewport": {"width": 320, "height": 640}}
SHAPES = {"phone": PHONE, "laptop": LAPTOP, "narrow": NARROW}
SIGHTS = tuple(product(SHAPES, ("en", "fr", "ru"), ("light", "dark"))) \
    if os.environ.get("PROMISES") == "whole" else (("narrow", "ru", "light"), ("laptop", "fr", "dark"))
SMALL = """() => [...document.querySelectorAll(
    "main :is(.btn, .option, select, .textfield, summary)")]
  .filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 47.5)
  .map((one) => one.outerHTML.slice(0, 80))"""
WIDE = "() => document.documentElement.scrollWidth > innerWidth"
EXAMS = "/teach/classes/1/exams"


@pytest.fixture(scope="module")
def exam_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, School]]:
    path = tmp_path_factory.mktemp("desk") / "trainer.db"
    school = seed(path)
    with Server(path) as server:
        yield f"http://127.0.0.1:{server.port}", school


@pytest.fixture
def page_of(chromium: Browser, exam_server: tuple[str, School]) -> Iterator[Any]:
    """``page_of("instructor", **how)``: a page of somebody who is signed in."""
    contexts = []
    address, school = exam_server

    def page_of(role: str, **how: Any) -> Page:
        context = sign_in(chromium, address, getattr(school, role), **how)
        contexts.append(context)
        return context.new_page()

    yield page_of
    for context in contexts:
        context.close()


def compose(page: Page, name: str) -> None:
    """Two hands to count, from now on."""
    page.goto(f"{EXAMS}/new?preset=none")
    page.locator("#name").fill(name)
    page.locator("#drill-1").select_option("hand-total/single")
    page.locator("#items-1").fill("2")
    page.locator("#minutes").fill("5")
    day = page.locator("#opens").input_value()[:10]
    page.locator("#opens").fill("2020-01-01T00:00")
    page.locator("#closes").fill(f"{day}T23:59")
    page.locator("form.fields--wide button.btn--main").click()
    page.wait_for_url("**/teach/exams/*")


def publish(page: Page) -> str:
    """The start code that is shown; with script it is asked once more, and taken."""
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("form[action$='/publish'] button").click()
    return page.locator(".start-code").inner_text()


def begin(page: Page, name: str, code: str) -> None:
    """From the trainee's first page."""
    page.goto("/")
    page.locator("a[href^='/exams/']", has_text=name).click()
    page.locator("input[name=code]").fill(code)
    page.locator("form[action$='/start'] button").click()
    page.wait_for_url("**/exams/papers/*")


def test_written_down_published_watched_handed_in_and_released(page_of: Any) -> None:
    """No page of it needs a script; what the trainee sits is proved elsewhere."""
    desk = page_of("instructor", **LAPTOP, java_script_enabled=False, locale="en")
    compose(desk, "Desk test")
    code = publish(desk)
    watching = page_of("instructor", **LAPTOP, locale="en")
    watching.goto(desk.url)
    expect(watching.locator("#live table")).to_have_count(0)
    begin(page_of("trainee", **PHONE, locale="en"), "Desk test", code)
    expect(watching.locator("#live tbody tr")).to_have_count(1, timeout=15_000)  # by itself
    expect(watching.locator("#live tbody")).to_contain_text("0 of 2")
    desk.reload()
    desk.locator("form[action$='/release'] button").click()
    expect(desk.get_by_role("alert")).to_contain_text("Still being sat: 1")
    desk.locator("#live tbody a").first.click()
    desk.locator("summary", has_text="Hand it in").click()
    desk.locator("#reason-hand-in").fill("the end of the lesson")
    desk.locator("form[action$='/hand-in'] button").click()
    expect(desk.locator("main")).to_contain_text("handed in")
    desk.goto(watching.url)
    desk.locator("form[action$='/release'] button").click()
    expect(desk.locator(".marks-list tbody")).to_contain_text("not passed")
    expect(desk.locator("main")).to_contain_text("flask --app app remark")


@pytest.mark.parametrize(("shape", "lang", "theme"), SIGHTS)
def test_every_page_on_every_screen(page_of: Any, shape: str, lang: str, theme: str) -> None:
    page = page_of("instructor", **SHAPES[shape], color_scheme=theme, locale=lang)
    page.goto("/settings")
    page.locator(f"input[name=lang][value={lang}]").check()
    page.locator("form.settings button[type=submit]").click()
    name = f"Длинное название экзамена за столом, {shape}"
    compose(page, name)
    draft = page.url
    for path in (EXAMS, f"{EXAMS}/new", f"{EXAMS}/new?preset=table-test&table=uk", draft, "/verify/nothing"):
        look(page, path)
    page.goto(draft)
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.locator("form[action$='/publish'] button").click()
    look(page, draft)
    expect(page.locator(".start-code")).to_have_count(0)  # refused, and so not done
    publish(page)
    look(page, draft)
    page.locator(".more summary").first.click()
    assert not page.evaluate(WIDE)
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("form[action$='/release'] button").click()
    expect(page.locator("form[action$='/release']")).to_have_count(0)
    look(page, draft)


def look(page: Page, path: str) -> None:
    page.goto(path)
    assert axe_faults(page) == [], path
    assert not page.evaluate(WIDE), path
    assert page.evaluate(SMALL) == [], path
