"""A way through every page and every state of the drill page, for whoever wants to look at each of them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from playwright.sync_api import Page

from tests.browser.reader import see

DRILLS = (
    ("hand-total/single", "american"), ("hand-total/growing", "event-table"),
    ("hand-total/walk", "event-table"), ("hand-total/flash", "uk"),
    ("dealer-draw/decide", "event-table"), ("dealer-draw/say-and-do", "vegas-h17-65"),
    ("payout/blackjack", "russian-club"), ("payout/one-box", "vegas-strip"), ("payout/table", "event-table"),
    ("arithmetic/mixed", "event-table"), ("irregularity/all", "vegas-strip"),
    ("request/all", "vegas-strip"), ("settlement-order/settle", "event-table"),
    ("chip-cutting/blackjack", "uk"),
    ("find-error/finished", "event-table"), ("find-error/running", "vegas-strip"),
    ("round/table", "event-table"),
)
PAGES = {
    "drills": "/drills", "set-up": "/drills/payout", "rules": "/rules", "rule-set": "/rules/event-table",
    "rulings": "/rulings", "refused": "/rulings?table=uk&dealer=9s7h&b3=As7h2c:25:double",
    "ruled": "/rulings?table=event-table&dealer=AsKd&b1=Ts9h:25:insurance&b2=AhKs:15&b3a=8s3hTh:20&b3b=8dTc",
    "mixed": "/drills/mixed", "progress": "/progress", "skill": "/progress/hand-total",
    "mistakes": "/progress/mistakes", "settings": "/settings", "help": "/help", "error": "/nowhere",
}


ONE_OF_EACH = tuple({drill.partition("/")[0]: (drill, table) for drill, table in DRILLS}.values())
"""A drill of each kind."""


def tour(page: Page, drills: tuple[tuple[str, str], ...] = DRILLS) -> Iterator[str]:
    """Go from page to page as a new visitor; the name of each, while it is on the screen."""
    for drill, table in drills:
        yield from drill_states(page, drill, table)
    yield from pages(page)


def pages(page: Page) -> Iterator[str]:
    """What lies around the drills, before and after a first block."""
    page.goto("/")
    yield "first-visit"
    yield from _results(page)
    for name, path in PAGES.items():
        page.goto(path)
        yield name


def drill_states(page: Page, drill: str, table: str) -> Iterator[str]:
    """The drill page with an item, with what cannot be read, with a wrong verdict, and with the next item."""
    name = drill.replace("/", "-")
    begin(page, drill, table)
    yield name
    if page.locator("#answer").is_visible():
        give(page, "1x1")
        yield f"{name}-unread"
    give(page, "19")
    yield f"{name}-verdict"
    page.wait_for_timeout(700)
    page.evaluate("document.getElementById('answer-form').requestSubmit()")
    page.wait_for_selector("#stage[data-seq='2']")
    yield f"{name}-next"
    if drill == "hand-total/single":
        for dialog in ("help", "rules"):
            page.locator(f"[data-opens={dialog}]").click()
            yield f"dialog-{dialog}"
            page.keyboard.press("Escape")


def begin(page: Page, drill: str, table: str) -> None:
    page.goto(new_block(page, drill, table))
    page.wait_for_selector("#stage")
    page.wait_for_load_state("load")


def new_block(page: Page, drill: str, table: str, **more: str) -> str:
    """The address of a block, by the form of its set-up page alone: to draw that page costs as much as to
    draw an item, and ``test_play.py`` goes through it with each kind.
    """
    setup = f"/drills/{drill.partition('/')[0]}"
    speaks = {"Accept-Language": page.evaluate("navigator.language")}
    form = page.request.get(setup, headers=speaks)
    token = re.search(r'name="csrf_token" value="([^"]+)"', form.text())
    assert token
    begun = page.request.post(
        setup, form={"csrf_token": token[1], "drill": drill, "table": table, **more}, max_redirects=0,
        headers=speaks | {"Origin": form.url.removesuffix(setup)})
    return begun.headers["location"]


def give(page: Page, text: str) -> None:
    """The same to everything that is asked, up to what is said of it."""
    if page.locator("#acts").count():
        _announce(page, text)
        return
    has_rulings = page.locator("#rulings").count() > 0
    has_turns = page.locator("[data-turns]").count() > 0
    has_places = page.locator("#finds").count() > 0
    if has_rulings:
        _rule(page, text)
    if has_turns:
        _settle(page)
    if has_places:
        _inspect(page)
    for line in [] if has_turns or has_places else see(page).lines or ([] if has_rulings else [""]):
        if page.locator("#answer").count():
            page.locator("#answer").fill(f"pay {text}" if line else text)
        if page.locator("#ruling").count():
            for name in ("decision", "reason"):
                page.locator(f"#ruling label:has([name={name}])").first.click()
        if page.locator("#choices").count():
            page.locator("#choices button").first.click()
        else:
            page.evaluate("document.getElementById('answer-form').requestSubmit()")
    page.wait_for_selector("[data-verdict]")
    page.wait_for_function("() => document.querySelector('#drill').dataset.state !== 'sending'")


def _announce(page: Page, text: str) -> None:
    """In a round a total is called, whatever is due."""
    page.locator("#acts [data-act=announce]").click()
    page.locator("#answer").fill(text)
    page.locator("#answer").press("Enter")
    page.wait_for_selector("[data-verdict]")
    page.wait_for_function("() => document.querySelector('#drill').dataset.state !== 'sending'")


def _inspect(page: Page) -> None:
    """A wrong payment at the first place, whatever lies there."""
    for button in ("[data-place]", "[data-fault=pay]", "[data-finds=done]"):
        page.locator(f"#finds {button}").first.click()


def _settle(page: Page) -> None:
    """Every line paid, from the dealer's left."""
    for line in page.locator("[data-turn]").all():
        line.click()
        page.locator("[data-turns] [data-call=pay]").click()
    page.evaluate("document.getElementById('answer-form').requestSubmit()")


def _rule(page: Page, text: str) -> None:
    """The last of the rulings, and the same to what is asked after it."""
    page.locator("#rulings [name=ruling]").last.click()
    if page.locator("#answer").is_visible():
        page.locator("#answer").fill(text)
        page.evaluate("document.getElementById('answer-form').requestSubmit()")
    elif page.locator("#rulings [data-place]").count():
        page.locator("#rulings [data-place]").first.click()


def _results(page: Page) -> Iterator[str]:
    """A block that is summed up, one that is over, and Today with both behind it."""
    begin(page, "hand-total/single", "uk")
    for text in ("19", "x", "12", "7/17", "20", "15", "s18", "21"):
        give(page, text)
        page.wait_for_timeout(700)
        page.evaluate("document.getElementById('answer-form').requestSubmit()")
        page.wait_for_function("() => document.querySelector('#drill').dataset.state === 'answering'")
    run = page.url
    page.evaluate("document.getElementById('end-form').requestSubmit()")
    page.wait_for_url("**/summary")
    yield "summary"
    page.goto(run)
    yield "block-over"
    page.goto("/")
    page.locator("#name").fill("Nadia")
    page.locator(".name button").click()
    page.wait_for_load_state("load")
    yield "today"
