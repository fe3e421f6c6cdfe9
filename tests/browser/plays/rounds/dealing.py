"""What is due before the bank plays: bets, the deal, the calls, the offers, and what a player asks for."""

from __future__ import annotations

from tests.browser.plays.rounds.settling import bank_draws, unsettled
from tests.browser.plays.rounds.sight import Form, Json, Sight, is_blackjack, money, total, value

_SERVES = {"hit": "give_card", "stand": "pass_on", "double": "take_double", "split": "take_split",
           "surrender": "take_surrender"}
_ENDS = {"rebet": "rebet", "rebet_and_deal": "rebet_deal", "clear": "return_bets"}
_DOUBLES = {"any_two": range(22), "9-11": range(9, 12), "10-11": range(10, 12), "11": range(11, 12)}


def end(sight: Sight) -> Form | None:
    began = sight.seen["began"]
    if began is None:
        return None
    if sight.seen["speech"] is None:
        return {"act": "place_bets"}
    want = sight.wanted()
    left = sum(hand["stake"] for _, hand in sight.hands())
    return {"act": _ENDS[want], "text": money(left if want == "clear" else began)}


def take_bets(sight: Sight) -> Form | None:
    speech, rules = sight.seen["speech"], sight.rules
    if speech and speech["amount"] is not None and speech["shows"] is None:
        is_good = (rules.bet_min <= speech["amount"] <= rules.bet_max
                   and speech["amount"] % rules.bet_step == 0 and not sight.seen["bets_closed"])
        return {"act": "accept_bet" if is_good else "refuse_bet", "place": speech["hand"]}
    return None if sight.seen["bets_closed"] else {"act": "no_more_bets"}


def deal(sight: Sight) -> Form | None:
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


def announce(sight: Sight) -> Form | None:
    speech = sight.seen["speech"]
    for box, hand in sight.hands():
        is_claimed = speech is not None and speech["claim"] is not None and speech["hand"] == hand["hand"]
        is_due = len(hand["cards"]) > 1 and not hand["said"] and hand["hand"] not in box["settled"]
        if is_claimed or is_due:
            is_final = _is_finished(sight, box, hand)
            return {"act": "announce", "text": _call(hand, is_final=is_final, sight=sight)}
    bank = sight.seen["dealer"]
    if len(sight.dealer) > 1 and not bank["said"] and any(unsettled(sight)):
        return {"act": "announce", "text": _call(bank, is_final=not bank_draws(sight), sight=sight)}
    return None


def _call(hand: Json, *, is_final: bool, sight: Sight) -> str:
    number, is_soft = total(hand["cards"])
    if is_blackjack(hand):
        return "bj"
    if number > 21:
        return f"x {number}"
    if is_final or not is_soft or number == 21 or sight.table.house.announce == "high":
        return str(number)
    return f"{number - 10}/{number}"


def make_offers(sight: Sight) -> Form | None:
    """Even money, insurance and the check: all that comes before anybody plays."""
    seen, rules = sight.seen, sight.rules
    upcard = value(sight.dealer[0])
    if len(sight.dealer) > 1:
        return None
    if upcard == 1 and seen["insured"] != "closed" and not seen["checked"]:
        last = seen["done"][-1]
        reached = int(last["place"]) if last["act"] == "offer_even_money" else 0
        for box, hand in sight.hands():
            if (rules.even_money == "vs_A" and seen["insured"] == "" and is_blackjack(hand)
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
    return {"act": "limit_insurance", "text": money(wager // 2)}


def serve(sight: Sight) -> Form | None:
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
