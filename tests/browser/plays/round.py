"""Whole rounds: reads the layout, who speaks and what was called off the page, and does what is due.

The rules are those of the table's sheet; totals and money are counted here, without the engine.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

from playwright.sync_api import Page

from trainer.content import load_content
from trainer.engine.rules import HouseRules, RuleSet
from trainer.settings import ROOT

Json = Any
Form = dict[str, str]
_DIGITS = "1234567890"
_SERVES = {"hit": "give_card", "stand": "pass_on", "double": "take_double", "split": "take_split",
           "surrender": "take_surrender"}
_ENDS = {"rebet": "rebet", "rebet_and_deal": "rebet_deal", "clear": "return_bets"}
_DOUBLES = {"any_two": range(22), "9-11": range(9, 12), "10-11": range(10, 12), "11": range(11, 12)}


_SEE = """() => {
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


def give(page: Page, hand: str) -> None:
    """Choose the act, then its box and what is said or laid down with it."""
    seen = page.evaluate(_SEE)
    content = _content()
    table = content.tables[seen["table"]]
    phrases = content.drills["round/table"].params["phrases"][table.house.calls]
    form = decide(Sight(seen, table, phrases))
    if hand == "keyboard":
        page.keyboard.press(_DIGITS[seen["acts"].index(form["act"])])
    else:
        page.locator(f"#acts [data-act={form['act']}]").tap()
    _name_place(page, hand, form)
    if page.locator("#answer-form[data-needs=text]").count() and not page.locator("[data-verdict]").count():
        page.locator("#answer").fill(form.get("text", ""))
        page.locator("#answer").press("Enter")
    page.wait_for_selector("[data-verdict]")


def _name_place(page: Page, hand: str, form: Form) -> None:
    place = form.get("place", "")
    if not place:
        return
    if hand == "keyboard" or place.endswith("insurance"):
        page.locator("#place").fill(place)
        page.locator("#place").press("Enter")
    else:
        where = ".spot" if place[-1].isalpha() else ".seat"
        seat = page.locator(f"{where}:has([data-hand='{place}'])")
        (seat.first if seat.count() else page.locator(".speech")).tap()


@cache
def _content() -> Any:
    return load_content(ROOT / "drills")


def value(card: str) -> int:
    return 1 if card[0] == "A" else 10 if card[0] in "TJQK" else int(card[0])


def total(cards: list[str]) -> tuple[int, bool]:
    """The total and whether it is soft."""
    low = sum(map(value, cards))
    is_soft = low <= 11 and any(card[0] == "A" for card in cards)
    return low + 10 * is_soft, is_soft


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


def decide(sight: Sight) -> Form:
    """What is due."""
    for step in (_after, _bets, _deal, _calls, _offers, _serve, _settle_early, _bank, _settle):
        form = step(sight)
        if form is not None:
            return form
    return {"act": "clear"}


def _after(sight: Sight) -> Form | None:
    began = sight.seen["began"]
    if began is None:
        return None
    if sight.seen["speech"] is None:
        return {"act": "place_bets"}
    want = sight.wanted()
    left = sum(hand["stake"] for _, hand in sight.hands())
    return {"act": _ENDS[want], "text": _money(left if want == "clear" else began)}


def _bets(sight: Sight) -> Form | None:
    speech, rules = sight.seen["speech"], sight.rules
    if speech and speech["amount"] is not None and speech["shows"] is None:
        is_good = (rules.bet_min <= speech["amount"] <= rules.bet_max
                   and speech["amount"] % rules.bet_step == 0 and not sight.seen["bets_closed"])
        return {"act": "accept_bet" if is_good else "refuse_bet", "place": speech["hand"]}
    return None if sight.seen["bets_closed"] else {"act": "no_more_bets"}


def _deal(sight: Sight) -> Form | None:
    order, hands = sight.rules.initial_deal_order, [hand for _, hand in sight.hands()]
    fewest = min(2 if hand["from_split"] else len(hand["cards"]) for hand in hands)
    boxes = {"act": "deal_boxes", "place": hands[0]["hand"]}
    if fewest == 0:
        return boxes
    if order.startswith("P1-U") and not sight.dealer:
        return {"act": "bank_up"}
    if fewest == 1:
        return boxes
    if not sight.dealer:
        return {"act": "bank_up"}
    needs_hole = order.endswith("H") and len(sight.dealer) == 1 and not sight.has_back
    return {"act": "bank_down"} if needs_hole else None


def _calls(sight: Sight) -> Form | None:
    speech = sight.seen["speech"]
    for box, hand in sight.hands():
        is_claimed = speech is not None and speech["claim"] is not None and speech["hand"] == hand["hand"]
        is_due = len(hand["cards"]) > 1 and not hand["said"] and hand["hand"] not in box["settled"]
        if is_claimed or is_due:
            is_final = _is_finished(sight, box, hand)
            return {"act": "announce", "text": _call(hand, is_final=is_final, sight=sight)}
    bank = sight.seen["dealer"]
    if len(sight.dealer) > 1 and not bank["said"] and any(_lines(sight)):
        return {"act": "announce", "text": _call(bank, is_final=not _draws(sight), sight=sight)}
    return None


def _call(hand: Json, *, is_final: bool, sight: Sight) -> str:
    number, is_soft = total(hand["cards"])
    if _is_blackjack(hand):
        return "bj"
    if number > 21:
        return f"x {number}"
    if is_final or not is_soft or number == 21 or sight.table.house.announce == "high":
        return str(number)
    return f"{number - 10}/{number}"


def _offers(sight: Sight) -> Form | None:
    """Even money, insurance and the check: all that comes before anybody plays."""
    seen, rules = sight.seen, sight.rules
    upcard = value(sight.dealer[0])
    if len(sight.dealer) > 1:
        return None
    if upcard == 1 and seen["insured"] != "closed" and not seen["checked"]:
        last = seen["done"][-1]
        reached = int(last["place"]) if last["act"] == "offer_even_money" else 0
        for box, hand in sight.hands():
            if (rules.even_money == "vs_A" and seen["insured"] == "" and _is_blackjack(hand)
                    and not box["even_money"] and box["box"] > reached):
                return {"act": "offer_even_money", "place": str(box["box"])}
        if seen["insured"] == "open":
            return _insure(sight)
        if not all(box["even_money"] for box in sight.boxes):
            return {"act": "offer_insurance"}
    is_checked_upcard = {1: "A", 10: "10"}.get(upcard) in rules.peek
    if sight.has_back and not seen["checked"] and is_checked_upcard:
        return {"act": "check_hole_card"}
    return None


def _insure(sight: Sight) -> Form:
    speech = sight.seen["speech"]
    if speech is None:
        return {"act": "close_insurance"}
    wager = next(hand["wager"] for box, hand in sight.hands() if str(box["box"]) == speech["hand"])
    is_less = sight.rules.insurance_amount == "up_to_half" and 2 * speech["amount"] < wager
    if 2 * speech["amount"] == wager or is_less:
        return {"act": "accept_insurance"}
    return {"act": "limit_insurance", "text": _money(wager // 2)}


def _serve(sight: Sight) -> Form | None:
    speech = sight.seen["speech"]
    if speech is None:
        return None
    if speech["shows"] is None and not sight.seen["word_counts"]:
        return {"act": "ask_signal"}
    want = sight.wanted()
    box, hand = next(one for one in sight.hands() if one[1]["hand"] == speech["hand"])
    return {"act": _SERVES[want] if _may(want, sight, box, hand) else "refuse"}


def _may(want: str, sight: Sight, box: Json, hand: Json) -> bool:
    rules, cards = sight.rules, hand["cards"]
    number, is_soft = total(cards)
    if want == "double":
        return (len(cards) == 2 and number in _DOUBLES[rules.double_on] and (rules.double_soft or not is_soft)
                and (rules.das or not hand["from_split"]))
    if want == "split":
        is_pair = len(cards) == 2 and value(cards[0]) == value(cards[1])
        is_match = is_pair and (rules.split_match == "value" or cards[0][0] == cards[1][0])
        is_aces_again = hand["from_split"] and cards[0][0] == "A" and not rules.resplit_aces
        return is_match and len(box["hands"]) < int(rules.max_hands) and not is_aces_again
    if want == "surrender":
        return rules.surrender != "none" and len(cards) == 2 and not hand["from_split"]
    return True


def _is_finished(sight: Sight, box: Json, hand: Json) -> bool:
    number, _ = total(hand["cards"])
    if number >= 21 or hand["doubled"] or hand["surrendered"] or hand["stands"]:
        return True
    is_split_ace = hand["from_split"] and hand["cards"][0][0] == "A" and len(hand["cards"]) > 1
    return is_split_ace and not sight.rules.hit_split_aces and not _may("split", sight, box, hand)


def _is_blackjack(hand: Json) -> bool:
    return len(hand["cards"]) == 2 and total(hand["cards"])[0] == 21 and not hand["from_split"]


def _lines(sight: Sight) -> Iterator[tuple[str, Json, Json | None]]:
    """What is not settled yet, as the house reads it: insurance first, from right to left."""
    boxes = sight.boxes[::-1] if sight.rules.settlement_direction == "right_to_left" else sight.boxes
    for box in boxes:
        line = f"{box['box']}-insurance"
        if box["insurance"] and line not in box["settled"]:
            yield line, box, None
    for box in boxes:
        for hand in box["hands"][::-1] if boxes is not sight.boxes else box["hands"]:
            if hand["hand"] not in box["settled"]:
                yield hand["hand"], box, hand


def _settle_early(sight: Sight) -> Form | None:
    """What no card can change any more, where the bank is not known to have a blackjack."""
    if _ended_at_check(sight):
        return None
    decided = [line for line in _lines(sight) if _is_decided(sight, *line[1:])]
    return _next_line(sight, decided)


def _is_decided(sight: Sight, box: Json, hand: Json | None) -> bool:
    seen, rules = sight.seen, sight.rules
    is_second_seen = seen["checked"] or len(sight.dealer) > 1
    if hand is None:
        return is_second_seen
    if box["even_money"] or hand["surrendered"]:
        return True
    upcard = value(sight.dealer[0])
    may_be_blackjack = _bank_blackjack(sight) if len(sight.dealer) > 1 else upcard in (1, 10)
    is_safe = seen["checked"] or not may_be_blackjack
    if total(hand["cards"])[0] > 21:
        return is_safe or rules.dealer_bj_takes != "original_only"
    return _is_blackjack(hand) and rules.blackjack_paid != "at_settlement" and is_safe


def _bank_blackjack(sight: Sight) -> bool:
    return len(sight.dealer) == 2 and total(sight.dealer)[0] == 21


def _ended_at_check(sight: Sight) -> bool:
    return sight.seen["checked"] and not sight.has_back and _bank_blackjack(sight)


def _live(sight: Sight) -> bool:
    return any(total(hand["cards"])[0] <= 21 and not hand["surrendered"] and not _is_blackjack(hand)
               for _, hand in sight.hands())


def _draws(sight: Sight) -> bool:
    """Whether the bank takes another card."""
    number, is_soft = total(sight.dealer)
    if _live(sight):
        return number < 17 or (number == 17 and is_soft and sight.rules.dealer_soft_17 == "hit")
    is_alone = len(sight.dealer) == 1 and not sight.has_back and sight.rules.hole_card == "none"
    waits = any(box["insurance"] for box in sight.boxes)
    blackjack = value(sight.dealer[0]) in (1, 10) and any(
        _is_blackjack(hand) and not box["even_money"] for box, hand in sight.hands())
    return is_alone and (waits or blackjack)


def _bank(sight: Sight) -> Form | None:
    if _ended_at_check(sight):
        return None
    if sight.has_back:
        return {"act": "turn_hole"}
    if _draws(sight):
        return {"act": "bank_draw"}
    return None if sight.seen["stood"] or not any(_lines(sight)) else {"act": "bank_stand"}


def _settle(sight: Sight) -> Form | None:
    return _next_line(sight, list(_lines(sight)))


def _next_line(sight: Sight, lines: list[tuple[str, Json, Json | None]]) -> Form | None:
    """The first line that the house settles: insurance, then what it takes, where it collects first."""
    if not lines:
        return None
    forms = [(line, _line(sight, *line)) for line in lines]
    if sight.rules.settlement_order == "collect_then_pay":
        forms.sort(key=lambda one: 0 if one[0][2] is None else 1 if one[1]["act"] == "take" else 2)
    return forms[0][1]


def _line(sight: Sight, place: str, box: Json, hand: Json | None) -> Form:
    is_blackjack = _bank_blackjack(sight)
    if hand is None:
        odds = 2 if sight.rules.insurance_payout == "2:1" else 2.5
        return _pay(place, int(odds * box["insurance"])) if is_blackjack else _take(place)
    stake, number, bank = hand["stake"], total(hand["cards"])[0], total(sight.dealer)[0]
    if box["even_money"]:
        return _pay(place, hand["wager"])
    if hand["surrendered"]:
        chip = sight.rules.smallest_chip
        back = stake // 2 if sight.rules.payout_rounding == "exact" else stake // 2 // chip * chip
        return _take(place, stake - back)
    if number > 21:
        return _take(place)
    if _is_blackjack(hand):
        return {"act": "push", "place": place} if is_blackjack else _pay(place, _three_to_two(sight, stake))
    if is_blackjack or (number < bank <= 21):
        return _take(place)
    return {"act": "push", "place": place} if number == bank else _pay(place, stake)


def _three_to_two(sight: Sight, stake: int) -> int:
    pays, to = map(int, sight.rules.blackjack_payout.split(":"))
    amount, chip = stake * pays // to, sight.rules.smallest_chip
    return amount if sight.rules.payout_rounding == "exact" else amount // chip * chip


def _pay(place: str, amount: int) -> Form:
    return {"act": "pay", "place": place, "text": _money(amount)}


def _take(place: str, amount: int | None = None) -> Form:
    return {"act": "take", "place": place} | ({} if amount is None else {"text": _money(amount)})


def _money(cents: int) -> str:
    return f"{cents / 100:g}"
