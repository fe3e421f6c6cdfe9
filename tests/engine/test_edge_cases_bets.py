"""Cases that the sources leave open, E18 to E32 of the rules reference: bets, insurance, and what follows.

Where the decision is a switch, another table shows its other side; where a source is departed from or
silent, the rule set must say that the house chose.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.layout import BET, NO_HOLE_CARD, SOURCES, is_chosen, play, rules_of, shipped
from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.hand import Hand
from trainer.engine.next_bets import RoundEnd, next_bets
from trainer.engine.odds import Breakage, Odds, payout
from trainer.engine.randomness import Rng
from trainer.engine.requests import BALANCE, Request, refusal
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import RuleSet
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step
from trainer.errors import IllegalStep

_WITHOUT = ("event-table", "midnight")
"""The sources without a hole card."""


@pytest.mark.parametrize("name", _WITHOUT)
@pytest.mark.parametrize(("hand", "requests", "given"), [
    ("6s 5h", "double", "9s"), ("8s 8h", "split stand stand", "Ts 9h"),
])
def test_e18_insurance_is_half_the_first_bet_whatever_is_added(
    name: str, hand: str, requests: str, given: str
) -> None:
    played = play(rules_of(name), [hand], "As Kd", requests, given, insured=[1])
    assert played.round.boxes[0].insurance == 500
    assert played.net["1-insurance"] == 1000


@pytest.mark.parametrize("name", SOURCES)
@pytest.mark.parametrize("second", ["Kd", "9d"])
def test_e19_an_insured_blackjack_comes_to_even_money(name: str, second: str) -> None:
    played = play(rules_of(name), ["Ah Kh"], f"As {second}", insured=[1])
    assert sum(played.net.values()) == 1000


def test_e19_even_money_itself_pays_the_same() -> None:
    rules = rules_of("vegas-strip")
    assert play(rules, ["Ah Kh"], "As Kd", even_money=[1]).net == {"1": 1000}
    assert play(rules, ["Ah Kh"], "As 9d", even_money=[1]).net == {"1": 1000}


@pytest.mark.parametrize(("name", "amount", "clause"), [
    *((name, 400, "insurance_amount") for name in SOURCES),
    *((name, 600, "insurance_amount") for name in shipped()),
    *((name, 500, None) for name in shipped()),
    ("vegas-strip", 400, None), ("vegas-h17-65", 100, None), ("uk", 400, None),
])
def test_e20_insurance_is_exactly_half_or_up_to_half(name: str, amount: int, clause: str | None) -> None:
    box = Box(1, BET)
    box.hands = [Hand.of("Ts 8h", bet=BET)]
    said = refusal(Request.INSURANCE, box, box.hands[0], rules_of(name), upcard=card("As"), amount=amount)
    assert said == clause


@pytest.mark.parametrize(("rounding", "paid"), [
    ("exact", 1050), ("down", 1000), ("up", 1100), ("nearest", 1100),
])
def test_e21_an_odd_bet_at_3_to_2(rounding: str, paid: int) -> None:
    american = rules_of("american")
    rules = replace(american, payout_rounding=rounding, smallest_chip=100)  # type: ignore[arg-type]
    assert play(rules, ["As Kh"], "9s Td", bets=[700]).net == {"1": paid}
    assert payout(700, Odds(3, 2), Breakage(rules.payout_rounding, 100)) == paid
    assert (american.payout_rounding, is_chosen("american", "payout_rounding")) == ("exact", True)


def test_e22_a_push_that_stays_is_no_gain_and_no_second_stake() -> None:
    rules = rules_of("midnight")
    played = play(rules, ["Ts 8h"], "9s 9d", "stand")
    left = played.round.left_on_table()
    assert (played.net, left) == ({"1": 0}, {1: 1000})
    assert next_bets(None, {1: BET}, left, rules).bets == {1: 1000}
    assert next_bets(RoundEnd.CLEAR, {1: BET}, left, rules).moved == {1: -1000}
    again = next_bets(RoundEnd.REBET, {1: BET}, left, rules)
    assert (again.bets, again.moved) == ({1: 1000}, {})


@pytest.mark.parametrize("name", shipped())
def test_e23_the_dealer_draws_although_ahead_of_every_box(name: str) -> None:
    played = play(rules_of(name), ["Ts 2h"], "Ts 6d 9c", "stand")
    assert played.dealer == "Ts 6d 9c"
    assert played.net == {"1": 1000}


def _stand_to_the_end(shoe: Shoe, rules: RuleSet) -> tuple[int | None, bool]:
    """A round of three boxes; what is left in the shoe before its cards are cleared, the cut card out."""
    round = Round({1: BET, 2: BET, 3: BET}, shoe)
    while (step := next_step(round, rules)).act is not Act.FINISH:
        take_step(round, step.answered(Request.STAND) if step.act is Act.ASK else step, rules)
    before = shoe.cards_left, shoe.cut_card_is_out
    take_step(round, step, rules)
    return before


@pytest.mark.parametrize("name", ["event-table", "russian-club"])
def test_e24_the_round_of_the_cut_card_is_finished_then_the_shoe_shuffled(name: str) -> None:
    rules = rules_of(name)
    shoe = Shoe.for_rules(rules, Rng(b"the cut card"))
    full = shoe.cards_left
    assert full == 52 * 6 - rules.burn_cards
    for _ in range(40):
        left, is_out = _stand_to_the_end(shoe, rules)
        assert shoe.cards_left == (full if is_out else left)
        if is_out:
            break
    assert left is not None
    assert left <= rules.cut_card_position


@pytest.mark.parametrize("name", ["american", "midnight"])
def test_e24_elsewhere_every_round_begins_with_all_cards(name: str) -> None:
    rules = rules_of(name)
    shoe = Shoe.for_rules(rules, Rng(b"every round"))
    left, _ = _stand_to_the_end(shoe, rules)
    assert left is not None
    assert left < 52 * int(rules.decks) == shoe.cards_left


@pytest.mark.parametrize("name", ["event-table", "russian-club"])
def test_e25_a_player_may_bet_on_every_box(name: str) -> None:
    rules = rules_of(name)
    assert rules.hands_per_player_max == rules.boxes_max == 7
    assert is_chosen(name, "hands_per_player_max")
    dealer = "9s" if name in NO_HOLE_CARD else "9s 9c"
    played = play(rules, ["Ts 6h"] * 7, dealer, "hit " * 7, "Js " * 7)
    assert len(played.net) == 7


def test_e26_2_pour_1_and_3_pour_2_leave_the_stake_where_it_is() -> None:
    rules = rules_of("event-table")
    played = play(rules, ["Ts 8h", "Ah Kh"], "As Kd", "stand", insured=[1])
    assert played.settled["1-insurance"].pays == 1000  # on 500
    assert play(rules, ["Ah Kh"], "9s").settled["1"].pays == 1500  # on 1000


@pytest.mark.parametrize("name", shipped())
def test_e27_after_the_first_card_nothing_is_bet_but_doubles_splits_and_insurance(name: str) -> None:
    rules = rules_of(name)
    played = play(rules, ["2s 3h", "Ts 8h"], "Ts 9d", "hit stand stand", "4s")
    assert [hand.stake for box in played.round.boxes for hand in box.hands] == [1000, 1000]
    round = Round({1: BET}, Shoe.of("Ts As 8h 7d"))
    take_step(round, next_step(round, rules), rules)
    for late in (Step(Act.OFFER_INSURANCE, "1"), Step(Act.OFFER_EVEN_MONEY, "1")):
        with pytest.raises(IllegalStep):
            take_step(round, late.answered(Request.INSURANCE), rules)
    with pytest.raises(IllegalStep):
        round.box(2)


@pytest.mark.parametrize(("name", "order"), [
    ("american", ["give 1a", "give 1b", "ask 1a", "ask 1b"]),
    ("midnight", ["give 1a", "give 1b", "ask 1a", "ask 1b"]),
    ("russian-club", ["give 1a", "give 1b", "ask 1a", "ask 1b"]),
    ("event-table", ["give 1a", "ask 1a", "give 1b", "ask 1b"]),
])
def test_e28_second_cards_at_once_or_hand_by_hand(name: str, order: list[str]) -> None:
    played = play(rules_of(name), ["8s 8h"], "Ts 9d", "split stand stand", "Ks Qs")
    assert [step for step in played.steps if step in order] == order


@pytest.mark.parametrize(("hand", "requests", "given", "left"), [
    ("Ts 8h", "stand", "", 1000), ("6s 5h", "double", "7s", 2000),
    ("8s 8h", "split stand stand", "Ts Th", 2000), ("8s 8h", "split stand stand", "Ts 9h", 1000),
])
def test_e29_the_whole_stake_of_a_pushed_hand_stays_on_its_box(
    hand: str, requests: str, given: str, left: int
) -> None:
    rules = rules_of("midnight")
    played = play(rules, [hand], "9s 9d", requests, given)
    assert played.round.left_on_table() == {1: left}
    assert next_bets(None, {1: BET}, {1: left}, rules).bets == {1: left}


@pytest.mark.parametrize(("left", "moved"), [
    ({}, {1: 1000, 2: 500}), ({1: 1000}, {2: 500}), ({1: 2000}, {1: -1000, 2: 500}),
    ({1: 1000, 2: 500}, {}),
])
def test_e30_the_same_bets_again_move_only_the_difference(
    left: dict[int, int], moved: dict[int, int]
) -> None:
    rules, began = rules_of("midnight"), {1: 1000, 2: 500}
    rebet = next_bets(RoundEnd.REBET, began, left, rules)
    assert (rebet.bets, rebet.moved, rebet.deals) == (began, moved, False)
    assert next_bets(RoundEnd.REBET_AND_DEAL, began, left, rules).deals


def test_e30_a_balance_too_small_refuses_the_whole() -> None:
    rules, began = rules_of("midnight"), {1: 1000, 2: 500}
    with pytest.raises(IllegalStep) as caught:
        next_bets(RoundEnd.REBET, began, {}, rules, balance=1499)
    assert caught.value.clause == BALANCE
    assert next_bets(RoundEnd.REBET, began, {1: 1000}, rules, balance=500).moved == {2: 500}


@pytest.mark.parametrize("name", ["american", "event-table", "russian-club"])
@pytest.mark.parametrize("choice", RoundEnd)
def test_e30_elsewhere_nothing_of_it_is_offered(name: str, choice: RoundEnd) -> None:
    with pytest.raises(IllegalStep) as caught:
        next_bets(choice, {1: BET}, {}, rules_of(name))
    assert caught.value.clause == "round_end"


def test_e31_two_hands_in_003_more_elsewhere() -> None:
    rules = rules_of("russian-club")
    played = play(rules, ["8s 8h"], "Ts 9d", "split !split stand stand", "8d Ts")
    assert played.refused == ("max_hands",)
    assert is_chosen("russian-club", "max_hands")
    three = replace(rules, max_hands=3)
    more = play(three, ["8s 8h"], "Ts 9d", "split split stand stand stand", "8d Ts Kd Kc")
    assert set(more.net) == {"1a", "1b", "1c"}


@pytest.mark.parametrize("name", ["american", "russian-club"])
def test_e32_blackjacks_and_busts_alone_have_the_hole_card_turned_only(name: str) -> None:
    played = play(rules_of(name), ["As Kh", "Ts 6h"], "6s Td", "hit", "Js")
    assert played.dealer == "6s Td"
    assert "turn dealer" in played.steps
    assert "draw dealer" not in played.steps
    assert played.net == {"1": 1500, "2": -1000}
