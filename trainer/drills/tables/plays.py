"""What a player has done with a box, made to order: cards, bets and requests, as the rules allow them.

A play gives the box its cards, has the engine grant what was asked, and returns the requests in the
order in which they were made. It raises CannotDeal where rules or cards have no such play.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import TypeVar

from trainer.drills.tables.courses import Course, player_draws
from trainer.drills.tables.openings import doubling_ranks, splitting_ranks, surrendering_ranks
from trainer.drills.tables.stock import Stock
from trainer.engine.box import Box
from trainer.engine.cards import RANKS, TENS, Card, card
from trainer.engine.dealer import counts_as_blackjack, is_charlie
from trainer.engine.hand import Hand
from trainer.engine.play import grant
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request, finished_by
from trainer.engine.rules import RuleSet
from trainer.errors import N_, CannotDeal

T = TypeVar("T")
Totals = frozenset[int]
Requests = tuple[Request, ...]
Play = Callable[[Box, RuleSet, Stock, Rng], Requests]

STANDING: Totals = frozenset(range(12, 22))
"""Where a player's hand may stand."""
BUST: Totals = frozenset(range(22, 32))
MOST_CARDS = 5
"""Of a player's hand: more are rare, and crowd the felt."""
_USUALLY_SPLIT = frozenset("A2346789")
"""Ranks that players split; fives and tens only where there is nothing else."""


