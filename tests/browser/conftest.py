"""A real browser at the real server: Chromium by its path, one visitor a test.

Every page is watched: an error in its script, anything that the content policy blocks and anything
that fails to load fails the test.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, Playwright, expect, sync_playwright

from tests.browser.contexts import Contexts
from tests.browser.schools import seed, sign_in
from tests.browser.steps import WAITS
from tests.browser.tour import begin
from tests.conftest import BROWSERS
from tests.promises.server import Server
from tests.school import School

NOT_NEEDED = ("SpareRendererForSitePerProcess", "PreloadTopChromeWebUI", "InitialWebUI", "WebUIReloadButton",
              "WebUITabStrip", "WebUIToolbar", "WebUIOmnibox", "WebUIOmniboxPopup")
"""Pages that are drawn in advance, and those of the browser's own window, which nobody sees."""
ARGS = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--in-process-gpu",
        "--process-per-site", f"--disable-features={','.join(NOT_NEEDED)}"]
"""Few processes: the pages of a context share one, and none is started in advance."""
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
LAPTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}

UNREADABLE = "the server responded with a status of 422"
"""Said by the browser of every answer that cannot be read: no trouble."""

SERVED = "tests.browser.served"
"""What is started; ``test_journey.py`` begins as an operator does."""

PATIENCE_MS = 60_000
"""A busy machine is not a fault of the page: nothing here is judged by its time."""
expect.set_options(timeout=PATIENCE_MS)

PageMaker = Callable[..., Page]
SchoolServer = tuple[str, School]
"""The address of a server with a school in it, and the ids of its people."""


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One server for all of them; every test is another visitor."""
    with Server(tmp_path_factory.mktemp("browser") / "trainer.db", SERVED) as server:
        yield server


@pytest.fixture(scope="session")
def address(server: Server) -> str:
    return f"http://127.0.0.1:{server.port}"


@pytest.fixture(scope="session")
def chromium(request: pytest.FixtureRequest) -> Browser:
    """One browser for the whole run, also where a test of another folder has borrowed this fixture."""
    playwright, browser = _started()
    request.config.add_cleanup(playwright.stop if _started.cache_info().hits == 0 else _nothing)
    return browser


def browser_file() -> str | None:
    """The first of them that is there."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


@cache
def _started() -> tuple[Playwright, Browser]:
    playwright = sync_playwright().start()
    return playwright, playwright.chromium.launch(executable_path=browser_file(), args=ARGS)


def _nothing() -> None:
    """Who comes second stops nothing."""


@pytest.fixture
def troubles() -> list[str]:
    """What the pages of a test complained of; a test that provokes one takes it out."""
    return []


@pytest.fixture(scope="session")
def contexts(chromium: Browser, address: str) -> Contexts:
    return Contexts(chromium, address)


@pytest.fixture(scope="session")
def visitors(contexts: Contexts) -> Callable[[dict[str, str]], list[Any]]:
    """``visitors(settings)``: the cookies of a visitor who has chosen these; made once for each choice."""
    known: dict[tuple[tuple[str, str], ...], list[Any]] = {}

    def visitor(settings: dict[str, str]) -> list[Any]:
        key = tuple(sorted(settings.items()))
        if key not in known:
            context = contexts.take({"locale": "en"}, [])
            choose(context.new_page(), settings)
            known[key] = context.cookies()
            contexts.give_back(context)
        return known[key]

    return visitor


@pytest.fixture
def new_page(contexts: Contexts, troubles: list[str],
             visitors: Callable[[dict[str, str]], list[Any]]) -> Iterator[PageMaker]:
    """``new_page(PHONE, locale="fr", ...)``: a new visitor's page; with ``settings``, of one who has them."""
    taken: list[BrowserContext] = []

    def make(shape: dict[str, Any] = LAPTOP, *, settings: dict[str, str] | None = None,
             color_scheme: Any = "light", **more: Any) -> Page:
        cookies = visitors(settings) if settings else []
        options = {"locale": "en", **shape, **more}
        viewport = options.pop("viewport")  # of the page, so that a context serves every size of screen
        context = contexts.take(options, cookies)
        context.set_default_timeout(PATIENCE_MS)
        taken.append(context)
        page = context.new_page()
        page.set_viewport_size(viewport)
        page.emulate_media(color_scheme=color_scheme)
        watch(page, troubles)
        return page

    yield make
    for context in taken:
        contexts.give_back(context)
    assert troubles == []


def watch(page: Page, troubles: list[str]) -> None:
    """Note what goes wrong in a page: script errors, blocked content, failed requests."""
    page.on("pageerror", lambda error: troubles.append(f"script: {error}"))
    page.on("console", lambda message: troubles.append(message.text)
            if message.type == "error" and UNREADABLE not in message.text else None)


def choose(page: Page, settings: dict[str, str]) -> None:
    """Set the visitor's preferences, by the page that is made for it."""
    page.goto("/settings")
    for key, value in settings.items():
        page.locator(f"input[name={key}][value='{value}']").check()
    page.locator(".settings button[type=submit]").click()
    page.wait_for_url("**/settings?saved=1")


@pytest.fixture
def page(new_page: PageMaker) -> Page:
    """A laptop on the first item of single totals; a right verdict waits for Enter."""
    page = new_page(LAPTOP, settings=WAITS)
    begin(page, "hand-total/single", "american")
    expect(page.locator("#answer")).to_be_focused()
    return page


@pytest.fixture(scope="module")
def school_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SchoolServer]:
    """Each module has its own school, since its tests change it."""
    path = tmp_path_factory.mktemp("school") / "trainer.db"
    school = seed(path)
    with Server(path, SERVED) as server:
        yield f"http://127.0.0.1:{server.port}", school


@pytest.fixture
def page_of(chromium: Browser, school_server: SchoolServer, troubles: list[str]) -> Iterator[PageMaker]:
    """``page_of("instructor", **how)``: a page of somebody who is signed in."""
    taken: list[BrowserContext] = []
    address, school = school_server

    def make(role: str, **how: Any) -> Page:
        context = sign_in(chromium, address, getattr(school, role), **how)
        context.set_default_timeout(PATIENCE_MS)
        taken.append(context)
        page = context.new_page()
        watch(page, troubles)
        return page

    yield make
    for context in taken:
        context.close()
    assert troubles == []
