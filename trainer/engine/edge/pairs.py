"""Which pairs a table splits, and into how many hands: asked of the engine, rank by rank."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.cards import PACK, Card
from trainer.engine.edge.payments import Cashier
from trainer.engine.edge.splits import UNLIMITED, Pair
from trainer.engine.hand import Hand
from trainer.engine.requests import SPLIT, refusal
from trainer.engine.rules import RuleSet


@dataclass(frozen=True, slots=True)
class Splittable:
    """``share`` of the hands of two such cards, as ``cards``, may be split, into ``most_hands`` at most."""

    pair: Pair
    share: float
    most_hands: int
    cards: tuple[Card, Card]


def splittable(value: int, rules: RuleSet, cashier: Cashier, upcard: Card) -> Splittable | None:
    """None where the table splits no two cards of this value."""
    one_of_rank = {card.rank: card for card in PACK if card.value == value}
    partners = {
        rank: [other for other in one_of_rank.values() if _may_split(cashier, (first, other), 1, upcard)]
        for rank, first in one_of_rank.items()
    }
    alike = max(map(len, partners.values()))
    if not alike:
        return None
    first = next(card for rank, card in one_of_rank.items() if partners[rank])
    packs = 1 if rules.decks == "infinite" else rules.decks
    of_rank, of_value = 4 * packs, 4 * packs * len(one_of_rank)
    gone = 0 if rules.decks == "infinite" else 1
    pairs = sum(of_rank * (of_rank - gone * (other is one_of_rank[rank]))
                for rank, others in partners.items() for other in others)
    cards, most_hands = (first, partners[first.rank][0]), 2
    while most_hands < UNLIMITED and _may_split(cashier, cards, most_hands, upcard):
        most_hands += 1
    share = pairs / (of_value * (of_value - gone))
    return Splittable(Pair(value, alike * of_rank), share, most_hands, cards)


def _may_split(cashier: Cashier, cards: tuple[Card, Card], hands: int, upcard: Card) -> bool:
    """A pair in a box of so many hands, it being one of them."""
    hand = Hand(cards, cashier.wager, from_split=hands > 1)
    others = [cashier.hand((10, 8), 0, from_split=True) for _ in range(hands - 1)]
    return refusal(SPLIT, cashier.box([hand, *others]), hand, cashier.rules, upcard=upcard) is None
