"""A class is moved to other rules while a block and an exam of it go on; two instructors move it at once."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.test_exam import ITEMS, PARTS, Sitter
from tests.browser.tour import begin
from tests.exams.sat import BLUEPRINT, Hall
from tests.houses.made import with_rules
from tests.promises.server import Server
from tests.school import NOON, sign_in
from tests.shipped import shipped_content
from trainer import exams
from trainer.content.rule_sets import body
from trainer.engine.rules import HouseRules
from trainer.store import houses
from trainer.store.database import Database, Store
from trainer.store.practice import keep_rules

OLDEST, OLD, NEW = "7:5", "6:5", "3:2"
"""What a blackjack was paid; the last is what the file says."""


@pytest.fixture(scope="module")
def class_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("moved") / "trainer.db") as server:
        yield server


@pytest.fixture
def hall(class_server: Server) -> Iterator[Hall]:
    """Its class was there when the file of its table said otherwise, twice."""
    store, content = Store(class_server.database), shipped_content()
    tables = [with_rules(content.tables["american"], blackjack_payout=one) for one in (OLDEST, OLD)]
    hall = Hall(store, content.with_tables((tables[-1],)))
    store.write(lambda db: _note(db, hall, tables))
    yield hall
    store.close()


def _note(db: Database, hall: Hall, tables: list[HouseRules]) -> None:
    for table in tables:
        sha = bytes.fromhex(table.sha256)
        keep_rules(db, sha, lambda table=table: body(table))  # type: ignore[misc]
        houses.add_move(db, hall.school.class_id, table.id, sha, moved_by=None, now=NOON)


def is_paid(page: Page, odds: str) -> None:
    """As the strip of the open page says."""
    expect(page.locator("[data-rule=blackjack_payout]").first).to_have_attribute("data-value", odds)


def staff(hall: Hall, server: Server, chromium: Browser, person_id: int) -> Page:
    base = f"http://127.0.0.1:{server.port}"
    context = chromium.new_context(base_url=base, **LAPTOP)
    context.add_cookies([{"name": "signed_in", "value": sign_in(hall.store, person_id), "url": base}])
    page = context.new_page()
    page.goto(f"/teach/classes/{hall.school.class_id}/rules")
    return page


def test_what_was_begun_goes_on_and_nobody_undoes_what_another_did(
        hall: Hall, class_server: Server, chromium: Browser) -> None:
    hall.publish(replace(BLUEPRINT, parts=PARTS, seconds=600))
    hall.open_now()
    sits, later, practises = (Sitter(hall, class_server, chromium, name, **shape) for name, shape in (
        ("Sonia Sits", LAPTOP), ("Lena Later", LAPTOP), ("Pavel Practises", PHONE)))
    sits.begin()
    sits.answer(sits.page, 1)
    page = practises.page
    begin(page, "payout/blackjack", "american")
    is_paid(page, OLD)
    answered(page, 1)

    first, second = (staff(hall, class_server, chromium, one) for one in (
        hall.school.instructor, hall.school.manager))
    second.locator("[data-table=american] select").select_option(index=1)
    second.get_by_role("button", name="See what differs").click()
    expect(second.locator("[data-table=american] .diff")).to_contain_text(OLDEST)
    expect(first.locator("[data-table=american] .diff")).to_contain_text(NEW)
    first.get_by_role("button", name="Move the class").click()
    expect(first.locator("[data-table=american]")).to_contain_text("These are the newest rules")
    second.get_by_role("button", name="Move the class").click()
    expect(second.locator("main")).to_contain_text("Somebody else has moved this class")
    expect(second.locator("[data-table=american]")).to_contain_text("These are the newest rules")

    sits.go_on(sits.page, 2)
    later.begin()
    later.go_on(later.page, 1)
    for sitter in (sits, later):
        row = sitter.row()
        assert (row.state, row.n_answered, row.mark.mark) == ("finished", ITEMS, 1000)
    again = exams.remark(hall.store, shipped_content(), str(hall.exam.id))
    assert (again.differences, again.answers) == ([], 2 * ITEMS)

    is_paid(page, OLD)
    answered(page, 2)
    is_paid(page, OLD)
    page.goto("/")
    news = page.locator("[data-news]")
    expect(news.locator("[data-rule=blackjack_payout]")).to_contain_text(OLD)
    expect(news.locator("[data-rule=blackjack_payout]")).to_contain_text(NEW)
    page.get_by_role("button", name="I have seen this").click()
    expect(page.locator("h1")).to_be_visible()
    expect(news).to_have_count(0)
    begin(page, "payout/blackjack", "american")
    is_paid(page, NEW)
    with hall.store.read() as db:
        found = db.execute("""SELECT e.reason, count(*) AS n FROM sitting s LEFT JOIN sitting_end e
            ON e.sitting_id = s.id WHERE s.mode = 'practice' GROUP BY e.reason""").fetchall()
    assert [(row["reason"], row["n"]) for row in found] == [(None, 2)]


def answered(page: Page, seq: int) -> None:
    """The open item, somehow; then the next one, on the page loaded anew."""
    expect(page.locator("#stage")).to_have_attribute("data-seq", str(seq))
    page.locator("#answer").fill("1")
    with page.expect_response("**/answer"):
        page.keyboard.press("Enter")
    page.reload()
    expect(page.locator("#stage")).to_have_attribute("data-seq", str(seq + 1))
