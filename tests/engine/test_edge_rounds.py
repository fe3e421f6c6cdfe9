"""The house edge against rounds at the engine's own table, played as the edge takes it that they are."""

from __future__ import annotations

from collections.abc import Iterable
from math import sqrt
from typing import Any

import pytest

from tests.engine.edges import analysed
from tests.factories import no_hole_card, rule_set
from tests.sizes import IS_WHOLE, size
from trainer.engine.cards import PACK, Card
from trainer.engine.edge.analysis import Analysis
from trainer.engine.edge.hands import CARD
from trainer.engine.edge.strategy import Strategy
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import Bonus21, HoleCard, RuleSet, Surrender
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act

ODD: dict[str, RuleSet] = {
    "one deck": rule_set(decks=1, das=IS_WHOLE, max_hands=4 if IS_WHOLE else 1),
    "redoubled and rescued": rule_set(
        decks="infinite", redouble=1, surrender=Surrender.LATE, surrender_after_double=True,
        surrender_after_split=True, double_on="any_number_of_cards", double_split_aces=True,
        hit_split_aces=True),
    "early surrender, charlie, ties lost": rule_set(
        decks="infinite", surrender=Surrender.EARLY, charlie_n=5, charlie_payout="2:1",
        charlie_after_split=True, dealer_wins_ties=frozenset({17}), split_match="rank",
        resplit_aces=True, max_hands="unlimited"),
    "no hole card, bonus, 22 pushed": no_hole_card(
        decks="infinite", push_22=True, bonus_21=(Bonus21(hand="678", suits="any", pays="2:1"),
                                                  Bonus21(hand="777", suits="suited", pays="5:1")),
        blackjack_after_split=frozenset({"aces", "tens"}), suited_blackjack_payout="2:1",
        suited_blackjack_suits=frozenset("sh"), forced_hit_below=12, auto_stand_21=False),
    "double exposure": rule_set(
        decks="infinite", hole_card=HoleCard.FACE_UP, peek=frozenset(), insurance_upcards=frozenset(),
        blackjack_payout="1:1", dealer_wins_ties=frozenset({17, 18, 19, 20, 21}), player_bj_always_wins=True),
    "checked under an ace alone": rule_set(
        decks="infinite", peek=frozenset({"A"}), dealer_bj_takes="all_bets", surrender=Surrender.LATE,
        split_barred=frozenset({"4", "K"}), double_on="9-11", double_soft_as_hard=True, dealer_soft_17="hit"),
}


@pytest.mark.parametrize("name", ODD)
def test_rounds_win_what_the_edge_says(name: str) -> None:
    """Every first deal by its chance."""
    analysis, worth = analysed(ODD[name])
    rng, rounds = Rng(name.encode()), size(500, 60_000)
    nets = [played(analysis, shuffled(analysis.rules, rng)) - worth for _ in range(rounds)]
    assert is_nothing(nets), (name, sum(nets) / rounds)


@pytest.mark.parametrize("name", [name for name, rules in ODD.items() if rules.max_hands != 1])
def test_split_pairs_win_what_the_edge_says(name: str) -> None:
    """Only deals that are split, each as often: what is left is the chance of single rounds."""
    analysis, _ = analysed(ODD[name])
    deals = [(shown, best.cards, situation.worths[(value, value)])
             for shown, situation in analysis.situations.items() for value, best in situation.splits.items()
             if is_always_split(analysis, value)]
    rng, nets = Rng(name.encode()), [0.0, 0.0]
    for number in range(size(500, 60_000)):
        shown, pair, worth = deals[number % len(deals)]
        stacked = dealt(analysis.rules, pair, [CARD[value] for value in shown], rng)
        if stacked:
            nets.append(played(analysis, stacked) - worth)
    assert is_nothing(nets), (name, sum(nets) / len(nets))


def is_always_split(analysis: Analysis, value: int) -> bool:
    """A worth is that of every pair of the value, so unlike tens that are not split are left out."""
    return value != 10 or (analysis.rules.split_match == "value" and not analysis.rules.split_barred)


def played(analysis: Analysis, shoe: Shoe) -> float:
    """What a wager wins in a round, step by step, as the analysis plays it."""
    rules, strategy = analysis.rules, Strategy(analysis)
    bet = 1200
    round = Round({1: bet}, shoe)
    while True:
        step = next_step(round, rules)
        if step.act is Act.FINISH:
            return sum(settled.net for settled in round.settled.values()) / bet
        if step.act is Act.ASK:
            shown = tuple(card.value for card in round.dealer.cards)
            box, hand = round.find(step.place)
            step = step.answered(strategy.request(shown, box, hand, round.upcard, rules))
        elif step.act is Act.OFFER_SURRENDER:
            shown = (round.upcard.value,)
            gives_up = strategy.gives_up(shown, round.boxes[0].hands[0])
            step = step.answered(Request.SURRENDER if gives_up else None)
        take_step(round, step, rules)


def shuffled(rules: RuleSet, rng: Rng) -> Shoe:
    return Shoe(drawn(rules, (), rng))


def dealt(rules: RuleSet, pair: tuple[Card, Card], dealers: list[Card], rng: Rng) -> Shoe | None:
    """A shoe that deals these cards first, and then any: no checked blackjack is left out."""
    gone = [*pair, *dealers]
    rest = drawn(rules, gone, rng)
    first = {"P1-U-P2": [pair[0], dealers[0], pair[1]]}.get(
        rules.initial_deal_order, [pair[0], dealers[0], pair[1], *dealers[1:]])
    return Shoe([*first, *rest])


def drawn(rules: RuleSet, gone: Iterable[Card], rng: Rng) -> list[Card]:
    if rules.decks == "infinite":
        return [rng.choice(PACK) for _ in range(60)]
    pool = list(PACK * rules.decks)
    for card in gone:
        pool.remove(next(other for other in pool if other.rank == card.rank))
    rng.shuffle(pool)
    return pool


def is_nothing(nets: list[float]) -> bool:
    """Within four standard errors of 0."""
    mean = sum(nets) / len(nets)
    spread: Any = sum((net - mean) ** 2 for net in nets) / (len(nets) - 1)
    return abs(mean) <= 4 * sqrt(spread / len(nets))
