"""Where the sources contradict each other or themselves: K1 to K13 of the rules reference, as decided."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.layout import NO_HOLE_CARD, SOURCES, play, rules_of, shipped


@pytest.mark.parametrize("name", shipped())
def test_k01_a_busted_bet_stays_lost_when_the_dealer_busts(name: str) -> None:
    played = play(rules_of(name), ["Ts 6h", "Th 9s"], "6s Td Kc", "hit stand", "Kd")
    assert played.dealer == "6s Td Kc"
    assert played.net == {"1": -1000, "2": 1000}


@pytest.mark.parametrize(("second", "insurance"), [("4s", -500), ("Kd", 1000)])
def test_k02_insurance_with_every_hand_bust_gets_exactly_the_second_card(second: str, insurance: int) -> None:
    rules = rules_of("midnight")
    played = play(rules, ["Ts 6h"], f"As {second}", "hit", "Js", insured=[1])
    assert played.dealer == f"As {second}"
    assert played.net == {"1": -1000, "1-insurance": insurance}


def test_k02_a_table_may_do_without_the_card() -> None:
    rules = replace(rules_of("midnight"), one_card_for_insurance=False)
    assert play(rules, ["Ts 6h"], "As", "hit", "Js", insured=[1]).dealer == "As"


def test_k03_actions_second_card_insurance_draw_settlement() -> None:
    played = play(rules_of("midnight"), ["Ts 6h"], "As 4s 5h", "hit stand", "2s", insured=[1])
    assert played.steps[3:] == [
        "offer_insurance 1", "ask 1", "give 1", "ask 1",
        "draw dealer", "settle 1-insurance", "draw dealer", "settle 1", "finish",
    ]


@pytest.mark.parametrize(("name", "stays"), [
    ("american", {}), ("event-table", {}), ("midnight", {1: 1000}), ("russian-club", {}),
])
def test_k04_a_push_is_returned_or_stays_and_moves_no_money(name: str, stays: dict[int, int]) -> None:
    played = play(rules_of(name), ["Ts 8h"], "9s 9d", "stand")
    assert played.net == {"1": 0}
    assert played.round.left_on_table() == stays


@pytest.mark.parametrize("name", shipped())
def test_k05_no_card_is_offered_on_21(name: str) -> None:
    played = play(rules_of(name), ["7s 7h"], "Ts 9d", "hit", "7d")
    assert played.net == {"1": 1000}


def test_k05_another_table_may_ask_and_the_sheet_of_001_says_what_was_chosen() -> None:
    rules = replace(rules_of("event-table"), auto_stand_21=False)
    assert play(rules, ["7s 7h"], "Ts", "hit hit", "7d Ts").outcome == {"1": "bust"}
    assert "letter" in shipped()["event-table"].chosen["auto_stand_21"]["en"]


@pytest.mark.parametrize(("name", "clause"), [
    ("american", None), ("event-table", "split_match"), ("midnight", None), ("russian-club", "split_match"),
])
def test_k06_a_pair_is_of_equal_points_or_of_one_rank(name: str, clause: str | None) -> None:
    rules = rules_of(name)
    if clause:
        assert play(rules, ["Ks Qh"], "Ts 9d", "!split stand").refused == (clause,)
    else:
        assert play(rules, ["Ks Qh"], "Ts 9d", "split stand stand", "8s 7s").net == {"1a": -1000, "1b": -1000}
    assert play(rules, ["Ks Kh"], "Ts 9d", "split stand stand", "8s 7s").net == {"1a": -1000, "1b": -1000}


@pytest.mark.parametrize("name", ["american", "midnight", "russian-club"])
def test_k07_one_split_makes_two_hands(name: str) -> None:
    played = play(rules_of(name), ["8s 8h"], "Ts 9d", "split !split stand stand", "8d Ts")
    assert played.refused == ("max_hands",)
    assert played.net == {"1a": -1000, "1b": -1000}


def test_k07_an_identical_third_card_makes_a_third_hand_and_no_more() -> None:
    requests = "split split !split stand stand stand"
    played = play(rules_of("event-table"), ["8s 8h"], "Ts 9d", requests, "8d 8c Ts Kd")
    assert played.refused == ("max_hands",)
    assert set(played.net) == {"1a", "1b", "1c"}


@pytest.mark.parametrize("name", ["american", "russian-club"])
def test_k08_a_hole_card_is_checked_before_anybody_plays(name: str) -> None:
    played = play(rules_of(name), ["6s 5h", "8s 8h"], "As Kd")
    assert played.net == {"1": -1000, "2": -1000}
    assert played.round.ended_at_check


@pytest.mark.parametrize("name", NO_HOLE_CARD)
def test_k08_without_one_doubles_and_splits_are_lost_too(name: str) -> None:
    played = play(rules_of(name), ["6s 5h", "8s 8h"], "As Kd", "double split stand stand", "9s Ts 9h")
    assert played.net == {"1": -2000, "2a": -1000, "2b": -1000}
    assert "check" not in " ".join(played.steps)


@pytest.mark.parametrize(("name", "hand", "clause"), [
    ("american", "Ts 3h", None), ("american", "As 7h", None), ("american", "Ts 9h", None),
    ("event-table", "5s 4h", None), ("event-table", "6s 4h", None), ("event-table", "6s 5h", None),
    ("event-table", "5s 3h", "double_on"), ("event-table", "Ts 2h", "double_on"),
    ("midnight", "5s 4h", None), ("midnight", "6s 5h", None), ("midnight", "Ts 2h", "double_on"),
    ("russian-club", "Ts 3h", None), ("russian-club", "As 7h", None),
])
def test_k09_any_two_cards_or_9_to_11_may_double(name: str, hand: str, clause: str | None) -> None:
    if clause:
        assert play(rules_of(name), [hand], "Ts 9d", "!double stand").refused == (clause,)
    else:
        played = play(rules_of(name), [hand], "Ts 7d", "double", "2s")
        assert played.round.boxes[0].hands[0].stake == 2000


@pytest.mark.parametrize("name", ["american", "russian-club"])
def test_k10_a_bust_loses_that_hand_and_play_goes_on_to_the_next(name: str) -> None:
    played = play(rules_of(name), ["Ts 6h", "Th 9s"], "Ts 8d", "hit stand", "Kd")
    assert [step for step in played.steps if step.startswith("ask")] == ["ask 1", "ask 2"]
    assert played.net == {"1": -1000, "2": 1000}


@pytest.mark.parametrize("name", SOURCES)
def test_k11_a_win_pays_even_but_for_blackjack_and_insurance(name: str) -> None:
    rules = rules_of(name)
    assert play(rules, ["Ts 9h"], "Ts 8d", "stand").net == {"1": 1000}
    assert play(rules, ["As Kh"], "9s" if name in NO_HOLE_CARD else "9s 8d").net == {"1": 1500}
    insured = "" if name not in NO_HOLE_CARD else "stand"
    assert play(rules, ["Ts 9h"], "As Kd", insured, insured=[1]).net == {"1-insurance": 1000, "1": -1000}


def test_k12_the_two_cards_of_a_split_hand_may_double_on_9_to_11() -> None:
    rules = rules_of("midnight")
    played = play(rules, ["4s 4h"], "Ts 7d", "split double hit !double stand", "7s 3h Ts 3d")
    assert played.refused == ("double_on",)  # 4-3-3 is 10, but of three cards
    assert played.net == {"1b": -1000, "1a": 2000}


def test_k13_a_soft_17_is_17() -> None:
    american = rules_of("american")
    played = play(american, ["Ts 8h"], "6s Ad", "stand")
    assert played.dealer == "6s Ad"
    assert played.net == {"1": 1000}
    assert play(replace(american, dealer_soft_17="hit"), ["Ts 8h"], "6s Ad 4c", "stand").net == {"1": -1000}
