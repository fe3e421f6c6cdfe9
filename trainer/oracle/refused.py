"""Requests of a case that the dealer must refuse: whether each came up and was refused."""

from __future__ import annotations

from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.requests import Request, refusal
from trainer.engine.round import Round
from trainer.engine.rules import RuleSet
from trainer.engine.steps import Act, Step
from trainer.oracle.case import RefusedRequest

_BEFORE_PLAY = frozenset({Act.OFFER_EVEN_MONEY, Act.OFFER_INSURANCE, Act.OFFER_SURRENDER, Act.CHECK})


class Watch:
    """Looks at the table before every step until the request is refused.

    It comes up whenever a hand of that id holds just these ranks: in its turn, finished without
    having been asked, or when a dealer blackjack found at the check has ended the round; an early
    surrender where it is offered. A hand that waits for its turn counts only where it is refused:
    what it may do is known when it is asked, which a single card never is.
    """

    def __init__(self, refused: RefusedRequest) -> None:
        self._refused = refused
        self._allowed: set[Hand | Box] = set()
        self.is_refused = False

    @property
    def is_legal(self) -> bool:
        """It came up, and the table would have granted it."""
        return bool(self._allowed) and not self.is_refused

    def look(self, round: Round, step: Step, rules: RuleSet) -> None:
        if self._refused.request is Request.INSURANCE:
            self._look_at_insurance(round, rules)
        elif step.act not in _BEFORE_PLAY:
            self._look_at_hands(round, rules, asked=step.place if step.act is Act.ASK else "")
        elif step.act is Act.OFFER_SURRENDER and self._refused.request is Request.SURRENDER:
            self._look_at_hands(round, rules, asked=step.place)

    def _look_at_insurance(self, round: Round, rules: RuleSet) -> None:
        for box in round.boxes:
            if str(box.number) == self._refused.hand and box not in self._allowed:
                clause = refusal(Request.INSURANCE, box, box.hands[0], rules, upcard=round.upcard)
                if clause is not None:
                    self.is_refused = True
                else:
                    self._allowed.add(box)

    def _look_at_hands(self, round: Round, rules: RuleSet, *, asked: str) -> None:
        for box in round.boxes:
            for index, hand in enumerate(box.hands):
                ranks = sorted(card.rank for card in hand.cards)
                if box.hand_id(index) == self._refused.hand and ranks == sorted(self._refused.ranks or ()):
                    self._look_at(round, box, hand, rules, is_asked=asked == self._refused.hand)

    def _look_at(self, round: Round, box: Box, hand: Hand, rules: RuleSet, *, is_asked: bool) -> None:
        if hand in self._allowed:
            return
        clause = refusal(self._refused.request, box, hand, rules, upcard=round.upcard)
        if round.ended_at_check or len(hand.cards) < 2 or clause is not None:
            self.is_refused = True
        elif is_asked:
            self._allowed.add(hand)
