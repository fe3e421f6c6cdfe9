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
from trainer.engine.dealer import MUST_DRAW
from trainer.engine.hand import TOTAL
from trainer.engine.randomness import Rng
from trainer.engine.rules import RuleSet
from trainer.engine.shoe import Shoe
from trainer.oracle.simulate import mimic

BOXES = 7
ROUNDS = 5000
REPEATS = 9
BET = 1000
LIMIT = 15_000
_DRAWS = MUST_DRAW["stand"]
_AFTER = [[state + 2 * value | (value == 1) for value in range(11)] for state in range(44)]
_BLACKJACK = 23


def bare_loop(values: Sequence[int], rounds: int) -> list[list[int]]:
    """The nets of every round, the cards being 1 to 10; S17, check under ace and ten, 3:2."""
    draw = iter(values).__next__
    after, draws, total = _AFTER, _DRAWS, TOTAL
    results = []
    for _ in range(rounds):
        hands = [[draw()] for _ in range(BOXES)]
        dealer = [draw()]
        for hand in hands:
            hand.append(draw())
        dealer.append(draw())
        states = [after[after[0][hand[0]]][hand[1]] for hand in hands]
        bank = after[after[0][dealer[0]]][dealer[1]]
        if bank == _BLACKJACK:
            results.append([0 if state == _BLACKJACK else -BET for state in states])
            continue
        is_live = False
        for box, hand in enumerate(hands):
            state = states[box]
            if state == _BLACKJACK:
                continue
            while draws[state]:
                card = draw()
                hand.append(card)
                state = after[state][card]
            states[box] = state
            is_live = is_live or state < 44
        if is_live:
            while draws[bank]:
                card = draw()
                dealer.append(card)
                bank = after[bank][card]
        results.append(_nets(hands, states, total[bank] if bank < 44 else 0))
    return results


def _nets(hands: list[list[int]], states: list[int], dealers: int) -> list[int]:
    nets = []
    for hand, state in zip(hands, states, strict=True):
        total = TOTAL[state]
        if state == _BLACKJACK and len(hand) == 2:
            nets.append(BET * 3 // 2)
        elif total > 21 or total < dealers:
            nets.append(-BET)
        else:
            nets.append(BET if total > dealers else 0)
    return nets


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
