"""The editor of a house in a browser: by keyboard, on a phone, without script, over night, two at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect
from pyotp import TOTP

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.screens import SHAPES, page_faults, screens
from tests.promises.server import Server
from tests.school import sign_in
from tests.signing_in.people import PASSWORD, school_with_passwords
from trainer.store.database import Store

HERE = "/teach/rulesets"


def copied(page: Page, name: str) -> str:
    """Copy the British table as an instructor does; the address of the draft."""
    page.goto(HERE)
    page.locator("#of").select_option("uk")
    page.locator("#name").fill(name)
    page.locator("form[action$='/copy'] button").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    return page.url


def save(page: Page) -> None:
    page.locator(".editor__bar").get_by_role("button", name="Save the draft").click()


def test_by_keyboard_a_finding_comes_while_typing_and_enter_saves(page_of: PageMaker) -> None:
    page = page_of("instructor", **LAPTOP)
    draft = copied(page, "By keyboard")
    findings = page.locator("#findings")
    expect(findings).to_have_attribute("data-faults", "0")
    page.locator("#bet_min").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type("ten")
    expect(findings).to_have_attribute("data-faults", "1")
    expect(page.locator("#bet_min")).to_be_focused()
    expect(page.locator("#bet_min")).to_have_value("ten")
    expect(page.locator("#bet_min")).to_have_attribute("aria-invalid", "true")
    expect(page.locator("#wrong-bet_min")).to_have_text("“ten” is no amount. Write one such as 25 or 2.50.")
    expect(page.locator("#mending")).to_have_text("1 to mend")
    page.keyboard.press("Control+A")
    page.keyboard.type("5.00")
    expect(findings).to_have_attribute("data-faults", "0")
    expect(page.locator("#bet_min")).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#mending")).to_be_hidden()
    page.locator("[name=blackjack_paid][value=at_once_if_safe]").focus()
    page.keyboard.press("ArrowDown")  # after the check
    expect(page.locator("#wrong-blackjack_paid")).to_contain_text("waits for a check")
    page.keyboard.press("ArrowDown")
    expect(findings).to_have_attribute("data-faults", "0")
    page.locator("#bet_min").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(f"{draft}?saved=1")
    expect(page.locator("#bet_min")).to_have_value("5")
    expect(page.locator("[name=blackjack_paid][value=at_settlement]")).to_be_checked()


def test_a_focused_field_is_never_under_the_bar(page_of: PageMaker) -> None:
    page = page_of("instructor", **PHONE)
    copied(page, "On a phone")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    page.locator("#name-en").focus()
    for _ in range(60):
        page.keyboard.press("Tab")
        hidden = page.evaluate("""() => {
          const one = document.activeElement, bar = document.querySelector(".editor__bar");
          if (!one.closest(".editor__fields")) return "";
          const box = one.getBoundingClientRect(), most = bar.getBoundingClientRect().top + 1;
          return box.bottom > most || box.top < 0 ? one.name || one.textContent : "";
        }""")
        assert hidden == ""


def test_without_script_it_is_a_plain_form(page_of: PageMaker) -> None:
    page = page_of("instructor", java_script_enabled=False, **LAPTOP)
    copied(page, "Without script")
    page.locator("#bet_min").fill("ten")
    page.locator("[name=dealer_soft_17]").select_option("hit")
    page.locator("#chips-value-7").fill("2.50")
    page.locator("#chips-colour-7").select_option("pink")
    save(page)
    expect(page.locator("#findings")).to_have_attribute("data-faults", "1")
    expect(page.locator("#bet_min")).to_have_value("ten")
    expect(page.locator("#chips-value-3")).to_have_value("2.50")
    page.locator("#bet_min").fill("5")
    page.get_by_role("button", name="Publish version 1").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Without script")
    expect(page.locator("[data-version]")).to_have_count(1)
    page.get_by_role("link", name="Rules and prints").click()
    expect(page.locator("#dealer_soft_17")).to_contain_text("Draws (H17)")


def test_two_browsers_at_the_same_draft(page_of: PageMaker, troubles: list[str]) -> None:
    mine, theirs = page_of("instructor", **LAPTOP), page_of("manager", **LAPTOP)
    draft = copied(mine, "Two at once")
    theirs.goto(draft)
    theirs.locator("[name=decks]").select_option("8")
    theirs.locator("#burn_cards").fill("5")
    save(theirs)
    expect(theirs.get_by_text("Saved.")).to_be_visible()

    mine.locator("#bet_max").fill("1000")
    save(mine)
    expect(mine.get_by_text("Somebody else changed this draft while you typed.")).to_be_visible()
    expect(mine.locator("[name=decks]")).to_have_value("8")
    expect(mine.locator("#bet_max")).to_have_value("1000")

    theirs.locator("#burn_cards").fill("3")
    theirs.locator("[name=das]").select_option("false")
    save(theirs)
    expect(theirs.locator("#asked")).to_have_count(0)

    mine.locator("#burn_cards").fill("1")
    mine.locator("#bet_step").fill("5")
    save(mine)
    expect(mine.locator("#asked")).to_be_visible()
    expect(mine.locator("#burn_cards")).to_have_value("1")
    expect(mine.locator("[data-asked=burn_cards]")).to_contain_text("Theirs: 3")
    mine.get_by_label("Theirs: 3").check()
    mine.locator("#asked").get_by_role("button", name="Save the draft").click()
    expect(mine.locator("#burn_cards")).to_have_value("3")
    expect(mine.locator("#bet_step")).to_have_value("5")
    expect(mine.locator("[name=das]")).to_have_value("false")
    assert [one for one in troubles if "409" not in one] == []
    troubles.clear()


@pytest.mark.parametrize(("shape", "lang", "theme"), screens(1))
def test_no_page_has_a_fault_or_cuts_a_label(page_of: PageMaker, shape: str, lang: str, theme: str) -> None:
    """The list, a table of the program, a draft as it is made, and one with much that is wrong."""
    page = page_of("instructor", locale=lang, color_scheme=theme, bypass_csp=True, **SHAPES[shape])
    draft = copied(page, f"{shape} {lang} {theme}")
    page.goto("/settings")
    page.locator(f"input[name=lang][value={lang}]").check()
    page.locator(".settings button[type=submit]").click()
    page.wait_for_url("**/settings?saved=1")
    faults = []
    for path in (HERE, f"{HERE}/uk", draft):
        page.goto(path)
        faults += [f"{path}: {fault}" for fault in page_faults(page)]
    page.locator("#bet_min").fill("ten")
    page.locator("[name=hole_card][value=face_down]").check()
    page.locator("#chips-value-1").fill("1")
    page.locator("details").evaluate_all("all => all.forEach((one) => { one.open = true; })")
    expect(page.locator("#mending")).to_be_visible()
    faults += [f"wrong: {fault}" for fault in page_faults(page)]
    assert not faults, "\n".join(faults)


@pytest.fixture(scope="module")
def with_passwords(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[str, str]]:
    """A server, and the cookie of the instructor who signed in there in the evening."""
    path: Path = tmp_path_factory.mktemp("school") / "trainer.db"
    with Server(path) as server:
        store = Store(path)
        token = sign_in(store, school_with_passwords(store).instructor)
        store.close()
        yield f"http://127.0.0.1:{server.port}", token


def enter(page: Page) -> None:
    """With the password, and with the second factor, which is set up the first time."""
    page.get_by_label("Login or e-mail").fill("ivan first")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in").click()
    secret = page.locator(".door__secret").inner_text().replace(" ", "").replace("\n", "")
    page.get_by_role("textbox", name="Code").fill(TOTP(secret).now())
    page.get_by_role("button", name="Sign in").click()


def test_a_draft_that_is_left_open_over_night(chromium: Browser, with_passwords: tuple[str, str]) -> None:
    """The sign-in has ended by the morning; what was typed is there after the next one."""
    address, token = with_passwords
    context = chromium.new_context(base_url=address, locale="en", **LAPTOP)
    context.add_cookies([{"name": "signed_in", "value": token, "url": address}])
    page = context.new_page()
    draft = copied(page, "Over night")
    page.locator("[name=decks]").select_option("8")
    page.locator("#f-decks summary").click()
    page.locator("#why-decks").fill("У нас восемь колод.")
    context.clear_cookies(name="signed_in")
    page.locator("#bet_min").fill("ten")
    expect(page.locator("#unchecked")).to_be_visible()
    expect(page.locator("#bet_min")).to_have_value("ten")
    save(page)
    expect(page.get_by_text("Your sign-in has ended.")).to_be_visible()
    enter(page)
    page.locator("form[action*='/teach/rulesets/drafts/'] button").first.click()
    page.wait_for_url(f"{draft}?saved=1")
    expect(page.locator("[name=decks]")).to_have_value("8")
    expect(page.locator("#why-decks")).to_have_value("У нас восемь колод.")
    expect(page.locator("#bet_min")).to_have_value("ten")
    expect(page.locator("#findings")).to_have_attribute("data-faults", "1")
    context.close()
