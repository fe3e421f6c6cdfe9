"""In which order a table goes, and the orders at which misconceptions arrive.

Some lines the house may settle whenever it likes, and where they come costs nothing: a push, for which
nothing is moved, and a blackjack that waited for the bank's second card, where the house pays blackjacks
as soon as they are safe: at once or among the winners, its text does not say. All others are *bound*.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache

from trainer.drills.lines import Line
from trainer.engine.box import Box
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Outcome, settlement_order, settlement_round
from trainer.errors import N_, CannotDeal

Order = tuple[str, ...]
"""Ids of bound lines."""

_INSURANCE, _WINNERS = 1, 3
"""Rounds of the table, as ``settlement_round`` counts them."""


def is_bound(line: Line, rules: RuleSet) -> bool:
    """Whether the house says when the line is settled."""
    is_late_blackjack = line.settlement.outcome is Outcome.BLACKJACK_WIN
    return line.action != "push" and not (is_late_blackjack and rules.blackjack_paid != "at_settlement")


def round_of(line: Line, rules: RuleSet) -> int:
    return settlement_round(line.id, line.settlement, rules)


def wrong_orders(boxes: Sequence[Box], lines: Sequence[Line], rules: RuleSet) -> dict[Order, str]:
    """Order of the bound lines -> the code of the misconception that arrives at it.

    ``lines`` are in the order of the house. Raises CannotDeal where two misconceptions arrive at the
    same order; a box passed over is told only where nothing else explains the order.
    """
    table = _Table(boxes, lines, rules)
    found: dict[Order, str] = {}
    for order, code in _misconceptions(table):
        if order == table.due:
            continue  # here it leads to what is right, and nobody sees it
        if found.setdefault(order, code) != code:
            raise CannotDeal(N_("Two misconceptions come to the same order."))
    for order in _with_a_box_passed_over(table):
        if order != table.due:
            found.setdefault(order, "SKIPPED_BOX")
    return found


class _Table:
    """The bound lines of a table, which can be put into the order of any rules."""

    def __init__(self, boxes: Sequence[Box], lines: Sequence[Line], rules: RuleSet) -> None:
        self.boxes = boxes
        self.rules = rules
        self.lines = {line.id: line for line in lines if is_bound(line, rules)}
        self.due: Order = tuple(self.lines)

    def under(self, rules: RuleSet) -> Order:
        return settlement_order(
            self.boxes, {line.id: line.settlement for line in self.lines.values()}, rules)

    def round_of(self, line: str) -> int:
        return round_of(self.lines[line], self.rules)

    def of_round(self, number: int) -> Order:
        return tuple(line for line in self.due if self.round_of(line) == number)

    @property
    def collects_first(self) -> bool:
        """Losers and winners are two rounds, and there are some of both."""
        return self.rules.settlement_order == "collect_then_pay" and bool(
            self.of_round(_WINNERS) and self.of_round(_WINNERS - 1))


@lru_cache(maxsize=256)
def _ruled(rules: RuleSet, **changes: str) -> RuleSet:
    """The rules as somebody takes them to be."""
    return replace(rules, **changes)  # type: ignore[arg-type]


def _misconceptions(table: _Table) -> Iterator[tuple[Order, str]]:
    yield from _of_direction(table)
    rules = table.rules
    if table.collects_first:
        yield table.under(_ruled(rules, settlement_order="box_by_box")), "PAID_BEFORE_TAKE"
        yield from _walking_back(table)
    elif rules.settlement_order == "box_by_box":
        yield table.under(_ruled(rules, settlement_order="collect_then_pay")), "COLLECTED_FIRST"
    if any(line.side_bet for line in table.lines.values()):
        yield from _of_side_bets(table)
    yield from _of_insurance(table)
    yield from _of_split_boxes(table)


def _of_direction(table: _Table) -> Iterator[tuple[Order, str]]:
    """LTR_ORDER goes as the cards were dealt, from the first box to the last and once only; MIRROR_SIDE
    is the right order, all rounds of it, as the players see it. Where there is one round only they
    are the same, and then it is the order of the deal.
    """
    rules = table.rules
    as_dealt = table.under(_ruled(
        rules, settlement_direction="left_to_right", settlement_order="box_by_box",
        side_bets_settled="with_the_box"))
    is_from_the_right = rules.settlement_direction == "right_to_left"
    mirrored = table.under(_ruled(
        rules, settlement_direction="left_to_right" if is_from_the_right else "right_to_left"))
    if is_from_the_right:
        yield as_dealt, "LTR_ORDER"
    if table.collects_first or mirrored != as_dealt:
        yield mirrored, "MIRROR_SIDE"


def _walking_back(table: _Table) -> Iterator[tuple[Order, str]]:
    """Taken in the right direction, which two losers show, and paid on the way back."""
    pays = table.of_round(_WINNERS)
    if len(table.of_round(_WINNERS - 1)) > 1:
        paid_back = iter(pays[::-1])
        yield tuple(next(paid_back) if line in pays else line for line in table.due), "PAID_WALKING_BACK"


def _of_side_bets(table: _Table) -> Iterator[tuple[Order, str]]:
    rules = table.rules
    if rules.side_bets_settled == "first_collected_last_paid":
        yield table.under(_ruled(rules, side_bets_settled="with_the_box")), "SIDE_BETS_WITH_BOX"
    else:
        yield table.under(_ruled(rules, side_bets_settled="first_collected_last_paid")), "SIDE_BETS_APART"


def _of_insurance(table: _Table) -> Iterator[tuple[Order, str]]:
    """Insurance left to the end, or to the moment when its box is settled."""
    insured = table.of_round(_INSURANCE)
    if not insured:
        return
    others = tuple(line for line in table.due if line not in insured)
    for late in (others + insured, _each_with_its_box(insured, others, table)):
        yield late, insurance_code([table.lines[line] for line in late], table.rules)


def insurance_code(lines: Sequence[Line], rules: RuleSet) -> str:
    """By what was done before the last insurance was settled."""
    last = max(at for at, line in enumerate(lines) if round_of(line, rules) == _INSURANCE)
    is_paid_before = any(
        line.action == "pay" and round_of(line, rules) > _INSURANCE for line in lines[:last])
    return "PAID_BEFORE_INSURANCE" if is_paid_before else "INSURANCE_LATE"


def _each_with_its_box(insured: Order, others: Order, table: _Table) -> Order:
    boxes = {table.lines[line].box.number: line for line in insured}
    order: list[str] = []
    for line in others:
        if (insurance := boxes.pop(table.lines[line].box.number, None)) is not None:
            order.append(insurance)
        order.append(line)
    return (*order, *boxes.values())


def _of_split_boxes(table: _Table) -> Iterator[tuple[Order, str]]:
    """The hands of one box in the other direction."""
    for run in _runs(table):
        if len(run) > 1:
            yield _replaced(table.due, run, run[::-1]), "SPLIT_HANDS_SWAPPED"


def _with_a_box_passed_over(table: _Table) -> Iterator[Order]:
    """All lines of a box in one round left until that round is over."""
    for run in _runs(table):
        round = table.of_round(table.round_of(run[0]))
        yield _replaced(table.due, round, tuple(line for line in round if line not in run) + run)


def _runs(table: _Table) -> Iterator[Order]:
    """The hands that are settled one after the other in one box and round."""
    by_box: dict[tuple[int, int], list[str]] = {}
    for line in table.due:
        if table.lines[line].hand is not None:
            by_box.setdefault((table.round_of(line), table.lines[line].box.number), []).append(line)
    yield from map(tuple, by_box.values())


def _replaced(order: Order, old: Order, new: Order) -> Order:
    """The order with the lines of ``old``, wherever they stand, in the order of ``new``."""
    coming = iter(new)
    return tuple(next(coming) if line in old else line for line in order)
