"""Settling a table in order: what is asked, what is right, what an answer is worth."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import permutations

import pytest

from tests.drills.houses import TABLES, calls
from tests.factories import rule_set, table
from trainer.drills import settlement_order as kind
from trainer.drills.base import Drill, Item, Verdict
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules, SideBet, SideBetPay
from trainer.errors import AnswerFormatError

SEEDS = 12
PAIRS = SideBet(name="perfect_pairs", table=(SideBetPay(hand="mixed", pays="6:1"),))
WITH_SIDE_BETS = {
    "apart": table(rule_set(side_bets=(PAIRS,)), id="apart"),
    "with-the-box": table(rule_set(side_bets=(PAIRS,), side_bets_settled="with_the_box"), id="with-the-box"),
    "box-by-box": table(rule_set(side_bets=(PAIRS,), settlement_order="box_by_box",
                                 settlement_direction="left_to_right"), id="box-by-box"),
}
TWO_BOXES = table(rule_set(boxes_max=2, boxes_max_event=2), id="two-boxes")
HOUSES: dict[str, HouseRules] = {**TABLES, **WITH_SIDE_BETS, "two-boxes": TWO_BOXES}
every_house = pytest.mark.parametrize("name", HOUSES)


def drill(variant: str = "order_and_action", boxes: tuple[int, int] = (4, 7)) -> Drill:
    return Drill(id="settlement-order/test", kind=kind.KIND, name={"en": "Test"}, variant=variant,
                 situations=kind.VARIANTS[variant], items=10, target_ms={"default": 20_000},
                 params={"boxes": list(boxes)})


@cache
def items(name: str, variant: str = "order_and_action") -> tuple[Item, ...]:
    house = HOUSES[name]
    return tuple(kind.generate(drill(variant), house, situation, Rng(b"%d" % seed))
                 for situation in kind.situations(drill(variant), house) for seed in range(SEEDS))


def judged(item: Item, order: list[str], **called: str) -> Verdict:
    """The verdict on this order, with the right calls unless others are named by line."""
    form = kind.model_form(item)
    form |= {f"place-{line}": str(place) for place, line in enumerate(order, start=1)}
    form |= {f"call-{line}": call for line, call in called.items()}
    return kind.grade(item, kind.parse(form, calls(TABLES["american"])))


def codes(verdict: Verdict) -> list[str]:
    return [mistake.code for one in (verdict, *verdict.lines) for mistake in one.mistakes]


def by_hand(item: Item, house: HouseRules) -> list[str]:
    """The bound lines sorted by what the rules say, without the engine."""
    rules = house.rules
    is_apart = rules.side_bets_settled == "first_collected_last_paid"

    def place(line: str) -> tuple[int, int, int, int]:
        box = int("".join(char for char in line.partition("-")[0] if char.isdigit()))
        hand = ord(line[-1]) if line[-1].isalpha() and "-" not in line else 0
        is_taken = item.key["lines"][line]["action"] == "take"
        tour = 3 if rules.settlement_order == "collect_then_pay" and not is_taken else 2
        if line.endswith("-insurance"):
            tour = 1
        elif "-" in line and is_apart:
            tour = 0 if is_taken else 4
        after_the_hands = int("-" in line)
        turn = 1 if rules.settlement_direction == "left_to_right" else -1
        return tour, turn * box, turn * after_the_hands, turn * hand

    return sorted(item.key["due"], key=place)


@every_house
def test_the_order_is_that_of_the_rules(name: str) -> None:
    for item in items(name):
        assert item.key["due"] == by_hand(item, HOUSES[name])
        assert len(item.key["due"]) >= 3
        assert set(item.key["order"]) == {line["line"] for line in item.prompt["lines"]}


@pytest.mark.parametrize(("name", "missing"), [
    ("american", {"blackjack_waits", "insurance_lost", "side_bets"}),
    ("vegas-strip", {"blackjack_waits", "insurance_lost", "side_bets"}),
    ("russian-club", {"insurance_lost", "side_bets"}),
    ("midnight", {"side_bets"}),
    ("uk", {"side_bets"}),
    ("event-table", {"side_bets"}),
    ("apart", {"blackjack_waits", "insurance_lost"}),
    ("two-boxes", set(kind.SITUATIONS)),
])
def test_a_table_deals_what_its_rules_leave_open(name: str, missing: set[str]) -> None:
    """Where the hole card is checked, insurance does not wait."""
    assert set(kind.SITUATIONS) - set(kind.situations(drill(), HOUSES[name])) == missing


def test_a_drill_of_more_boxes_than_the_table_has_is_an_event() -> None:
    house = TABLES["event-table"]
    item = kind.generate(drill(boxes=(15, 15)), house, "wins_and_losses", Rng(b"event"))
    seen = [*item.prompt["gone"], *(line["line"] for line in item.prompt["lines"])]
    assert {int(line.partition("-")[0].rstrip("abc")) for line in seen} == set(range(1, 16))
    fewer = kind.generate(drill(boxes=(15, 15)), TABLES["uk"], "wins_and_losses", Rng(b"no event"))
    assert len(fewer.prompt["boxes"]) <= 7


@pytest.mark.parametrize("name", ["american", "midnight"])
def test_three_boxes_show_a_push_and_a_line_that_is_gone(name: str) -> None:
    """On one hand of a split box, so that three lines are left to be put in order."""
    dealt = items(name, "order_and_action")
    for item in dealt:
        pushed = [line for line, key in item.key["lines"].items() if key["action"] == "push"]
        assert item.situation != "push" or pushed
        assert item.situation != "gone" or item.prompt["gone"]
        assert len(item.key["due"]) >= 3
    assert {"push", "gone"} <= {item.situation for item in dealt}


def test_what_is_gone_lies_there_no_more() -> None:
    for item in items("uk"):
        shown = [hand["hand"] for box in item.prompt["boxes"] for hand in box["hands"]]
        lines = [line["line"] for line in item.prompt["lines"]]
        assert not set(item.prompt["gone"]) & {*shown, *lines}
        assert set(shown) == {line["hand"] for line in item.prompt["lines"] if line["hand"]}
        assert item.situation != "gone" or item.prompt["gone"]


@pytest.mark.parametrize("variant", kind.VARIANTS)
def test_the_order_is_worth_its_inversions(variant: str) -> None:
    """Counted in all orders of three lines: 0 to 3 pairs of 3 the wrong way round."""
    item = next(one for one in items("american", variant) if len(one.key["order"]) == 3)
    due = item.key["due"]
    for order in permutations(due):
        wrong_pairs = sum(order.index(due[one]) > order.index(due[other])
                          for one, other in ((0, 1), (0, 2), (1, 2)))
        order_alone = 1000 * (3 - wrong_pairs) // 3
        whole = order_alone if variant == "order" else order_alone // 2 + 500
        assert judged(item, list(order)).credit == whole


def test_each_call_is_worth_its_share_of_the_other_half() -> None:
    item = next(one for one in items("uk") if len(one.key["order"]) == 5)
    first, second = item.key["order"][:2]
    other = {"pay": "take", "take": "pay", "push": "pay"}
    wrong = {line: other[item.key["lines"][line]["action"]] for line in (first, second)}
    assert judged(item, item.key["order"], **{first: wrong[first]}).credit == 500 + 400
    verdict = judged(item, item.key["order"], **wrong)
    assert verdict.credit == 500 + 300
    assert [line.credit for line in verdict.lines].count(500) == 2


def moved(order: list[str], line: str) -> Iterator[list[str]]:
    """The order with the line at every place."""
    rest = [one for one in order if one != line]
    yield from ([*rest[:at], line, *rest[at:]] for at in range(len(order)))


@pytest.mark.parametrize(("name", "action"), [("vegas-strip", "push"), ("uk", "push"), ("uk", "pay")])
def test_what_may_come_at_any_time_costs_nothing(name: str, action: str) -> None:
    """A push, and a blackjack that waited where blackjacks are paid as soon as they are safe."""
    tried = 0
    for item in items(name):
        for line in item.key["free"][action]:
            tried += 1
            for order in moved(item.key["order"], line):
                verdict = judged(item, order)
                assert (verdict.credit, codes(verdict)) == (1000, [])
                assert all(one.word == "right" for one in verdict.lines)
    assert tried


def test_a_blackjack_that_is_paid_at_the_settlement_has_its_place() -> None:
    waiting = [item for item in items("midnight") if item.situation == "blackjack_waits"]
    assert waiting
    for item in waiting:
        line = next(line for line, facts in item.key["lines"].items() if facts["why"] == "blackjack_win")
        assert line in item.key["due"]
        assert item.key["free"]["pay"] == []


def test_the_lines_that_would_have_to_move_are_marked() -> None:
    item = next(one for one in items("uk", "order") if len(one.key["due"]) == 5 == len(one.key["order"]))
    first, *rest = item.key["due"]
    verdict = judged(item, [*rest, first])
    marks = dict(zip([line["line"] for line in item.prompt["lines"]], verdict.lines, strict=True))
    assert {line: one.word for line, one in marks.items()} == {
        first: "wrong", **dict.fromkeys(rest, "right")}




@pytest.mark.parametrize("change", ["0", "x", "100", "1.5", "99", "2"])
def test_a_place_that_is_none_costs_no_attempt(change: str) -> None:
    item = items("uk")[0]
    first = item.key["order"][0]
    with pytest.raises(AnswerFormatError):
        kind.grade(item, kind.parse(kind.model_form(item) | {f"place-{first}": change}, calls(TABLES["uk"])))


@pytest.mark.parametrize(("field", "said"), [
    ("place", "no place yet"), ("call", "no call yet"),
])
def test_a_line_left_out_is_named(field: str, said: str) -> None:
    item = next(one for one in items("uk") if one.situation == "insurance_lost")
    for line in item.key["order"]:
        form = kind.model_form(item)
        del form[f"{field}-{line}"]
        with pytest.raises(AnswerFormatError, match=said) as caught:
            kind.grade(item, kind.parse(form, calls(TABLES["uk"])))
        assert ("insurance" in str(caught.value)) == line.endswith("-insurance")
        assert line.partition("-")[0].rstrip("ab") in str(caught.value)


def test_words_of_the_house_are_calls() -> None:
    item = items("uk")[0]
    words = {"pay": "paye", "take": "ramasse", "push": "="}
    form = {name: words.get(text, text) for name, text in kind.model_form(item).items()}
    assert kind.grade(item, kind.parse(form, calls(TABLES["uk"]))).credit == 1000
