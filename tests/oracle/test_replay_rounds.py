"""Replay: rounds made up for the rules that the case file leaves untried, and requests refused in them."""

from __future__ import annotations

import json

import pytest

from tests.oracle.rounds import HOLE_CARD, NO_HOLE_CARD, Case, replayed, round_of
from trainer.oracle.replay import replay_lines


@pytest.mark.parametrize(("takes", "nets", "outcomes"), [
    ("all_bets", [-10, -10, -20], "bust lose_to_dealer_blackjack lose_to_dealer_blackjack"),
    ("original_only", [-10, 0, 0], "original_bet_lost additional_bet_returned additional_bet_returned"),
    ("busted_plus_one_per_box", [-10, -10, 0], "bust one_more_bet_lost additional_bet_returned"),
    ("busted_plus_one_per_hand", [-10, -10, -10], "bust one_more_bet_lost one_more_bet_lost"),
])
def test_a_split_box_against_a_late_blackjack(takes: str, nets: list[int], outcomes: str) -> None:
    # Both at once: 1a 8-8 and 1b 8-3; 1a is split into 8-6 and 8-10, the 8-3 becomes 1c.
    case = round_of(NO_HOLE_CARD | {"dealer_bj_takes": takes}, "8S 10S 8H 8D 3H 6D 10D KC 9H AS",
                    "split split hit stand double")
    result = replayed(case)["expected"]
    assert [hand["net"] for hand in result["hands"]] == nets
    assert [hand["outcome"] for hand in result["hands"]] == outcomes.split()
    assert result["total_staked"] == 40
    assert result["hands"][2]["cards"] == ["8H", "3H", "9H"]


@pytest.mark.parametrize(("params", "shoe", "actions", "net", "outcome"), [
    # Early surrender keeps half even against a blackjack found at the check.
    (HOLE_CARD | {"surrender": "early"}, "10S AS 6H KH", "surrender", -5, "surrender"),
    (HOLE_CARD | {"surrender": "early"}, "10S AS 6H KH", "", -10, "lose_to_dealer_blackjack"),
    (HOLE_CARD | {"surrender": "early"}, "10S 9S 6H KH", "surrender", -5, "surrender"),
    (NO_HOLE_CARD | {"surrender": "early"}, "10S AS 6H", "surrender", -5, "surrender"),
    (NO_HOLE_CARD | {"surrender": "late"}, "10S AS 6H", "surrender", -5, "surrender"),
    # The dealer plays out although nothing is left to play against.
    (NO_HOLE_CARD | {"dealer_draw_if_no_live_hand": True}, "10S 9S 6H KH 2S 7S", "hit", -10, "bust"),
    (HOLE_CARD | {"dealer_draw_if_no_live_hand": True}, "10S 9S 6H 2S KH 7S", "hit", -10, "bust"),
    # No card on 21, or one may be asked for.
    (HOLE_CARD | {"auto_stand_21": False}, "5S 9S 6H 8S 10H", "hit stand", 10, "win"),
    (HOLE_CARD | {"auto_stand_21": False}, "5S 9S 6H 8S 10H 2S", "hit hit", -10, "bust"),
    # Soft 17.
    (HOLE_CARD | {"dealer_soft_17": "stand"}, "10S 6S 8H AH", "stand", 10, "win"),
    (HOLE_CARD | {"dealer_soft_17": "hit"}, "10S 6S 8H AH 4H", "stand", -10, "lose"),
    # A blackjack under an unchecked ten.
    (HOLE_CARD | {"peek": ["A"]}, "10S KS 8H AH", "stand", -10, "lose_to_dealer_blackjack"),
    (HOLE_CARD | {"peek": ["A"]}, "5S KS 6H AH 9H", "double", -10, "original_bet_lost"),
    (HOLE_CARD | {"peek": ["A"], "dealer_bj_takes": "all_bets"}, "5S KS 6H AH 9H", "double", -20,
     "lose_to_dealer_blackjack"),
    (HOLE_CARD | {"peek": []}, "AS KS KH AH", "", 0, "push"),
    # A push that stays counts for nothing in the net.
    (HOLE_CARD | {"push_bet": "stays"}, "10S 9S 8H 9H", "stand", 0, "push"),
])
def test_a_round_of_one_box(params: Case, shoe: str, actions: str, net: int, outcome: str) -> None:
    # A card dealt to the dealer face down is the fourth of the shoe, a drawn one comes after the play.
    result = replayed(round_of(params, shoe, actions))
    hand, = result["expected"]["hands"]
    assert (hand["net"], hand["outcome"]) == (net, outcome)
    assert hand["stake_left_on_table"] == (10 if params["push_bet"] == "stays" else 0)


