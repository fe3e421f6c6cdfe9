"""Totals: what is announced of the hand that is asked, also when it is seen for a moment only."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.browser.player import KeyboardPlayer, TouchPlayer
from tests.browser.reader import Sight, asked_hand, say, see

_LOOKS = 5


def give(page: Page, hand: str) -> None:
    """Announce it, by keys or on the pad, and send it."""
    player = KeyboardPlayer(page) if hand == "keyboard" else TouchPlayer(page)
    sight = _glimpse(page, hand) if page.locator("[data-show-ms]").count() else see(page)
    player.type(say(asked_hand(sight), sight))
    player.send()


def _glimpse(page: Page, hand: str) -> Sight:
    """What lay there while the cards were open; whoever comes too late has them shown again."""
    for _ in range(_LOOKS):
        page.wait_for_selector("[data-lies=open], [data-lies=down]")
        sight = see(page)
        page.wait_for_selector("[data-lies=down]")
        if not _are_down(sight):
            assert _are_down(see(page)), "the cards are still in the page"
            return sight
        if hand == "keyboard":
            page.keyboard.press("F4")
        else:
            page.locator(".flash__again").tap()
    raise AssertionError(f"the cards were not seen open in {_LOOKS} looks")


def _are_down(sight: Sight) -> bool:
    return set(sight.hands[asked_hand(sight)]["cards"]) == {"back"}
