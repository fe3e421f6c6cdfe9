"""The order of a round: who gets which card, who is asked what and when, which line is settled when."""

from __future__ import annotations

import pytest

from tests.engine.layout import play
from tests.factories import no_hole_card, rule_set
from trainer.engine.cards import card
from trainer.engine.requests import Request
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import HoleCard, RuleSet, SideBet, SideBetPay, Surrender
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step
from trainer.errors import IllegalStep

EARLY = {"surrender": Surrender.EARLY}


def begin(rules: RuleSet, shoe: str, bets: dict[int, int] | None = None) -> Round:
    """A round whose first deal is done."""
    round = Round(bets or {1: 1000}, Shoe.of(shoe))
    while next_step(round, rules).act in (Act.DEAL, Act.DEAL_HOLE_CARD):
        take_step(round, next_step(round, rules), rules)
    return round


def go_on(round: Round, rules: RuleSet, *requests: Request) -> list[str]:
    """Take every step until the round is over, the hands asking for these things; the steps taken."""
    waiting = list(requests)
    while not round.is_over:
        step = next_step(round, rules)
        take_step(round, step.answered(waiting.pop(0)) if step.act is Act.ASK else step, rules)
    assert waiting == []
    return [f"{step.act} {step.place}".rstrip() for step in round.log]


@pytest.mark.parametrize(("order", "hole_card", "places"), [
    ("P1-U-P2", HoleCard.NONE, "2 5 dealer 2 5"),
    ("P1-U-P2-H", HoleCard.FACE_DOWN, "2 5 dealer 2 5 hole"),
    ("P1-P2-U-H", HoleCard.FACE_DOWN, "2 5 2 5 dealer hole"),
    ("P1-P2-U-H", HoleCard.FACE_UP, "2 5 2 5 dealer hole"),
])
def test_order_of_the_deal(order: str, hole_card: HoleCard, places: str) -> None:
    rules = rule_set(initial_deal_order=order, hole_card=hole_card, peek=frozenset())
    round = begin(rules, "2s 3s 4s 5s 6s 7s", {5: 1000, 2: 500})
    dealt = ["hole" if step.act is Act.DEAL_HOLE_CARD else step.place for step in round.log]
    assert dealt == places.split()
    assert [box.number for box in round.boxes] == [2, 5]


def test_the_hole_card_is_nowhere_until_it_is_turned() -> None:
    """B59."""
    rules = rule_set()
    round = begin(rules, "9s Ks 7d Kd 2s Th")
    while (step := next_step(round, rules)).act is not Act.TURN:
        seen = f"{round.log} {step} {round.dealer} {round.boxes}"
        assert str(card("Kd")) not in seen
        assert repr(card("Kd")) not in seen
        assert len(round.dealer.cards) == 1
        take_step(round, step.answered(Request.STAND) if step.act is Act.ASK else step, rules)
    turned = take_step(round, step, rules)
    assert turned.card == round.dealer.cards[1] == card("Kd")
    assert round.face_down is None


def test_a_negative_check_shows_nothing() -> None:
    rules = rule_set()
    round = begin(rules, "9s Ks 7d 9d")
    assert take_step(round, next_step(round, rules), rules) == Step(Act.CHECK, "dealer")


def test_a_blackjack_found_at_the_check_ends_the_round() -> None:
    played = play(rule_set(), ["9s 7d", "As Kd"], "Ah Kh", insured=[1])
    assert played.steps[-6:] == [
        "offer_insurance 2", "check dealer", "settle 1-insurance", "settle 1", "settle 2", "finish",
    ]
    assert played.net == {"1-insurance": 1000, "1": -1000, "2": 0}
    assert played.dealer == "Ah Kh"
    assert played.round.ended_at_check


@pytest.mark.parametrize(("peek", "upcard", "is_checked"), [
    ({"A", "10"}, "As", True), ({"A", "10"}, "Ks", True), ({"A", "10"}, "9s", False),
    ({"A"}, "Ks", False), ({"A"}, "As", True), ({"10"}, "As", False), ({"10"}, "Ts", True),
    (set(), "As", False),
])
def test_when_the_hole_card_is_checked(peek: set[str], upcard: str, is_checked: bool) -> None:
    """E8: a table may check under an ace only."""
    round = begin(rule_set(peek=frozenset(peek)), f"9h {upcard} 7d 8h")
    steps = go_on(round, rule_set(peek=frozenset(peek)), Request.STAND)
    assert ("check dealer" in steps) is is_checked


def test_a_dealer_with_both_cards_up_has_nothing_to_check() -> None:
    rules = rule_set(hole_card=HoleCard.FACE_UP, peek=frozenset(), insurance_upcards=frozenset())
    assert go_on(begin(rules, "9s As 7d Kh"), rules) == [
        "deal 1", "deal dealer", "deal 1", "deal_hole_card dealer", "settle 1", "finish",
    ]
    steps = go_on(begin(rules, "9s As 7d 6h"), rules, Request.STAND)
    assert steps[4:] == ["ask 1", "settle 1", "finish"]


