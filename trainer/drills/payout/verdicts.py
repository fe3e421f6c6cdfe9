"""One line of the settlement: what its key holds, and what an answer to it is worth."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from trainer.drills.base import WHOLE, Json, Mistake, Verdict
from trainer.drills.lines import Action, Line
from trainer.drills.lines.mistakes import ROUNDING, is_ambiguous, wrong_answers
from trainer.drills.payout.blackjack import worked_blackjack, working
from trainer.drills.payout.worked import WHY, reasons
from trainer.engine.hand import Hand
from trainer.engine.rules import HouseRules
from trainer.engine.settlement import Outcome
from trainer.errors import N_, CannotDeal, Message

ACTION = 400
"""Of a line that asks for an amount as well: the rest is for the amount."""

_DUE = {"pay": N_("Pay %(due)s."), "take": N_("Take %(due)s."), "push": N_("Push.")}


@dataclass(frozen=True, slots=True)
class Given:
    """What a trainee does to a line; the amount is None where none was typed."""

    action: Action
    amount: int | None


def line_key(line: Line, dealer: Hand, table: HouseRules) -> Json:
    """What judging the line needs. Raises CannotDeal where a wrong amount would have two meanings."""
    rules = table.rules
    wrong = wrong_answers(line, dealer, rules)
    if is_ambiguous(line, wrong):
        raise CannotDeal(N_("Two misconceptions come to the same amount."))
    is_blackjack = line.settlement.outcome is Outcome.BLACKJACK_WIN
    return {
        "line": line.id,
        "action": line.action,
        "amount": line.amount,
        "needs_amount": line.needs_amount,
        "stake": line.stake,
        "bet": line.box.bet,
        "odds": rules.insurance_payout if line.hand is None else rules.blackjack_payout,
        "rounding": rules.payout_rounding,
        "total": _notation(line.hand) if line.hand is not None else None,
        "dealer": _notation(dealer),
        "because": list(line.settlement.because),
        "why": list(reasons(line, dealer, table)),
        "blackjack": working(line.stake, line.amount, rules, table.house) if is_blackjack else None,
        "wrong": wrong,
    }


def judge_line(key: Json, given: Given) -> Verdict:
    """0.4 for the action and 0.6 for the amount; where no amount is needed the action is all."""
    is_action_right = given.action == key["action"]
    is_right = is_action_right and (not key["needs_amount"] or _amount(key, given) == key["amount"])
    credit = WHOLE if is_right else ACTION if is_action_right else 0
    due = Message(_DUE[key["action"]], {"due": {"money": key["amount"]}})
    mistakes = () if is_right else _diagnosed(key, given)
    return Verdict(credit, due, worked_line(key), mistakes, error_cost=_flow(key, given) - _due_flow(key))


def judge_amount(key: Json, amount: int) -> Verdict:
    """The amount alone, of a line that is known to be paid."""
    paid = judge_line(key, Given("pay", amount))
    due = Message("%(due)s", {"due": {"money": key["amount"]}})
    return Verdict(WHOLE if paid.credit == WHOLE else 0, due, paid.worked, paid.mistakes,
                   error_cost=paid.error_cost)


def worked_line(key: Json) -> tuple[Message, ...]:
    """Why the line is settled so, and how its amount is worked out."""
    facts = _facts(key)
    why = tuple(Message(WHY[reason], facts) for reason in key["why"])
    return (*why, *worked_blackjack(key["blackjack"])) if key["blackjack"] else why


def _amount(key: Json, given: Given) -> int:
    """What is moved: a take without an amount is of all that lies there."""
    if given.amount is not None:
        return given.amount
    return cast(int, key["stake"]) if given.action == "take" else 0


def _diagnosed(key: Json, given: Given) -> tuple[Mistake, ...]:
    codes = key["wrong"].get(f"{given.action}:{_amount(key, given)}") or key["wrong"].get(given.action, [])
    return tuple(Mistake(code, _facts(key)) for code in codes)


def _flow(key: Json, given: Given) -> int:
    """What goes out of the rack for the line; negative where it comes in."""
    match given.action:
        case "pay":
            return _amount(key, given)
        case "take":
            return -(_amount(key, given) if key["needs_amount"] else cast(int, key["stake"]))
    return 0


def _due_flow(key: Json) -> int:
    return {"pay": 1, "take": -1, "push": 0}[key["action"]] * cast(int, key["amount"])


def _facts(key: Json) -> dict[str, Json]:
    """All that the sentences about a line speak of."""
    stake, bet = key["stake"], key["bet"]
    amounts = {
        "due": key["amount"], "stake": stake, "bet": bet, "added": stake - bet,
        "half": stake // 2, "at_3_2": stake * 3 // 2,
    }
    totals = {"total": key["total"], "dealer": key["dealer"]}
    return {
        **{name: {"money": amount} for name, amount in amounts.items()},
        **{name: {"total": total} for name, total in totals.items() if total is not None},
        "odds": key["odds"],
        "rounding": {"message": ROUNDING[key["rounding"]]},
    }


def _notation(hand: Hand) -> str:
    return "bj" if hand.is_blackjack else str(hand.total)
