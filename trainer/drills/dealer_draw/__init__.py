"""Draw or stand: what the bank does next, by its total and by what still waits for its cards."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.calls.reading import SaidTotal, read_decision, read_total
from trainer.calls.vocabulary import Calls
from trainer.drills.base import WHOLE, Drill, Item, Json, Mistake, Verdict
from trainer.drills.dealer_draw.calls import MISTAKE_NAMES as CALL_NAMES
from trainer.drills.dealer_draw.calls import MISTAKES as CALL_MISTAKES
from trainer.drills.dealer_draw.calls import (
    WORKED,
    due_call,
    mistakes_by_call,
    table_reason,
    worked_reason,
)
from trainer.drills.dealer_draw.hints import hint as hint
from trainer.drills.dealer_draw.tables import can_make, make_table
from trainer.drills.shown import DEALER, show_box, show_hand
from trainer.drills.totals import HALF, JudgedTotal, chances_of_total, judge_total, total_key, typed_total
from trainer.drills.totals.mistakes import MISTAKE_NAMES as TOTAL_NAMES
from trainer.drills.totals.mistakes import MISTAKES as TOTAL_MISTAKES
from trainer.drills.totals.worked import worked_total
from trainer.engine.box import Box
from trainer.engine.cards import write_cards
from trainer.engine.dealer import counts_as_blackjack
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules, RuleSet
from trainer.errors import N_, AnswerFormatError, Message

KIND = "dealer-draw"

MISTAKES: Mapping[str, str] = {
    **CALL_MISTAKES,
    **{code: text for code, text in TOTAL_MISTAKES.items() if code != "BUST_BLIND"},  # no bust is shown
}

MISTAKE_NAMES: Mapping[str, str] = {
    code: name for code, name in {**CALL_NAMES, **TOTAL_NAMES}.items() if code in MISTAKES
}

SITUATIONS: Mapping[str, str] = {
    "hard_12_16": N_("Hard 12 to 16"),
    "hard_17_up": N_("Hard 17 and more"),
    "soft_17": N_("Soft 17"),
    "soft_17_many": N_("Soft 17 of three cards and more"),
    "soft_18_up": N_("Soft 18 and more"),
    "converted": N_("An ace that counts 1"),
    "two_aces": N_("Two aces"),
    "five_cards": N_("Five cards and more"),
    "sixteen_wins": N_("A total that already beats every box"),
    "seventeen_loses": N_("A total that loses to every box"),
    "blackjack": N_("The bank’s blackjack"),
    "second_card": N_("The bank’s second card"),
    "no_live": N_("No live hand"),
    "only_insurance": N_("Only insurance is live"),
    "blackjack_waits": N_("Only a blackjack waits"),
}

VARIANTS: Mapping[str, tuple[str, ...]] = {
    "decide": tuple(SITUATIONS),
    "say_and_do": tuple(one for one in SITUATIONS
                        if one not in ("second_card", "no_live", "only_insurance", "blackjack_waits")),
}
"""A total is asked where the bank has one to say and then draws or stands."""
IS_SKILL = True
CRITICAL: tuple[str, ...] = ("soft_17", "soft_17_many", "converted")
GUESS: Mapping[str, float] = {"decide": 0.5, "say_and_do": 0.02}
PARAMS: tuple[str, ...] = ()
_OF_THE_BANK = ("dealer_draw_if_no_live_hand", "one_card_for_insurance", "one_card_for_naturals")
RELIES_ON: Mapping[str, tuple[str, ...]] = {
    "decide": ("dealer_soft_17", *_OF_THE_BANK),
    "say_and_do": ("dealer_soft_17", "announce", *_OF_THE_BANK),
}

_DUE: Mapping[str, str] = {
    "draw": N_("Draw."),
    "stand": N_("Stand."),
    "settle": N_("No card is needed: settle."),
}
_DUE_AFTER_TOTAL: Mapping[str, str] = {
    "draw": N_("%(total)s, then draw."),
    "stand": N_("%(total)s, then stand."),
}


def situations(drill: Drill, table: HouseRules) -> tuple[str, ...]:
    """Those of the drill's situations that this table's rules have."""
    return tuple(one for one in drill.situations if can_make(one, table.rules))


def generate(drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
    """A new item; raises CannotDeal where the rules do not have the situation."""
    rules = table.rules
    layout = make_table(situation, rules, table.house, rng)
    boxes, dealer = layout.in_order, layout.dealer
    reason = table_reason(boxes, dealer, rules)
    due = due_call(reason, dealer, rules)
    prompt = {
        "variant": drill.variant,
        "dealer": show_hand(dealer, DEALER),
        "boxes": [_show_box(box, rules) for box in boxes],
        "may_settle": not rules.dealer_draw_if_no_live_hand,
    }
    asks_total = drill.variant == "say_and_do"
    key = {
        "due": due,
        "why": worked_reason(reason, dealer, rules),
        "total": total_key(dealer, rules, table.house, is_final=due != "draw") if asks_total else None,
        "cards": write_cards(dealer.cards),
        "number": dealer.total,
        "mistakes": mistakes_by_call(boxes, dealer, rules, reason),
    }
    return Item(KIND, situation, prompt, key, drill.target(situation))


def follow_up(item: Item, answer: Json, verdict: Verdict) -> Item | None:
    """None: every item is complete in itself."""
    return None


def parse(form: Mapping[str, str], calls: Calls) -> Json:
    """Read the call, and the total where one is asked; raises AnswerFormatError."""
    total = read_total(form["total"], calls).to_json() if "total" in form else None
    return {"total": total, "call": read_decision(form.get("call", ""), calls)}


def grade(item: Item, answer: Json) -> Verdict:
    """Judge by the item's key; raises AnswerFormatError where the total is asked and missing."""
    key, call = item.key, answer["call"]
    is_right = call == key["due"]
    mistakes = tuple(Mistake(code, params) for code, params in key["mistakes"].get(call, []))
    why = Message(WORKED[key["why"]], {"cards": {"cards": key["cards"]}, "total": str(key["number"])})
    if key["total"] is None:
        return Verdict(WHOLE if is_right else 0, Message(_DUE[key["due"]]), (why,), mistakes)
    total = _judge_total(key["total"], answer["total"])
    due = Message(_DUE_AFTER_TOTAL[key["due"]], {"total": {"total": key["total"]["due"]}})
    of_call = mistakes if total.credit else ()  # what led to the call is another total than this one
    return Verdict(
        _credit(total, is_right), due, (*worked_total(key["total"]), why), (*of_call, *total.mistakes))


