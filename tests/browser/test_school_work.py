"""Assignments, the record and privacy in Chromium: looked at on every screen, and an assignment set and done
without a script of ours being needed."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.screens import SHAPES, page_faults, screens

WORK = "/teach/classes/1/assignments"
PLACES = "main :is(.fields, .panel, .filter, .mydata, .actions)"
"""Today and the settings have other pages' parts too, with sizes of their own."""


def at(delta: timedelta) -> str:
    moment = (datetime.now(UTC) + delta).astimezone(ZoneInfo("Europe/Paris"))
    return moment.strftime("%Y-%m-%dT%H:%M")


def set_one(page: Page, name: str, *, due: timedelta, items: str = "2") -> None:
    page.goto(f"{WORK}/new")
    page.locator("#name").fill(name)
    page.locator("details", has=page.locator("input[value='hand-total/single']")).locator("summary").click()
    page.locator("input[value='hand-total/single']").check()
    page.locator("input[name=items]").fill(items)
    page.locator("#opens").fill(at(timedelta(days=-2)))
    page.locator("#due").fill(at(due))
    page.locator("form.fields button[type=submit]").click()
    page.wait_for_url("**/teach/assignments/*")


def test_an_assignment_is_set_done_and_followed(page_of: PageMaker) -> None:
    """No page of it needs a script; the drill itself is played as everywhere."""
    teacher = page_of("instructor", **LAPTOP, java_script_enabled=False)
    set_one(teacher, "101", due=timedelta(days=-1))
    table = teacher.url
    trainee = page_of("trainee", **PHONE, java_script_enabled=False)
    trainee.goto("/")
    task = trainee.locator("[data-assignment]", has_text="101")
    task.locator("button").click()
    trainee.wait_for_url("**/run/*")
    for _ in range(2):
        trainee.locator("#answer").fill("19")
        trainee.locator("#answer").press("Enter")
        trainee.wait_for_selector("[data-verdict]")
        trainee.goto(trainee.url)
    trainee.goto("/")
    expect(trainee.locator("[data-assignment]", has_text="101")).to_contain_text("late by 1 day")
    expect(trainee.locator("[data-assignment]", has_text="101").locator("button")).to_have_count(0)
    teacher.goto(table)
    row = teacher.locator("tr[data-trainee='5']")
    expect(row).to_contain_text("2 of 2 answers")
    expect(row).to_contain_text("1 day")
    teacher.goto(f"{WORK}/new")
    teacher.locator("#name").fill("102")
    teacher.locator("input[name=items]").fill("many")
    teacher.locator("form.fields button[type=submit]").click()
    expect(teacher.locator("#wrong-drill")).to_be_visible()
    expect(teacher.locator("input[name=items]")).to_have_value("many")


def speaking(page: Page, lang: str) -> Page:
    """The same in that language, by the switch at its foot."""
    page.goto("/help")
    page.locator(f".foot button[value='{lang}']").click()
    page.wait_for_selector(f"html[lang='{lang}']")
    return page


def sights(page_of: PageMaker, lang: str, how: dict[str, Any]) -> Iterator[tuple[str, Page]]:
    """Each page, while it is on the screen."""
    teacher = speaking(page_of("instructor", **how), lang)
    set_one(teacher, "201", due=timedelta(days=-1))
    for path in (teacher.url, f"{teacher.url}/edit", WORK, f"{WORK}/new"):
        teacher.goto(path)
        yield path, teacher
    teacher.locator("#name").fill("202")
    teacher.locator("form.fields button[type=submit]").click()
    teacher.wait_for_selector("#wrong-drill")
    yield "refused", teacher
    trainee = speaking(page_of("trainee", **how), lang)
    for path in ("/", "/privacy", "/settings"):
        trainee.goto(path)
        yield path, trainee
    owner = speaking(page_of("owner", **how), lang)
    for path in ("/manage/audit", "/manage/audit?object=assignment:1", "/manage/school",
                 "/manage/people/6/erase"):
        owner.goto(path)
        yield path, owner


@pytest.mark.parametrize(("shape", "lang", "theme"), screens(0))
def test_no_page_has_a_fault_or_cuts_a_label(page_of: PageMaker, shape: str, lang: str, theme: str) -> None:
    faults = []
    how = {**SHAPES[shape], "color_scheme": theme, "bypass_csp": True}
    for name, page in sights(page_of, lang, how):
        faults += [f"{name}: {fault}" for fault in page_faults(page, places=PLACES)]
    assert not faults, "\n".join(faults)
