"""The finished tables could have been dealt: each is played again by the engine and comes out the same."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.drills.houses import TABLES
from tests.drills.replay import replay
from trainer.drills.lines import lines_of
from trainer.drills.payout import SITUATIONS
from trainer.drills.tables import Layout, first_that_deals
from trainer.drills.tables.finished import can_make, make_table
from trainer.engine.cards import write_cards
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules

SEEDS = 12
CASES = [(name, situation) for name in TABLES for situation in SITUATIONS]


def layouts(table: HouseRules, situation: str) -> list[Layout]:
    """Tables of one box up to all of them; none where the table has no such situation."""
    most = min(7, table.rules.boxes_max)
    if not can_make(situation, table, most):
        return []
    seeds = (f"{table.id}{situation}{seed}".encode() for seed in range(SEEDS))
    return [_made(table, situation, most, Rng(seed)) for seed in seeds]


def _made(table: HouseRules, situation: str, most: int, rng: Rng) -> Layout:
    boxes = 1 + rng.below(most)
    return first_that_deals(lambda: make_table(situation, table, boxes, rng))


@pytest.mark.parametrize(("name", "situation"), CASES)
def test_the_engine_deals_the_same_table(name: str, situation: str) -> None:
    for layout in layouts(TABLES[name], situation):
        round = replay(layout)
        assert write_cards(round.dealer.cards) == write_cards(layout.dealer.cards)
        for box in layout.boxes:
            dealt = round.box(box.number)
            assert [repr(hand) for hand in dealt.hands] == [repr(hand) for hand in box.hands]
            assert [hand.stake for hand in dealt.hands] == [hand.stake for hand in box.hands]
            assert (dealt.insurance, dealt.even_money) == (box.insurance, box.even_money)


@pytest.mark.parametrize(("name", "situation"), CASES)
def test_its_lines_are_settled_as_the_round_settles_them(name: str, situation: str) -> None:
    for layout in layouts(TABLES[name], situation):
        lines = lines_of(layout.in_order, layout.dealer, layout.rules, dealer_checked=layout.is_checked)
        settled = {line: (one.outcome, one.pays, one.takes) for line, one in replay(layout).settled.items()}
        assert {line.id: (line.settlement.outcome, line.settlement.pays, line.settlement.takes)
                for line in lines} == settled


@pytest.mark.parametrize("name", TABLES)
def test_no_card_lies_there_more_often_than_there_are_decks(name: str) -> None:
    decks = TABLES[name].rules.decks
    for situation in SITUATIONS:
        for layout in layouts(TABLES[name], situation):
            cards = Counter([*layout.dealer.cards,
                             *(card for box in layout.boxes for hand in box.hands for card in hand.cards)])
            assert decks == "infinite" or max(cards.values()) <= decks