def chances(item: Item) -> frozenset[str]:
    """Codes of the misconceptions that some answer to it shows."""
    key = item.key
    of_calls = frozenset(code for found in key["mistakes"].values() for code, _ in found)
    return of_calls if key["total"] is None else of_calls | chances_of_total(key["total"])


def model_form(item: Item) -> dict[str, str]:
    """The fields that a perfect answer would post."""
    call = {"call": item.key["due"]}
    return call if item.key["total"] is None else {"total": typed_total(item.key["total"]), **call}


def _credit(total: JudgedTotal, is_call_right: bool) -> int:
    """The call alone is worth nothing: it follows from the total. A right total alone is half."""
    if is_call_right:
        return total.credit
    return HALF if total.credit == WHOLE else 0


def _judge_total(key: Json, said: Json) -> JudgedTotal:
    if said is None:
        raise AnswerFormatError(N_("The total is still missing: say it before the call."))
    return judge_total(key, SaidTotal.from_json(said))


def _show_box(box: Box, rules: RuleSet) -> Json:
    """A box with what each of its hands comes to, which a dealer has called long before."""
    hands = dict(zip(box.hand_ids, box.hands, strict=True))
    return show_box(box) | {
        "totals": {name: hand.total for name, hand in hands.items()},
        "states": {name: _state(hand, rules) for name, hand in hands.items()},
    }


def _state(hand: Hand, rules: RuleSet) -> str:
    if hand.surrendered:
        return "surrendered"
    if hand.is_bust:
        return "bust"
    return "blackjack" if counts_as_blackjack(hand, rules) else "live"
