"""Simulation: repeatable, its shares add up, and near the published edge of simple play."""

from __future__ import annotations

from typing import Any

import pytest

from tests.factories import no_hole_card, rule_set
from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet
from trainer.oracle.simulate import POLICIES, Simulation, wager_without_breakage


def shares(rules: RuleSet, policy: str, rounds: int, seed: str = "a seed") -> dict[str, Any]:
    simulation = Simulation(rules, policy, seed)
    simulation.run(rounds)
    return simulation.shares()


@pytest.mark.parametrize(("policy", "ev"), [
    ("mimic", -0.0548),  # published for six decks and more, S17, nothing but hit and stand
    ("never-hit", -0.1577),  # own count of a million rounds
])
def test_edge(policy: str, ev: float) -> None:
    result = shares(rule_set(), policy, 40_000)
    assert abs(result["ev"] - ev) < 4 * result["se"]
    assert 0.0045 < result["se"] < 0.0055


@pytest.mark.parametrize(("policy", "cards", "request_"), [
    ("mimic", "Ts 6d", "hit"), ("mimic", "Ts 7d", "stand"), ("mimic", "As 6d", "stand"),
    ("never-hit", "2s 3d", "stand"),
    ("never-bust", "5s 6d", "hit"), ("never-bust", "7s 5d", "stand"), ("never-bust", "As 5d", "hit"),
    ("never-bust", "As 6d", "stand"), ("never-bust", "As 5d Kh", "stand"),
])
def test_policy(policy: str, cards: str, request_: str) -> None:
    box = Box(1, 1000)
    assert POLICIES[policy](box, Hand.of(cards), card("9s"), rule_set()) == request_


def test_policies_follow_the_rules_of_the_table() -> None:
    box, upcard = Box(1, 1000), card("9s")
    assert POLICIES["mimic"](box, Hand.of("As 6d"), upcard, rule_set(dealer_soft_17="hit")) == "hit"
    assert POLICIES["never-hit"](box, Hand.of("2s 3d"), upcard, rule_set(forced_hit_below=12)) == "hit"


@pytest.mark.parametrize("policy", ["mimic", "never-hit", "never-bust"])
@pytest.mark.parametrize("rules", [
    rule_set(), no_hole_card(), rule_set(decks=1), rule_set(decks="infinite"), rule_set(forced_hit_below=12),
    rule_set(blackjack_payout="6:5", payout_rounding="down", smallest_chip=100),
    rule_set(dealer_soft_17="hit"), rule_set(auto_stand_21=False),
])
def test_shares_add_up(rules: RuleSet, policy: str) -> None:
    result = shares(rules, policy, 400)
    assert list(result) == ["lose", "push", "win", "blackjack", "ev", "se"]
    assert sum(result[key] for key in ("lose", "push", "win", "blackjack")) == pytest.approx(1)
    blackjack = {"3:2": 1.5, "6:5": 1.2}[rules.blackjack_payout]
    assert result["ev"] == pytest.approx(result["win"] + blackjack * result["blackjack"] - result["lose"])


def test_the_same_seed_deals_the_same_cards() -> None:
    assert shares(rule_set(), "mimic", 300) == shares(rule_set(), "mimic", 300)
    assert shares(rule_set(), "mimic", 300) != shares(rule_set(), "mimic", 300, "another seed")


def test_rounds_in_batches_are_the_same_rounds() -> None:
    simulation = Simulation(rule_set(), "mimic", "a seed")
    for _ in range(3):
        simulation.run(100)
    assert simulation.shares() == shares(rule_set(), "mimic", 300)


def test_one_round_has_no_standard_error() -> None:
    assert shares(rule_set(), "mimic", 1)["se"] is None


@pytest.mark.parametrize(("changes", "wager"), [
    ({}, 500),
    ({"bet_min": 700}, 1000),
    ({"bet_step": 100, "bet_min": 100, "smallest_chip": 100}, 200),
    ({"bet_step": 100, "bet_min": 100, "smallest_chip": 100, "blackjack_payout": "6:5"}, 1000),
])
def test_the_wager_breaks_no_payment(changes: dict[str, Any], wager: int) -> None:
    assert wager_without_breakage(rule_set(**changes)) == wager
