"""The play that an analysis found best, as a player at the engine's own table asks for it."""

from __future__ import annotations

from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.edge.analysis import Analysis, Shown, Situation
from trainer.engine.edge.hands import Held, held
from trainer.engine.edge.plans import UNSPLIT
from trainer.engine.hand import Hand
from trainer.engine.requests import SPLIT, Request, refusal
from trainer.engine.rules import RuleSet


class Strategy:
    """Answers for every situation that ``analysis`` has been through."""

    def __init__(self, analysis: Analysis) -> None:
        self._analysis = analysis

    def decide(self, box: Box, hand: Hand, upcard: Card, rules: RuleSet) -> Request:
        """As ``autoplay.Decide``, where the hole card is not open."""
        return self.request((upcard.value,), box, hand, upcard, rules)

    def request(self, shown: Shown, box: Box, hand: Hand, upcard: Card, rules: RuleSet) -> Request:
        situation = self._analysis.situations[shown]
        values = held(tuple(sorted(card.value for card in hand.cards)))
        first = hand.cards[0].value if hand.from_split else UNSPLIT
        best = situation.splits.get(hand.cards[0].value) if hand.is_pair else None
        may_split = refusal(SPLIT, box, hand, rules, upcard=upcard) is None
        if best and may_split and len(box.hands) < best.split.hands:
            return SPLIT
        return self._chosen(situation, values, hand.doubles, first, upcard)

    def gives_up(self, shown: Shown, hand: Hand) -> bool:
        """Whether these two cards are surrendered before the dealer checks."""
        return tuple(sorted(card.value for card in hand.cards)) in self._analysis.situations[shown].gives_up

    def _chosen(self, situation: Situation, values: Held, doubles: int, first: int, upcard: Card) -> Request:
        choices = situation.splits[first].split.choices if first else situation.choices
        key = values.sort_code if self._analysis.merges else values.code
        plan = self._analysis.plans(upcard, first, checked=situation.checked).plan(values, doubles)
        return plan.requests[0] if len(plan.requests) == 1 else choices[key, doubles]
