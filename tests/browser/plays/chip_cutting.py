"""Cuts chips by plain arithmetic: what is owed and what the rack holds are read off the page."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from playwright.sync_api import Page

Cut = dict[int, int]

_MOST = 24
"""Chips of a colour that an answer may need."""
SEEN = """() => {
  const stage = document.querySelector("#stage"), one = (name) => stage.querySelector(`[data-${name}]`);
  const value = (key) => document.querySelector(`[data-rule="${key}"]`)?.dataset.value ?? "";
  return {
    amount: one("amount")?.dataset.amount ?? null,
    chips: one("chips")?.dataset.chips ?? "",
    wanted: one("wanted")?.dataset.wanted ?? "",
    prefers: one("prefers").dataset.prefers,
    odds: value("blackjack_payout"),
    rounding: value("payout_rounding"),
    isBlackjack: stage.querySelector("[data-hand]") !== null,
    rack: [...document.querySelectorAll("#rack [data-chip]")]
      .map((tube) => [Number(tube.dataset.chip), Number(tube.dataset.left)]),
  };
}"""


def give(page: Page, hand: str) -> None:
    """Lay the chips, the largest first, and push them out; or say that the rack cannot pay."""
    seen = page.evaluate(SEEN)
    cut = cut_of(seen)
    if cut is None:
        _decide(page, hand, "cannot", "n")
    else:
        places = [value for value, _ in seen["rack"]]
        for value in sorted(cut, reverse=True):
            _lay(page, hand, places.index(value) + 1, value, cut[value])
        _decide(page, hand, "push", "Enter")
    page.wait_for_selector("[data-verdict]")


def cut_of(seen: dict[str, Any]) -> Cut | None:
    """The chips to push out; None where the rack has not got them."""
    rack, chips, wanted = dict(seen["rack"]), _read(seen["chips"]), _read(seen["wanted"])
    amount = _rounded(_owed(seen, chips), min(rack), seen["rounding"])
    fixed: Cut = {}
    if wanted:
        fixed, rack = wanted, {value: left for value, left in rack.items() if value < max(chips)}
    elif seen["prefers"] == "colour_for_colour":
        pays, to = map(int, seen["odds"].split(":"))
        fixed = {value: count * pays // to for value, count in chips.items()}
    elif seen["prefers"] == "keep_fives":
        fixed = {500: 5}
    if any(rack.get(value, 0) < count for value, count in fixed.items()):
        return None
    left = {value: held - fixed.get(value, 0) for value, held in rack.items()}
    rest = fewest(amount - sum(value * count for value, count in fixed.items()), left)
    if rest is None:
        return None
    both = {value: fixed.get(value, 0) + rest.get(value, 0) for value in {*fixed, *rest}}
    return {value: count for value, count in both.items() if count}


def fewest(amount: Decimal, rack: Cut) -> Cut | None:
    """Every sum of the chips with the fewest that make it, one colour after the other."""
    best: dict[Decimal, Cut] = {Decimal(0): {}}
    for value, left in rack.items():
        for reached, cut in list(best.items()):
            for count in range(1, min(left, _MOST) + 1):
                longer, total = cut | {value: count}, reached + count * value
                if total <= amount and sum(longer.values()) < sum(best.get(total, {0: 10**6}).values()):
                    best[total] = longer
    return best.get(amount)


def _owed(seen: dict[str, Any], chips: Cut) -> Decimal:
    if seen["amount"] is not None:
        return 100 * Decimal(seen["amount"])
    stake = Decimal(sum(value * count for value, count in chips.items()))
    if not seen["isBlackjack"]:
        return stake
    pays, to = map(int, seen["odds"].split(":"))
    return stake * pays / to


def _rounded(amount: Decimal, chip: int, rounding: str) -> Decimal:
    """No table of the product rounds otherwise than down."""
    assert rounding in ("exact", "down")
    return amount if rounding == "exact" else amount - amount % chip


def _read(text: str) -> Cut:
    """``4x500 1x2500``: counts and hundredths."""
    pairs = (word.split("x") for word in text.split())
    return {int(value): int(count) for count, value in pairs}


def _lay(page: Page, hand: str, place: int, value: int, count: int) -> None:
    """Fives at once, then one by one."""
    fives, ones = divmod(count, 5)
    for is_five in (*[True] * fives, *[False] * ones):
        taps = [("x", "[data-act=five]")] if is_five else []
        for key, button in (*taps, (str(place), f"[data-chip='{value}']")):
            if hand == "keyboard":
                page.keyboard.press(key)
            else:
                page.locator(button).tap()


def _decide(page: Page, hand: str, call: str, key: str) -> None:
    if hand == "keyboard":
        page.keyboard.press(key)
    else:
        page.locator(f"#choices [value={call}]").tap()
