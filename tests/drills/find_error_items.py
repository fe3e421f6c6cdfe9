"""Items of the find-error drills for tests, and the same seen as a page shows it."""

from __future__ import annotations

from typing import Any

from tests.browser.plays.find_error import Acts
from tests.browser.reader import Sight
from tests.drills.houses import TABLES
from trainer.drills import find_error
from trainer.drills.base import Drill, Item
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules

BOXES = {"finished": [2, 5], "running": [3, 6]}


def drill(variant: str) -> Drill:
    return Drill(id=f"find-error/{variant}", kind="find-error", name={}, variant=variant,
                 situations=find_error.VARIANTS[variant], items=10, target_ms={"default": 20000},
                 params={"boxes": BOXES[variant]})


def item(situation: str, table: str = "uk", seed: int = 0, variant: str = "finished") -> Item:
    return find_error.generate(drill(variant), TABLES[table], situation, Rng(b"%d" % seed))


def sight(asked: Item, table: HouseRules) -> Sight:
    """The prompt as the reader of pages sees it, and of the rules what is on the strip."""
    hands = {hand["hand"]: _hand(hand, box) for box in asked.prompt["boxes"] for hand in box["hands"]}
    hands["dealer"] = {"cards": asked.prompt["dealer"]["cards"]}
    rules = table.rules
    strip = {key: (str(getattr(rules, key)).lower(), "") for key in (
        "dealer_soft_17", "blackjack_payout", "insurance_payout", "double_on", "max_hands", "split_match",
        "settlement_order", "hole_card", "dealer_draw_if_no_live_hand")}
    strip["payout_rounding"] = rules.payout_rounding, f"to {rules.smallest_chip / 100}"
    strip["announce"] = table.house.announce, ""
    for key in ("das", "one_card_for_insurance", "one_card_for_naturals"):
        if getattr(rules, key):
            strip[key] = "true", ""
    return Sight(drill="find-error/x", table=table.id, question="", rules=strip, hands=hands,
                 lines=[line["line"] for line in asked.prompt["lines"]], may_settle=False)


def _hand(hand: dict[str, Any], box: dict[str, Any]) -> dict[str, Any]:
    """The attributes of a hand on the page; the first of a box carries its insurance."""
    seen = {"cards": hand["cards"], "wager": _money(hand["wager"]), "stake": _money(hand["stake"])}
    flags = {"doubled": hand["doubled"], "surrendered": hand["surrendered"], "fromSplit": hand["from_split"],
             "evenMoney": box["even_money"]}
    if box["insurance"] and hand is box["hands"][0]:
        seen["insurance"] = _money(box["insurance"])
    return seen | {name: "true" for name, holds in flags.items() if holds}


def acts(asked: Item) -> Acts:
    called = {name: total for box in asked.prompt["boxes"] for name, total in box["totals"].items()}
    if asked.prompt["dealer_total"]:
        called["dealer"] = asked.prompt["dealer_total"]
    done = {line["line"]: {"done": line["action"], "amount": _money(line["amount"])}
            | ({"turn": str(line["turn"])} if line["turn"] else {}) for line in asked.prompt["lines"]}
    return Acts(asked.prompt["state"], called, done)


def _money(cents: int) -> str:
    return f"{cents / 100:.2f}"
