"""The finished tables could have been dealt: each is played again by the engine and comes out the same."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

import pytest

from tests.drills.houses import TABLES
from tests.drills.replay import replay
from trainer.drills.lines import lines_of
from trainer.drills.payout import SITUATIONS
from trainer.drills.tables import Layout, first_that_deals
from trainer.drills.tables.finished import can_make, make_table
from trainer.engine.cards import write_cards
from trainer.engine.randomness import Rng
from trainer.engine.round import Round
from trainer.engine.rules import HouseRules

SEEDS = 12
"""Of each situation at each table."""


@dataclass(frozen=True, slots=True)
class Dealt:
    """A finished table, and the round of the engine that comes out so."""

    situation: str
    seed: int
    layout: Layout
    round: Round


@pytest.fixture(scope="module", params=TABLES)
def dealt(request: pytest.FixtureRequest) -> tuple[Dealt, ...]:
    """At one of the tables: every situation that it has, with one box up to all of them."""
    table = TABLES[request.param]
    found = tuple(Dealt(situation, seed, layout, replay(layout)) for situation in SITUATIONS
                  for seed, layout in enumerate(layouts(table, situation)))
    assert found
    return found


def layouts(table: HouseRules, situation: str) -> list[Layout]:
    """Finished tables of the situation, none where the table has no such."""
    most = min(7, table.rules.boxes_max)
    if not can_make(situation, table, most):
        return []
    seeds = (f"{table.id}{situation}{seed}".encode() for seed in range(SEEDS))
    return [_made(table, situation, most, Rng(seed)) for seed in seeds]


def _made(table: HouseRules, situation: str, most: int, rng: Rng) -> Layout:
    boxes = 1 + rng.below(most)
    return first_that_deals(lambda: make_table(situation, table, boxes, rng))


def test_the_engine_deals_the_same_table(dealt: tuple[Dealt, ...]) -> None:
    for one in dealt:
        assert write_cards(one.round.dealer.cards) == write_cards(one.layout.dealer.cards), one
        for box in one.layout.boxes:
            again = one.round.box(box.number)
            assert [repr(hand) for hand in again.hands] == [repr(hand) for hand in box.hands], one
            assert [hand.stake for hand in again.hands] == [hand.stake for hand in box.hands], one
            assert (again.insurance, again.even_money) == (box.insurance, box.even_money), one


def test_its_lines_are_settled_as_the_round_settles_them(dealt: tuple[Dealt, ...]) -> None:
    for one in dealt:
        layout, settled = one.layout, one.round.settled
        lines = lines_of(layout.in_order, layout.dealer, layout.rules, dealer_checked=layout.is_checked)
        assert {line.id: (line.settlement.outcome, line.settlement.pays, line.settlement.takes)
                for line in lines} == {
            line: (due.outcome, due.pays, due.takes) for line, due in settled.items()}, one


def test_no_card_lies_there_more_often_than_there_are_decks(dealt: tuple[Dealt, ...]) -> None:
    for one in dealt:
        decks, layout = one.layout.rules.decks, one.layout
        cards = Counter([*layout.dealer.cards,
                         *(card for box in layout.boxes for hand in box.hands for card in hand.cards)])
        assert decks == "infinite" or max(cards.values()) <= decks, one