def blackjack(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
    """An ace and a ten, of two suits where the table pays one suit by itself."""
    ace = stock.take("A")
    suit = "" if rules.suited_blackjack_payout == "none" else ace.suit
    cards = [ace, stock.take(TENS, not_of=suit)]
    rng.shuffle(cards)
    _lay(box.hands[0], cards)
    return ()


def two_cards(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
    """A hand that nobody has asked for anything, because a blackjack of the dealer came first."""
    first = stock.take(RANKS)
    _lay(box.hands[0], [first, stock.take(without_blackjack(first.rank))])
    return ()


def surrendered(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
    """A hard 15 or 16 given up for half."""
    _lay(box.hands[0], [stock.take(rank) for rank in rng.choice(surrendering_ranks())])
    grant(box, box.hands[0], Request.SURRENDER)
    return (Request.SURRENDER,)


def ending_at(totals: Totals) -> Play:
    """A hand hit until it has one of the totals, and stands there or is over by itself."""
    def play(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
        return _play_out(box, box.hands[0], totals, rules, stock)
    return play


def doubled_to(totals: Totals) -> Play:
    """Two cards doubled, the third making one of the totals."""
    def play(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
        hand = box.hands[0]
        ranks, thirds = _one_of(_doubles_to(rules, totals), rng)
        _lay(hand, [stock.take(rank) for rank in ranks])
        grant(box, hand, Request.DOUBLE)
        hand.add(stock.take(thirds))
        return (Request.DOUBLE, *_stand(box, hand, rules))
    return play


def split_to(left: Totals, right: Totals) -> Play:
    """A pair split once, each hand ending at one of its totals."""
    def play(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
        ranks = _one_of(_splits_to(rules, left, right), rng)
        _split(box, ranks, stock)
        first, second = box.hands
        return (
            Request.SPLIT,
            *_play_out(box, first, left, rules, stock),
            *_play_out(box, second, right, rules, stock),
        )
    return play


def split_to_ace_ten(other: Totals) -> Play:
    """A pair of aces, or of tens where aces may not be split: one hand becomes ace and ten."""
    def play(box: Box, rules: RuleSet, stock: Stock, rng: Rng) -> Requests:
        ranks = _one_of(_splits_to_ace_ten(rules, other), rng)
        _split(box, ranks, stock)
        first, second = box.hands
        first.add(stock.take(TENS if ranks[0] == "A" else "A"))
        return (
            Request.SPLIT, *_stand(box, first, rules), *_play_out(box, second, other, rules, stock)
        )
    return play


def can_double_to(totals: Totals, rules: RuleSet) -> bool:
    return bool(_doubles_to(rules, totals))


def can_split_to(left: Totals, right: Totals, rules: RuleSet) -> bool:
    return bool(_splits_to(rules, left, right))


def can_split_to_ace_ten(other: Totals, rules: RuleSet) -> bool:
    """Whether ace and ten after a split come about, and are a mere 21."""
    return bool(_splits_to_ace_ten(rules, other))


def without_blackjack(rank: str) -> str:
    """The ranks that make no blackjack with this one."""
    if rank == "A":
        return RANKS.translate(dict.fromkeys(map(ord, TENS)))
    return RANKS.replace("A", "") if rank in TENS else RANKS


def _lay(hand: Hand, cards: list[Card]) -> None:
    for one in cards:
        hand.add(one)


def _split(box: Box, ranks: str, stock: Stock) -> None:
    _lay(box.hands[0], [stock.take(rank) for rank in ranks])
    grant(box, box.hands[0], Request.SPLIT)


def _play_out(box: Box, hand: Hand, totals: Totals, rules: RuleSet, stock: Stock) -> Requests:
    """Cards until the hand has one of the totals; the first two of them are not asked for."""
    _ending_course(rules, totals).deal(hand, stock)
    return (Request.HIT,) * (len(hand.cards) - 2) + _stand(box, hand, rules)


def _stand(box: Box, hand: Hand, rules: RuleSet) -> Requests:
    """A hand that is not over by itself says that it wants no more."""
    if finished_by(box, hand, rules) is not None:
        return ()
    grant(box, hand, Request.STAND)
    return (Request.STAND,)


@lru_cache(maxsize=1024)
def _ending_course(rules: RuleSet, totals: Totals) -> Course:
    def draws(hand: Hand) -> bool:
        if hand.from_split and hand.cards[0].ace_bit and not rules.hit_split_aces:
            return False
        return len(hand.cards) < MOST_CARDS and player_draws(hand, rules)

    return Course(draws, lambda hand: hand.total in totals and _is_settled_by_total(hand, rules))


def _is_settled_by_total(hand: Hand, rules: RuleSet) -> bool:
    """No blackjack, no charlie, and none that a bonus of 21 might pay."""
    if counts_as_blackjack(hand, rules) or is_charlie(hand, rules):
        return False
    return not (rules.bonus_21 and hand.total == 21 and len(hand.cards) == 3)


@lru_cache(maxsize=1024)
def _doubles_to(rules: RuleSet, totals: Totals) -> tuple[tuple[str, str], ...]:
    """Two ranks that double, and the third ranks that make one of the totals with them."""
    found = []
    for ranks in doubling_ranks(rules):
        thirds = "".join(rank for rank in RANKS if _makes(ranks + rank, totals, rules))
        if thirds:
            found.append((ranks, thirds))
    return tuple(found)


def _makes(ranks: str, totals: Totals, rules: RuleSet) -> bool:
    hand = Hand(card(f"{rank}s") for rank in ranks)
    return hand.total in totals and _is_settled_by_total(hand, rules)


@lru_cache(maxsize=1024)
def _splits_to(rules: RuleSet, left: Totals, right: Totals) -> tuple[str, ...]:
    pairs = tuple(
        ranks for ranks in splitting_ranks(rules)
        if _can_end(ranks[0], left, rules) and _can_end(ranks[1], right, rules)
    )
    return tuple(ranks for ranks in pairs if ranks[0] in _USUALLY_SPLIT) or pairs


@lru_cache(maxsize=256)
def _splits_to_ace_ten(rules: RuleSet, other: Totals) -> tuple[str, ...]:
    pairs = [
        ranks for ranks in splitting_ranks(rules)
        if ("aces" if ranks[0] == "A" else "tens") not in rules.blackjack_after_split
        and _can_end(ranks[1], other, rules)
    ]
    return tuple(ranks for ranks in pairs if ranks == "AA") or tuple(
        ranks for ranks in pairs if ranks[0] in TENS)


def _can_end(rank: str, totals: Totals, rules: RuleSet) -> bool:
    return _ending_course(rules, totals).can_end(Hand([card(f"{rank}s")], from_split=True))


def _one_of(found: tuple[T, ...], rng: Rng) -> T:
    if not found:
        raise CannotDeal(N_("The rules of this table have no such play."))
    return rng.choice(found)