@pytest.mark.parametrize(("survives", "shoe", "outcome", "net"), [
    (True, "10S AS 6H KH KD", "win", 10),
    (True, "10S AS 6H KH 4D", "lose", -5),
    (False, "10S AS 6H KH", "lose", -5),
])
def test_insurance_of_a_bust(survives: bool, shoe: str, outcome: str, net: int) -> None:
    case = round_of(NO_HOLE_CARD | {"insurance_survives_bust": survives}, shoe, "hit", insurance={"1": 5})
    assert replayed(case)["expected"]["insurance"] == [{"box": 1, "stake": 5, "outcome": outcome, "net": net}]


def test_a_request_refused_while_the_hand_waits_for_its_turn() -> None:
    """1b holds 8-3 until 1a is split again and it becomes 1c; the fourth eight may not be split."""
    case = round_of(
        NO_HOLE_CARD | {"das": False, "max_hands": 3},
        "8S 10S 8H 8D 3H 8C 10D 9H 9S", "split split stand stand hit stand",
        refused_actions=[
            {"hand": "1b", "action": "double", "cards": ["8", "3"], "legal": False},
            {"hand": "1c", "action": "double", "cards": ["3", "8"], "legal": False},
            {"hand": "1a", "action": "split", "cards": ["8", "8"], "legal": False},
        ],
    )
    assert [hand["cards"] for hand in replayed(case)["expected"]["hands"]] == [
        ["8S", "8C"], ["8D", "10D"], ["8H", "3H", "9H"],
    ]


def test_a_hand_of_one_card_is_refused_whatever_it_asks() -> None:
    """1b holds its eight alone until its turn comes."""
    case = round_of(
        NO_HOLE_CARD | {"split_second_card": "hand_by_hand"}, "8S 5S 8H 10S 10D 10H 10C", "split stand stand",
        refused_actions=[{"hand": "1b", "action": "hit", "cards": ["8"], "legal": False}],
    )
    assert "expected" in replayed(case)


@pytest.mark.parametrize(("shoe", "cards", "is_legal"), [
    ("10S AS 6H KH", ["10", "6"], True),  # before the check, which finds a blackjack
    ("10S AS 6H KH", ["10", "7"], False),
    ("AS AH KH KD", ["A", "K"], False),  # a natural asks for nothing
])
def test_an_early_surrender_is_legal_before_the_check(shoe: str, cards: list[str], is_legal: bool) -> None:
    case = round_of(HOLE_CARD | {"surrender": "early"}, shoe, "", refused_actions=[
        {"hand": "1", "action": "surrender", "cards": cards, "legal": False},
    ])
    assert ("refused_actions[0] is legal" in replayed(case).get("error", "")) is is_legal


@pytest.mark.parametrize(("bet", "written"), [
    ("0.1", '"net": 0.15'), ("1e2", '"net": 150'), ("7", '"net": 10.5'), ("10.0", '"net": 15'),
    ("12345678901234567890.5", '"net": 18518518351851851835.75'), ("0.000001", '"net": 0.0000015'),
])
def test_amounts_stay_exact(bet: str, written: str) -> None:
    line = json.dumps(round_of(HOLE_CARD | {"blackjack_payout": "3:2"}, "AS 9S KS KH", ""))
    printed, = replay_lines([line.replace('"1": 10', f'"1": {bet}').encode()])
    assert written + "," in printed
