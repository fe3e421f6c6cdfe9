"""The lines of a settled round: what happens to each, how much, what is said, and why."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from trainer.calls.saying import say_total
from trainer.drills.lines import Action, Line
from trainer.engine.box import Box
from trainer.engine.cutting import due_fewest
from trainer.engine.hand import Hand
from trainer.engine.round import Round
from trainer.engine.rules import HouseRules
from trainer.engine.settlement import Settlement
from trainer.errors import Message, NotPayable
from trainer.sheets.ruling.reasons import why


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRuling:
    """One line settled: amounts in hundredths, the stake itself in none of them."""

    line: str
    action: Action
    amount: int
    net: int
    stays: int
    """The stake of a push that remains on its box."""
    outcome: str
    why: tuple[Message, ...]
    clauses: tuple[str, ...]
    """Rule-set keys that decided, the weightiest first; none where the cards alone do in every house."""
    says: tuple[str, ...]
    """What the dealer says, in notation and names of sayings."""
    chips: tuple[tuple[int, int], ...] | None
    """Value and count of what is pushed out, the fewest chips; None where the house's make no such amount."""
    turn: int
    """Its place in the order of settlement, from 1 on."""
    at_once: bool
    """Settled before the bank plays."""


def rule_lines(
    round: Round, settled: Mapping[str, Settlement], at_once: Collection[str], table: HouseRules
) -> Iterator[LineRuling]:
    """Every line of ``settled``, in its order; those of ``at_once`` were settled before the bank played."""
    bets = {line.id: line for box in round.boxes for line in _bets(box, settled)}
    for turn, name in enumerate(settled, start=1):
        yield _line(bets[name], turn, name in at_once, round.dealer, table)


def _bets(box: Box, settled: Mapping[str, Settlement]) -> Iterator[Line]:
    for name, hand in zip(box.hand_ids, box.hands, strict=True):
        if name in settled:
            yield Line(name, box, hand, settled[name])
    if box.insurance_id in settled:
        yield Line(box.insurance_id, box, None, settled[box.insurance_id])
    for bet in box.side_bets:
        if box.side_bet_id(bet) in settled:
            yield Line(box.side_bet_id(bet), box, None, settled[box.side_bet_id(bet)], side_bet=bet)


def _line(line: Line, turn: int, at_once: bool, dealer: Hand, table: HouseRules) -> LineRuling:
    settled = line.settlement
    total = () if line.hand is None else (say_total(line.hand, table.house, is_final=True),)
    return LineRuling(
        line=line.id, action=line.action, amount=line.amount, net=settled.net, stays=settled.stays,
        outcome=settled.outcome.value, why=why(line, dealer, table), clauses=settled.because,
        says=(*total, line.action), chips=_chips(settled.pays, table), turn=turn, at_once=at_once)


def _chips(amount: int, table: HouseRules) -> tuple[tuple[int, int], ...] | None:
    try:
        due = due_fewest(amount, {chip.value: None for chip in table.house.chips})
    except NotPayable:
        return None
    return None if due is None else tuple(due.cut.items())
