"""Cases that the sources leave open, E1 to E17 of the rules reference: the dealer, doubles and splits.

Where the decision is a switch, another table shows its other side; where a source is departed from or
silent, the rule set must say that the house chose.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.engine.layout import NO_HOLE_CARD, SOURCES, is_chosen, play, rules_of, shipped
from trainer.engine.requests import FINISHED, Request, refusal

_WITHOUT = ("event-table", "midnight")
"""The sources without a hole card."""


@pytest.mark.parametrize("name", _WITHOUT)
@pytest.mark.parametrize(("second", "net"), [("4s", -500), ("Kd", 1000)])
def test_e01_insurance_outlives_a_bust(name: str, second: str, net: int) -> None:
    played = play(rules_of(name), ["Ts 6h"], f"As {second}", "hit", "Js", insured=[1])
    assert played.dealer == f"As {second}"
    assert played.net == {"1": -1000, "1-insurance": net}
    assert is_chosen(name, "insurance_survives_bust")


def test_e01_elsewhere_insurance_falls_with_the_hand() -> None:
    rules = replace(rules_of("event-table"), insurance_survives_bust=False)
    played = play(rules, ["Ts 6h"], "As", "hit", "Js", insured=[1])
    assert played.net == {"1-insurance": -500, "1": -1000}


@pytest.mark.parametrize(("name", "dealer"), [
    ("event-table", "6s"), ("midnight", "6s"), ("american", "6s Td"), ("russian-club", "6s Td"),
])
def test_e02_with_every_hand_bust_nothing_is_drawn(name: str, dealer: str) -> None:
    rules = rules_of(name)
    assert play(rules, ["Ts 6h"], dealer, "hit", "Js").dealer == dealer
    by_the_letter = replace(rules, dealer_draw_if_no_live_hand=True)
    assert play(by_the_letter, ["Ts 6h"], "6s Td Kc", "hit", "Js").dealer == "6s Td Kc"
    assert is_chosen(name, "dealer_draw_if_no_live_hand")


@pytest.mark.parametrize("name", [*_WITHOUT, "uk"])
@pytest.mark.parametrize(("dealer", "outcome", "net"), [
    ("Ts 9h", "blackjack_win", 1500), ("Ts As", "push", 0),
    ("As 9h", "blackjack_win", 1500), ("As Ts", "push", 0),
])
def test_e03_a_blackjack_against_ten_or_ace_waits_for_one_card(
    name: str, dealer: str, outcome: str, net: int
) -> None:
    played = play(rules_of(name), ["Ah Kd"], dealer)
    assert played.dealer == dealer
    assert (played.outcome, played.net) == ({"1": outcome}, {"1": net})
    assert played.steps.index("draw dealer") < played.steps.index("settle 1")


@pytest.mark.parametrize(("name", "order"), [
    ("event-table", ["settle 1", "ask 2", "draw dealer"]), ("uk", ["settle 1", "ask 2", "draw dealer"]),
    ("midnight", ["ask 2", "draw dealer", "settle 1"]),
])
def test_e03_against_2_to_9_it_is_paid_at_once_or_with_the_others(name: str, order: list[str]) -> None:
    played = play(rules_of(name), ["Ah Kd", "Ts 9h"], "9s Td", "stand")
    assert [step for step in played.steps if step in order] == order


@pytest.mark.parametrize("name", _WITHOUT)
def test_e04_blackjacks_alone_draw_one_card_against_ten_or_ace_else_none(name: str) -> None:
    rules = rules_of(name)
    assert play(rules, ["Ah Kd"], "7s").dealer == "7s"
    one_card = play(rules, ["Ah Kd"], "Ks 5h")
    to_the_end = play(replace(rules, dealer_draw_if_no_live_hand=True), ["Ah Kd"], "Ks 5h 6d")
    assert (one_card.dealer, to_the_end.dealer) == ("Ks 5h", "Ks 5h 6d")
    assert one_card.net == to_the_end.net == {"1": 1500}
    assert is_chosen(name, "one_card_for_naturals")


@pytest.mark.parametrize("name", shipped())
def test_e05_a_blackjack_beats_a_drawn_21_of_the_dealer(name: str) -> None:
    rules = rules_of(name)
    played = play(rules, ["Ah Kd", "Ts 8h"], "7s 7h 7d", "stand")
    assert played.net == {"1": 1200 if rules.blackjack_payout == "6:5" else 1500, "2": -1000}


@pytest.mark.parametrize("name", [*NO_HOLE_CARD, "russian-club"])
def test_e06_a_drawn_21_loses_to_a_dealer_blackjack(name: str) -> None:
    played = play(rules_of(name), ["7s 7h"], "Ks Ad", "hit", "7d")
    assert played.outcome == {"1": "lose_to_dealer_blackjack"}
    assert played.net == {"1": -1000}


def test_e06_the_sheets_of_001_and_of_002_with_004_say_that_itis_chosen() -> None:
    assert "21" in shipped()["event-table"].chosen["dealer_bj_takes"]["en"]
    assert "21" in shipped()["midnight"].chosen["dealer_wins_ties"]["en"]


@pytest.mark.parametrize(("takes", "doubled", "split"), [
    ("all_bets", -2000, [-1000, -1000]), ("original_only", -1000, [-1000, 0]),
    ("busted_plus_one_per_box", -1000, [-1000, 0]), ("busted_plus_one_per_hand", -1000, [-1000, -1000]),
])
@pytest.mark.parametrize("name", _WITHOUT)
def test_e07_what_a_late_blackjack_takes_of_doubles_and_splits(
    name: str, takes: str, doubled: int, split: list[int]
) -> None:
    rules = rules_of(name)
    assert rules.dealer_bj_takes == "all_bets"
    changed = replace(rules, dealer_bj_takes=takes)  # type: ignore[arg-type]
    net = play(changed, ["6s 5h", "8s 8h"], "Ks Ad", "double split stand stand", "9s Ts 9h").net
    assert [net["1"], net["2a"], net["2b"]] == [doubled, *split]


def test_e08_under_a_ten_of_003_nothing_is_checked_and_all_is_lost_later() -> None:
    rules = rules_of("russian-club")
    later = play(rules, ["6s 5h", "8s 8h"], "Ks Ad", "double split stand stand", "9s Ts 9h")
    assert later.net == {"2b": -1000, "2a": -1000, "1": -2000}
    assert "check dealer" not in later.steps
    assert is_chosen("russian-club", "peek")
    checked = play(replace(rules, peek=frozenset({"A", "10"})), ["6s 5h", "8s 8h"], "Ks Ad")
    assert checked.net == {"2": -1000, "1": -1000}


def test_e09_any_later_card_of_the_same_rank_may_make_the_third_hand() -> None:
    requests = "split stand split stand stand"
    played = play(rules_of("event-table"), ["8s 8h"], "Ts 9d", requests, "Ks 8d Kd Kc")
    assert set(played.net) == {"1a", "1b", "1c"}


def test_e10_split_aces_are_not_split_again() -> None:
    rules = rules_of("event-table")
    played = play(rules, ["As Ah"], "Ts 9d", "split", "Ad 9c")
    assert played.net == {"1a": -1000, "1b": 1000}
    again = play(replace(rules, resplit_aces=True), ["As Ah"], "Ts 9d", "split split", "Ad 9c 8c 7c")
    assert set(again.net) == {"1a", "1b", "1c"}
    assert is_chosen("event-table", "resplit_aces")


@pytest.mark.parametrize(("name", "refused"), [
    ("event-table", True), ("russian-club", True), ("american", False), ("midnight", False),
])
def test_e11_king_and_queen_are_a_pair_by_value_only(name: str, refused: bool) -> None:
    rules = rules_of(name)
    if refused:
        assert play(rules, ["Ks Qh"], "Ts 9d", "!split stand").refused == ("split_match",)
    else:
        assert set(play(rules, ["Ks Qh"], "Ts 9d", "split stand stand", "9s 8s").net) == {"1a", "1b"}


@pytest.mark.parametrize("name", _WITHOUT)
@pytest.mark.parametrize("hand", ["As 8h", "As 9h", "As Ah"])
def test_e12_an_ace_does_not_count_1_to_double(name: str, hand: str) -> None:
    rules = rules_of(name)
    refused = play(rules, [hand], "6s Td 4d", "!double stand").refused
    assert refused[0] in ("double_soft", "double_on")
    assert is_chosen(name, "double_soft")
    assert is_chosen(name, "double_soft_as_hard")


def test_e12_elsewhere_ace_and_eight_count_9() -> None:
    rules = replace(rules_of("event-table"), double_soft_as_hard=True)
    played = play(rules, ["As 8h", "As Ah"], "6s Td 2d", "double !double stand", "Td")
    assert played.refused == ("double_on",)
    assert played.net["1"] == 2000


@pytest.mark.parametrize("name", SOURCES)
def test_e13_three_cards_may_not_double(name: str) -> None:
    assert play(rules_of(name), ["2s 3h"], "Ts 9d", "hit !double stand", "4s").refused == ("double_on",)


@pytest.mark.parametrize("name", shipped())
def test_e14_a_blackjack_is_not_asked_and_may_not_double(name: str) -> None:
    rules = rules_of(name)
    played = play(rules, ["As Kh", "Ts 9h"], "9s Td", "stand")
    assert "ask 1" not in played.steps
    box = played.round.boxes[0]
    assert refusal(Request.DOUBLE, box, box.hands[0], rules, upcard=played.round.upcard) == FINISHED


def test_e15_double_after_split_not_in_001_but_in_003() -> None:
    event = play(rules_of("event-table"), ["9s 9h"], "Ts 9d", "split !double stand stand", "2s Td")
    assert event.refused == ("das",)
    russian = play(rules_of("russian-club"), ["9s 9h"], "Ts 9d", "split double stand", "2s Td Kd")
    assert russian.net == {"1b": 0, "1a": 2000}
    assert is_chosen("event-table", "das")
    assert is_chosen("russian-club", "das")


@pytest.mark.parametrize("name", ["midnight", "russian-club"])
def test_e16_split_aces_are_played_on_where_no_limit_is_written(name: str) -> None:
    rules = rules_of(name)
    played = play(rules, ["As Ah"], "Ts 9d", "split hit stand stand", "5s 9h 4c")
    assert played.net == {"1b": 1000, "1a": 1000}
    assert is_chosen(name, "hit_split_aces")
    one_card = replace(rules, hit_split_aces=False, double_split_aces=False)
    assert play(one_card, ["As Ah"], "Ts 9d", "split", "5s 9h").net == {"1a": -1000, "1b": 1000}


@pytest.mark.parametrize("name", ["american", "event-table"])
def test_e16_elsewhere_each_gets_one_card(name: str) -> None:
    assert play(rules_of(name), ["As Ah"], "Ts 9d", "split", "5s 9h").net == {"1a": -1000, "1b": 1000}


@pytest.mark.parametrize("name", shipped())
def test_e17_ten_and_ace_after_splitting_tens_are_21(name: str) -> None:
    rules = rules_of(name)
    played = play(rules, ["Ks Kh"], "Ts 9d", "split stand", "As 9h")
    assert played.outcome["1a"] == "win"
    assert played.net == {"1a": 1000, "1b": 0}
    assert play(replace(rules, blackjack_after_split=frozenset({"tens"})), ["Ks Kh"], "Ts 9d",
                "split stand", "As 9h").outcome["1a"] == "blackjack_win"