@pytest.mark.parametrize(("rules", "settled_after"), [
    (rule_set(), "check dealer"),
    (rule_set(peek=frozenset()), "turn dealer"),
    (no_hole_card(), "draw dealer"),
])
def test_insurance_is_settled_when_the_second_card_is_known(rules: RuleSet, settled_after: str) -> None:
    """K3: before any third card."""
    played = play(rules, ["9s 7d"], "Ah 4h 3h", "stand", insured=[1])
    at = played.steps.index("settle 1-insurance")
    assert played.steps[at - 1] == settled_after
    assert "draw dealer" in played.steps[at:]
    assert played.net["1-insurance"] == -500


def test_early_surrender_comes_before_the_check() -> None:
    rules = rule_set(**EARLY)
    round = begin(rules, "Ts 9s As 6d 9d Kh", {1: 1000, 2: 1000})
    steps = []
    while not round.is_over:
        step = next_step(round, rules)
        if step == Step(Act.OFFER_SURRENDER, "1"):
            step = step.answered(Request.SURRENDER)
        take_step(round, step, rules)
        steps.append(f"{step.act} {step.place}")
    assert steps[:5] == ["offer_insurance 1", "offer_insurance 2", "offer_surrender 1", "offer_surrender 2",
                         "check dealer"]
    assert {line: settled.net for line, settled in round.settled.items()} == {"1": -500, "2": -1000}


@pytest.mark.parametrize(("rules", "is_offered"), [
    (rule_set(**EARLY), True),
    (rule_set(**EARLY, surrender_not_vs=frozenset({"A"})), False),
    (rule_set(surrender=Surrender.LATE), False),
    (no_hole_card(**EARLY), False),  # nothing is checked: it is asked in turn
])
def test_where_early_surrender_is_offered(rules: RuleSet, is_offered: bool) -> None:
    steps = go_on(begin(rules, "Ts As 6d 9d 9h 9c"), rules, Request.STAND)
    assert ("offer_surrender 1" in steps) is is_offered


def test_even_money_is_offered_first_and_paid_at_once() -> None:
    rules = no_hole_card(even_money="vs_A", blackjack_paid="at_settlement")
    played = play(rules, ["As Kd", "Ts 9d", "Ad Qd"], "Ah Kh", "stand", even_money=[1])
    assert played.steps[7:12] == [
        "offer_even_money 1", "offer_insurance 2", "offer_even_money 3", "offer_insurance 3", "settle 1",
    ]
    assert played.net == {"1": 1000, "2": -1000, "3": 0}


@pytest.mark.parametrize(("rules", "upcard", "is_paid_before_play"), [
    (no_hole_card(blackjack_paid="at_once_if_safe"), "9h", True),
    (no_hole_card(blackjack_paid="at_once_if_safe"), "Th", False),
    (no_hole_card(blackjack_paid="after_peek"), "9h", True),
    (no_hole_card(blackjack_paid="after_peek"), "Th", False),
    (no_hole_card(blackjack_paid="at_settlement"), "9h", False),
    (no_hole_card(blackjack_paid="at_settlement", player_bj_always_wins=True), "Th", False),
    (no_hole_card(player_bj_always_wins=True), "Th", True),
    (rule_set(blackjack_paid="after_peek"), "Th", True),
    (rule_set(blackjack_paid="after_peek", peek=frozenset({"A"})), "Th", False),
    (rule_set(blackjack_paid="at_settlement"), "Th", False),
])
def test_when_a_blackjack_is_paid(rules: RuleSet, upcard: str, is_paid_before_play: bool) -> None:
    played = play(rules, ["As Kd", "Ts 9d"], f"{upcard} 9c", "stand")
    assert (played.steps.index("settle 1") < played.steps.index("ask 2")) is is_paid_before_play
    assert played.net["1"] == 1500


@pytest.mark.parametrize(("rules", "upcard", "is_taken_at_once"), [
    (no_hole_card(), "Th", True),
    (no_hole_card(dealer_bj_takes="busted_plus_one_per_box"), "Th", True),
    (no_hole_card(dealer_bj_takes="original_only"), "Th", False),  # the stake may come back
    (no_hole_card(dealer_bj_takes="original_only"), "9h", True),
    (rule_set(dealer_bj_takes="original_only"), "Th", True),
])
def test_when_a_busted_bet_is_taken(rules: RuleSet, upcard: str, is_taken_at_once: bool) -> None:
    played = play(rules, ["Ts 6d", "Td 9d"], f"{upcard} 9c", "hit stand", "Kd")
    assert (played.steps.index("settle 1") < played.steps.index("ask 2")) is is_taken_at_once
    assert played.net == {"1": -1000, "2": 0 if upcard == "Th" else 1000}


