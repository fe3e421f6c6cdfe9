"""Faults put into a sheet that was clean: what is called, moved or settled out of turn.

Each wrong value is where a misconception ends: a total by ``totals.mistakes``, an amount by
``lines.mistakes``. Each function raises CannotDeal where the sheet has no place for its fault.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeVar

from trainer.drills.base import Json
from trainer.drills.find_error.sheet import Done, Sheet
from trainer.drills.lines import Line
from trainer.drills.lines.mistakes import wrong_answers
from trainer.drills.shown import DEALER
from trainer.engine.chips import can_be_made
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds, payout
from trainer.engine.randomness import Rng
from trainer.errors import N_, CannotDeal

T = TypeVar("T")
Plant = Callable[[Sheet, Rng], None]

_LEAST_CALLED, _MOST_CALLED = 4, 21
"""Totals that somebody might call of a hand that goes on."""


def call_wrong_total(sheet: Sheet, rng: Rng) -> None:
    """Of a hand with a number; hands of many cards come more often."""
    hands = {name: hand for name, _, hand in sheet.hands()}
    if DEALER in sheet.called:
        hands[DEALER] = sheet.layout.dealer
    wrong = {name: found for name, hand in hands.items() if (found := _wrong_calls(sheet, hand))}
    name = _one_of([name for name in wrong for _ in hands[name].cards], rng)
    sheet.called[name] = rng.choice(wrong[name])


def pay_wrong_amount(sheet: Sheet, rng: Rng) -> None:
    _move_wrong_money(sheet, rng, lambda line, done: (
        line.hand is not None and line.action != "take" and "pay" in (done.action, line.action)
        and not _is_split_ace_ten(line)))


def take_wrongly(sheet: Sheet, rng: Rng) -> None:
    """A lost bet left lying, a push taken, too much or too little of a bet taken."""
    _move_wrong_money(sheet, rng, lambda line, done: (
        line.hand is not None and "pay" not in (done.action, line.action)))


def pay_split_blackjack(sheet: Sheet, rng: Rng) -> None:
    _move_wrong_money(sheet, rng, lambda line, done: _is_split_ace_ten(line), code="SPLIT_BJ")


def settle_insurance_wrongly(sheet: Sheet, rng: Rng) -> None:
    _move_wrong_money(sheet, rng, lambda line, done: line.hand is None)


def settle_out_of_turn(sheet: Sheet, rng: Rng) -> None:
    """One line goes two places or more up or down; between two that only change places none is to blame."""
    order = list(sheet.order())
    ways = [(at, to) for at in range(len(order)) for to in range(len(order)) if abs(at - to) > 1]
    at, to = _one_of(ways, rng)
    order.insert(to, order.pop(at))
    for turn, line in enumerate(order, start=1):
        done = sheet.done[line]
        sheet.done[line] = Done(done.action, done.amount, turn)


PLANTS: Mapping[str, Plant] = {
    "total": call_wrong_total,
    "pay": pay_wrong_amount,
    "take": take_wrongly,
    "split_bj": pay_split_blackjack,
    "insurance": settle_insurance_wrongly,
    "order": settle_out_of_turn,
}
"""By situation: what may be planted when the cards already lie."""


def _wrong_calls(sheet: Sheet, hand: Hand) -> tuple[str, ...]:
    """What misconceptions make of the hand; nothing where a word is due, or one card alone lies there."""
    key = sheet.key_of(hand)
    if key["due"] in ("bj", "bust") or len(hand.cards) < 2:
        return ()
    numbers = (int(number) for number in key["by_number"])
    return tuple(str(number) for number in numbers
                 if _LEAST_CALLED <= number <= _MOST_CALLED and not _is_in(number, key))


def _is_in(number: int, key: Json) -> bool:
    """Whether the number is a part of what is due: the 7 or the 17 of 7/17."""
    return key["must_say_soft"] and number in (key["low"], key["number"])


def _move_wrong_money(
    sheet: Sheet, rng: Rng, is_meant: Callable[[Line, Done], bool], code: str | None = None
) -> None:
    ways: list[tuple[str, Done]] = []
    for line in sheet.lines():
        if sheet.done[line.id].action == line.action:
            ways += [(line.id, done) for done in _wrong_ways(line, sheet, code) if is_meant(line, done)]
    by_line: dict[str, list[Done]] = {}
    for name, done in ways:
        by_line.setdefault(name, []).append(done)
    name = _one_of(list(by_line), rng)
    turn = sheet.done[name].turn
    wrong = rng.choice(by_line[name])
    sheet.done[name] = Done(wrong.action, wrong.amount, turn)
    sheet.number()


def _wrong_ways(line: Line, sheet: Sheet, code: str | None) -> Iterator[Done]:
    """What misconceptions do to the line, as far as the house's chips can do it."""
    chips = sheet.table.house.values
    for answer, codes in wrong_answers(line, sheet.layout.dealer, sheet.rules).items():
        if code is None or code in codes:
            done = _as_done(answer, line, sheet)
            is_new = (done.action, done.amount) != (line.action, line.amount)
            if is_new and (done.action == "push" or (done.amount and can_be_made(done.amount, chips))):
                yield done
    if code is None and line.action == "take":
        yield Done("push", 0)  # overlooked


def _as_done(answer: str, line: Line, sheet: Sheet) -> Done:
    """An answer of ``wrong_answers``; an amount that it leaves open is what the bet would win or holds."""
    action, _, amount = answer.partition(":")
    if action == "pay":
        return Done("pay", int(amount) if amount else _win(line, sheet))
    if action == "take":
        return Done("take", int(amount) if amount else line.stake)
    return Done("push", 0)


def _win(line: Line, sheet: Sheet) -> int:
    rules = sheet.rules
    odds = Odds.parse(rules.insurance_payout if line.hand is None else "1:1")
    return payout(line.stake, odds, rules.breakage)


def _is_split_ace_ten(line: Line) -> bool:
    return line.hand is not None and line.hand.from_split and line.hand.is_ace_and_ten


def _one_of(found: Sequence[T], rng: Rng) -> T:
    if not found:
        raise CannotDeal(N_("The table has no place for this fault."))
    return rng.choice(found)
