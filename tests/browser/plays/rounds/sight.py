"""A round as the page shows it, read off its attributes; totals are counted here, without the engine."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from trainer.engine.rules import HouseRules, RuleSet

Json = Any
Form = dict[str, str]

SEE = """() => {
  const stage = document.getElementById("stage");
  const cents = (text) => text === undefined ? null : Math.round(100 * Number(text));
  const hand = (one, spot) => ({
    hand: one.dataset.hand, cards: [...one.querySelectorAll("[data-card]")].map((card) => card.dataset.card),
    wager: cents(one.dataset.wager), stake: cents(one.dataset.stake), doubled: "doubled" in one.dataset,
    surrendered: "surrendered" in one.dataset, from_split: "fromSplit" in one.dataset,
    said: spot.querySelector("[data-called], .bank__total") !== null,
    stands: spot.querySelector(".told__stands") !== null});
  const boxes = [...stage.querySelectorAll(".seat:not(.seat--empty)")].map((seat) => {
    const spots = [...seat.querySelectorAll(".spot")], first = seat.querySelector("[data-hand]").dataset;
    const box = Number(seat.querySelector(".seat__no").textContent);
    const settled = spots.filter((spot) => spot.querySelector("[data-settled]"))
      .map((spot) => spot.querySelector("[data-hand]").dataset.hand);
    if (seat.querySelector(".ins [data-settled]")) settled.push(`${box}-insurance`);
    return {box, settled, insurance: cents(first.insurance), even_money: "evenMoney" in first,
            hands: spots.map((spot) => hand(spot.querySelector("[data-hand]"), spot))};
  });
  const facts = stage.querySelector(".round__facts").dataset;
  const speech = stage.querySelector(".speech").dataset, last = stage.querySelector("[data-last]");
  const bank = stage.querySelector("[data-hand=dealer]");
  return {
    table: document.getElementById("drill").dataset.ruleset, boxes,
    dealer: bank && hand(bank, bank.closest(".bank")),
    speech: "speaks" in speech ? {
      hand: speech.speaks, shows: speech.shows || null, amount: cents(speech.amount),
      says: "says" in speech ? stage.querySelector(".speech__word").textContent : null,
      claim: "claim" in speech ? Number(speech.claim) : null} : null,
    bets_closed: facts.bets === "closed", insured: facts.insured, checked: facts.checked === "true",
    stood: facts.stood === "true", word_counts: facts.wordCounts === "true", began: cents(facts.began),
    done: last ? [{act: last.dataset.last, place: last.dataset.lastPlace}] : [],
    acts: [...document.querySelectorAll("#acts [data-act]")].map((one) => one.dataset.act),
  };
}"""


@dataclass
class Sight:
    """What the page shows; boxes and speech as the prompt of an item has them."""

    seen: Json
    table: HouseRules
    phrases: dict[str, str]

    @property
    def rules(self) -> RuleSet:
        return self.table.rules

    @property
    def boxes(self) -> list[Json]:
        return list(self.seen["boxes"])

    def hands(self) -> Iterator[tuple[Json, Json]]:
        for box in self.boxes:
            for hand in box["hands"]:
                yield box, hand

    @property
    def dealer(self) -> list[str]:
        cards = (self.seen["dealer"] or {"cards": []})["cards"]
        return [card for card in cards if card != "back"]

    @property
    def has_back(self) -> bool:
        return "back" in (self.seen["dealer"] or {"cards": []})["cards"]

    def wanted(self) -> str:
        """What the speaker wants, by sign or by word."""
        speech = self.seen["speech"]
        return speech["shows"] or next(one for one, text in self.phrases.items() if text == speech["says"])


def value(card: str) -> int:
    return 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def total(cards: list[str]) -> tuple[int, bool]:
    """The total and whether it is soft."""
    low = sum(map(value, cards))
    is_soft = low <= 11 and any(card[0] == "A" for card in cards)
    return low + 10 * is_soft, is_soft


def is_blackjack(hand: Json) -> bool:
    return len(hand["cards"]) == 2 and total(hand["cards"])[0] == 21 and not hand["from_split"]


def money(cents: int) -> str:
    return f"{cents / 100:g}"
