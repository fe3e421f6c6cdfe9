"""The lines of a finished table: what lies on each, what is due, and what the engine says of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Settlement, reading_order, settle_box, settle_insurance

Action = Literal["pay", "take", "push"]


@dataclass(frozen=True, slots=True)
class Line:
    """One bet on the layout with its settlement: of a hand, or insurance or a side bet (no ``hand``)."""

    id: str
    box: Box
    hand: Hand | None
    settlement: Settlement
    side_bet: str = ""
    """Its name in ``Box.side_bets``."""

    @property
    def stake(self) -> int:
        """What lies there, in hundredths."""
        if self.side_bet:
            return self.box.side_bets[self.side_bet]
        return self.box.insurance if self.hand is None else self.hand.stake

    @property
    def action(self) -> Action:
        """What is due: a line that neither pays nor takes is a push."""
        return "pay" if self.settlement.pays else "take" if self.settlement.takes else "push"

    @property
    def amount(self) -> int:
        """What is paid, or taken."""
        return self.settlement.pays or self.settlement.takes

    @property
    def needs_amount(self) -> bool:
        """The action does not say it all: something is paid, or only a part of the stake is taken."""
        return self.action == "pay" or (self.action == "take" and self.amount != self.stake)


def lines_of(
    boxes: Sequence[Box], dealer: Hand, rules: RuleSet, *, dealer_checked: bool
) -> tuple[Line, ...]:
    """Every line in reading order, box by box whatever the results: the order gives none away."""
    lines = {
        line.id: line
        for box in boxes for line in _lines_of_box(box, dealer, rules, dealer_checked=dealer_checked)
    }
    return tuple(lines[line] for line in reading_order(boxes, rules))


def _lines_of_box(box: Box, dealer: Hand, rules: RuleSet, *, dealer_checked: bool) -> Iterator[Line]:
    insurance = settle_insurance(box, dealer, rules)
    if insurance is not None:
        yield Line(box.insurance_id, box, None, insurance)
    settled = settle_box(box, dealer, rules, dealer_checked=dealer_checked)
    for name, hand, settlement in zip(box.hand_ids, box.hands, settled, strict=True):
        yield Line(name, box, hand, settlement)
