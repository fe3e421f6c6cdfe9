"""The rack: chips go onto the stack and off it again, by keys, by taps and as plain numbers."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import LAPTOP, PHONE, PageMaker
from tests.browser.plays.chip_cutting import SEEN, cut_of
from tests.browser.steps import WAITS
from tests.browser.tour import begin

DRILL, TABLE = "chip-cutting/amount", "uk"


def open_rack(new_page: PageMaker, shape: dict[str, Any] = LAPTOP, **settings: str) -> Page:
    """An item whose rack holds enough of what the tests lay; some racks are almost empty on purpose."""
    page = new_page(shape, settings=WAITS | settings)
    for _ in range(20):
        begin(page, DRILL, TABLE)
        if all(int(page.locator(f"[data-chip='{chip}']").get_attribute("data-left") or 0) > 6
               for chip in ("10000", "2500", "500", "100")):
            return page
    raise AssertionError("twenty racks and none is full")


def stack(page: Page) -> dict[str, int]:
    """What lies on the felt, from the bottom."""
    layers = page.locator("[data-stack] [data-layer]").evaluate_all(
        "all => all.map((one) => [one.dataset.layer, Number(one.dataset.count)])")
    return dict(reversed(layers))


def posted(page: Page) -> dict[str, str]:
    """The fields of the form that the chips are written into."""
    filled: dict[str, str] = page.evaluate("""() => Object.fromEntries(
      [...new FormData(document.getElementById("answer-form"))]
        .filter(([name, text]) => text && (name.startsWith("chips-") || name === "order")))""")
    return filled


@pytest.mark.parametrize(("keys", "laid"), [
    ("2 3 3", {"10000": 1, "2500": 2}),
    ("4 2", {"10000": 1, "500": 1}),
    ("x 4", {"500": 5}),
    ("x x 4", {"500": 1}),
    ("x 4 4", {"500": 6}),
    ("4 4 Shift+Digit4", {"500": 1}),
    ("4 Shift+Digit3", {"500": 1}),
    ("4 x 3 Backspace", {"500": 1}),
    ("4 Shift+Digit4 Backspace", {"500": 1}),
    ("Numpad4", {"500": 1}),
    ("4 4 Escape", {}),
    ("4 4 Escape Backspace", {"500": 2}),
    ("9 0 q", {}),
])
def test_keys_by_their_place(new_page: PageMaker, keys: str, laid: dict[str, int]) -> None:
    page = open_rack(new_page)
    for key in keys.split():
        page.keyboard.press(f"Digit{key}" if key.isdigit() else key)
    assert stack(page) == laid
    assert list(stack(page)) == list(laid), "the highest value lies at the bottom"
    assert {name: text for name, text in posted(page).items() if name != "order"} == {
        f"chips-{value}": str(count) for value, count in laid.items()}


@pytest.mark.parametrize(("keys", "order"), [
    ("2 3 3 4", "10000 2500 500"), ("4 2", "500 10000"), ("2 4 2", "10000 500 10000"),
    ("4 2 Shift+Digit4 4", "10000 500"),
])
def test_the_order_is_that_of_the_taps(new_page: PageMaker, keys: str, order: str) -> None:
    page = open_rack(new_page)
    for key in keys.split():
        page.keyboard.press(f"Digit{key}" if key.isdigit() else key)
    assert posted(page)["order"] == order


def test_taps_add_and_take_back(new_page: PageMaker) -> None:
    page = open_rack(new_page, PHONE)
    page.locator("[data-act=five]").tap()
    page.locator("[data-chip='500']").tap()
    page.locator("[data-chip='100']").tap()
    page.locator("[data-layer='500']").tap()
    assert stack(page) == {"500": 4, "100": 1}
    page.locator("[data-act=undo]").tap()
    assert stack(page) == {"500": 5, "100": 1}
    expect(page.locator("[data-act=five]")).to_have_attribute("aria-pressed", "false")


def test_no_more_chips_than_the_rack_holds(new_page: PageMaker) -> None:
    page = open_rack(new_page)
    tube = page.locator("[data-chip='500']")
    left = int(tube.get_attribute("data-left") or "")
    for _ in range(left // 5 + 2):
        page.keyboard.press("x")
        page.keyboard.press("Digit4")
    assert stack(page) == {"500": left}
    expect(tube.locator("[data-still]")).to_have_text("0")


def test_the_running_total_stays_hidden(new_page: PageMaker) -> None:
    page = open_rack(new_page)
    page.keyboard.press("Digit2")
    page.keyboard.press("Digit3")
    expect(page.locator("[data-running-total]")).to_be_hidden()
    assert "125" not in page.locator("#stage [data-stack]").inner_text()


def test_the_stack_is_proved_by_spreading_it(new_page: PageMaker) -> None:
    page = open_rack(new_page)
    for key in ("Digit2", "Digit3", "Digit3"):
        page.keyboard.press(key)
    expect(page.locator(".layer__n").first).to_be_hidden()
    page.keyboard.press("p")
    expect(page.locator(".layer__n").first).to_be_visible()
    expect(page.locator("[data-act=prove]")).to_have_attribute("aria-pressed", "true")


def test_without_single_keys_the_buttons_are_reached_and_keep_the_focus(new_page: PageMaker) -> None:
    page = open_rack(new_page, single_keys="off")
    page.keyboard.press("Digit4")
    assert stack(page) == {}
    tube = page.locator("[data-chip='500']")
    for _ in range(40):
        page.keyboard.press("Tab")
        if tube.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(tube).to_be_focused()
    page.keyboard.press("Space")
    expect(tube).to_be_focused()
    assert stack(page) == {"500": 2}
    expect(page.locator("[data-verdict]")).to_have_count(0)


def test_nothing_pushed_out_is_said_and_costs_nothing(new_page: PageMaker) -> None:
    page = open_rack(new_page)
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "unreadable")
    page.keyboard.press("Digit4")
    page.keyboard.press("Enter")
    expect(page.locator("[data-verdict]")).not_to_have_attribute("data-verdict", "unreadable")
    expect(page.locator(".tower--built [data-layer='500']").first).to_be_visible()


def test_the_next_item_begins_with_an_empty_felt(new_page: PageMaker) -> None:
    page = open_rack(new_page)
    page.keyboard.press("Digit4")
    page.keyboard.press("Enter")
    page.wait_for_selector("[data-verdict]")
    page.wait_for_timeout(700)
    page.keyboard.press("Enter")
    page.wait_for_selector("#stage[data-seq='2']")
    assert (stack(page), posted(page)) == ({}, {})


@pytest.mark.parametrize("drill", ["amount", "blackjack", "change", "colour-up"])
def test_it_works_as_plain_numbers(new_page: PageMaker, drill: str) -> None:
    page = new_page(PHONE, java_script_enabled=False)
    begin(page, f"chip-cutting/{drill}", TABLE)
    for number in ("1", "2"):
        expect(page.locator("#stage")).to_have_attribute("data-seq", number)
        cut = cut_of(page.evaluate(SEEN))
        for value, count in (cut or {}).items():
            page.locator(f"[name=chips-{value}]").fill(str(count))
        page.locator(f"#choices [value={'cannot' if cut is None else 'push'}]").click()
        expect(page.locator("[data-verdict]")).to_have_attribute("data-verdict", "right")
        expect(page.locator(".verdict__of")).to_contain_text(f"item {number}")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
