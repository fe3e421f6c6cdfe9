"""Lines on which the colleague moved the wrong money, and what each of them should have come to."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.drills.base import Json
from trainer.drills.find_error.faults import Fault, line_name, place_of
from trainer.drills.find_error.sheet import Done, Sheet
from trainer.drills.lines import Line
from trainer.engine.dealer import counts_as_blackjack
from trainer.engine.odds import Odds, payout
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Outcome
from trainer.errors import N_, Message, NotPayable

DUE: Mapping[str, str] = {
    "pay": N_("pay %(due)s"), "take": N_("take %(due)s"), "push": N_("a push, nothing moves"),
}
_OVERPAID = N_("%(place)s: %(stake)s paid %(done)s. Due %(due)s (%(odds)s), overpaid %(off)s.")
_UNDERPAID = N_("%(place)s: %(stake)s paid %(done)s. Due %(due)s (%(odds)s), underpaid %(off)s.")
_NOT_PAID = N_("%(place)s: %(stake)s was not paid. Due %(due)s (%(odds)s).")
_PUSH_PAID = N_("%(place)s: %(stake)s paid %(done)s. It is a push, nothing is due.")
_LOSS_PAID = N_("%(place)s: %(stake)s paid %(done)s. It loses: take %(due)s.")
_LEFT = N_("%(place)s: %(stake)s was left lying. It loses: take %(due)s.")
_SWEPT = N_("%(place)s: %(done)s was taken. It is a push, the stake goes back.")
_TOOK_WRONG = N_("%(place)s: %(done)s of %(stake)s was taken. Due: take %(due)s.")
_SPLIT_BJ = N_("%(place)s: an ace and a ten after a split, paid %(done)s as blackjack. It is 21: %(as_due)s.")


def faults(sheet: Sheet) -> Iterator[Fault]:
    """Compare what was done to each line with what is due of it."""
    for line in sheet.lines():
        done = sheet.done[line.id]
        if (done.action, done.amount) != (line.action, line.amount):
            kind = _type_of(line, done, sheet.rules)
            yield Fault(place_of(line.id), kind, kind, Message(_sentence(kind, line, done), _facts(
                line, done, sheet.rules)))


def _type_of(line: Line, done: Done, rules: RuleSet) -> str:
    """Money that was or should have been paid is one type, money taken or to be taken another."""
    if line.hand is None:
        return "insurance"
    if done.action == "pay" and _is_paid_as_blackjack(line, done, rules):
        return "split_bj"
    return "pay" if "pay" in (done.action, line.action) else "take"


def _is_paid_as_blackjack(line: Line, done: Done, rules: RuleSet) -> bool:
    hand = line.hand
    if hand is None or not (hand.from_split and hand.is_ace_and_ten) or counts_as_blackjack(hand, rules):
        return False
    try:
        as_blackjack = payout(line.stake, Odds.parse(rules.blackjack_payout), rules.breakage)
    except NotPayable:
        return False
    return done.amount == as_blackjack


def _sentence(kind: str, line: Line, done: Done) -> str:
    if kind == "split_bj":
        return _SPLIT_BJ
    match done.action, line.action:
        case "pay", "pay":
            return _OVERPAID if done.amount > line.amount else _UNDERPAID
        case "pay", due:
            return _PUSH_PAID if due == "push" else _LOSS_PAID
        case _, "pay":
            return _NOT_PAID
        case "take", "take":
            return _TOOK_WRONG
        case "take", _:
            return _SWEPT
    return _LEFT


def _facts(line: Line, done: Done, rules: RuleSet) -> dict[str, Json]:
    due = {"money": line.amount}
    return {
        "place": line_name(line.id),
        "stake": {"money": line.stake},
        "done": {"money": done.amount},
        "due": due,
        "off": {"money": abs(done.amount - line.amount)},
        "odds": _odds(line, rules),
        "as_due": {"message": DUE[line.action], "due": due},
    }


def _odds(line: Line, rules: RuleSet) -> str:
    if line.hand is None:
        return rules.insurance_payout
    return rules.blackjack_payout if line.settlement.outcome is Outcome.BLACKJACK_WIN else "1:1"
