"""Finds the errors of a table by plain arithmetic, from the page and the rules of the table alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any

from playwright.sync_api import Page

from tests.browser import reader
from tests.browser.reader import Sight

TYPES = ("total", "draw", "pay", "take", "split_bj", "insurance", "illegal", "sequence")
"""By their keys, 1 to 8."""
_KEYS = {"D": "d", "I": "i"}

_SEE = """() => {
  const of = (element) => ({...element.dataset});
  return {
    state: document.querySelector("#stage [data-round]").dataset.round,
    called: Object.fromEntries([...document.querySelectorAll("#stage [data-called]")]
      .map((one) => [one.dataset.of, one.dataset.called])),
    done: Object.fromEntries([...document.querySelectorAll("#stage [data-done]")]
      .map((one) => [one.closest("[data-line]").dataset.line, of(one)])),
  };
}"""

_ALL_RULES = """() => Object.fromEntries([...document.querySelectorAll("dialog#rules [data-rule]")]
  .map((rule) => [rule.dataset.rule, [rule.dataset.value, rule.innerText.trim()]]))"""


@dataclass(frozen=True)
class Acts:
    """What the colleague called and did, as the page tells it."""

    state: str
    called: dict[str, str]
    done: dict[str, dict[str, str]]
    """Line -> ``done`` (pay, take or push), ``amount``, and ``turn`` where it was settled at the end."""


def give(page: Page, hand: str) -> None:
    """Name every fault that is found, or that there is none, up to the verdict."""
    _open_rules(page, hand)
    found = look(page)
    page.keyboard.press("Escape")
    for place, kind in found.items():
        _name(page, hand, place, TYPES.index(kind) + 1)
    if hand == "keyboard":
        page.keyboard.press("Enter" if found else "0")
    else:
        page.locator("[data-finds=done]" if found else "[data-finds=none]").tap()
    page.wait_for_selector("[data-verdict]")


def look(page: Page) -> dict[str, str]:
    """Place -> type of every fault. An inspection hangs on more rules than the strip of a phone holds: what
    it shows is read, and what is in the list of all rules.
    """
    sight = reader.see(page)
    sight = replace(sight, rules={**page.evaluate(_ALL_RULES), **sight.rules})
    return faults(sight, Acts(**page.evaluate(_SEE)))


def _open_rules(page: Page, hand: str) -> None:
    if hand == "keyboard":
        page.keyboard.press("F1")
    else:
        page.locator("[data-opens=rules]").tap()
    page.wait_for_selector("dialog#rules[open]")


def _name(page: Page, hand: str, place: str, kind: int) -> None:
    if hand == "keyboard":
        page.keyboard.press(_KEYS.get(place, place))
        page.keyboard.press(str(kind))
    else:
        page.locator(f"[data-place='{place}']").tap()
        page.locator(f"[data-fault]:nth-child({kind})").tap()


def faults(sight: Sight, acts: Acts) -> dict[str, str]:
    """Place -> type of every fault; two at one place would be a fault of the drill."""
    found = [*_totals(sight, acts), *_cards(sight), *_doubles(sight), *_splits(sight), *_insured(sight)]
    if acts.state == "settled":
        found += [*_bank(sight), *_money(sight, acts), *_order(sight, acts)]
    assert len({place for place, _ in found}) == len(found), found
    return dict(found)


def _box(name: str) -> str:
    return name.rstrip("abcd")


def _boxes(sight: Sight) -> dict[str, dict[str, Any]]:
    return {name: hand for name, hand in sight.hands.items() if name != "dealer"}


def _totals(sight: Sight, acts: Acts) -> Iterator[tuple[str, str]]:
    for name, called in acts.called.items():
        hand = sight.hands[name]
        count = reader.total(hand["cards"])
        if acts.state == "dealt":
            due = reader.say(name, sight)
        else:
            due = "bj" if reader.is_blackjack(hand) else "bust" if count > 21 else str(count)
        if called != due:
            yield "D" if name == "dealer" else _box(name), "total"


def _bank(sight: Sight) -> Iterator[tuple[str, str]]:
    """It draws by the rule on the strip while a hand is live, else as far as something waits for a card."""
    cards, boxes = sight.hands["dealer"]["cards"], _boxes(sight).values()
    live = [hand for hand in boxes if reader.total(hand["cards"]) <= 21 and "surrendered" not in hand
            and not reader.is_blackjack(hand)]
    if live or sight.rules["dealer_draw_if_no_live_hand"][0] == "true":
        wrong = [count for count in range(2, len(cards)) if not reader.bank_draws(cards[:count], sight)]
        is_right = not wrong and not reader.bank_draws(cards, sight)
    else:
        waits = (any("insurance" in hand for hand in boxes) and "one_card_for_insurance" in sight.rules) or (
            any(reader.is_blackjack(hand) and "evenMoney" not in hand for hand in boxes)
            and cards[0][0] in "ATJQK" and "one_card_for_naturals" in sight.rules)
        has_hole = sight.rules["hole_card"][0] != "none"
        is_right = len(cards) <= (2 if has_hole or waits else 1)
    if not is_right:
        yield "D", "draw"


def _cards(sight: Sight) -> Iterator[tuple[str, str]]:
    for name, hand in _boxes(sight).items():
        if len(hand["cards"]) < (3 if "doubled" in hand else 2):
            yield _box(name), "sequence"


def _doubles(sight: Sight) -> Iterator[tuple[str, str]]:
    """On two cards, of the totals on the strip, and after a split only where it says so."""
    for name, hand in _boxes(sight).items():
        if "doubled" not in hand:
            continue
        first, allowed = hand["cards"][:2], sight.rules["double_on"][0]
        is_total_right = allowed == "any_two" or str(reader.total(first)) in ("9", "10", "11")
        is_after_split = "fromSplit" in hand and "das" not in sight.rules
        if len(hand["cards"]) > 3 or is_after_split or not is_total_right:
            yield _box(name), "illegal"


def _splits(sight: Sight) -> Iterator[tuple[str, str]]:
    first: dict[str, list[str]] = {}
    for name, hand in _boxes(sight).items():
        first.setdefault(_box(name), []).append(hand["cards"][0][0])
    for box, ranks in first.items():
        if len(ranks) == 1:
            continue
        is_pair = len(set(ranks)) == 1 or (
            set(ranks) <= set("TJQK") and "split_match" not in sight.rules)
        if not is_pair or len(ranks) > int(sight.rules["max_hands"][0]):
            yield box, "illegal"


def _insured(sight: Sight) -> Iterator[tuple[str, str]]:
    """For half the bet at most, and against an ace."""
    bets = [hand for hand in _boxes(sight).values() if "insurance" in hand]
    if any(2 * Decimal(hand["insurance"]) > Decimal(hand["wager"]) for hand in bets) or (
            bets and sight.hands["dealer"]["cards"][0][0] != "A"):
        yield "I", "insurance"


def _money(sight: Sight, acts: Acts) -> Iterator[tuple[str, str]]:
    for line, act in acts.done.items():
        call, text = reader.settle(line, sight)
        hand = sight.hands.get(line)
        stake = _insured_for(line, sight) if hand is None else Decimal(hand["stake"])
        due = Decimal(0) if call == "push" else Decimal(text) if text else stake
        if (act["done"], Decimal(act["amount"])) == (call, due):
            continue
        if hand is None:
            yield "I", "insurance"
        elif _is_split_blackjack(line, act, sight):
            yield _box(line), "split_bj"
        else:
            yield _box(line), "pay" if "pay" in (call, act["done"]) else "take"


def _insured_for(line: str, sight: Sight) -> Decimal:
    box = line.partition("-")[0]
    return next(Decimal(hand["insurance"]) for name, hand in _boxes(sight).items()
                if _box(name) == box and "insurance" in hand)


def _is_split_blackjack(line: str, act: dict[str, str], sight: Sight) -> bool:
    """Whether it was paid as if it had never been split, and the bank had nothing."""
    hand = sight.hands[line]
    unsplit = {name: value for name, value in hand.items() if name != "fromSplit"}
    if "fromSplit" not in hand or not reader.is_blackjack(unsplit):
        return False
    other = replace(sight, hands={line: unsplit, "dealer": {"cards": ["Th", "7h"]}})
    return act["done"] == "pay" and Decimal(act["amount"]) == Decimal(reader.settle(line, other)[1])


def _order(sight: Sight, acts: Acts) -> Iterator[tuple[str, str]]:
    """By the numbers: insurance, then what is taken, then the rest, or box by box; from right to left."""
    collects = sight.rules["settlement_order"][0] == "collect_then_pay"

    def turn(line: str) -> tuple[int, list[int], str]:
        box, _, insurance = line.partition("-")
        number = _box(box)
        round = 0 if insurance else 1 if not collects or acts.done[line]["done"] == "take" else 2
        return round, [-int(number)], "".join(chr(255 - ord(letter)) for letter in box.removeprefix(number))

    done = sorted((line for line, act in acts.done.items() if "turn" in act),
                  key=lambda line: int(acts.done[line]["turn"]))
    due = sorted(done, key=turn)
    if done != due:
        without = [line for line in done
                   if [one for one in done if one != line] == [one for one in due if one != line]]
        assert len(without) == 1, without
        yield _box(without[0]), "sequence"
