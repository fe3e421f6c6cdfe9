"""Reads a drill page as a person does, and answers by plain arithmetic: no engine, no store, no key.

What it knows is what the page shows: the cards, the bets, and the rules on the strip.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import ROUND_FLOOR, Decimal
from typing import Any

from playwright.sync_api import Page

_SEE = """() => {
  const shown = (element) => {
    const box = element.getBoundingClientRect(), frame = element.parentElement.getBoundingClientRect();
    return box.width > 0 && box.bottom <= frame.bottom + 1;
  };
  const hands = {};
  for (const hand of document.querySelectorAll("#stage [data-hand]")) {
    const cards = [...hand.querySelectorAll("[data-card]")].map((card) => card.dataset.card);
    hands[hand.dataset.hand] = {...hand.dataset, cards, isNow: hand.closest(".is-now") !== null};
  }
  const drill = document.querySelector("#drill");
  return {
    drill: drill.dataset.drill,
    table: drill.dataset.ruleset,
    question: document.querySelector("#question").textContent.trim(),
    rules: Object.fromEntries([...document.querySelectorAll(".strip__rules li")].filter(shown)
      .map((rule) => [rule.dataset.rule, [rule.dataset.value, rule.innerText.trim()]])),
    hands,
    lines: [...document.querySelectorAll("#stage [data-line]")]
      .sort((a, b) => a.dataset.order - b.dataset.order).map((line) => line.dataset.line),
    may_settle: document.querySelector("#choices [value=settle]") !== null,
  };
}"""


@dataclass(frozen=True)
class Sight:
    """What a page shows."""

    drill: str
    table: str
    question: str
    rules: dict[str, tuple[str, str]]
    """Key -> value and wording of each rule that can be seen."""
    hands: dict[str, dict[str, Any]]
    lines: list[str]
    may_settle: bool

    @property
    def kind(self) -> str:
        return self.drill.partition("/")[0]


def see(page: Page) -> Sight:
    """Look at the page; a rule that the strip cannot show is not seen."""
    return Sight(**page.evaluate(_SEE))


def hard(cards: list[str]) -> int:
    return sum(10 if card[0] in "TJQK" else 1 if card[0] == "A" else int(card[0]) for card in cards)


def is_soft(cards: list[str]) -> bool:
    return any(card[0] == "A" for card in cards) and hard(cards) <= 11


def total(cards: list[str]) -> int:
    return hard(cards) + (10 if is_soft(cards) else 0)


def is_blackjack(hand: dict[str, Any]) -> bool:
    return len(hand["cards"]) == 2 and total(hand["cards"]) == 21 and "fromSplit" not in hand


def bank_draws(cards: list[str], sight: Sight) -> bool:
    """By the rule on the strip: to 16, and on soft 17 where it says H17."""
    count = total(cards)
    return count < 17 or (count == 17 and is_soft(cards) and sight.rules["dealer_soft_17"][0] == "hit")


def say(name: str, sight: Sight) -> str:
    """What to announce of a hand."""
    hand = sight.hands[name]
    cards, count = hand["cards"], total(hand["cards"])
    if is_blackjack(hand):
        return "bj"
    if count > 21:
        return "x"
    is_final = not bank_draws(cards, sight) if name == "dealer" else "doubled" in hand
    if not is_soft(cards) or is_final or count == 21:
        return str(count)
    said = sight.rules["announce"][0]
    return str(count) if said == "high" else f"s{count}" if said == "soft" else f"{count - 10}/{count}"


def asked_hand(sight: Sight) -> str:
    """The hand in question: the one that is marked, or the only one."""
    if len(sight.hands) == 1:
        return next(iter(sight.hands))
    return next(name for name, hand in sight.hands.items() if hand["isNow"])


def decide(sight: Sight) -> str:
    """What the bank does."""
    bank = sight.hands["dealer"]["cards"]
    boxes = [hand for name, hand in sight.hands.items() if name != "dealer"]
    live = [hand for hand in boxes
            if total(hand["cards"]) <= 21 and not is_blackjack(hand) and "surrendered" not in hand]
    if live or not sight.may_settle:
        return "draw" if bank_draws(bank, sight) else "stand"
    one_card_is_due = len(bank) == 1 and (
        (any("insurance" in hand for hand in boxes) and "one_card_for_insurance" in sight.rules)
        or (any(is_blackjack(hand) for hand in boxes) and bank[0][0] in "ATJQK"
        and "one_card_for_naturals" in sight.rules))
    return "draw" if one_card_is_due else "settle"


def settle(line: str, sight: Sight) -> tuple[str, str]:
    """Pay, take or push, and the amount where one is needed."""
    bank = sight.hands["dealer"]
    box, _, is_insurance = line.partition("-")
    if is_insurance:
        stake = next(Decimal(hand["insurance"]) for name, hand in sight.hands.items()
                     if name.rstrip("abcd") == box and "insurance" in hand)
        return ("pay", _times(stake, "insurance_payout", sight)) if is_blackjack(bank) else ("take", "")
    hand = sight.hands[line]
    wager, stake = Decimal(hand["wager"]), Decimal(hand["stake"])
    if "surrendered" in hand:
        return "take", _plain(stake - _rounded(stake / 2, sight))  # what goes back is paid in chips too
    if "evenMoney" in hand:
        return "pay", _plain(wager)
    if is_blackjack(hand):
        return ("push", "") if is_blackjack(bank) else (
            "pay", _times(wager, "blackjack_payout", sight))
    mine, theirs = total(hand["cards"]), total(bank["cards"])
    if mine > 21 or is_blackjack(bank):
        return "take", ""
    if theirs > 21 or mine > theirs:
        return "pay", _plain(stake)
    return ("push", "") if mine == theirs else ("take", "")


def _times(stake: Decimal, rule: str, sight: Sight) -> str:
    """At the odds on the strip."""
    pays, to = sight.rules[rule][0].split(":")
    return _plain(_rounded(stake * int(pays) / int(to), sight))


def _rounded(amount: Decimal, sight: Sight) -> Decimal:
    """What the smallest chip cannot pay the house keeps, where the strip says so."""
    rounding, wording = sight.rules["payout_rounding"]
    if rounding == "exact":
        return amount
    assert rounding == "down", f"the reader does not know {rounding}"
    chip = next(Decimal(word) for word in wording.split() if word[0].isdecimal())
    return (amount / chip).to_integral_value(ROUND_FLOOR) * chip


def _plain(amount: Decimal) -> str:
    return f"{amount:.2f}".removesuffix(".00")
