"""An exam in its instructor's browser: written down, published, watched and released without a script being
needed; the list of who is where renews itself where there is one; every page looked at on every screen."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.labels import crowded
from tests.browser.screens import SHAPES, page_faults, screens

EXAMS = "/teach/classes/1/exams"


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


def test_written_down_published_watched_handed_in_and_released(page_of: PageMaker,
                                                               troubles: list[str]) -> None:
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
    assert "409" in troubles.pop()
    desk.locator("#live tbody a").first.click()
    desk.locator("summary", has_text="Hand it in").click()
    desk.locator("#reason-hand-in").fill("the end of the lesson")
    desk.locator("form[action$='/hand-in'] button").click()
    expect(desk.locator("main")).to_contain_text("handed in")
    desk.goto(watching.url)
    desk.locator("form[action$='/release'] button").click()
    expect(desk.locator(".marks-list tbody")).to_contain_text("not passed")
    expect(desk.locator("main")).to_contain_text("flask --app app remark")


@pytest.mark.parametrize(("shape", "lang", "theme"), screens(1))
def test_every_page_on_every_screen(page_of: PageMaker, troubles: list[str], shape: str, lang: str,
                                    theme: str) -> None:
    page = page_of("instructor", **SHAPES[shape], color_scheme=theme, locale=lang)
    page.goto("/settings")
    page.locator(f"input[name=lang][value={lang}]").check()
    page.locator("form.settings button[type=submit]").click()
    name = f"Длинное название экзамена за столом, {shape}"
    compose(page, name)
    draft = page.url
    for path in (EXAMS, f"{EXAMS}/new", f"{EXAMS}/new?preset=table-test&table=uk", draft, "/verify/nothing"):
        look(page, path)
    assert "404" in troubles.pop()
    page.goto(draft)
    page.once("dialog", lambda dialog: dialog.dismiss())
    page.locator("form[action$='/publish'] button").click()
    look(page, draft)
    expect(page.locator(".start-code")).to_have_count(0)  # refused, and so not done
    publish(page)
    look(page, draft)
    page.locator(".more summary").first.click()
    assert crowded(page) == []
    page.once("dialog", lambda dialog: dialog.accept())
    page.locator("form[action$='/release'] button").click()
    expect(page.locator("form[action$='/release']")).to_have_count(0)
    look(page, draft)


def look(page: Page, path: str) -> None:
    page.goto(path)
    assert page_faults(page) == [], path