def test_the_amounts_of_a_double_for_less() -> None:
    rules = rule_set(double_for_less=True)
    round = begin(rules, "5s 9h 4d 9c Ts")
    step = next_step(round, rules)
    with pytest.raises(IllegalStep) as refused:
        take_step(round, step.answered(Request.DOUBLE, 1001), rules)
    assert refused.value.clause == "double_for_less"
    take_step(round, step.answered(Request.DOUBLE, 300), rules)
    go_on(round, rules)
    assert round.settled["1"].pays == round.boxes[0].hands[0].stake == 1300


def test_side_bets_are_lines_of_their_box() -> None:
    pairs = SideBet(name="perfect_pairs", table=(SideBetPay(hand="mixed", pays="5:1"),))
    hyper = SideBet(name="hyper_black_jack", table=(SideBetPay(hand="bust", pays="2:1"),))
    rules = rule_set(side_bets=(pairs, hyper))
    round = Round({1: 1000}, Shoe.of("8s 9h 8d 7c 2s 2d Ts"))
    round.boxes[0].side_bets = {"perfect_pairs": 100, "hyper_black_jack/bust": 200}
    go_on(round, rules, Request.SPLIT, Request.STAND, Request.STAND)
    assert list(round.settled) == ["1b", "1a", "1-hyper_black_jack/bust", "1-perfect_pairs"]
    assert round.settled["1-perfect_pairs"].pays == 500  # of the cards as dealt, though they were split
    assert round.settled["1-hyper_black_jack/bust"].pays == 400
    assert round.box_net(round.boxes[0]) == 2900


@pytest.mark.parametrize(("step", "clause"), [
    (Step(Act.DRAW, "dealer"), "initial_deal_order"),
    (Step(Act.DEAL, "2"), "initial_deal_order"),
    (Step(Act.SETTLE, "1"), "initial_deal_order"),
])
def test_a_step_out_of_turn_is_refused_and_changes_nothing(step: Step, clause: str) -> None:
    rules = rule_set()
    round = Round({1: 1000, 2: 1000}, Shoe.of("2s 3s 4s 5s 6s 7s"))
    with pytest.raises(IllegalStep) as refused:
        take_step(round, step, rules)
    assert refused.value.clause == clause
    assert (round.log, round.shoe.cards_left, round.dealt) == ([], 6, 0)


@pytest.mark.parametrize(("shoe", "due"), [
    ("9s As 7d 7h", "insurance_when"),
    ("9s Ks 7d 7h", "peek"),
    ("9s 9h 7d 7h", None),
])
def test_what_must_be_done_first_names_its_clause(shoe: str, due: str | None) -> None:
    rules = rule_set()
    with pytest.raises(IllegalStep) as refused:
        take_step(begin(rules, shoe), Step(Act.DRAW, "dealer"), rules)
    assert refused.value.clause == due


def test_a_refused_request_changes_nothing() -> None:
    rules = rule_set(double_on="9-11")
    round = begin(rules, "8s 9h 8d 9c Ts")
    for request, clause in [(Request.DOUBLE, "double_on"), (Request.SURRENDER, "surrender"),
                            (Request.INSURANCE, None), (None, None)]:
        with pytest.raises(IllegalStep) as refused:
            take_step(round, Step(Act.ASK, "1", request), rules)
        assert refused.value.clause == clause
        assert next_step(round, rules) == Step(Act.ASK, "1")
        assert round.boxes[0].hands[0].stake == 1000


def test_an_offer_takes_its_own_answer_only() -> None:
    rules = rule_set(insurance_amount="exact_half")
    round = begin(rules, "9s As 7d 7h")
    for request, amount, clause in [(Request.HIT, None, None), (Request.INSURANCE, 200, "insurance_amount")]:
        with pytest.raises(IllegalStep) as refused:
            take_step(round, Step(Act.OFFER_INSURANCE, "1", request, amount), rules)
        assert refused.value.clause == clause
    take_step(round, Step(Act.OFFER_INSURANCE, "1", Request.INSURANCE, 500), rules)
    assert round.boxes[0].insurance == 500
    assert next_step(round, rules) == Step(Act.CHECK, "dealer")


def test_after_the_last_step_there_is_none() -> None:
    rules = rule_set()
    round = begin(rules, "9s 9h 7d 9c")
    go_on(round, rules, Request.STAND)
    for ask in (lambda: next_step(round, rules), lambda: take_step(round, Step(Act.FINISH), rules)):
        with pytest.raises(IllegalStep):
            ask()


def test_only_hands_and_boxes_that_are_there_are_found() -> None:
    round = begin(rule_set(), "9s 9h 7d 9c")
    assert round.find("1") == (round.boxes[0], round.boxes[0].hands[0])
    for find in (lambda: round.find("1a"), lambda: round.box(2)):
        with pytest.raises(IllegalStep):
            find()
