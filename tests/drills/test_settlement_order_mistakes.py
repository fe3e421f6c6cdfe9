"""Which misconception an order or a call shows."""

from __future__ import annotations

from typing import Any

import pytest

from tests.drills.sentences import plain
from tests.drills.test_settlement_order import HOUSES, codes, every_house, items, judged
from tests.engine.boxes import box_of
from tests.factories import no_hole_card
from trainer.drills import settlement_order as kind
from trainer.drills.base import Item
from trainer.drills.lines import lines_of
from trainer.drills.settlement_order.orders import wrong_orders
from trainer.drills.settlement_order.verdicts import WHY
from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Outcome, settlement_order
from trainer.errors import CannotDeal, Message

BOX_BY_BOX: dict[str, Any] = {"settlement_order": "box_by_box"}
LOSES, WINS, PUSHES, BANK = "Ts 7d", "Ts 9d", "Ts 8d", "9s 9d"


def wrong(boxes: list[Box], **changes: Any) -> dict[str, str]:
    """Order -> code on these boxes against a bank of 18."""
    rules: RuleSet = no_hole_card(**changes)
    lines = {line.id: line for line in lines_of(boxes, Hand.of(BANK), rules, dealer_checked=False)}
    due = settlement_order(boxes, {line.id: line.settlement for line in lines.values()}, rules)
    found = wrong_orders(boxes, [lines[line] for line in due], rules)
    return {" ".join(order): code for order, code in found.items()}


def boxes_of(results: str) -> list[Box]:
    """``LWP``: box 1 loses, box 2 wins, box 3 pushes."""
    cards = {"L": LOSES, "W": WINS, "P": PUSHES}
    return [box_of(cards[one], number=number) for number, one in enumerate(results, start=1)]


@pytest.mark.parametrize(("results", "rules", "order", "code"), [
    # due 4 2, 3 1
    ("WLWL", {}, "1 2 3 4", "LTR_ORDER"),
    ("WLWL", {}, "2 4 1 3", "MIRROR_SIDE"),
    ("WLWL", {}, "4 3 2 1", "PAID_BEFORE_TAKE"),
    ("WLWL", {}, "4 2 1 3", "PAID_WALKING_BACK"),
    ("WLWL", {}, "2 4 3 1", "SKIPPED_BOX"),
    ("WLWL", {}, "4 2 3 1", None),
    # a push has no place; with one loser nobody sees in which direction he was taken
    ("WLWP", {}, "2 1 3", "MIRROR_SIDE"),
    # due 4 3 2 1
    ("WLWL", BOX_BY_BOX, "1 2 3 4", "LTR_ORDER"),
    ("WLWL", BOX_BY_BOX, "4 2 3 1", "COLLECTED_FIRST"),
    ("WLWL", BOX_BY_BOX, "3 2 1 4", "SKIPPED_BOX"),
    # a house that goes the other way has no order of the deal to be mistaken for
    ("WLWL", {"settlement_direction": "left_to_right"}, "4 2 3 1", "MIRROR_SIDE"),
    ("WLWL", {"settlement_direction": "left_to_right"}, "1 2 3 4", "PAID_BEFORE_TAKE"),
])
def test_an_order_shows_its_misconception(results: str, rules: dict[str, Any], order: str,
                                          code: str | None) -> None:
    assert wrong(boxes_of(results), **rules).get(order) == code


@pytest.mark.parametrize("results", ["LLWW", "LWW", "LLW"])
def test_a_table_on_which_the_deal_and_the_mirror_look_alike_is_not_dealt(results: str) -> None:
    """All losers left of all winners: from the left one takes them first by accident."""
    with pytest.raises(CannotDeal):
        wrong(boxes_of(results))
    assert "LTR_ORDER" in wrong(boxes_of(results), **BOX_BY_BOX).values()


def insured() -> list[Box]:
    """Boxes 1 and 3 win, 2 and 4 lose, 2 and 3 have lost their insurance: due i3 i2, 4 2, 3 1."""
    boxes = boxes_of("WLWL")
    boxes[1].insurance = boxes[2].insurance = 500
    return boxes


@pytest.mark.parametrize(("order", "code"), [
    ("4 2 3 1 3-insurance 2-insurance", "PAID_BEFORE_INSURANCE"),
    ("4 2-insurance 2 3-insurance 3 1", "INSURANCE_LATE"),
    ("2-insurance 3-insurance 1 2 3 4", "LTR_ORDER"),
    ("2-insurance 3-insurance 2 4 1 3", "MIRROR_SIDE"),
])
def test_insurance_comes_first(order: str, code: str) -> None:
    assert wrong(insured())[order] == code


@pytest.mark.parametrize(("rules", "order", "code"), [
    (BOX_BY_BOX, "3 2a 2b 1", "SPLIT_HANDS_SWAPPED"),
    (BOX_BY_BOX, "3 1 2b 2a", "SKIPPED_BOX"),
    (BOX_BY_BOX, "2b 2a 3 1", None),
    ({}, "2b 1 3 2a", None),
])
def test_the_hands_of_a_split_box(rules: dict[str, Any], order: str, code: str | None) -> None:
    """Box 1 loses, 2a wins, 2b loses, 3 wins."""
    boxes = [box_of(LOSES), box_of("8s 3d 9h", "8h 9c", number=2), box_of(WINS, number=3)]
    assert wrong(boxes, **rules).get(order) == code


