"""Sample hands that a print asks the engine about: may this double, split, surrender, insure."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.hand import Hand
from trainer.engine.requests import Request, finished_by, refusal
from trainer.engine.rules import RuleSet

BET = 1000
_OTHER_HAND = "5s 8h"


@dataclass(frozen=True, slots=True, kw_only=True)
class Sample:
    """A hand with as many others in its box, against an upcard that is neither ace nor ten."""

    cards: str
    upcard: str = "7s"
    others: int = 0
    is_doubled: bool = False
    amount: int | None = None

    def may(self, request: Request, rules: RuleSet) -> bool:
        box, hand = self._laid()
        return refusal(request, box, hand, rules, upcard=card(self.upcard), amount=self.amount) is None

    def goes_on(self, rules: RuleSet) -> bool:
        """Whether the hand may still ask for anything."""
        return finished_by(*self._laid(), rules) is None

    def _laid(self) -> tuple[Box, Hand]:
        is_split = self.others > 0
        hand = Hand.of(self.cards, bet=BET, from_split=is_split)
        if self.is_doubled:
            hand.stake, hand.doubles = 2 * BET, 1
        box = Box(1, BET)
        box.hands = [hand, *(Hand.of(_OTHER_HAND, bet=BET, from_split=True) for _ in range(self.others))]
        return box, hand
