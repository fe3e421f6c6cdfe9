"""How the dealer's hand ends, in floats and quickly, for any cards that are gone from the shoe.

The draws that the rule allows are walked once (``MUST_DRAW``): each set of drawn values is counted with
the orders in which it can come. For a given shoe a set is as likely as its orders times a product of what
is left of each value; sets share their products as words share their beginnings.
"""

from __future__ import annotations

from collections import defaultdict
from operator import itemgetter, mul

from trainer.engine.cards import PACK
from trainer.engine.dealer import MUST_DRAW
from trainer.engine.edge.unseen import VALUES, Unseen
from trainer.engine.hand import LAST_STATE, SOFT_21, TOTAL
from trainer.engine.rules import RuleSet

ENDS = (17, 18, 19, 20, 21, 22, "bj", "bust")
"""How a dealer's hand ends; 22 is told apart where tables push it, else it is one bust among others."""
PUSHED, BLACKJACK = 5, 6
"""Their places in ``ENDS``."""
Shares = tuple[float, ...]
"""The chance of each of ``ENDS``; they add up to 1."""
_Leaves = list[tuple[int, int, int]]

_CARD = {card.value: card for card in PACK}


class DealerTree:
    """A dealer who shows ``shown``: an upcard, or both cards where the hole card lies face up."""

    def __init__(self, shown: tuple[int, ...], rules: RuleSet) -> None:
        self._known: dict[int, Shares] = {}
        self._steps: dict[tuple[int, int], int] = {}
        self._links: list[tuple[int, int]] = []
        ways = _ways(shown, rules)
        place: dict[tuple[int, ...], int] = {(): 0}
        for drawn in ways:
            self._link(drawn, place)
        self._leaves: list[_Leaves] = []
        """For each end but the last, which takes what the others leave: place, orders, cards drawn."""
        for end in range(len(ENDS) - 1):
            leaves = [(place[drawn], orders, len(drawn))
                      for drawn, (orders, its_end) in ways.items() if its_end == end]
            self._leaves.append(leaves + [(0, 0, 0)] * 2)  # two that weigh nothing: itemgetter gives tuples
        self._pick = [itemgetter(*(at for at, _, _ in leaves)) for leaves in self._leaves]
        self._weights: dict[int, list[list[float]]] = {}

    def shares(self, unseen: Unseen, hand_code: int, counts: tuple[int, ...], size: int) -> Shares:
        """Given a hand of ``counts`` by value that is out of the shoe too."""
        key = 0 if unseen.is_infinite else unseen.code + hand_code
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._worked_out(unseen, counts, size)
        return known

    def _worked_out(self, unseen: Unseen, counts: tuple[int, ...], size: int) -> Shares:
        if unseen.is_infinite:
            total = unseen.total
            factors = [unseen.left[value] / total for value, _ in self._steps]
        else:
            total = unseen.total - size
            left = [number - gone for number, gone in zip(unseen.left, counts, strict=True)]
            factors = [(left[value] - taken) / total for value, taken in self._steps]
        chain = [1.0]
        add = chain.append
        for parent, step in self._links:
            add(chain[parent] * factors[step])
        weights = self._weights.get(total)
        if weights is None:
            weights = self._weights[total] = self._weighed(total, is_infinite=unseen.is_infinite)
        shares = [
            sum(map(mul, weight, pick(chain))) for weight, pick in zip(weights, self._pick, strict=True)
        ]
        shares.append(1.0 - sum(shares))
        return tuple(shares)

    def _weighed(self, total: int, *, is_infinite: bool) -> list[list[float]]:
        """For each leaf its orders, and what a product of shares of ``total`` lacks: later draws have fewer
        cards to come from.
        """
        lacks = [1.0]
        for place in range(24):
            lacks.append(lacks[-1] * (1.0 if is_infinite or total <= place else total / (total - place)))
        return [[orders * lacks[length] for _, orders, length in leaves] for leaves in self._leaves]

    def _link(self, drawn: tuple[int, ...], place: dict[tuple[int, ...], int]) -> None:
        """A place in the chain for this set and each of its beginnings."""
        for length in range(1, len(drawn) + 1):
            beginning = drawn[:length]
            if beginning not in place:
                value = beginning[-1]
                step = (value, beginning.count(value) - 1)
                number = self._steps.setdefault(step, len(self._steps))
                self._links.append((place[beginning[:-1]], number))
                place[beginning] = len(self._links)


def _ways(shown: tuple[int, ...], rules: RuleSet) -> dict[tuple[int, ...], tuple[int, int]]:
    """Each set of values that ends the hand: in how many orders it can come, and its place in ``ENDS``.

    Busts are left out: they are what remains.
    """
    must_draw, tells_22 = MUST_DRAW[rules.dealer_soft_17], rules.push_22
    state = 0
    for value in shown:
        state = state + _CARD[value].step | _CARD[value].ace_bit
    ended: dict[tuple[int, ...], tuple[int, int]] = {}
    drawing: dict[tuple[tuple[int, ...], int], int] = {((), state): 1}
    while drawing:
        longer: defaultdict[tuple[tuple[int, ...], int], int] = defaultdict(int)
        for (drawn, state), orders in drawing.items():
            if not must_draw[state]:
                end = _end(state, len(shown) + len(drawn), tells_22=tells_22)
                if end is not None:
                    ended[drawn] = (orders, end)
                continue
            for value in VALUES:
                card = _CARD[value]
                longer[tuple(sorted((*drawn, value))), state + card.step | card.ace_bit] += orders
        drawing = longer
    return ended


def _end(state: int, size: int, *, tells_22: bool) -> int | None:
    if state == SOFT_21 and size == 2:
        return BLACKJACK
    if state > LAST_STATE:
        return PUSHED if tells_22 and TOTAL[state] == 22 else None
    return TOTAL[state] - 17
