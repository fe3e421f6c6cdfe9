"""Totals, soft hands, pairs and blackjacks; every hand of the golden file."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.engine.cards import PACK, card
from trainer.engine.hand import Hand
from trainer.errors import NotationError

CASES = Path(__file__).parents[1] / "cases"


def hand_of_ranks(ranks: str) -> Hand:
    return Hand(card(rank + "shdc"[place % 4]) for place, rank in enumerate(ranks))


def test_all_15450_totals_of_the_golden_file():
    with (CASES / "hand_totals.csv").open(encoding="ascii") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == 15_450
    for row in rows:
        for ranks in (row["cards_sorted"], row["cards_sorted"][::-1]):
            hand = hand_of_ranks(ranks)
            assert (len(hand.cards), hand.hard_total, hand.total) == (
                int(row["n_cards"]), int(row["hard_total"]), int(row["best_total"])
            ), ranks
            assert (hand.is_soft, hand.is_blackjack, hand.is_bust) == (
                row["soft"] == "1", row["two_card_21"] == "1", int(row["best_total"]) > 21
            ), ranks


@pytest.mark.parametrize(
    ("bug", "cards", "total", "is_soft"),
    [
        ("B01", "As Ah Ad 6c", 19, True),
        ("B03", "As Ah Kd", 12, False),
        ("B05", "Ks Ah Ad", 12, False),
        ("B07", "As 5h 9d", 15, False),
        ("B09", "As Ah", 12, True),
        ("B11", "As Ah Ad Ac", 14, True),
        ("B11", "As 9h Ad", 21, True),
        ("B13", "As 8h 4d Kc", 23, False),
        ("B49", "Js Kh", 20, False),
        ("B77", "As Ah", 12, True),
        ("B77", "As Ah Td", 12, False),
    ],
)
def test_bug_reports_about_aces_and_tens(bug, cards, total, is_soft):
    hand = Hand.of(cards)
    assert (hand.total, hand.is_soft) == (total, is_soft)


@pytest.mark.parametrize(
    ("cards", "from_split", "is_blackjack"),
    [
        ("As Kh", False, True),
        ("Ts Ah", False, True),
        ("As Kh", True, False),
        ("7s 7h 7d", False, False),  # B21: 21 of three cards is announced as 21
        ("As 9h Ad", False, False),
        ("As 9h", False, False),
        ("As", False, False),
    ],
)
def test_a_blackjack_is_two_cards_and_not_from_a_split(cards, from_split, is_blackjack):
    assert Hand.of(cards, from_split=from_split).is_blackjack is is_blackjack


@pytest.mark.parametrize(
    ("cards", "is_pair"),
    [("8s 8h", True), ("Ts Kh", True), ("As Ad", True), ("As Kd", False), ("4s 4h Kd", False), ("8s", False)],
)
def test_a_pair_is_two_cards_of_equal_value(cards, is_pair):
    assert Hand.of(cards).is_pair is is_pair


def test_a_hand_carries_its_wager():
    hand = Hand.of("5s 6h", bet=1500)
    assert (hand.bet, hand.stake, hand.doubled, hand.surrendered) == (1500, 1500, False, False)
    hand.doubles = 1
    assert hand.doubled


def test_a_hand_that_cannot_be_read():
    with pytest.raises(NotationError, match="Zz"):
        Hand.of("As Zz")


@given(st.lists(st.sampled_from(PACK), max_size=40))
def test_the_total_is_the_best_that_some_count_of_the_aces_gives(cards):
    hand = Hand(cards)
    hard = sum(one.value for one in cards)
    totals = [hard + 10 * high for high in range(sum(one.rank == "A" for one in cards) + 1)]
    best = max((total for total in totals if total <= 21), default=hard)
    assert (hand.total, hand.is_soft, hand.is_bust) == (best, best > hard, hard > 21)


@given(st.lists(st.sampled_from(PACK), min_size=1, max_size=12))
def test_a_bust_never_comes_back(cards):
    hand, was_bust = Hand(), False
    for one in cards:
        hand.add(one)
        assert hand.is_bust or not was_bust
        was_bust = hand.is_bust
