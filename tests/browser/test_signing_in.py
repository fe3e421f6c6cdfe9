"""Signing in, in a real browser: the doors of a school, and a sign-in that ends while somebody practises."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect
from pyotp import TOTP

from tests.browser.conftest import LAPTOP, PHONE
from tests.browser.steps import answer, right, seq
from tests.promises.server import Server
from tests.signing_in.people import PASSWORD, school_with_passwords
from trainer.signing_in import new_card
from trainer.store.database import Store


@pytest.fixture(scope="module")
def school(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, str]]:
    """A server with accounts, and the PIN of the trainee's card."""
    path: Path = tmp_path_factory.mktemp("school") / "trainer.db"
    with Server(path) as server:
        store = Store(path)
        made = school_with_passwords(store)
        pin = store.write(lambda db: new_card(db, person_id=made.trainee, made_by=made.instructor,
                                              now=datetime.now(UTC)))
        store.close()
        yield server, pin


@pytest.fixture
def visitor(chromium: Browser, school: tuple[Server, str]) -> Iterator[BrowserContext]:
    context = chromium.new_context(base_url=f"http://127.0.0.1:{school[0].port}", **LAPTOP)
    yield context
    context.close()


def sign_in(page: Page, name: str = "tanya") -> None:
    page.get_by_label("Login or e-mail").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()


def test_a_wrong_password_can_be_read_in_another_language(visitor: BrowserContext) -> None:
    """What was typed stays, but for the password."""
    page = visitor.new_page()
    page.goto("/login?next=/settings")
    page.get_by_label("Login or e-mail").fill("tanya")
    page.get_by_label("Password").fill("not this one")
    page.get_by_label("This is my own device").check()
    page.get_by_role("button", name="Sign in").click()
    page.wait_for_selector("#wrong")
    page.locator("#name").fill("tatiana")
    page.locator("#password").fill("nor this one")
    page.locator("form[action$='/language'] button[value=ru]").click()
    page.wait_for_selector("html[lang=ru]")
    assert page.url.endswith("/login?next=%2Fsettings")
    expect(page.locator("#name")).to_have_value("tatiana")
    expect(page.locator("#password")).to_have_value("")
    assert page.evaluate("sessionStorage.length") == 0


def end_every_sign_in(database: Path) -> None:
    with closing(sqlite3.connect(database, timeout=30)) as db, db:
        db.execute("DELETE FROM session WHERE kind <> 'local'")


def answers(database: Path) -> list[tuple[int, str]]:
    with closing(sqlite3.connect(database, timeout=30)) as db:
        return db.execute("SELECT seq, typed FROM answer ORDER BY sitting_id DESC, seq").fetchall()


def test_a_sign_in_that_ends_in_mid_block_loses_nothing(visitor: BrowserContext,
                                                        school: tuple[Server, str]) -> None:
    """Another tab signs in; the first then sends the very answer that was typed, and it counts once."""
    database = school[0].database
    page = visitor.new_page()
    page.goto("/drills/hand-total?drill=hand-total/single&table=american")
    sign_in(page)
    page.get_by_role("button", name="Start").first.click()
    expect(page.locator("#stage")).to_have_attribute("data-seq", "1")
    answer(page, right(page))
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_have_attribute("data-seq", "2")
    felt, before = page.locator("#stage").inner_html(), len(answers(database))
    end_every_sign_in(database)
    typed = right(page)
    page.locator("#answer").fill(typed)
    page.keyboard.press("Enter")
    expect(page.locator("#notice")).to_contain_text("What you typed is kept")
    assert page.locator("#answer").input_value() == typed
    assert page.locator("#stage").inner_html() == felt
    assert seq(page) == "2"
    assert len(answers(database)) == before
    with visitor.expect_page() as opened:
        page.locator("#sign-in").click()
    sign_in(opened.value)
    expect(opened.value.get_by_text("Signed in: Tanya Petrova")).to_be_visible()
    page.bring_to_front()
    page.evaluate("dispatchEvent(new Event('focus'))")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
    expect(page.locator("#notice")).to_be_hidden()
    stored = answers(database)
    assert len(stored) == before + 1
    assert [n for n, _ in stored][:2] == [1, 2]
    assert f'"{typed}"' in stored[1][1]
    page.keyboard.press("Enter")
    expect(page.locator("#stage")).to_have_attribute("data-seq", "3")
    answer(page, right(page))
    assert len(answers(database)) == before + 2


def test_a_card_opens_the_door_on_a_phone(chromium: Browser, school: tuple[Server, str]) -> None:
    server, pin = school
    context = chromium.new_context(base_url=f"http://127.0.0.1:{server.port}", **PHONE)
    page = context.new_page()
    page.goto("/")
    page.get_by_role("link", name="I have a card with a PIN").tap()
    page.get_by_label("Class code").fill("aaaa22")
    page.get_by_role("button", name="Next").tap()
    page.get_by_label("Your code").fill("t1")
    page.get_by_label("PIN").fill(pin)
    page.get_by_role("button", name="Sign in").tap()
    expect(page.get_by_text("Signed in: Tanya Petrova")).to_be_visible()
    page.get_by_role("button", name="Sign out").tap()
    expect(page.get_by_role("status")).to_have_text("You are signed out.")
    page.go_back()
    expect(page).to_have_url(re.compile("/login"))
    context.close()


def test_staff_set_up_their_second_factor(visitor: BrowserContext) -> None:
    page = visitor.new_page()
    page.goto("/teach")
    sign_in(page, "ivan first")
    expect(page.get_by_role("heading", name="Set up the second factor")).to_be_visible()
    assert page.locator(".door__qr").bounding_box()["width"] >= 150  # type: ignore[index]
    secret = page.locator(".door__secret").inner_text().replace(" ", "").replace("\n", "")
    page.get_by_role("textbox", name="Code").fill(TOTP(secret).now())
    page.get_by_role("button", name="Sign in").click()
    expect(page).to_have_url(re.compile("/teach$"))
    expect(page.get_by_text("Spring evening")).to_be_visible()