@every_house
def test_every_wrong_order_is_told_by_its_code_alone(name: str) -> None:
    for item in items(name, "order"):
        for order, code in item.key["wrong"].items():
            free = [line for line in item.key["order"] if line not in item.key["due"]]
            verdict = judged(item, [*order.split(), *free])
            assert codes(verdict) == [code]
            assert verdict.credit < 1000
            assert "%" not in said(verdict.mistakes[0].code, verdict.mistakes[0].params)


def said(code: str, params: dict[str, Any]) -> str:
    return plain(Message(kind.MISTAKES[code], params))


def with_bound(name: str, wanted: int) -> Item:
    return next(one for one in items(name, "order") if len(one.key["due"]) == wanted == len(one.key["order"])
                and "insurance" not in one.situation)


def test_an_order_that_no_misconception_explains_shows_its_faults() -> None:
    item = with_bound("uk", 5)
    taken = [line for line in item.key["due"] if not item.key["is_paid"][line]]
    paid = [line for line in item.key["due"] if item.key["is_paid"][line]]
    assert codes(judged(item, [*paid[::-1], *taken[::-1]])) in (["PAID_BEFORE_TAKE"], ["LTR_ORDER"])


def test_whoever_pays_before_the_insurance_is_told_first() -> None:
    tried = 0
    for item in items("uk", "order"):
        due = item.key["due"]
        paid = [line for line in due if item.key["is_paid"][line] and not line.endswith("-insurance")]
        if item.situation != "insurance_lost" or not paid:
            continue
        tried += 1
        order = [paid[-1], *(line for line in item.key["order"] if line != paid[-1])]
        assert codes(judged(item, order))[0] == "PAID_BEFORE_INSURANCE"
    assert tried


def test_a_call_shows_its_misconception() -> None:
    """Of every wrong call on every table, those that have a code."""
    found: dict[str, set[str]] = {}
    for name in HOUSES:
        for item in items(name):
            for line, facts in item.key["lines"].items():
                for call in {"pay", "take", "push"} - {facts["action"]}:
                    verdict = judged(item, item.key["order"], **{line: call})
                    assert verdict.word == "partial"
                    for code in codes(verdict):
                        found.setdefault(code, set()).add(f"{facts['why']} {call}")
    assert found == {
        "PUSH_PAID": {"push pay"}, "PUSH_TAKEN": {"push take"}, "INS_NOT_TAKEN": {"insurance_lost push"},
        "INS_PAID_NO_BJ": {"insurance_lost pay"},
        "MAIN_KEPT_ON_BJ": {"lose_to_dealer_blackjack push", "one_bet push", "bust push"},
        "BJ_TIES_21": {"blackjack_win push"}, "ONE_BET_ONLY": {"additional_bet_returned take"},
    }


def test_every_code_has_a_table_that_shows_it() -> None:
    orders = {code for name in HOUSES for item in items(name, "order") for code in item.key["wrong"].values()}
    on_lines = {code for name in HOUSES for item in items(name) for facts in item.key["lines"].values()
                for codes in facts["wrong"].values() for code in codes}
    assert orders | on_lines == set(kind.MISTAKES) == set(kind.MISTAKE_NAMES)


@pytest.mark.parametrize(("name", "due", "rule"), [
    ("uk", "Insurance: insurance 4. Take: 6, 3. Then pay: 5.", "All losers are taken before the first"),
    ("vegas-strip", "Box by box: 5, 3.", "Each box is taken or paid before the next, from box"),
])
def test_the_explanation_has_the_rounds_of_this_table(name: str, due: str, rule: str) -> None:
    """Made from the lines of the item; what may come at any time is told apart."""
    item = next(one for one in items(name, "order") if one.key["free"]["push"]
                and (name != "uk" or one.situation == "insurance_lost"))
    verdict = judged(item, item.key["order"])
    told = plain(verdict.due)
    assert [word.strip(".,") for word in told.split() if word[0].isdigit()] == [
        line.partition("-")[0] for line in item.key["due"]]
    assert heads(told) == heads(due)
    worked = [plain(line) for line in verdict.worked]
    assert worked[0].startswith(rule)
    pushes = ", ".join(item.key["free"]["push"])
    assert worked[1] == f"A push may come at any time, nothing is moved: {pushes}."


def heads(told: str) -> list[str]:
    return [part.partition(":")[0] for part in told.split(". ")]


def test_every_outcome_has_its_reason() -> None:
    of_one_bet = {Outcome.ORIGINAL_BET_LOST, Outcome.ONE_MORE_BET_LOST}
    assert {outcome.value for outcome in set(Outcome) - of_one_bet} | {"one_bet"} <= set(WHY)
