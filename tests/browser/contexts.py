"""Contexts of the browser that are used again: a new one, with its process, costs more than most tests.

A visitor has a context alone. What the one before has left is taken out: its pages with all that was done to
them, its cookies, and what its pages have stored. The files that never change stay in its cache.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Page

MOST = 5
"""So many are kept; each has a process."""
EMPTY = "localStorage.clear(), /native code/.test(setTimeout)"
"""Whether the context's clock is the real one: a test's own stays in it for good."""


@dataclass(frozen=True, slots=True, eq=False)
class Kept:
    """A context, what it was made with, and an empty page that keeps its process alive."""

    options: dict[str, Any]
    context: BrowserContext
    keeper: Page


@dataclass
class Contexts:
    """Those of a browser at one address; the options are Playwright's, without cookies."""

    browser: Browser
    address: str
    _idle: list[Kept] = field(default_factory=list)
    _busy: dict[BrowserContext, Kept] = field(default_factory=dict)

    def take(self, options: dict[str, Any], cookies: list[Any]) -> BrowserContext:
        """One that nobody has, with these cookies alone."""
        kept = next((one for one in self._idle if one.options == options), None)
        if kept:
            self._idle.remove(kept)
        else:
            kept = self._made(options)
        self._busy[kept.context] = kept
        kept.context.add_cookies(cookies)
        return kept.context

    def give_back(self, context: BrowserContext) -> None:
        """Emptied, and kept for the next, where that is possible; the one that has waited longest goes."""
        kept = self._busy.pop(context)
        for page in context.pages:
            if page is not kept.keeper:
                page.close()
        context.clear_cookies()
        if kept.keeper.evaluate(EMPTY):
            self._idle.append(kept)
        else:
            context.close()
        if len(self._idle) > MOST:
            self._idle.pop(0).context.close()

    def _made(self, options: dict[str, Any]) -> Kept:
        context = self.browser.new_context(base_url=self.address, **options)
        keeper = context.new_page()
        keeper.route("**/*", lambda route: route.fulfill(body="", content_type="text/html"))
        keeper.goto("/nothing")
        return Kept(options, context, keeper)
