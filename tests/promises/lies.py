"""What an engine that lies says to each kind of drill, where the kind asks what is right of what lies there.

A lie comes after the cards and chips are laid out and before prompt and key are made of them: whatever of the
verdict finds its way into the prompt differs then from the true one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from trainer.drills import (
    arithmetic,
    chip_cutting,
    dealer_draw,
    find_error,
    hand_total,
    irregularity,
    payout,
    request,
    round,
    settlement_order,
)
from trainer.drills.base import Json
from trainer.drills.find_error.faults import DEALER, TYPES, Fault
from trainer.drills.find_error.sheet import Sheet
from trainer.drills.hand_total.hands import AskedHand
from trainer.drills.irregularity.rulings import FLOOR, Irregularity
from trainer.drills.lines import Line, lines_of
from trainer.drills.request.case import Case, Topic, Variation
from trainer.drills.round.acts import ACTS, palette
from trainer.drills.round.course.under_way import Run
from trainer.drills.round.scene import Cue, Scene
from trainer.drills.settlement_order.tables import OpenTable
from trainer.drills.totals import total_key
from trainer.engine.cutting import DueCut, joined
from trainer.engine.dealer import DealerPlay, dealer_must_draw, dealer_needs_cards
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.rules import House, RuleSet
from trainer.errors import Message

Lie = tuple[Any, str, Callable[..., Any]]
"""Where a kind has a function from, its name there, and what stands in its place."""


def _other_total_key(hand: Hand, rules: RuleSet, house: House, *, is_final: bool) -> Json:
    """That of another hand."""
    other = Hand.of("5s 9h" if hand.total != 14 else "As 6h")
    return total_key(other, rules, house, is_final=not is_final)


_true_is_final = AskedHand.is_final


def _is_not_final(asked: AskedHand, rules: RuleSet) -> bool:
    return not _true_is_final(asked, rules)


def _must_not_draw(hand: Hand, rules: RuleSet) -> bool:
    return not dealer_must_draw(hand, rules)


def _other_needs(*about: Any) -> DealerPlay:
    is_play = dealer_needs_cards(*about) is DealerPlay.DRAW
    return DealerPlay.NONE if is_play else DealerPlay.DRAW


def _overpaid(line: Line) -> Line:
    """Everything is paid, and far too much."""
    return replace(line, settlement=replace(line.settlement, pays=line.amount + 7 * line.stake, takes=0))


def _overpaid_lines(*about: Any, **more: Any) -> tuple[Line, ...]:
    return tuple(map(_overpaid, lines_of(*about, **more)))


_true_table = settlement_order.tables.deal


def _table_from_the_end(*about: Any, **more: Any) -> OpenTable:
    """The last line comes first, and each is paid."""
    table = _true_table(*about, **more)
    return replace(table, left=replace(table.left, lines=tuple(map(_overpaid, table.left.lines[::-1]))))


_true_reasons = request._reasons


def _other_reasons(case: Case, variation: Variation, topic: Topic, rng: Rng) -> tuple[str, list[str]]:
    """Of the four another one is right, with another decision."""
    right, options = _true_reasons(case, variation, topic, rng)
    says = topic.reasons[right].says
    return next(name for name in options if topic.reasons[name].says is not says), options


_true_faults = find_error.deal


def _other_faults(*about: Any) -> tuple[Sheet, tuple[Fault, ...]]:
    """A table with faults is clean, and at a clean one the bank is at fault."""
    sheet, faults = _true_faults(*about)
    found = Fault(DEALER, next(iter(TYPES)), "total", Message("%(due)s", {"due": "17"}))
    return sheet, () if faults else (found,)


_true_ruling = Irregularity.ruled_at


def _other_ruling(one: Irregularity, table_id: str) -> tuple[str, str, bool]:
    ruling, rests_on, is_own = _true_ruling(one, table_id)
    return one.choices[0].id if ruling == FLOOR else FLOOR, f"not {rests_on}", not is_own


_true_line = irregularity.line_of


def _overpaid_line(*about: Any) -> Line:
    return _overpaid(_true_line(*about))


def _sums(make: Callable[..., dict[str, int]]) -> Callable[..., dict[str, int]]:
    """Every sum comes out too high, and with it what leads to it."""
    def lie(*about: Any) -> dict[str, int]:
        numbers = make(*about)
        return numbers | {name: numbers[name] + 700 for name in ("rest", "tens", "due") if name in numbers}
    return lie


_true_task = chip_cutting.making.make_task


def _other_chips(*about: Any, **more: Any) -> Any:
    """Other chips are due, and more of them; where none are, one is."""
    task = _true_task(*about, **more)
    one = {min(task.rack): 1}
    due = DueCut({}, one) if task.due is None else DueCut(task.due.fixed, joined(task.due.cut, one))
    return replace(task, due=due, amount=task.amount + min(task.rack))


_true_run = round.take_up


def _other_run(saved: Json, count: int) -> Run:
    """Something else is due each time, of the same phase: a guided page shows which phase is due."""
    run = _true_run(saved, count)
    return replace(run, course=(_other_cue(cue, run.scene) for cue in run.course))


def _other_cue(cue: Cue, scene: Scene) -> Cue:
    if cue.hand is not None:
        other = Hand.of("5s 9h" if cue.hand.total != 14 else "As 6h")
        return replace(cue, hand=other, is_final=not cue.is_final)
    if cue.line is not None:
        line = _overpaid(cue.line)
        return replace(cue, act=line.action, amount=line.amount, line=line)
    acts = [act for act in palette(scene.stage, scene.rules)
            if ACTS[act].phase == ACTS[cue.act].phase and act != cue.act]
    return replace(cue, act=acts[0]) if acts else cue


LIES: Mapping[str, tuple[Lie, ...]] = {
    "hand-total": (
        (hand_total, "total_key", _other_total_key),
        (AskedHand, "is_final", _is_not_final),
    ),
    "dealer-draw": (
        (dealer_draw, "total_key", _other_total_key),
        (dealer_draw.calls, "dealer_must_draw", _must_not_draw),
        (dealer_draw.calls, "dealer_needs_cards", _other_needs),
    ),
    "payout": ((payout, "lines_of", _overpaid_lines),),
    "settlement-order": ((settlement_order.tables, "deal", _table_from_the_end),),
    "request": ((request, "_reasons", _other_reasons),),
    "irregularity": (
        (Irregularity, "ruled_at", _other_ruling),
        (irregularity, "line_of", _overpaid_line),
    ),
    "arithmetic": tuple((arithmetic.sums, name, _sums(getattr(arithmetic.sums, name)))
                        for name in ("_product", "_addition", "_value")),
    "chip-cutting": ((chip_cutting.making, "make_task", _other_chips),),
    "find-error": ((find_error, "deal", _other_faults),),
    "round": ((round, "take_up", _other_run), (round, "put_by", lambda *about: None)),
}
"""By kind."""
