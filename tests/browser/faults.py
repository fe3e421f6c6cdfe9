"""What axe finds on a page."""

from __future__ import annotations

from functools import cache

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

RULES = {
    "resultTypes": ["violations"],
    "runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"],
}
FIND = """(rules) => window.axe && axe.run(rules).then(({violations}) => violations.flatMap(
  ({id, nodes}) => nodes.map(({html}) => `${id}: ${html.slice(0, 120)}`)))"""
"""Nothing but the faults is handed over: what was looked at and is right is forty times as long."""


def axe_faults(page: Page) -> list[str]:
    """Each rule that is broken, with the place."""
    found: list[str] | None = page.evaluate(FIND, RULES)
    if found is None:
        page.evaluate(_axe().axe_script)  # once for all the states of a page
        found = page.evaluate(FIND, RULES)
    assert found is not None
    return found


@cache
def _axe() -> Axe:
    return Axe()
