"""The play of the boxes and of the dealer: splits, doubles, and what is drawn for what still waits."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.layout import play
from tests.factories import no_hole_card, rule_set
from trainer.engine.rules import RuleSet, Surrender
from trainer.engine.steps import Act


@pytest.mark.parametrize(("second_card", "gives"), [
    ("both_at_once", "1a 1b 1a 1b"),
    ("hand_by_hand", "1a 1a 1b 1b"),
])
def test_second_cards_of_a_split(second_card: str, gives: str) -> None:
    """E28."""
    rules = rule_set(split_second_card=second_card)
    played = play(rules, ["8s 8d"], "9h 9c", "split hit stand hit stand", "2s 3s 4s 5s")
    assert [step.place for step in played.round.log if step.act is Act.GIVE] == gives.split()


def test_hands_to_the_right_move_on_one_letter() -> None:
    rules = rule_set(split_second_card="both_at_once")
    played = play(rules, ["8s 8d"], "9h 9c", "split split stand stand split stand stand", "8h 8c 2s 3s 4s 5s")
    assert [str(hand) for hand in played.round.boxes[0].hands] == [
        "Hand('8s 2s')", "Hand('8h 3s')", "Hand('8d 4s')", "Hand('8c 5s')",
    ]
    assert [step.place for step in played.round.log if step.act is Act.GIVE] == [
        "1a", "1b", "1a", "1b", "1c", "1d",
    ]


def test_a_waiting_pair_of_aces_is_finished_once_there_are_hands_enough() -> None:
    rules = rule_set(split_second_card="both_at_once", resplit_aces=True, max_hands=3)
    played = play(rules, ["As Ad"], "9h 9c", "split split", "Ah Ac 5s 6s")
    assert [str(hand) for hand in played.round.boxes[0].hands] == [
        "Hand('As 5s')", "Hand('Ah 6s')", "Hand('Ad Ac')",
    ]


@pytest.mark.parametrize(("rules", "boxes", "dealer", "requests", "given", "cards"), [
    (rule_set(), ["Ts 6d"], "9h 7c", "hit", "Kd", "9h 7c"),  # E2, B55
    (rule_set(dealer_draw_if_no_live_hand=True), ["Ts 6d"], "9h 7c 5d", "hit", "Kd", "9h 7c 5d"),
    (rule_set(), ["As Kd"], "9h 7c", "", "", "9h 7c"),  # E32
    (no_hole_card(), ["Ts 6d"], "Ah", "hit", "Kd", "Ah"),  # E2
    (no_hole_card(dealer_draw_if_no_live_hand=True), ["Ts 6d"], "9h 7c 5d", "hit", "Kd", "9h 7c 5d"),
    (no_hole_card(), ["As Kd"], "Th 2c", "", "", "Th 2c"),  # E3, E4, B99
    (no_hole_card(), ["As Kd"], "9h", "", "", "9h"),
    (no_hole_card(one_card_for_naturals=False), ["As Kd"], "Th", "", "", "Th"),
    (no_hole_card(player_bj_always_wins=True), ["As Kd"], "Th", "", "", "Th"),
    (no_hole_card(surrender=Surrender.LATE), ["Ts 6d"], "Th", "surrender", "", "Th"),
    (no_hole_card(), ["As Kd", "Ts 9d"], "Th 2c 6d", "stand", "", "Th 2c 6d"),  # E23
])
def test_what_the_dealer_draws(
    rules: RuleSet, boxes: list[str], dealer: str, requests: str, given: str, cards: str
) -> None:
    assert play(rules, boxes, dealer, requests, given).dealer == cards


def test_one_card_for_insurance_is_a_rule() -> None:
    played = play(no_hole_card(one_card_for_insurance=False), ["Ts 6d"], "Ah", "hit", "Kd", insured=[1])
    assert played.dealer == "Ah"
    assert played.net == {"1": -1000, "1-insurance": -500}


@pytest.mark.parametrize(("changes", "cards", "requests", "given", "net"), [
    ({"redouble": 1}, "5s 4d", "double double", "2h Ts", 4000),
    ({"redouble": 1}, "5s 4d", "double stand", "Th", 2000),
    ({"redouble": 2}, "2s 2d", "double double double", "2h 3s Ts", 8000),
    ({"surrender": Surrender.LATE, "surrender_after_double": True}, "5s 4d", "double surrender", "2h", -1000),
    ({"surrender": Surrender.LATE}, "Ts 6d", "surrender", "", -500),
    ({"forced_hit_below": 12}, "5s 4d", "!stand hit stand", "Td", 1000),
    ({"auto_stand_21": False}, "7s 7d", "hit stand", "7h", 1000),
    ({"auto_stand_21": False}, "7s 7d", "hit hit", "7h Kd", -1000),
    ({"charlie_n": 5, "charlie_payout": "2:1"}, "2s 2d", "hit hit hit", "2h 3s 3d", 2000),
    ({"double_on": "any_number_of_cards"}, "2s 2d", "hit double", "7h Ts", 2000),
])
def test_the_play_of_one_hand(
    changes: dict[str, Any], cards: str, requests: str, given: str, net: int
) -> None:
    played = play(rule_set(**changes), [cards], "9h 9c", requests, given)
    assert played.net == {"1": net}


def test_a_charlie_leaves_the_dealer_nothing_to_draw_for() -> None:
    played = play(no_hole_card(charlie_n=5), ["2s 2d"], "Th", "hit hit hit", "2h 3s 3d")
    assert played.steps[-2:] == ["settle 1", "finish"]
    assert played.dealer == "Th"


@pytest.mark.parametrize(("survives", "dealer", "net"), [
    (True, "Ah Kh", {"1": -1000, "1-insurance": 1000}),  # E1, K2
    (True, "Ah 4h", {"1": -1000, "1-insurance": -500}),
    (False, "Ah", {"1-insurance": -500, "1": -1000}),
])
def test_insurance_of_a_busted_box(survives: bool, dealer: str, net: dict[str, int]) -> None:
    rules = no_hole_card(insurance_survives_bust=survives)
    assert play(rules, ["Ts 6d"], dealer, "hit", "Kd", insured=[1]).net == net


def test_the_insurance_of_a_split_box_is_lost_with_its_last_hand() -> None:
    rules = no_hole_card(insurance_survives_bust=False)
    played = play(rules, ["8s 8d"], "Ah Kh", "split hit stand", "6s Kd 9d", insured=[1])
    assert played.net == {"1a": -1000, "1-insurance": 1000, "1b": -1000}
