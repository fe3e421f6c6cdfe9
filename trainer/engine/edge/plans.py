"""What a hand may do and what it is worth when it is done, asked of the engine once for each sort of hand."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.cards import Card
from trainer.engine.edge.dealer_tree import BLACKJACK
from trainer.engine.edge.hands import Held
from trainer.engine.edge.payments import Cashier, Payoffs
from trainer.engine.hand import Hand
from trainer.engine.requests import DOUBLE, HIT, SPLIT, STAND, SURRENDER, Request, allowed_requests
from trainer.engine.rules import RuleSet

UNSPLIT = 0
"""In place of the value of the card that a split hand began with."""
_SMALL = range(2, 10)
"""Cards with which a split hand may begin that no rule tells apart: neither an ace nor a ten."""
_MANY = 64
"""Hands of a box that no table lets be split once more, where there is a limit at all."""


@dataclass(frozen=True, slots=True)
class Plan:
    """``payoffs`` if it stands; ``decided`` where the dealer's total does not matter to them.

    ``surrendered`` is what giving up wins: without, and against, a blackjack not yet found.
    """

    requests: tuple[Request, ...]
    payoffs: Payoffs
    decided: bool
    surrendered: tuple[float, float]


class Plans:
    """Of the hands that began with ``first`` (or ``UNSPLIT``) against an upcard. Splits are not among them:
    a box of as many hands as it may have is asked about.
    """

    def __init__(self, rules: RuleSet, cashier: Cashier, upcard: Card, first: int, *, checked: bool) -> None:
        self._rules = rules
        self._cashier = cashier
        self._upcard = upcard
        self._first = first
        self._checked = checked
        self._known: dict[tuple[object, int], Plan] = {}

    def plan(self, held: Held, doubles: int) -> Plan:
        known = self._known.get((held.sort, doubles))
        if known is None:
            known = self._known[held.sort, doubles] = self.asked(held, doubles)
        return known

    def asked(self, held: Held, doubles: int) -> Plan:
        """The same, of the engine itself."""
        hand = self._hand(held, doubles)
        payoffs = self._cashier.payoffs(hand, self._upcard, checked=self._checked)
        requests = self._requests(hand)
        surrendered = (0.0, 0.0)
        if SURRENDER in requests:
            hand.surrendered = True
            given_up = self._cashier.payoffs(hand, self._upcard, checked=self._checked)
            surrendered = given_up[0], given_up[BLACKJACK]
            hand.surrendered = False
        return Plan(requests, payoffs, self._cashier.is_decided(hand), surrendered)

    def may_split(self, held: Held) -> bool:
        """Whether a box of this pair, dealt as it is, may be split."""
        hand = self._hand(held, 0)
        return SPLIT in allowed_requests(self._cashier.box([hand]), hand, self._rules, upcard=self._upcard)

    def _hand(self, held: Held, doubles: int) -> Hand:
        values = held.values
        if self._first:
            begun_with = _SMALL if self._first in _SMALL else (self._first,)
            at = next(at for at, value in enumerate(values) if value in begun_with)
            values = (values[at], *values[:at], *values[at + 1:])
        return self._cashier.hand(values, doubles, from_split=self._first != UNSPLIT)

    @staticmethod
    def alike(first: int) -> int:
        """One first card for all that share their plans with this one."""
        return _SMALL[0] if first in _SMALL else first

    def _requests(self, hand: Hand) -> tuple[Request, ...]:
        """Standing alone where the hand is finished: there is nothing left to ask for."""
        box = self._cashier.box([hand])
        if self._first:
            most = _MANY if self._rules.max_hands == "unlimited" else self._rules.max_hands
            box.hands += [self._cashier.hand((10, 8), 0, from_split=True) for _ in range(most - 1)]
        allowed = allowed_requests(box, hand, self._rules, upcard=self._upcard)
        found = tuple(request for request in (STAND, HIT, DOUBLE, SURRENDER) if request in allowed)
        return found or (STAND,)
