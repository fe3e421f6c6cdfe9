"""From a wager to what the house pays."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainer.engine.odds import Breakage, Odds, payout
from trainer.errors import NotationError, NotPayable

EXACT = Breakage("exact", 1)


@pytest.mark.parametrize("text", ["3:2", "6:5", "7:5", "2:1", "1:1", "19:1", "100:1"])
def test_odds_round_trip(text):
    assert str(Odds.parse(text)) == text


@pytest.mark.parametrize("text", ["", "3", "3/2", "3 : 2", "0:1", "3:0", "-3:2", "03:2", "99999:1", "３:2"])
def test_what_is_not_odds_is_named(text):
    with pytest.raises(NotationError, match="not odds"):
        Odds.parse(text)


@pytest.mark.parametrize(
    ("wager", "odds", "pays"),
    [
        (500, "3:2", 750), (1500, "3:2", 2250), (2500, "3:2", 3750), (3500, "3:2", 5250),
        (57_900, "3:2", 86_850), (700, "6:5", 840), (1500, "6:5", 1800), (500, "7:5", 700),
        (500, "2:1", 1000), (500, "1:1", 500), (0, "3:2", 0), (1000, "5:2", 2500),
    ],
)
def test_exact_payouts(wager, odds, pays):
    assert payout(wager, Odds.parse(odds), EXACT) == pays


def test_an_amount_finer_than_a_hundredth_is_not_paid_exactly():
    with pytest.raises(NotPayable, match="3:2"):
        payout(1, Odds(3, 2), EXACT)


@pytest.mark.parametrize(
    ("rounding", "chip", "wager", "odds", "pays"),
    [
        # 7.50 in whole units, 8.40 in whole units, and in halves
        ("down", 100, 500, "3:2", 700), ("up", 100, 500, "3:2", 800), ("nearest", 100, 500, "3:2", 800),
        ("down", 100, 700, "6:5", 800), ("up", 100, 700, "6:5", 900), ("nearest", 100, 700, "6:5", 800),
        ("down", 50, 500, "3:2", 750), ("up", 50, 500, "3:2", 750), ("nearest", 50, 500, "3:2", 750),
        ("down", 50, 700, "6:5", 800), ("up", 50, 700, "6:5", 850), ("nearest", 50, 700, "6:5", 850),
        ("down", 500, 300, "1:1", 0), ("up", 500, 300, "1:1", 500), ("nearest", 500, 200, "1:1", 0),
    ],
)
def test_breakage(rounding, chip, wager, odds, pays):
    assert payout(wager, Odds.parse(odds), Breakage(rounding, chip)) == pays


@given(
    wager=st.integers(0, 10**7), pays=st.integers(1, 100), to=st.integers(1, 10),
    chip=st.integers(1, 1000), rounding=st.sampled_from(["down", "up", "nearest"]),
)
def test_breakage_moves_an_amount_by_less_than_a_chip(wager, pays, to, chip, rounding):
    exact = Fraction(wager * pays, to)
    paid = payout(wager, Odds(pays, to), Breakage(rounding, chip))
    assert paid % chip == 0
    lowest, highest = {"down": (-1, 0), "up": (0, 1), "nearest": (-0.5, 0.5)}[rounding]
    assert lowest * chip <= paid - exact <= highest * chip
    assert abs(paid - exact) < chip
