"""What the end of a round finds on the layout: the lines that were settled before it, and those that wait."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from trainer.drills.lines import Line
from trainer.drills.tables import Layout
from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.lines import next_line_now, settle_lines, take_settle
from trainer.engine.round import Round
from trainer.engine.settlement import Settlement, settlement_order
from trainer.engine.shoe import Shoe


@dataclass(frozen=True, slots=True)
class Unsettled:
    """A finished table just after the bank's last card."""

    lines: tuple[Line, ...]
    """What is still to be settled, in the order of the house."""
    gone: Mapping[str, Settlement]
    """By line id what was taken or paid before: busts, surrenders, blackjacks that were safe."""


def unsettled(layout: Layout) -> Unsettled:
    """The engine's own round, asked what it settles before the bank's last card and what after it."""
    round = Round({}, Shoe(()))
    round.boxes, round.is_checked = tuple(layout.in_order), layout.is_checked
    if not (layout.is_checked and layout.dealer.is_blackjack):  # that would have ended the round at once
        _settle_before_the_last_card(round, layout)
    gone = dict(round.settled)
    round.dealer = layout.dealer
    settled: dict[str, Settlement] = {}
    for box in round.boxes:
        settle_lines(round, box, layout.rules, settled)
    left = {line: settlement for line, settlement in settled.items() if line not in gone}
    lines = {line.id: line for box in round.boxes for line in _lines_of(box, left)}
    return Unsettled(tuple(lines[line] for line in settlement_order(round.boxes, left, layout.rules)), gone)


def _settle_before_the_last_card(round: Round, layout: Layout) -> None:
    cards = layout.dealer.cards
    round.dealer = Hand(cards[:-1] or cards)
    while (step := next_line_now(round, layout.rules)) is not None:
        take_settle(round, step, layout.rules)


def _lines_of(box: Box, settled: Mapping[str, Settlement]) -> Iterator[Line]:
    if (line := box.insurance_id) in settled:
        yield Line(line, box, None, settled[line])
    for line, hand in zip(box.hand_ids, box.hands, strict=True):
        if line in settled:
            yield Line(line, box, hand, settled[line])
    for bet in box.side_bets:
        if (line := box.side_bet_id(bet)) in settled:
            yield Line(line, box, None, settled[line], side_bet=bet)
