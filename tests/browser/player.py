"""Plays a drill with the keyboard alone, or with touches alone, answering what the reader says."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from playwright.sync_api import Page, expect

from tests.browser import reader
from tests.browser.reader import Sight

LETTERS = {"draw": "d", "stand": "s", "settle": "c"}
ARROWS = {"draw": "ArrowRight", "stand": "ArrowLeft", "settle": "ArrowUp"}


class Player:
    """Begins a block and answers its items; what a hand does is left to the two kinds of player."""

    hand: str
    """``keyboard`` or ``touch``."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def begin(self, drill: str, table: str) -> None:
        raise NotImplementedError

    def arrive(self) -> None:
        """Wait for the item and the page's script: what is sent before goes as a plain form."""
        self.page.wait_for_selector("#stage")
        self.page.wait_for_load_state("domcontentloaded")

    def play(self, items: int) -> list[str]:
        """Answer so many items, fewer where the block is over before; the verdicts."""
        said: list[str] = []
        while len(said) < items and self.page.locator("#stage").count():
            said.append(self.answer())
        return said

    def answer(self) -> str:
        """Answer the item on the page, and go on; the verdict."""
        number = self.page.locator("#stage").get_attribute("data-seq")
        self.give(reader.see(self.page))
        word = self.page.locator("[data-verdict]").get_attribute("data-verdict")
        if word != "right":
            self.page.wait_for_timeout(700)  # an explanation is not skipped by a fast hand
        self.go_on()
        self.page.wait_for_function(
            "(number) => document.querySelector('#stage')?.dataset.seq !== number", arg=number)
        return word or ""

    def give(self, sight: Sight) -> None:
        """Answer what is seen, up to the verdict; a kind with a page of its own has a module in ``plays``."""
        module = f"tests.browser.plays.{sight.kind.replace('-', '_')}"
        if find_spec(module):
            import_module(module).give(self.page, self.hand)
        elif sight.kind == "dealer-draw":
            if sight.drill.endswith("say-and-do"):
                self.type(reader.say("dealer", sight))
            self.decide(reader.decide(sight))
        elif sight.drill.endswith("/blackjack"):
            self.type(reader.settle(sight.lines[0] if sight.lines else _only_box(sight), sight)[1] or "0")
            self.send()
        else:
            for line in sight.lines:
                self.settle(*reader.settle(line, sight))

    def type(self, text: str) -> None:
        raise NotImplementedError

    def send(self) -> None:
        raise NotImplementedError

    def decide(self, call: str) -> None:
        raise NotImplementedError

    def settle(self, call: str, amount: str) -> None:
        raise NotImplementedError

    def go_on(self) -> None:
        raise NotImplementedError


class KeyboardPlayer(Player):
    """Never touches the mouse; reaches everything with Tab, arrows and Enter."""

    hand = "keyboard"

    def begin(self, drill: str, table: str) -> None:
        self.page.goto(f"/drills/{drill.partition('/')[0]}")
        for group, value in (("drill", drill), ("table", table)):
            self._tab_to(f"input[name={group}]:checked")
            for _ in range(20):
                if self.page.locator(f"input[name={group}]:checked").get_attribute("value") == value:
                    break
                self.page.keyboard.press("ArrowDown")
        self.page.keyboard.press("Enter")
        self.arrive()

    def type(self, text: str) -> None:
        expect(self.page.locator("#answer")).to_be_focused()
        self.page.keyboard.type(text)

    def send(self) -> None:
        self.page.keyboard.press("Enter")

    def decide(self, call: str) -> None:
        """From the field Enter leads to the choices; there letters and arrows are keys."""
        if self.page.locator("#answer").count():
            self.page.keyboard.press("Enter")
            self.page.keyboard.press(ARROWS[call])
        else:
            self.page.keyboard.press(LETTERS[call])

    def settle(self, call: str, amount: str) -> None:
        """An amount alone is a payment; a word takes or pushes."""
        self.type(amount if call == "pay" else f"take {amount}".strip() if call == "take" else "=")
        self.send()

    def go_on(self) -> None:
        self.page.keyboard.press("Enter")

    def _tab_to(self, selector: str) -> None:
        for _ in range(60):
            self.page.keyboard.press("Tab")
            if self.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
                return
        raise AssertionError(f"Tab does not reach {selector}")


class TouchPlayer(Player):
    """Only taps: choices, the pad, the buttons."""

    hand = "touch"

    def begin(self, drill: str, table: str) -> None:
        self.page.goto(f"/drills/{drill.partition('/')[0]}")
        for value in (drill, table):
            self.page.locator(f"label:has(input[value='{value}'])").tap()
        self.page.locator(".setup__go").tap()
        self.arrive()

    def type(self, text: str) -> None:
        """By the keys of the pad: the low value and / give both values of a soft hand."""
        if text in ("bj", "x"):
            self._key(f"[data-types={text}]")
        elif "/" in text:
            self.type(text.partition("/")[0])
            self._key("[data-does=both]")
        elif text.startswith("s"):
            self._key("[data-does=soft]")
            self.type(text[1:])
        else:
            whole, point, _ = text.partition(".")
            for digit in whole:
                self._key(f"[data-types='{digit}']")
            if point:
                assert text.endswith(".50"), text
                self._key("[data-types$='50']:not([data-types='50'])")

    def send(self) -> None:
        self._key("[type=submit]")

    def decide(self, call: str) -> None:
        self.page.locator(f"#choices [value={call}]").tap()

    def settle(self, call: str, amount: str) -> None:
        self._key(f"[data-call={call}]")
        self.type(amount)
        self.send()

    def go_on(self) -> None:
        ways = self.page.locator(".verdict__go, .keypad [type=submit]")
        ways.locator("visible=true").first.tap()

    def _key(self, selector: str) -> None:
        self.page.locator(f".keypad {selector}").tap()


def _only_box(sight: Sight) -> str:
    return next(name for name in sight.hands if name != "dealer")
