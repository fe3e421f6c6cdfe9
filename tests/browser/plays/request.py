"""Requests: reads box, placard and reasons off the page, and rules by the one that is true."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from playwright.sync_api import Page

from tests.drills.pleas import Plea, decision_of, true_reasons

_KEYS = {"allow": "y", "refuse": "n", "floor": "f"}
_SEE = """() => {
  const hands = [...document.querySelectorAll("#stage [data-hand]")].map((hand) => ({
    ...hand.dataset, cards: [...hand.querySelectorAll("[data-card]")].map((card) => card.dataset.card)}));
  return {
    hands,
    asked: {...document.querySelector("#stage [data-request]").dataset},
    rules: Object.fromEntries([...document.querySelectorAll("#stage [data-rule]")]
      .map((rule) => [rule.dataset.rule, rule.dataset.value])),
    reasons: [...document.querySelectorAll("#ruling [data-reason]")].map((one) => one.dataset.reason),
  };
}"""


def give(page: Page, hand: str) -> None:
    """Decide, choose the reason, and send both."""
    decision, reason = ruling(page)
    place = page.evaluate(_SEE)["reasons"].index(reason) + 1
    if hand == "keyboard":
        for key in (_KEYS[decision], str(place), "Enter"):
            page.keyboard.press(key)
    else:
        page.locator(f"#ruling label:has([value={decision}])").tap()
        page.locator(f"#ruling [data-reason={reason}]").tap()
        page.locator(".ruling__go").tap()
    page.wait_for_selector("[data-verdict]")


def ruling(page: Page) -> tuple[str, str]:
    """The decision and its reason."""
    seen = page.evaluate(_SEE)
    (reason,) = true_reasons(_plea(seen), seen["reasons"])
    return decision_of(reason), reason


def _plea(seen: dict[str, Any]) -> Plea:
    asked, boxes = seen["asked"], [one for one in seen["hands"] if one["hand"] != "dealer"]
    bank = next((one["cards"][0] for one in seen["hands"] if one["hand"] == "dealer"), "")
    mine = next((one for one in boxes if one["hand"] == asked["asks"]), {})
    return Plea(
        cards=mine.get("cards", ()), from_split="fromSplit" in mine, hands=len(boxes),
        wager=Decimal(mine.get("wager", 0)), stake=Decimal(mine.get("stake", 0)), upcard=bank,
        way=asked["way"], moment=asked["moment"], amount=Decimal(asked.get("amount", 0)),
        is_in_box="inBox" in asked, rules=seen["rules"])
