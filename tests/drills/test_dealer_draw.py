"""The draw drill: what the bank must do, on which tables, and what a wrong call shows."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

import pytest

from tests.drills.houses import CONTENT, TABLES, calls
from tests.drills.sentences import plain
from tests.factories import no_hole_card, rule_set
from trainer.calls.reading import Decision
from trainer.drills import dealer_draw
from trainer.drills.base import Item, Verdict
from trainer.drills.dealer_draw.calls import (
    MISTAKES,
    WORKED,
    due_call,
    mistakes_by_call,
    table_reason,
    worked_reason,
)
from trainer.drills.dealer_draw.tables import can_make, make_table
from trainer.engine.box import Box
from trainer.engine.cards import write_cards
from trainer.engine.dealer import is_live
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules, RuleSet
from trainer.errors import AnswerFormatError
from trainer.learning.selection import Share, next_situation

UK, H17 = TABLES["uk"], TABLES["vegas-h17-65"]
S17_RULES, H17_RULES, OPEN = rule_set(), rule_set(dealer_soft_17="hit"), no_hole_card()
PLAYS_OUT = rule_set(dealer_draw_if_no_live_hand=True)


def boxes(text: str) -> list[Box]:
    """Boxes from the left, ``|`` between them; ``+`` after one that is insured, ``-`` given up."""
    made = []
    for number, cards in enumerate(text.split("|"), start=1):
        box = Box(number, 1000)
        box.hands = [Hand.of(cards.strip("+- "), bet=1000)]
        box.insurance = 500 * ("+" in cards)
        box.hands[0].surrendered = "-" in cards
        made.append(box)
    return made


# rules, the bank's cards, the boxes, what is due, why
DUE: list[tuple[RuleSet, str, str, str, str]] = [
    (S17_RULES, "As 6h", "Ts 9h", "stand", "soft_17_stand"),
    (H17_RULES, "As 6h", "Ts 9h", "draw", "soft_17_hit"),
    (H17_RULES, "As 7h", "Ts 9h", "stand", "soft_stands"), (S17_RULES, "Ts 6h", "Ts 4h", "draw", "draws"),
    (S17_RULES, "As 5h", "Ts 9h", "draw", "draws"), (S17_RULES, "Ts 7h", "Ts 9h", "stand", "stands"),
    (H17_RULES, "As 6h Td", "Ts 9h", "stand", "stands"), (OPEN, "As Kh", "Ts 9h", "stand", "blackjack"),
    (OPEN, "6s", "Ts 9h | Ts 5h 9d", "draw", "second_card"), (OPEN, "6s", "Ts 5h 9d", "settle", "no_card"),
    (OPEN, "6s", "As Kh", "settle", "no_card"), (OPEN, "Ts", "As Kh", "draw", "one_card_for_blackjack"),
    (OPEN, "Ts 4h", "As Kh", "settle", "one_card_was_enough"),
    (OPEN, "As", "Ts 5h 9d +", "draw", "one_card_for_insurance"),
    (OPEN, "As", "Ts 5h 9d", "settle", "no_card"),
    (S17_RULES, "Ts 4h", "Ts 5h 9d | Ts 6h -", "settle", "turned"),
    (S17_RULES, "Ts 4h", "As Kh", "settle", "turned"),
    (PLAYS_OUT, "Ts 4h", "Ts 5h 9d", "draw", "plays_out"),
    (PLAYS_OUT, "Ts 8h", "Ts 5h 9d", "stand", "plays_out"),
]


@pytest.mark.parametrize(("rules", "dealer", "laid", "due", "why"), DUE)
def test_what_is_due_and_why(rules: RuleSet, dealer: str, laid: str, due: str, why: str) -> None:
    hand = Hand.of(dealer)
    reason = table_reason(boxes(laid), hand, rules)
    assert due_call(reason, hand, rules) == due
    assert worked_reason(reason, hand, rules) == why
    assert WORKED[why] % {"cards": dealer, "total": hand.total}


def test_every_explanation_is_tried() -> None:
    assert {case[4] for case in DUE} == set(WORKED)


# codes, rules, the bank's cards, the boxes, the wrong call
CODES: list[tuple[list[str], RuleSet, str, str, Decision]] = [
    (["S17_DRAWS_SOFT17"], S17_RULES, "As 6h", "Ts 5h", "draw"),
    (["S17_DRAWS_SOFT17"], S17_RULES, "As 6h", "Ts 9h", "draw"),
    (["H17_STANDS_SOFT17"], H17_RULES, "As 6h", "Ts 9h", "stand"),
    (["H17_STANDS_SOFT17"], H17_RULES, "As 2h 4d", "Ts 6h", "stand"),
    (["STANDS_ON_16"], S17_RULES, "Ts 6h", "Ts 9h", "stand"),
    (["PLAYS_TO_WIN", "STANDS_ON_16"], S17_RULES, "Ts 6h", "Ts 4h | Ts 5h", "stand"),
    (["STANDS_ON_16"], S17_RULES, "As 3h", "Ts 9h", "stand"),
    (["DRAWS_ON_17"], S17_RULES, "Ts 8h", "Ts 6h", "draw"),
    (["PLAYS_TO_WIN", "DRAWS_ON_17"], S17_RULES, "Ts 7h", "Ts 8h", "draw"),
    (["DRAWS_SOFT_18"], H17_RULES, "As 7h", "Ts 6h", "draw"),
    (["CONVERTED_ACE", "STANDS_ON_16"], S17_RULES, "As 5h Td", "Ts 9h", "stand"),
    (["CONVERTED_ACE", "DRAWS_ON_17"], H17_RULES, "As 6h Td", "Ts 6h", "draw"),
    (["DRAWS_ON_17"], S17_RULES, "As 5h Td Ah", "Ts 6h", "draw"),
    (["DRAWS_NO_LIVE"], S17_RULES, "Ts 4h", "Ts 5h 9d", "draw"),
    (["DRAWS_NO_LIVE"], OPEN, "6s", "Ts 5h 9d", "draw"),
    ([], S17_RULES, "Ts 4h", "Ts 5h 9d", "stand"),
    (["STOPS_TOO_SOON"], OPEN, "As", "Ts 5h 9d +", "settle"),
    (["STOPS_TOO_SOON"], OPEN, "As", "Ts 5h 9d +", "stand"),
    (["STOPS_TOO_SOON"], OPEN, "Ts", "As Kh", "settle"),
    (["STOPS_TOO_SOON"], OPEN, "6s", "Ts 9h", "stand"),
    (["SETTLES_TOO_SOON"], S17_RULES, "Ts 4h", "Ts 9h", "settle"),
    (["SETTLES_TOO_SOON"], S17_RULES, "4s Th 7d", "Ts 9h", "settle"),
    (["SETTLES_TOO_SOON"], OPEN, "As Kh", "Ts 9h", "settle"),
    (["SETTLES_TOO_SOON"], PLAYS_OUT, "Ts 8h", "Ts 5h 9d", "settle"),
    (["STOPS_TOO_SOON"], PLAYS_OUT, "Ts 4h", "Ts 5h 9d", "stand"),
    ([], OPEN, "As Kh", "Ts 9h", "draw"),
]


@pytest.mark.parametrize(("codes", "rules", "dealer", "laid", "call"), CODES)
def test_what_a_wrong_call_shows(
    codes: list[str], rules: RuleSet, dealer: str, laid: str, call: Decision
) -> None:
    hand = Hand.of(dealer)
    reason = table_reason(boxes(laid), hand, rules)
    found = mistakes_by_call(boxes(laid), hand, rules, reason)
    assert [code for code, _ in found.get(call, [])] == codes
    for code, params in found.get(call, []):
        assert MISTAKES[code] % params


def test_every_code_is_tried() -> None:
    assert {code for case in CODES for code in case[0]} == set(MISTAKES)


# What each situation is.

def item(situation: str, table: HouseRules = UK, drill: str = "decide", seed: int = 0) -> Item:
    return dealer_draw.generate(CONTENT.drills[f"dealer-draw/{drill}"], table, situation, Rng(b"%d" % seed))


def dealer_of(asked: Item) -> Hand:
    return Hand.of(asked.key["cards"])


def is_between(low: int, high: int, soft: bool, hand: Hand) -> bool:
    return low <= hand.total <= high and hand.is_soft is soft


THERE: dict[str, Callable[[Hand], bool]] = {
    "hard_12_16": partial(is_between, 12, 16, False),
    "hard_17_up": partial(is_between, 17, 21, False),
    "soft_17": lambda hand: is_between(17, 17, True, hand) and len(hand.cards) == 2,
    "soft_17_many": lambda hand: is_between(17, 17, True, hand) and len(hand.cards) > 2,
    "soft_18_up": partial(is_between, 18, 21, True),
    "converted": lambda hand: hand.has_ace and not hand.is_soft,
    "two_aces": lambda hand: write_cards(hand.cards).count("A") >= 2,
    "five_cards": lambda hand: len(hand.cards) >= 5,
    "sixteen_wins": lambda hand: 13 <= hand.total <= 17,
    "seventeen_loses": lambda hand: 17 <= hand.total <= 19,
    "blackjack": lambda hand: hand.is_blackjack,
    "second_card": lambda hand: len(hand.cards) == 1,
    "no_live": lambda hand: len(hand.cards) <= 2,
    "only_insurance": lambda hand: len(hand.cards) == 1,
    "blackjack_waits": lambda hand: len(hand.cards) == 1,
}


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("situation", dealer_draw.SITUATIONS)
def test_each_situation_is_what_it_says(name: str, situation: str) -> None:
    table = TABLES[name]
    for seed in range(20 if can_make(situation, table.rules) else 0):
        layout = make_table(situation, table.rules, table.house, Rng(b"%d" % seed))
        live = [hand.total for box in layout.boxes for hand in box.hands if is_live(hand, table.rules)]
        assert THERE[situation](layout.dealer)
        assert bool(live) is (situation not in ("no_live", "only_insurance", "blackjack_waits"))
        if situation == "sixteen_wins":
            assert max(live) < layout.dealer.total
        if situation == "seventeen_loses":
            assert min(live) > layout.dealer.total


HANGS_ON_RULES = {"blackjack", "second_card", "only_insurance", "blackjack_waits"}
EVERYWHERE = set(dealer_draw.SITUATIONS) - HANGS_ON_RULES


@pytest.mark.parametrize(("name", "besides"), [
    ("american", set()), ("vegas-strip", set()), ("vegas-h17-65", set()), ("russian-club", {"blackjack"}),
    ("double-exposure", set()), ("plays-out-open", {"blackjack", "second_card"}),
    ("per-hand", {"blackjack", "second_card"}),
    *((name, HANGS_ON_RULES) for name in ("event-table", "midnight", "uk", "original-only")),
])
def test_each_table_deals_what_its_rules_have(name: str, besides: set[str]) -> None:
    rules = TABLES[name].rules
    assert {one for one in dealer_draw.SITUATIONS if can_make(one, rules)} == EVERYWHERE | besides


def flipped(table: HouseRules) -> HouseRules:
    other = "hit" if table.rules.dealer_soft_17 == "stand" else "stand"
    return replace(table, rules=replace(table.rules, dealer_soft_17=other))


def flips(asked: Item, table: HouseRules) -> bool:
    """Whether the bank would do something else under the other rule for soft 17."""
    dealer = dealer_of(asked)
    is_soft_17 = dealer.is_soft and dealer.total == 17
    due = {due_call("plays", dealer, one.rules) for one in (table, flipped(table))}
    return is_soft_17 and len(due) == 2 and asked.key["due"] in ("draw", "stand")


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("drill", ["decide", "say-and-do"])
def test_three_items_of_ten_turn_on_the_rule_for_soft_17(name: str, drill: str) -> None:
    table, entry = TABLES[name], CONTENT.drills[f"dealer-draw/{drill}"]
    there = dealer_draw.situations(entry, table)
    for seed in range(6):
        earlier: list[str] = []
        turning = 0
        for seq in range(entry.items):
            chance = Rng(b"%d|%d" % (seed, seq))
            situation = next_situation(there, earlier, chance, n_items=entry.items,
                                       share=Share(**entry.params["at_least"]))
            earlier.append(situation)
            turning += flips(dealer_draw.generate(entry, table, situation, chance), table)
        assert 10 * turning >= 3 * entry.items


# As a trainee meets it.

def answered(asked: Item, **form: str) -> Verdict:
    return dealer_draw.grade(asked, dealer_draw.parse(dealer_draw.model_form(asked) | form, calls(UK)))


@pytest.mark.parametrize("situation", ["soft_17", "hard_12_16", "no_live", "second_card"])
def test_the_prompt_tells_what_a_dealer_knows(situation: str) -> None:
    prompt = item(situation).prompt
    assert set(prompt) == {"variant", "dealer", "boxes", "may_settle"}
    for box in prompt["boxes"]:
        assert set(box["totals"]) == set(box["states"]) == {hand["hand"] for hand in box["hands"]}


@pytest.mark.parametrize("name", TABLES)
def test_settling_is_offered_by_the_rules_alone(name: str) -> None:
    """Where it would be offered only when it is right, the offer would be the answer."""
    table = TABLES[name]
    offers = {item(one, table).prompt["may_settle"]
              for one in dealer_draw.SITUATIONS if can_make(one, table.rules)}
    assert offers == {not table.rules.dealer_draw_if_no_live_hand}


@pytest.mark.parametrize(("table", "due", "wrong", "said", "why"), [
    (UK, "stand", "draw", "Stand.", "is soft 17; this table is S17: the bank stands on every 17."),
    (H17, "draw", "stand", "Draw.", "is soft 17; under H17 soft 17 takes a card, only hard 17 stands."),
])
def test_soft_17_is_judged_by_the_table(table: HouseRules, due: str, wrong: str, said: str, why: str) -> None:
    asked = item("soft_17", table)
    right, missed = answered(asked), answered(asked, call=wrong)
    assert (right.credit, missed.credit, dealer_draw.model_form(asked)) == (1000, 0, {"call": due})
    assert plain(right.due) == plain(missed.due) == said
    assert [plain(line) for line in missed.worked] == [f"{asked.key['cards']} {why}"]
    assert "SOFT17" in missed.mistakes[-1].code


@pytest.mark.parametrize(("total", "call", "credit", "codes"), [
    ("17", "stand", 1000, []), ("17", "draw", 500, ["S17_DRAWS_SOFT17"]),
    ("7/17", "stand", 500, ["SOFT_EXTRA"]),
    ("7/17", "draw", 0, ["S17_DRAWS_SOFT17", "SOFT_EXTRA"]), ("18", "stand", 0, ["OFF_BY_1"]),
    ("18", "draw", 0, ["OFF_BY_1"]),
])
def test_say_and_do(total: str, call: str, credit: int, codes: list[str]) -> None:
    asked = next(one for seed in range(50) if "PLAYS_TO_WIN" not in str(
        (one := item("soft_17", UK, "say-and-do", seed)).key["mistakes"]))
    verdict = answered(asked, total=total, call=call)
    assert (verdict.credit, [mistake.code for mistake in verdict.mistakes]) == (credit, codes)
    assert plain(verdict.due) == "17, then stand."


def test_the_total_before_a_draw_is_said_soft() -> None:
    asked = item("soft_17", TABLES["vegas-h17-65"], "say-and-do")
    assert dealer_draw.model_form(asked) == {"total": "7/17", "call": "draw"}


@pytest.mark.parametrize("form", [
    {}, {"call": ""}, {"call": "perhaps"}, {"call": "draw", "total": ""}, {"total": "17"}, {"call": "7/17"}])
def test_what_cannot_be_read_is_no_answer(form: dict[str, str]) -> None:
    with pytest.raises(AnswerFormatError):
        dealer_draw.parse(form, calls(UK))


def test_a_total_that_was_not_posted_is_asked_for() -> None:
    asked = item("soft_17", UK, "say-and-do")
    with pytest.raises(AnswerFormatError, match="total is still missing"):
        dealer_draw.grade(asked, dealer_draw.parse({"call": "stand"}, calls(UK)))


@pytest.mark.parametrize(("text", "call"), [
    ("d", "draw"), ("carte", "draw"), ("ещё", "draw"), ("s", "stand"), ("reste", "stand"), ("стоп", "stand"),
    ("no card needed", "settle")])
def test_a_call_may_be_typed_in_any_language(text: str, call: str) -> None:
    assert dealer_draw.parse({"call": text}, calls(UK, "fr"))["call"] == call
