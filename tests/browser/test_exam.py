"""An exam sat in several browsers at once: one reloads, one loses its connection, one opens two tabs.

One runs out of time. Nothing is lost, nothing counts twice, and the marks are those of what was answered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import LAPTOP, PHONE, SERVED
from tests.exams.sat import BLUEPRINT, Hall
from tests.promises.server import Server
from tests.school import add_person, sign_in
from tests.shipped import shipped_content
from trainer import exams
from trainer.exams import Part
from trainer.store import classes
from trainer.store.database import Database, Store

ITEMS = 6
PARTS = (Part(drill_id="hand-total/single", items=4, weight=2),
         Part(drill_id="payout/blackjack", items=2, weight=1))


@pytest.fixture(scope="module")
def exam_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("exam") / "trainer.db", SERVED) as server:
        yield server


@pytest.fixture(scope="module")
def hall(exam_server: Server) -> Iterator[Hall]:
    """The school, read and written beside the server."""
    store = Store(exam_server.database)
    yield Hall(store, shipped_content())
    store.close()


def open_exam(hall: Hall, seconds: int = 600) -> None:
    """It can be begun from now on."""
    hall.publish(replace(BLUEPRINT, parts=PARTS, seconds=seconds))
    hall.open_now()


class Sitter:
    """A trainee in a browser of their own, who knows every answer."""

    def __init__(self, hall: Hall, server: Server, chromium: Browser, name: str, **shape: Any) -> None:
        self.hall, self.base = hall, f"http://127.0.0.1:{server.port}"

        def enrol(db: Database) -> int:
            person_id = add_person(db, "trainee", name, name.split()[0].lower())
            classes.add_member(db, hall.school.class_id, person_id, "trainee", datetime.now(UTC))
            return person_id

        self.person_id = hall.store.write(enrol)
        self.context: BrowserContext = chromium.new_context(base_url=self.base, **(shape or LAPTOP))
        self.context.add_cookies([
            {"name": "signed_in", "value": sign_in(hall.store, self.person_id), "url": self.base}])
        self.page = self.context.new_page()
        self.page.on("dialog", lambda dialog: dialog.accept())

    def begin(self) -> str:
        self.page.goto(f"/exams/{self.hall.exam.address}")
        self.page.fill("#code", "cade23")
        self.page.click("form.startcode button")
        expect(self.page.locator("#stage")).to_be_visible()
        self.paper = self.page.url
        self.sitting = self.paper.rpartition("/")[2]
        self.is_here(self.page, 1)
        return self.sitting

    def is_here(self, page: Page, seq: int) -> None:
        """The item is open and the page holds the sitting."""
        expect(page.locator("#stage")).to_have_attribute("data-seq", str(seq))
        expect(page.locator("#link")).to_have_attribute("data-link", "on")

    def type(self, page: Page, seq: int) -> None:
        form = self.hall.right(self.sitting, seq)
        page.locator("#answer").fill(form.get("total") or form["amount"])

    def answer(self, page: Page, seq: int) -> None:
        self.type(page, seq)
        page.keyboard.press("Enter")
        if seq < ITEMS:
            expect(page.locator("#stage")).to_have_attribute("data-seq", str(seq + 1))

    def go_on(self, page: Page, first: int) -> None:
        for seq in range(first, ITEMS + 1):
            self.answer(page, seq)
        expect(page).to_have_url(f"{self.base}/exams/{self.hall.exam.address}")
        expect(page.locator("main")).to_contain_text("handed in")

    def row(self) -> exams.SittingRow:
        self.hall.now = datetime.now(UTC)
        return next(row for row in self.hall.overview().rows if row.person_id == self.person_id)


def test_several_sit_it_at_once(hall: Hall, exam_server: Server, chromium: Browser) -> None:
    open_exam(hall)
    reloads, loses, twice = (Sitter(hall, exam_server, chromium, name, **shape) for name, shape in (
        ("Rita Reload", LAPTOP), ("Liam Lost", PHONE), ("Tom Twotabs", LAPTOP)))
    for sitter in (reloads, loses, twice):
        sitter.begin()
        sitter.answer(sitter.page, 1)

    felt, clock = reloads.page.locator("#stage-words").text_content(), reloads.page.locator("#exam-clock")
    reloads.page.reload()
    reloads.is_here(reloads.page, 2)
    assert reloads.page.locator("#stage-words").text_content() == felt
    assert not (clock.text_content() or "").startswith("In total: 10:00")

    loses.context.set_offline(True)
    loses.type(loses.page, 2)
    loses.page.keyboard.press("Enter")
    expect(loses.page.locator("#link")).to_have_attribute("data-link", "off")
    expect(loses.page.locator("#notice")).to_contain_text("kept here")
    assert loses.row().n_answered == 1
    loses.context.set_offline(False)
    loses.is_here(loses.page, 3)

    other = twice.context.new_page()
    other.goto(twice.paper)
    twice.is_here(other, 2)
    expect(twice.page.locator("#elsewhere")).to_be_visible()
    twice.answer(other, 2)
    twice.page.click("#take-back")
    twice.is_here(twice.page, 3)
    expect(twice.page.locator("#elsewhere")).to_be_hidden()
    expect(other.locator("#elsewhere")).to_be_visible()

    reloads.go_on(reloads.page, 2)
    loses.go_on(loses.page, 3)
    twice.go_on(twice.page, 3)
    for sitter in (reloads, loses, twice):
        row = sitter.row()
        assert (row.state, row.n_answered, row.mark.mark) == ("finished", ITEMS, 1000)
    hall.release()
    again = exams.remark(hall.store, hall.content, str(hall.exam.id))
    assert (again.differences, again.answers) == ([], 3 * ITEMS)
    reloads.page.reload()
    expect(reloads.page.locator("[data-passed]")).to_have_attribute("data-passed", "true")


def test_who_runs_out_of_time_is_told(hall: Hall, exam_server: Server, chromium: Browser) -> None:
    open_exam(hall, seconds=60)
    sitter = Sitter(hall, exam_server, chromium, "Sam Slow", **PHONE)
    sitter.begin()
    hall.store.write(lambda db: db.executescript("""
        DROP TRIGGER sitting_is_not_changed; UPDATE sitting SET started_us = started_us - 55000000"""))
    expect(sitter.page).to_have_url(f"{sitter.base}/exams/{hall.exam.address}", timeout=30_000)
    expect(sitter.page.locator("main")).to_contain_text("The time is over")
    assert (sitter.row().state, sitter.row().n_answered) == ("deadline", 0)


def test_no_page_but_the_paper(hall: Hall, exam_server: Server, chromium: Browser) -> None:
    open_exam(hall)
    sitter = Sitter(hall, exam_server, chromium, "Olga Other", **LAPTOP)
    sitter.begin()
    for path in ("/rulings", "/rules/american", "/drills/hand-total"):
        sitter.page.goto(path)
        expect(sitter.page).to_have_url(sitter.paper)
    sitter.page.click("#leave-item")
    sitter.is_here(sitter.page, 2)
    sitter.page.click(".handin summary")
    sitter.page.click(".handin__form button")
    expect(sitter.page.locator("main")).to_contain_text("handed in")


def test_a_page_that_is_left_is_counted(hall: Hall, exam_server: Server, chromium: Browser) -> None:
    """For another window, which hides nothing: forty seconds, by the page's clock and by the server's."""
    open_exam(hall)
    sitter = Sitter(hall, exam_server, chromium, "Lena Left", **LAPTOP)
    sitter.begin()
    hall.store.write(lambda db: db.executescript("""
        DROP TRIGGER item_is_not_changed; UPDATE item SET issued_us = issued_us - 60000000"""))
    sitter.page.evaluate("""() => {
        const now = performance.now.bind(performance);
        document.hasFocus = () => false;
        dispatchEvent(new Event("blur"));
        performance.now = () => now() + 40000;
        document.hasFocus = () => true;
        dispatchEvent(new Event("focus"));
    }""")
    sitter.go_on(sitter.page, 1)
    row = sitter.row()
    assert (row.n_away, row.n_answered, row.mark.mark) == (1, ITEMS, 1000)
