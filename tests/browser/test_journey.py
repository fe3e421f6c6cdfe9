"""A school from its first day to a certificate, by nothing but its pages and two commands.

The owner is made on the command line; a class of twelve comes from a file; cards are printed; an assignment
is done; an exam is sat by four at once, of whom one runs out of time; who passed is certified.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Browser, Page, expect
from pyotp import TOTP

from tests.browser.beside import People, command, let_time_pass, plant, right
from tests.browser.conftest import LAPTOP, PHONE
from tests.promises.server import Server

PASSWORD = "seven blue stools by the door"
ROSTER = "code;last_name;first_name;email;group;lang;extra_time_pct\n" + "".join(
    f"n{n:02};Nom{n:02};Прénom {n};;{'AB'[n % 2]};{('en', 'fr', 'ru')[n % 3]};{'150' * (n == 7)}\n"
    for n in range(1, 13))
ITEMS = 4
SITTERS = ("n03", "n06", "n09", "n12")
"""Those whose pages are in English."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("journey") / "trainer.db") as server:
        yield server



def test_a_school_from_its_first_day(chromium: Browser, server: Server, tmp_path: Path) -> None:
    people = People(chromium, server)
    owner = people.somebody(**LAPTOP)
    make_owner(owner, server, people.base)
    class_url = make_class(owner, tmp_path)
    pins = print_cards(owner, class_url)
    assert len(pins) == 12

    trainee = people.somebody(**PHONE)
    join(trainee, "n03", pins["n03"], class_code(owner, class_url))
    set_assignment(owner, class_url)
    do_assignment(trainee, server)
    owner.goto(f"{class_url}/assignments")
    owner.locator("main a", has_text="Totals first").first.click()
    expect(owner.locator("tr[data-trainee]", has_text="Nom03")).to_contain_text("2 of 2")

    exam_url = hold_exam(owner, class_url)
    code = owner.locator("[data-start-code]").inner_text().strip()
    pages = {"n03": trainee}
    for who in SITTERS[1:]:
        pages[who] = people.somebody(**LAPTOP)
        join(pages[who], who, pins[who], class_code(owner, class_url))
    for page in pages.values():
        begin(page, code)
    for who in SITTERS[:3]:
        sit(pages[who], server, is_right=who != "n09")
    slow = pages["n12"]
    let_time_pass(server, slow.url)
    expect(slow.locator("main")).to_contain_text("The time is over", timeout=30_000)

    certify_and_verify(people, owner, exam_url, trainee)
    number = exam_url.rpartition("/")[2]
    assert command(server, "remark", number)[0] == 0
    plant(server)
    ended, said = command(server, "remark", number)
    assert (ended, "Differences: 0" in said) == (1, False), said
    assert command(server, "audit", "verify")[0] == 0
    people.close()


def make_owner(page: Page, server: Server, base: str) -> None:
    """By the link that the command prints, with a second factor at once."""
    ended, said = command(server, "owner", "--link", "--at", base)
    assert ended == 0, said
    found = re.search(r"https?://\S+/link/\S+", said)
    assert found
    page.goto(found[0])
    page.get_by_label("Your name").fill("Olga Owner")
    page.get_by_label("Login or e-mail").fill("olga")
    for field in page.locator("input[type=password]").all():
        field.fill(PASSWORD)
    page.get_by_role("button", name="Save and sign in").click()
    secret = re.sub(r"\s", "", page.locator(".door__secret").inner_text())
    page.get_by_role("textbox", name="Code").fill(TOTP(secret).now())
    page.get_by_role("button", name="Sign in").click()
    read_notice(page)
    page.goto("/teach")
    expect(page.get_by_role("heading", name="Classes")).to_be_visible()


def read_notice(page: Page) -> None:
    """Once, by whoever comes in for the first time."""
    page.goto("/")
    if page.url.endswith("/privacy") or "/privacy?" in page.url:
        page.get_by_role("button", name=re.compile("read")).click()


def make_class(page: Page, folder: Path) -> str:
    """Twelve people from a file, shown before they are taken over."""
    page.goto("/teach/classes/new")
    page.locator("#name").fill("Spring evening")
    page.locator("input[name=table][value=american]").check()
    page.locator("#zone").select_option("Europe/Paris")
    page.locator("main form button[type=submit]").first.click()
    page.wait_for_url(re.compile(r"/teach/classes/\d+"))
    found = re.search(r"/teach/classes/\d+", page.url)
    assert found
    file = folder / "roster.csv"
    file.write_text(ROSTER, encoding="utf-8-sig")
    page.goto(f"{found[0]}/roster")
    page.set_input_files("#file", file)
    page.get_by_role("button", name="Show what it would do").click()
    expect(page.locator("[data-added]")).to_have_attribute("data-added", "12")
    page.get_by_role("button", name="Take this over").click()
    page.goto(found[0])
    expect(page.locator("main")).to_contain_text("Nom12")
    return found[0]


