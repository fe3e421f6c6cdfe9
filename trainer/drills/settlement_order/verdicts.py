"""What the key of a table holds, and what an order and its calls are worth."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import get_args

from trainer.drills.base import WHOLE, Json, Mistake, Verdict
from trainer.drills.lines import Action, Line
from trainer.drills.lines.mistakes import wrong_answers
from trainer.drills.settlement_order.mistakes import MISTAKES, diagnosed
from trainer.drills.settlement_order.orders import is_bound, round_of
from trainer.drills.settlement_order.tables import OpenTable
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Outcome
from trainer.errors import N_, Message

ORDER = 500
"""Of an answer that has calls as well."""

_NEXT_ROUND = N_("%(first)s %(rest)s")
_NEXT_LINE = N_("%(first)s, %(rest)s")
_INSURANCE_OF = N_("insurance %(box)s")
_SIDE_BET_OF = N_("side bet %(box)s")

_ROUNDS: Mapping[int, str] = {
    0: N_("First take the side bets that lost: %(lines)s."),
    1: N_("Insurance: %(lines)s."),
    2: N_("Take: %(lines)s."),
    3: N_("Then pay: %(lines)s."),
    4: N_("Last pay the side bets that won: %(lines)s."),
}
"""As ``settlement_round`` counts them."""
_BOX_BY_BOX = N_("Box by box: %(lines)s.")
_RULE: Mapping[str, str] = {
    "collect_then_pay": N_(
        "All losers are taken before the first winner is paid, each time from the same side."),
    "box_by_box": N_("Each box is taken or paid before the next, from box %(first)s on."),
}
_FREE: Mapping[str, str] = {
    "push": N_("A push may come at any time, nothing is moved: %(lines)s."),
    "pay": N_("A blackjack that waited may be paid at once or with the winners: %(lines)s."),
}
_PLACE: Mapping[str, str] = {
    "": N_("place %(place)s."),
    "pay": N_("pay, place %(place)s."),
    "take": N_("take, place %(place)s."),
    "push": N_("push, at any time."),
}
WHY: Mapping[str, str] = {
    "win": N_("%(total)s beats %(dealer)s."),
    "bank_bust": N_("The bank is bust."),
    "blackjack_win": N_("Blackjack beats what the bank has."),
    "even_money": N_("Even money is paid whatever the bank has."),
    "charlie": N_("So many cards win whatever the bank has."),
    "surrender": N_("Surrendered: a part of it is taken."),
    "push": N_("%(total)s against %(dealer)s is a push."),
    "lose": N_("%(total)s loses to %(dealer)s."),
    "bust": N_("%(total)s is over 21."),
    "lose_to_dealer_blackjack": N_("The bank’s blackjack beats %(total)s."),
    "one_bet": N_("The bank’s blackjack takes one bet of it."),
    "additional_bet_returned": N_("The bank’s blackjack has had its bet of this box."),
    "insurance_won": N_("The bank has blackjack: insurance wins."),
    "insurance_lost": N_("The bank has no blackjack: insurance loses."),
    "side_bet_won": N_("Its cards are on the pay table."),
    "side_bet_lost": N_("Its cards are not on the pay table."),
}
_ONE_BET = (Outcome.ORIGINAL_BET_LOST, Outcome.ONE_MORE_BET_LOST)


def table_key(table: OpenTable, rules: RuleSet, *, has_calls: bool) -> Json:
    """Everything that judging the table needs."""
    lines = table.left.lines
    bound = [line for line in lines if is_bound(line, rules)]
    return {
        "has_calls": has_calls,
        "order": [line.id for line in lines],
        "due": [line.id for line in bound],
        "rounds": {line.id: round_of(line, rules) for line in bound},
        "boxes": {line.id: line.box.number for line in bound},
        "is_paid": {line.id: line.action == "pay" for line in bound},
        "free": {call: [line.id for line in lines if line not in bound and line.action == call]
                 for call in _FREE},
        "goes": rules.settlement_order,
        "wrong": {" ".join(order): code for order, code in table.wrong.items()},
        "facts": _facts(bound),
        "lines": {line.id: _line_key(line, table, rules) for line in lines},
    }


def _facts(bound: Sequence[Line]) -> Json:
    """What the sentences about the order speak of."""
    boxes = [line for line in bound if line.hand is not None]
    paid = [line.box.number for line in boxes if line.action == "pay"]
    split = [line.id for line in boxes if len(line.box.hands) > 1]
    return {"first": boxes[0].box.number, "first_paid": paid[0] if paid else "",
            "first_hand": split[0] if split else ""}


def _line_key(line: Line, table: OpenTable, rules: RuleSet) -> Json:
    dealer = table.layout.dealer
    answers = wrong_answers(line, dealer, rules)
    calls = {call: [code for code in answers.get(call, []) if code in MISTAKES] for call in get_args(Action)}
    odds = rules.insurance_payout if line.hand is None else rules.blackjack_payout
    return {
        "action": line.action,
        "why": _reason(line, table),
        "total": _notation(line.hand) if line.hand is not None else None,
        "dealer": _notation(dealer),
        "odds": odds,
        "amount": line.amount,
        "wrong": {call: codes for call, codes in calls.items() if codes},
    }


def _reason(line: Line, table: OpenTable) -> str:
    won = "won" if line.settlement.pays else "lost"
    outcome = line.settlement.outcome
    if line.side_bet:
        return f"side_bet_{won}"
    if line.hand is None:
        return f"insurance_{won}"
    if outcome is Outcome.WIN and table.layout.dealer.is_bust:
        return "bank_bust"
    return "one_bet" if outcome in _ONE_BET else outcome.value


def judge(key: Json, order: Sequence[str], calls: Mapping[str, str], shown: Sequence[str]) -> Verdict:
    """Judge a whole order of lines, and the calls where they are asked for.

    The order is worth 1 - inversions / most inversions of the bound lines, and half of the whole where
    each line has its call too. ``shown`` is the order of the lines' verdicts.
    """
    given = [line for line in order if line in key["rounds"]]
    credit = _credit(key["due"], given)
    kept = _in_place(key["due"], given)
    lines = tuple(_judge_line(key, line, line in kept or line not in key["rounds"], calls) for line in shown)
    if key["has_calls"]:
        right = sum(calls[line] == key["lines"][line]["action"] for line in key["order"])
        credit = credit * ORDER // WHOLE + (WHOLE - ORDER) * right // len(key["order"])
    return Verdict(credit, _due(key), tuple(_worked(key)), diagnosed(key, given), lines)


def _credit(due: Sequence[str], given: Sequence[str]) -> int:
    places = [due.index(line) for line in given]
    inversions = sum(after < before for at, before in enumerate(places) for after in places[at + 1:])
    most = len(due) * (len(due) - 1) // 2
    return WHOLE * (most - inversions) // most


def _in_place(due: Sequence[str], given: Sequence[str]) -> set[str]:
    """The most lines that are in order among themselves: the others would have to move."""
    chains: list[list[str]] = [[]]
    for line in given:
        place = due.index(line)
        before = [chain for chain in chains if not chain or due.index(chain[-1]) < place]
        chains.append([*max(before, key=len), line])
    longest = max(chains, key=len)
    return set(longest)


def _judge_line(key: Json, line: str, is_in_place: bool, calls: Mapping[str, str]) -> Verdict:
    facts = key["lines"][line]
    place = {"place": key["order"].index(line) + 1}
    if not key["has_calls"]:
        due = Message(_PLACE["push" if facts["action"] == "push" else ""], place)
        return Verdict(WHOLE if is_in_place else 0, due, ())
    is_called = calls[line] == facts["action"]
    codes = [] if is_called else facts["wrong"].get(calls[line], [])
    params = {"odds": facts["odds"], "due": {"money": facts["amount"]}}
    return Verdict(ORDER * is_in_place + (WHOLE - ORDER) * is_called, Message(_PLACE[facts["action"]], place),
                   () if is_called else (_why(facts),), tuple(Mistake(code, params) for code in codes))


def _why(facts: Json) -> Message:
    totals = {name: {"total": facts[name]} for name in ("total", "dealer") if facts[name] is not None}
    return Message(WHY[facts["why"]], totals)


def _due(key: Json) -> Message:
    """The rounds of the table, one after the other."""
    rounds = [_round(key, number) for number in sorted(set(key["rounds"].values()), reverse=True)]
    told = rounds[0]
    for one in rounds[1:]:
        told = {"message": _NEXT_ROUND, "first": one, "rest": told}
    return Message(told["message"], {name: value for name, value in told.items() if name != "message"})


def _round(key: Json, number: int) -> Json:
    lines = [line for line in key["due"] if key["rounds"][line] == number]
    is_by_box = key["goes"] == "box_by_box" and number == 2
    return {"message": _BOX_BY_BOX if is_by_box else _ROUNDS[number], "lines": _listed(lines)}


def _worked(key: Json) -> Iterator[Message]:
    """The rule of the house, then what may come at any time."""
    yield Message(_RULE[key["goes"]], key["facts"])
    for call, lines in key["free"].items():
        if lines:
            yield Message(_FREE[call], {"lines": _listed(lines)})


def _listed(lines: Sequence[str]) -> Json:
    """``insurance 4, 6b, 6a, 2``, however many there are."""
    box, _, bet = lines[0].partition("-")
    first: Json = box
    if bet:
        first = {"message": _INSURANCE_OF if bet == "insurance" else _SIDE_BET_OF, "box": box}
    return first if len(lines) == 1 else {"message": _NEXT_LINE, "first": first, "rest": _listed(lines[1:])}


def _notation(hand: Hand) -> str:
    return "bj" if hand.is_blackjack else str(hand.total)
