"""The dealer's rule, the check, the offers, and what is left to do when no hand is live."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from tests.factories import no_hole_card, rule_set
from trainer.engine.box import Box
from trainer.engine.cards import PACK, card
from trainer.engine.dealer import (
    DealerPlay,
    counts_as_blackjack,
    dealer_checks_hole_card,
    dealer_must_draw,
    dealer_needs_cards,
    is_charlie,
    is_live,
    offers_even_money,
    offers_insurance,
)
from trainer.engine.hand import Hand
from trainer.engine.rules import HoleCard

CASES = Path(__file__).parents[1] / "cases"
RULES = {"S17": rule_set(dealer_soft_17="stand"), "H17": rule_set(dealer_soft_17="hit")}


def hand_of_ranks(ranks: str) -> Hand:
    return Hand(card(rank + "shdc"[place % 4]) for place, rank in enumerate(ranks))


# --- Drawing -------------------------------------------------------------------------------------

with (CASES / "dealer_play.jsonl").open(encoding="utf-8") as lines:
    DEALER_PLAY = [json.loads(line) for line in lines]


@pytest.mark.parametrize("case", DEALER_PLAY, ids=lambda case: case["id"])
def test_dealer_play_cases(case):
    hand = hand_of_ranks(case["dealer_cards"].replace(" ", ""))
    assert dealer_must_draw(hand, RULES[case["soft17"]]) is (case["next_action"] == "draw")
    kind = (
        "natural" if hand.is_blackjack
        else f"bust {hand.total}" if hand.is_bust
        else "21" if hand.total == 21
        else f"soft {hand.total}" if hand.is_soft
        else f"hard {hand.total}"
    )
    assert kind == case["total"]


def test_every_hand_of_the_golden_file_is_drawn_to_as_it_says():
    with (CASES / "hand_totals.csv").open(encoding="ascii") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 15_450
    for row in rows:
        hand = hand_of_ranks(row["cards_sorted"])
        for name, rules in RULES.items():
            says = "bust" if hand.is_bust else "draw" if dealer_must_draw(hand, rules) else "stand"
            assert says == row[f"dealer_{name}"], row["cards_sorted"]
            assert not (hand.is_bust and dealer_must_draw(hand, rules))


@pytest.mark.parametrize(
    ("bug", "cards", "draws"),
    [
        ("B51", "Ks 3h", True), ("B51", "Ks 4h", True), ("B51", "Ks 6h", True),
        ("B53", "2s 3h 4d 5c", True), ("B53", "As Ah 2d 2c 2h", False),
        ("B75", "Ks 6h", True),
        ("B95", "As 8h", False),
        ("B37", "Ks 2h", True),
    ],
)
def test_bug_reports_about_drawing(bug, cards, draws):
    assert dealer_must_draw(Hand.of(cards), RULES["S17"]) is draws


@pytest.mark.parametrize("rules", RULES.values(), ids=RULES)
def test_b95_nobody_draws_on_a_soft_18_or_more(rules):
    for other in "789T":
        assert not dealer_must_draw(Hand.of(f"As {other}h"), rules)
    assert not dealer_must_draw(Hand.of("As 3h 5d"), rules)


def test_k13_the_dealers_total_is_the_highest_so_soft_17_stands_unless_the_table_hits_it():
    for cards in ("As 6h", "2s 4h Ad", "As Ah 5d"):
        assert [dealer_must_draw(Hand.of(cards), rules) for rules in RULES.values()] == [False, True]
    for cards in ("Ts 7h", "Ts 6h Ad", "As 6h Td"):
        assert not any(dealer_must_draw(Hand.of(cards), rules) for rules in RULES.values())


# --- The check and the offers --------------------------------------------------------------------


@pytest.mark.parametrize("peek", [(), ("A",), ("10",), ("A", "10")])
def test_the_hole_card_is_checked_under_the_upcards_of_the_table(peek):
    rules = rule_set(peek=frozenset(peek))
    for upcard in PACK:
        checked = (upcard.rank == "A" and "A" in peek) or (upcard.rank in "TJQK" and "10" in peek)
        assert dealer_checks_hole_card(upcard, rules) is checked


@pytest.mark.parametrize("hole_card", [HoleCard.NONE, HoleCard.FACE_UP])
def test_only_a_card_that_lies_face_down_is_checked(hole_card):
    rules = rule_set(hole_card=hole_card)
    assert not any(dealer_checks_hole_card(upcard, rules) for upcard in PACK)


def test_e8_the_russian_table_checks_under_an_ace_only():
    rules = rule_set(peek=frozenset({"A"}))
    assert dealer_checks_hole_card(card("As"), rules)
    assert not any(dealer_checks_hole_card(card(ten + "s"), rules) for ten in "TJQK")


@pytest.mark.parametrize("upcards", [(), ("A",), ("A", "10")])
def test_insurance_is_offered_against_the_upcards_of_the_table(upcards):
    rules = rule_set(insurance_upcards=frozenset(upcards))
    offered = {upcard.rank for upcard in PACK if offers_insurance(upcard, rules)}
    assert offered == set("A" * ("A" in upcards) + "TJQK" * ("10" in upcards))


@pytest.mark.parametrize(
    ("even_money", "cards", "upcard", "offered"),
    [
        ("off", "As Kh", "Ad", False),
        ("vs_A", "As Kh", "Ad", True),  # B25
        ("vs_A", "As Kh", "Td", False),
        ("vs_A_and_10", "As Kh", "Ad", True),
        ("vs_A_and_10", "As Kh", "Td", True),
        ("vs_A_and_10", "As Kh", "Jd", True),
        ("vs_A_and_10", "As Kh", "9d", False),
        ("vs_A_and_10", "As 9h Ac", "Ad", False),
        ("vs_A", "As 9h", "Ad", False),
    ],
)
def test_even_money_is_offered_to_a_blackjack(even_money, cards, upcard, offered):
    rules = rule_set(even_money=even_money)
    assert offers_even_money(Hand.of(cards), card(upcard), rules) is offered


# --- Which hands are live ------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("cards", "after_split", "allowed", "counts"),
    [
        ("As Kh", False, (), True),
        ("As Kh", True, (), False),
        ("As Kh", True, ("aces",), True),
        ("As Kh", True, ("tens",), False),
        ("Ks Ah", True, ("tens",), True),
        ("Ks Ah", True, ("aces",), False),
        ("As 5h 5d", True, ("aces", "tens"), False),
    ],
)
def test_ace_and_ten_after_a_split_count_as_the_table_says(cards, after_split, allowed, counts):
    rules = rule_set(blackjack_after_split=frozenset(allowed))
    assert counts_as_blackjack(Hand.of(cards, from_split=after_split), rules) is counts


@pytest.mark.parametrize(
    ("charlie_n", "cards", "from_split", "after_split", "wins"),
    [
        ("none", "2s 2h 2d 2c 3s", False, True, False),
        (5, "2s 2h 2d 2c 3s", False, False, True),
        (5, "2s 2h 2d 2c", False, False, False),
        (5, "2s 2h 2d 9c Ts", False, False, False),
        (6, "2s 2h 2d 2c 3s", False, False, False),
        (5, "2s 2h 2d 2c 3s", True, False, False),
        (5, "2s 2h 2d 2c 3s", True, True, True),
    ],
)
def test_a_charlie_is_so_many_cards_without_a_bust(charlie_n, cards, from_split, after_split, wins):
    rules = rule_set(charlie_n=charlie_n, charlie_after_split=after_split)
    hand = Hand.of(cards, from_split=from_split)
    assert is_charlie(hand, rules) is wins
    assert is_live(hand, rules) is not (wins or hand.is_bust)


# --- After the last box --------------------------------------------------------------------------

BUST, BLACKJACK, LIVE = "Ks 6h Td", "As Kh", "Ks 8h"


def box(*hands: str, insurance: int = 0, surrendered: bool = False, even_money: bool = False,
        **side_bets: int) -> Box:
    """A box of 10 with these hands; more than one are from a split."""
    placed = Box(1, 1000)
    placed.hands = [Hand.of(cards, bet=1000, from_split=len(hands) > 1) for cards in hands]
    placed.hands[0].surrendered = surrendered
    placed.insurance = insurance
    placed.even_money = even_money
    placed.side_bets = side_bets
    return placed


def left_to_do(boxes: list[Box], upcard: str, rules) -> str:
    return dealer_needs_cards(boxes, Hand.of(upcard), rules)


@pytest.mark.parametrize("upcard", ["As", "9s", "Ks"])
@pytest.mark.parametrize("rules", [rule_set(), no_hole_card()], ids=["hole card", "none"])
def test_e23_a_live_hand_is_played_against_to_the_end(rules, upcard):
    for boxes in (
        [box(LIVE)], [box(BUST), box(BLACKJACK), box(LIVE)], [box(BUST, LIVE)], [box(BLACKJACK, BUST)],
    ):
        assert left_to_do(boxes, upcard, rules) == "draw"


@pytest.mark.parametrize("boxes", [[box(BUST, insurance=500)], [box(LIVE), box(BUST, insurance=500)]])
def test_e1_k2_an_insurance_bet_gets_one_card_when_every_hand_is_bust(boxes):
    wanted = "one_card" if len(boxes) == 1 else "draw"
    assert left_to_do(boxes, "As", no_hole_card()) == wanted


@pytest.mark.parametrize(
    ("changes", "boxes", "wanted"),
    [
        ({"one_card_for_insurance": False}, [box(BUST, insurance=500)], "none"),
        ({"insurance_survives_bust": False}, [box(BUST, insurance=500)], "none"),
        ({"insurance_survives_bust": False}, [box(BLACKJACK, insurance=500)], "one_card"),
        ({"insurance_survives_bust": False}, [box(BUST, BUST, insurance=500)], "none"),
        (
            {"insurance_survives_bust": False, "charlie_n": 5, "charlie_after_split": True},
            [box(BUST, "2s 2h 2d 2c 3s", insurance=500)],
            "one_card",
        ),
        ({"one_card_for_naturals": False}, [box(BLACKJACK)], "none"),
        ({"one_card_for_naturals": False}, [box(BLACKJACK, insurance=500)], "one_card"),
        ({}, [box(LIVE, surrendered=True, insurance=500)], "one_card"),
        ({}, [box(LIVE, surrendered=True)], "none"),
        ({}, [box(BLACKJACK, even_money=True)], "none"),
        ({"player_bj_always_wins": True}, [box(BLACKJACK)], "none"),
        ({"charlie_n": 5}, [box("2s 2h 2d 2c 3s")], "none"),
        ({"dealer_draw_if_no_live_hand": True}, [box(BUST)], "draw"),
        ({"blackjack_after_split": frozenset({"aces"})}, [box("As Kh", "As Qh")], "one_card"),
        ({}, [box("As Kh", "As Qh")], "draw"),
    ],
)
def test_what_waits_for_the_second_card_without_a_hole_card(changes, boxes, wanted):
    assert left_to_do(boxes, "As", no_hole_card(**changes)) == wanted


@pytest.mark.parametrize("upcard", ["As", "9s", "Ks"])
def test_e2_all_bust_and_no_insurance_ends_the_round(upcard):
    boxes = [box(BUST), box(BUST, BUST)]
    assert left_to_do(boxes, upcard, no_hole_card()) == "none"
    assert left_to_do(boxes, upcard, rule_set()) == "turn_only"
    assert left_to_do(boxes, upcard, rule_set(dealer_draw_if_no_live_hand=True)) == "draw"


def test_b55_every_player_bust_shows_the_hole_card_and_draws_nothing():
    assert dealer_needs_cards([box(BUST)], Hand.of("6s Td"), rule_set()) is DealerPlay.TURN_ONLY


@pytest.mark.parametrize(
    ("upcard", "wanted"),
    [*((f"{rank}s", "one_card") for rank in "ATJQK"), *((f"{rank}s", "none") for rank in "23456789")],
)
def test_e3_e4_a_natural_waits_for_one_card_against_an_ace_or_a_ten(upcard, wanted):
    assert left_to_do([box(BLACKJACK), box(BUST)], upcard, no_hole_card()) == wanted


@pytest.mark.parametrize("upcard", ["As", "9s", "Ks"])
def test_e32_only_naturals_and_busts_left_turn_the_hole_card_and_draw_nothing(upcard):
    assert left_to_do([box(BLACKJACK), box(BUST)], upcard, rule_set()) == "turn_only"


def test_b99_only_a_natural_left_against_ten_and_two_draws_nothing():
    assert dealer_needs_cards([box(BLACKJACK)], Hand.of("Ts 2h"), rule_set()) == "turn_only"


@pytest.mark.parametrize("rules", [rule_set(), no_hole_card()], ids=["hole card", "none"])
def test_a_bet_on_the_dealers_own_total_has_the_dealer_play(rules):
    assert left_to_do([box(BUST, **{"hyper_black_jack/20": 500})], "9s", rules) == "draw"
    assert left_to_do([box(BUST, **{"21+3": 500})], "9s", rules) != "draw"
