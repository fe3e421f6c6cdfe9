"""A table as a colleague left it: what lies there, the totals called, and what was done to each line."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from trainer.drills.base import Json
from trainer.drills.lines import Action, Line, lines_of
from trainer.drills.lines.unsettled import unsettled
from trainer.drills.shown import DEALER, show_box, show_hand
from trainer.drills.tables import Layout
from trainer.drills.totals import due_call, total_key
from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.rules import HoleCard, HouseRules, RuleSet
from trainer.engine.settlement import Outcome, Settlement, settlement_order

State = Literal["dealt", "played", "settled"]
"""How far the round is: no box has played, every box has, or it is over."""


@dataclass(frozen=True, slots=True)
class Done:
    """What was done to a line. ``turn`` counts what was settled at the end; None is settled before."""

    action: Action
    amount: int
    turn: int | None = None


class Sheet:
    """``called`` is by hand id, in notation, and ``done`` by line id, empty while the round runs."""

    __slots__ = ("called", "done", "layout", "state", "table")

    def __init__(self, layout: Layout, table: HouseRules, state: State) -> None:
        """As a colleague without fault would leave it; raises NotPayable as the engine does."""
        self.layout = layout
        self.table = table
        self.state: State = state
        self.called = {name: self.due_call(hand) for name, _, hand in self.hands()}
        if state == "settled" and len(layout.dealer.cards) > 1:
            self.called[DEALER] = self.due_call(layout.dealer)
        self.done = {line.id: Done(line.action, line.amount) for line in self.lines()}
        self.number()

    @property
    def rules(self) -> RuleSet:
        return self.table.rules

    @property
    def boxes(self) -> list[Box]:
        return self.layout.in_order

    def hands(self) -> Iterator[tuple[str, Box, Hand]]:
        """Every hand of the boxes, with its id."""
        for box in self.boxes:
            for name, hand in zip(box.hand_ids, box.hands, strict=True):
                yield name, box, hand

    def lines(self) -> tuple[Line, ...]:
        """The settlement that is due, by the cards as they lie; nothing while the round runs."""
        if self.state != "settled":
            return ()
        return lines_of(self.boxes, self.layout.dealer, self.rules, dealer_checked=self.layout.is_checked)

    def key_of(self, hand: Hand) -> Json:
        """Everything about the hand's total; before the play a soft hand has two."""
        return total_key(hand, self.rules, self.table.house, is_final=self.state != "dealt")

    def due_call(self, hand: Hand) -> str:
        """What should be announced of it."""
        return due_call(hand, self.rules, self.table.house, is_final=self.state != "dealt")

    def number(self) -> None:
        """Give each line its turn as the house's order has it, by what was done to the lines."""
        for turn, line in enumerate(self.due_order(), start=1):
            self.done[line] = replace(self.done[line], turn=turn)

    def due_order(self) -> tuple[str, ...]:
        """The lines that are settled at the end, in the house's order: taken first where the house does."""
        if self.state != "settled":
            return ()
        acts = {line.id: _as_settlement(self.done[line.id]) for line in unsettled(self.layout).lines}
        return settlement_order(self.boxes, acts, self.rules)

    def order(self) -> tuple[str, ...]:
        """The same lines as the colleague took them."""
        turns = {line: done.turn for line, done in self.done.items() if done.turn is not None}
        return tuple(sorted(turns, key=lambda line: turns[line]))

    def show(self) -> Json:
        """The prompt: all of it, and nothing that is not seen at the table."""
        dealer = self.layout.dealer
        shown = show_hand(dealer, DEALER)
        if self.state != "settled" and self.rules.hole_card is HoleCard.FACE_DOWN:
            shown["cards"].append("back")
        return {
            "state": self.state,
            "dealer": shown,
            "dealer_total": self.called.get(DEALER),
            "boxes": [
                show_box(box) | {"totals": {name: self.called[name] for name in box.hand_ids}}
                for box in self.boxes
            ],
            "lines": [
                {"line": line, "action": done.action, "amount": done.amount, "turn": done.turn}
                for line, done in self.done.items()
            ],
        }


def _as_settlement(done: Done) -> Settlement:
    """What was done, as far as its place in the order hangs on it."""
    takes = done.amount if done.action == "take" else 0
    return Settlement(Outcome.LOSE if takes else Outcome.PUSH, 0, takes)
