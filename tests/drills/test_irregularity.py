"""Irregularities: the tables that are shown, what the engine says of them, and what an answer is worth."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.drills.houses import CONTENT, TABLES, calls, named
from tests.drills.sentences import plain
from tests.factories import no_hole_card, rule_set
from trainer.drills import irregularity
from trainer.drills.base import Drill, Item, Verdict
from trainer.drills.irregularity.rulings import FLOOR, HouseRuling, Irregularity, rulings_of
from trainer.drills.irregularity.tables import can_lay, lay, line_of
from trainer.engine.cards import parse_cards
from trainer.engine.dealer import dealer_must_draw
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules
from trainer.errors import AnswerFormatError

UK, STRIP = TABLES["uk"], TABLES["vegas-strip"]
ALL = CONTENT.drills["irregularity/all"]
RULINGS = rulings_of(ALL)
OTHER_RULES = named("other-rules", rule_set(extra_dealer_card="keep_if_unseen", exposed_card="burn",
                                            out_of_limit_bet="void", shuffle="csm"))
SEEDS = 30


def item(situation: str, table: HouseRules = STRIP, seed: int = 0, drill: Drill = ALL) -> Item:
    return irregularity.generate(drill, table, situation, Rng(b"%d" % seed))


def answered(asked: Item, **form: str) -> Verdict:
    right = irregularity.model_form(asked)
    return irregularity.grade(asked, irregularity.parse(right | form, calls(STRIP)))


def codes(verdict: Verdict) -> list[str]:
    return [mistake.code for mistake in verdict.mistakes]


# The data: what is shown could have happened, under every table's rules.

@pytest.mark.parametrize("one", RULINGS, ids=lambda one: one.id)
def test_a_bank_that_is_done_is_done_by_the_rules(one: Irregularity) -> None:
    for table in (*TABLES.values(), OTHER_RULES):
        for lies in one.tables:
            if can_lay(one, lies, table) and len(lies.bank.split()) > 1 and one.situation != "hole_turned":
                assert not dealer_must_draw(lay(lies, table, Rng(b"1")).dealer, table.rules)


@pytest.mark.parametrize("one", RULINGS, ids=lambda one: one.id)
def test_no_box_is_over_or_has_a_blackjack_that_was_not_paid(one: Irregularity) -> None:
    for lies in one.tables:
        for number, ranks in enumerate(lies.boxes, start=1):
            hand = Hand.of(" ".join(f"{rank}s" for rank in ranks.split()))
            assert not hand.is_bust
            assert not hand.is_blackjack or (lies.paid and str(number) == lies.box)


@pytest.mark.parametrize("one", [one for one in RULINGS if one.asks == "amount"], ids=lambda one: one.id)
def test_an_amount_is_asked_of_a_box_that_is_paid(one: Irregularity) -> None:
    for table in CONTENT.tables.values():
        for lies in one.tables:
            if can_lay(one, lies, table):
                laid = lay(lies, table, Rng(b"2"))
                line = line_of(laid, table.rules)
                assert (line.action, line.amount != laid.paid) == ("pay", True)


@pytest.mark.parametrize("one", [one for one in RULINGS if one.asks == "box"], ids=lambda one: one.id)
def test_the_box_that_is_asked_for_is_the_odd_one(one: Irregularity) -> None:
    for lies in one.tables:
        cards = [len(ranks.split()) for ranks in lies.boxes]
        assert [number for number, count in enumerate(cards, start=1) if count < 2] == [int(lies.place)]


@pytest.mark.parametrize("name", CONTENT.tables)
def test_each_table_has_what_its_rules_have(name: str) -> None:
    rules = TABLES[name].rules
    missing = set(irregularity.SITUATIONS) - set(irregularity.situations(ALL, TABLES[name]))
    without_cut_card = set() if rules.shuffle == "cut_card" else {"cut_card", "shoe_out"}
    without_hole_card = {"hole_turned"} if rules.hole_card == "none" else set()
    assert missing == without_cut_card | without_hole_card


def test_the_rules_on_errors_choose_the_ruling() -> None:
    """A house that keeps, burns or voids what others do not."""
    there = irregularity.situations(ALL, OTHER_RULES)
    assert {"over_limit", "exposed_unusable", "exposed_refused"}.isdisjoint(there)
    assert item("hit_on_stand", OTHER_RULES).key["ruling"] == "burn"
    assert item("hit_on_stand").key["ruling"] == "offer"
    rulings = {item("extra_dealer_card", OTHER_RULES, seed).key["ruling"] for seed in range(SEEDS)}
    assert rulings == {"burn", "next"}
    assert {item("extra_dealer_card", seed=seed).key["ruling"] for seed in range(SEEDS)} == {"burn"}


# What is drawn.

@pytest.mark.parametrize("situation", irregularity.SITUATIONS)
def test_no_item_is_the_same_each_time(situation: str) -> None:
    assert len({str(item(situation, seed=seed).prompt) for seed in range(SEEDS)}) == SEEDS


@pytest.mark.parametrize(("situation", "lies"), [
    ("extra_dealer_card", "bank"), ("hit_on_stand", "box"), ("out_of_turn", "box"),
    ("face_up_in_shoe", "apart"), ("exposed_refused", "apart"),
])
def test_the_card_lies_where_it_came_to_lie(situation: str, lies: str) -> None:
    """On the bank it is not in the total that is told, on a box it is the last one."""
    prompt = item(situation).prompt
    assert bool(prompt["apart"]) is (lies == "apart")
    if lies == "bank":
        *hand, _ = prompt["dealer"]["cards"]
        assert str(Hand(parse_cards(" ".join(hand))).total) in prompt["happened"]["en"]
    if lies == "box":
        (box,) = (box for box in prompt["boxes"] if str(box["box"]) == prompt["about"])
        assert len(box["hands"][0]["cards"]) == 3


def test_a_hole_card_lies_closed_while_the_boxes_play() -> None:
    assert item("shoe_out", STRIP).prompt["dealer"]["cards"][1:] == ["back"]
    assert item("shoe_out", UK).prompt["dealer"]["cards"][1:] == []
    assert item("bank_missed", STRIP).prompt["dealer"]["cards"] == []
    assert "back" not in item("hole_turned", STRIP).prompt["dealer"]["cards"]


def test_four_choices_are_three_and_the_floor() -> None:
    for situation in irregularity.SITUATIONS:
        asked = item(situation)
        ids = [choice["id"] for choice in asked.prompt["choices"]]
        assert (len(ids), FLOOR in ids, set(asked.key["codes"])) == (3, False, {*ids, FLOOR})


def test_a_bet_over_the_maximum_is_over_it() -> None:
    for table in CONTENT.tables.values():
        prompt = item("over_limit", table).prompt
        over = [box["hands"][0]["stake"] > table.rules.bet_max for box in prompt["boxes"]]
        about = [str(box["box"]) == prompt["about"] for box in prompt["boxes"]]
        assert over == about


# What an answer is worth.

@pytest.mark.parametrize(("situation", "form", "credit", "shown"), [
    ("extra_dealer_card", {}, 1000, []),
    ("extra_dealer_card", {"amount": "1"}, 700, ["IRR_WRONG_AMOUNT"]),
    ("extra_dealer_card", {"ruling": "keep"}, 300, ["IRR_KEEPS_CARD"]),
    ("extra_dealer_card", {"ruling": "void", "amount": "1"}, 0, ["IRR_VOIDS_ROUND", "IRR_WRONG_AMOUNT"]),
    ("extra_dealer_card", {"ruling": "floor"}, 500, []),
    ("extra_dealer_card", {"ruling": "floor", "amount": "1"}, 500, ["IRR_WRONG_AMOUNT"]),
    ("hit_on_stand", {"ruling": "leave"}, 300, ["IRR_PLAYER_PAYS"]),
    ("hit_on_stand", {"ruling": "burn"}, 300, ["IRR_BURNS_CARD"]),
    ("hit_on_stand", {"place": "99"}, 700, ["IRR_WRONG_PLACE"]),
    ("no_card", {"ruling": "deal", "place": "99"}, 0, ["IRR_WRONG_PLACE"]),
    ("shoe_out", {}, 1000, []), ("shoe_out", {"ruling": "floor"}, 500, []),
    ("shoe_out", {"ruling": "void"}, 0, ["IRR_VOIDS_ROUND"]),
    ("wrong_payment", {}, 1000, []),
    ("wrong_payment", {"ruling": "mend"}, 300, ["IRR_SELF_CORRECT"]),
    ("out_of_turn", {"ruling": "floor"}, 1000, []),
    ("out_of_turn", {"ruling": "back"}, 0, ["IRR_SELF_CORRECT"]),
])
def test_what_an_answer_is_worth(
    situation: str, form: dict[str, str], credit: int, shown: list[str]
) -> None:
    verdict = answered(item(situation), **form)
    assert (verdict.credit, codes(verdict)) == (credit, shown)


def test_an_amount_has_its_cost() -> None:
    asked = item("over_limit")
    due = asked.key["due"]
    assert answered(asked).error_cost == 0
    assert answered(asked, amount=f"{due / 100 - 20:.2f}").error_cost == -2000
    assert answered(item("shoe_out")).error_cost is None


def test_the_verdict_says_the_ruling_and_the_text() -> None:
    asked = next(one for seed in range(SEEDS)
                 if (one := item("hit_on_stand", seed=seed)).key["due"] == "dealer")
    verdict = answered(asked, ruling="burn")
    assert plain(verdict.due) == "Take it off and offer it to the next in turn: the bank"
    assert [plain(line) for line in verdict.worked] == [
        "The hand stood before it. The card is offered to the next in turn, at last to the bank.",
        "It rests on: South Dakota, 20:18:15:28."]


def test_where_no_text_is_known_that_is_said() -> None:
    verdict = answered(item("out_of_turn"), ruling="burn")
    assert plain(verdict.due) == "Stop and call the floor"
    assert plain(verdict.worked[-1]) == "No text is known that says more."


def test_a_house_may_rule_otherwise_and_is_cited() -> None:
    own = HouseRuling(table="vegas-strip", ruling="mend", rests_on="House manual, 7.2")
    changed = tuple(replace(one, houses=(own,)) if one.id == "wrong-payment" else one for one in RULINGS)
    drill = replace(ALL, params={"rulings": changed})
    asked = item("wrong_payment", STRIP, drill=drill)
    verdict = answered(asked, ruling=FLOOR)
    assert (asked.key["ruling"], verdict.credit) == ("mend", 500)
    assert plain(verdict.worked[-1]) == "So this house has ruled: House manual, 7.2."
    assert item("wrong_payment", UK, drill=drill).key["ruling"] == FLOOR


def test_a_drill_without_rulings_has_nothing_to_ask() -> None:
    assert irregularity.situations(replace(ALL, params={}), STRIP) == ()


@pytest.mark.parametrize(("situation", "form", "said"), [
    ("shoe_out", {"ruling": ""}, "four rulings"), ("shoe_out", {"ruling": "perhaps"}, "four rulings"),
    ("shoe_out", {"ruling": "A b"}, "four rulings"),
    ("no_card", {"place": ""}, "Which box"), ("hit_on_stand", {"place": ""}, "Who gets"),
    ("hit_on_stand", {"place": "left"}, "Which box"),
    ("over_limit", {"amount": ""}, "amount is still missing"),
    ("over_limit", {"amount": "x"}, "could not read"),
])
def test_what_cannot_be_read_costs_nothing(situation: str, form: dict[str, str], said: str) -> None:
    with pytest.raises(AnswerFormatError, match=said):
        answered(item(situation), **form)


def test_the_layout_is_in_order_and_the_boxes_have_their_places() -> None:
    open_table = named("open", no_hole_card())
    for seed in range(SEEDS):
        numbers = [box["box"] for box in item("hit_on_stand", open_table, seed).prompt["boxes"]]
        assert numbers == sorted(set(numbers))
        assert numbers[-1] <= open_table.rules.boxes_max
