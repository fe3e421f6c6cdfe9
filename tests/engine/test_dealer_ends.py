"""The dealer's chances, through the engine's own rule, against figures found independently."""

from __future__ import annotations

import csv
from fractions import Fraction
from pathlib import Path

from tests.factories import rule_set
from trainer.engine.cards import card
from trainer.engine.edge import ENDS, dealer_ends, dealer_outcomes, dealer_sequence_counts

CASES = Path(__file__).parents[1] / "cases"
RULES = {"S17": rule_set(dealer_soft_17="stand"), "H17": rule_set(dealer_soft_17="hit")}


def rows_of(name: str, count: int) -> list[dict[str, str]]:
    with (CASES / name).open(encoding="ascii") as lines:
        rows = list(csv.DictReader(lines))
    assert len(rows) == count
    return rows


def decks_of(row: dict[str, str]):
    return "infinite" if row["decks"] == "inf" else int(row["decks"])


def test_outcomes_agree_with_every_row_to_1e_9():
    """Six shoes, S17 and H17, with and without the check, ten upcards and all of them."""
    for row in rows_of("dealer_outcomes.csv", 264):
        upcard = None if row["upcard"] == "all" else card(row["upcard"] + "s")
        no_blackjack = row["condition"] == "no_blackjack"
        ends = dealer_outcomes(upcard, decks_of(row), RULES[row["rule"]], no_blackjack=no_blackjack)
        assert sum(ends.values()) == 1
        for end in ENDS:
            assert abs(ends[end] - Fraction(row[end])) < Fraction(1, 10**9), (row, end)


def test_sequence_counts_agree_with_every_row_exactly():
    for row in rows_of("dealer_sequence_counts.csv", 120):
        counts = dealer_sequence_counts(card(row["upcard"] + "s"), decks_of(row), RULES[row["rule"]])
        assert counts.ends == {end: int(row[f"seq_{end}"]) for end in ENDS}, row
        assert (counts.total, counts.longest_hand) == (int(row["seq_total"]), int(row["longest_hand_cards"]))


def test_every_ten_value_upcard_gives_the_same():
    rules = RULES["S17"]
    for rank in "JQK":
        assert dealer_outcomes(card(rank + "h"), 6, rules, no_blackjack=False) == dealer_outcomes(
            card("Ts"), 6, rules, no_blackjack=False
        )


def test_the_figures_ask_the_engines_own_rule(monkeypatch):
    """With the rule of another table put in its place, the figures are that table's."""
    upcard, must_draw = card("6s"), dealer_ends.dealer_must_draw
    wanted = [
        dealer_outcomes(upcard, 6, RULES["H17"], no_blackjack=False),
        dealer_sequence_counts(upcard, 6, RULES["H17"]),
    ]
    monkeypatch.setattr(dealer_ends, "dealer_must_draw", lambda hand, rules: must_draw(hand, RULES["H17"]))
    assert wanted == [
        dealer_outcomes(upcard, 6, RULES["S17"], no_blackjack=False),
        dealer_sequence_counts(upcard, 6, RULES["S17"]),
    ]