def class_code(page: Page, class_url: str) -> str:
    page.goto(f"{class_url}/settings")
    found = re.search(r"\b[A-HJ-NP-Z2-9]{6}\b", page.locator("main").inner_text())
    assert found
    return found[0]


def print_cards(page: Page, class_url: str) -> dict[str, str]:
    """Code -> PIN, from the sheet that is printed."""
    page.goto(f"{class_url}/cards")
    for box in page.locator("input[name=who]").all():
        box.check()
    page.get_by_role("button", name="Make cards to print").click()
    cards = [card.locator("dd").all_inner_texts() for card in page.locator("article.pin").all()]
    return {code: pin.replace(" ", "") for _class_code, code, pin in cards}


def join(page: Page, who: str, pin: str, code: str) -> None:
    page.goto(f"/join/{code}?code={who}")
    page.get_by_label("PIN").fill(pin)
    page.get_by_role("button", name="Sign in").click()
    read_notice(page)
    expect(page.locator("body")).to_contain_text(who.replace("n", "Nom"))


def local(**ahead: float) -> str:
    return (datetime.now(UTC) + timedelta(**ahead)).astimezone(
        ZoneInfo("Europe/Paris")).strftime("%Y-%m-%dT%H:%M")


def set_assignment(page: Page, class_url: str) -> None:
    page.goto(f"{class_url}/assignments/new")
    page.locator("#name").fill("Totals first")
    page.locator("details", has=page.locator("input[value='hand-total/single']")).locator("summary").click()
    page.locator("input[value='hand-total/single']").check()
    page.locator("input[name=items]").fill("2")
    page.locator("#opens").fill(local(hours=-1))
    page.locator("#due").fill(local(days=3))
    page.locator("form.fields button[type=submit]").click()
    page.wait_for_url("**/teach/assignments/*")


def do_assignment(page: Page, server: Server) -> None:
    page.goto("/")
    page.locator("[data-assignment]", has_text="Totals first").locator("button").click()
    page.wait_for_selector("#stage")
    for seq in (1, 2):
        expect(page.locator("#stage")).to_have_attribute("data-seq", str(seq))
        page.locator("#answer").fill(right(server, page)["total"])
        page.keyboard.press("Enter")
        page.wait_for_selector("[data-verdict=right]")
        if seq == 1:
            page.keyboard.press("Enter")
    page.goto("/")
    expect(page.locator("[data-assignment]", has_text="Totals first")).to_contain_text("2 of 2")



def hold_exam(page: Page, class_url: str) -> str:
    """Written down in the form, published; the page shows the code for the room."""
    page.goto(f"{class_url}/exams/new?preset=")
    page.locator("#name").fill("Table test")
    page.locator("#drill-1").select_option("hand-total/single")
    for field, value in (("items-1", str(ITEMS)), ("weight-1", "1"), ("minutes", "30"), ("line", "70"),
                         ("attempts", "1")):
        page.locator(f"#{field}").fill(value)
    page.locator("#opens").fill(local(hours=-1))
    page.locator("#closes").fill(local(hours=3))
    page.get_by_role("button", name="Save the draft").click()
    page.wait_for_url(re.compile(r"/teach/exams/\d+"))
    page.get_by_role("button", name="Publish", exact=True).click()
    expect(page.locator("[data-start-code]")).to_be_visible()
    return page.url.partition("?")[0]


def begin(page: Page, code: str) -> None:
    page.goto("/")
    page.locator("[data-exam] a").click()
    page.fill("#code", code.lower())
    page.locator("form.startcode button").click()
    expect(page.locator("#link")).to_have_attribute("data-link", "on")


def sit(page: Page, server: Server, *, is_right: bool) -> None:
    for seq in range(1, ITEMS + 1):
        expect(page.locator("#stage")).to_have_attribute("data-seq", str(seq))
        total = right(server, page)["total"]
        page.locator("#answer").fill(total if is_right else ("12" if total != "12" else "13"))
        page.keyboard.press("Enter")
    expect(page.locator("main")).to_contain_text("handed in")



def certify_and_verify(people: People, owner: Page, exam_url: str, trainee: Page) -> None:
    owner.goto(exam_url)
    owner.get_by_role("button", name="Release the results").click()
    expect(owner.locator("tr[data-passed=yes]")).to_have_count(2)
    expect(owner.locator("tr[data-passed=no]")).to_have_count(2)
    owner.get_by_role("button", name="Issue").click()
    trainee.goto("/certificates")
    trainee.locator("main a[href^='/certificates/']").first.click()
    no = trainee.url.rpartition("/")[2]
    stranger = people.somebody(**PHONE)
    stranger.goto(f"/verify/{no}")
    expect(stranger.locator("main")).to_contain_text("Nom03")
    expect(stranger.locator("main")).not_to_contain_text("Nom06")
