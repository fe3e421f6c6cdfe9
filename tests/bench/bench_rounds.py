"""Rounds of seven boxes a second: the engine beside a bare loop over integers, in one run.

The bare loop does no more than deal, total, draw and settle seven boxes that play like the dealer, and
keep their hands. The engine deals the same cards to the same players and settles by the rule set. Both
deal from cards stacked beforehand; a third figure is the engine with its own shuffling. Processor time,
median of alternating repeats.
"""

from __future__ import annotations

import statistics
import sys
import time
from collections.abc import Callable, Sequence
from functools import partial

from tests.factories import rule_set
from trainer.engine.autoplay import play_round
from trainer.engine.cards import PACK, Card
from trainer.engine.randomness import Rng
from trainer.engine.rules import RuleSet
from trainer.engine.shoe import Shoe
from trainer.oracle.simulate import mimic

BOXES = 7
ROUNDS = 5000
REPEATS = 9
BET = 1000
LIMIT = 15_000


def bare_loop(cards: Sequence[int], rounds: int) -> list[list[int]]:
    """The nets of every round, the cards being 1 to 10; S17, check under ace and ten, 3:2."""
    draw = iter(cards).__next__
    results = []
    for _ in range(rounds):
        hands = [[draw()] for _ in range(BOXES)]
        dealer = [draw()]
        for hand in hands:
            hand.append(draw())
        dealer.append(draw())
        if not _is_blackjack(dealer):
            is_live = False
            for hand in hands:
                if _draw_to_17(hand, draw) < 22 and not _is_blackjack(hand):
                    is_live = True
            if is_live:
                _draw_to_17(dealer, draw)
        results.append(_settle(hands, dealer))
    return results


def _is_blackjack(hand: list[int]) -> bool:
    return len(hand) == 2 and 1 in hand and 10 in hand


def _draw_to_17(hand: list[int], draw: Callable[[], int]) -> int:
    total, has_ace = sum(hand), 1 in hand
    while total < 17 and not (has_ace and 7 <= total <= 11):
        card = draw()
        hand.append(card)
        total += card
        has_ace = has_ace or card == 1
    return total + 10 if has_ace and total < 12 else total


def _settle(hands: list[list[int]], dealer: list[int]) -> list[int]:
    dealers = _total(dealer)
    bank_has_blackjack = _is_blackjack(dealer)
    nets = []
    for hand in hands:
        total = _total(hand)
        if _is_blackjack(hand):
            nets.append(0 if bank_has_blackjack else BET * 3 // 2)
        elif total > 21 or bank_has_blackjack:
            nets.append(-BET)
        elif total > dealers or dealers > 21:
            nets.append(BET)
        else:
            nets.append(-BET if total < dealers else 0)
    return nets


def _total(hand: list[int]) -> int:
    total = sum(hand)
    return total + 10 if total < 12 and 1 in hand else total


def engine(shoe: Shoe, rules: RuleSet, rounds: int) -> None:
    bets = dict.fromkeys(range(1, BOXES + 1), BET)
    for _ in range(rounds):
        play_round(bets, shoe, rules, mimic)


def nets_of_the_engine(shoe: Shoe, rules: RuleSet, rounds: int) -> list[list[int]]:
    bets = dict.fromkeys(range(1, BOXES + 1), BET)
    played = (play_round(bets, shoe, rules, mimic) for _ in range(rounds))
    return [[line.net for line in round.settled.values()] for round in played]


def main() -> int:
    rules = rule_set()
    cards = _cards_enough()
    values = [card.value for card in cards]
    if nets_of_the_engine(Shoe(cards), rules, ROUNDS) != bare_loop(values, ROUNDS):
        print("rounds: the bare loop and the engine do not settle alike")
        return 1
    bare, whole, shuffling = [], [], []
    for repeat in range(REPEATS):
        bare.append(_rate(partial(bare_loop, values, ROUNDS)))
        whole.append(_rate(partial(engine, Shoe(cards), rules, ROUNDS)))
        shuffling.append(_rate(partial(engine, Shoe.for_rules(rules, Rng(bytes([repeat]))), rules, ROUNDS)))
    loop, recorded, from_own_shoe = (statistics.median(rates) for rates in (bare, whole, shuffling))
    print(f"rounds of {BOXES} boxes: bare loop {loop:,.0f}/s, engine {recorded:,.0f}/s, "
          f"ratio {recorded / loop:.2f}; with its own shuffling {from_own_shoe:,.0f}/s; "
          f"limit {LIMIT:,}/s")
    return int(recorded < LIMIT)


def _cards_enough() -> list[Card]:
    """Shuffled cards for all rounds, and some more."""
    cards = list(PACK * (ROUNDS * BOXES * 4 // len(PACK)))
    Rng(b"bench").shuffle(cards)
    return cards


def _rate(run: Callable[[], object]) -> float:
    began = time.process_time()
    run()
    return ROUNDS / (time.process_time() - began)


if __name__ == "__main__":
    sys.exit(main())
