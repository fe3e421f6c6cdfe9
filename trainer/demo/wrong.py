"""Answers to an item that somebody might give: how the items of each kind are answered wrongly.

Made-up trainees need them, those of the demo school and those of the tests.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from trainer.drills import KINDS
from trainer.drills.base import Item

Form = dict[str, str]


def attempts(item: Item) -> Iterator[Form]:
    """Forms that answer the item in every way that tells misconceptions apart."""
    return WAYS[item.kind](item, KINDS[item.kind].model_form(item))


def _totals(item: Item, right: Form) -> Iterator[Form]:
    """Of a kind that asks one: each number that shows something, the words, and the soft reading."""
    total = item.key["total"]
    if total is None:
        return
    number = total["number"]
    texts = (*total["by_number"], str(number), "12", "21", "bust", "bj", "stand", f"s{number}", f"h{number}")
    yield from (right | {"total": text} for text in texts)
    if 12 <= number <= 21:
        yield right | {"total": f"{number - 10}/{number}"}


def _calls(item: Item, right: Form) -> Iterator[Form]:
    yield from _totals(item, right)
    yield from (right | {"call": call} for call in ("draw", "stand", "settle"))


def _payments(item: Item, right: Form) -> Iterator[Form]:
    """One line at a time; an answer that names no amount stands for every other one."""
    for key in item.key["lines"]:
        for answer in key["wrong"]:
            call, _, cents = answer.partition(":")
            amount = f"{int(cents or 1) / 100:.2f}"
            if item.key["asks_amount_only"]:
                yield {"amount": amount}
            else:
                line, is_typed = key["line"], call == "pay" or bool(cents)
                yield right | {f"call-{line}": call, f"amount-{line}": amount if is_typed else ""}


def _amounts(item: Item, right: Form) -> Iterator[Form]:
    return ({"amount": f"{int(cents) / 100:.2f}"} for cents in item.key["wrong"] if int(cents) > 0)


def _requests(item: Item, right: Form) -> Iterator[Form]:
    """Every decision for every reason."""
    for decision in ("allow", "refuse", "floor"):
        for reason in range(1, 5):
            form = {"decision": decision, "reason": str(reason)}
            if form != right:
                yield form


def _rulings(item: Item, right: Form) -> Iterator[Form]:
    """Each of the four, and a wrong place or amount with the right one."""
    yield from (right | {"ruling": choice} for choice in item.key["codes"])
    if "amount" in right:
        yield right | {"amount": "0.01"}
    if "place" in right:
        yield right | {"place": "99"}


def _settlements(item: Item, right: Form) -> Iterator[Form]:
    """Each order that has a meaning, what may come at any time last; and every other call of each line."""
    for order in item.key["wrong"]:
        free = [line for line in item.key["order"] if line not in item.key["due"]]
        places = enumerate([*order.split(), *free], start=1)
        yield right | {f"place-{line}": str(place) for place, line in places}
    for field, call in right.items():
        if field.startswith("call-"):
            yield from (right | {field: other} for other in ("pay", "take", "push") if other != call)


def _cuts(item: Item, right: Form) -> Iterator[Form]:
    return map(form_of, item.key["wrong"].values())


def form_of(answer: Mapping[str, Any]) -> Form:
    """The fields that this cut of chips came from."""
    chips = {f"chips-{value}": str(count) for value, count in answer["cut"].items()}
    return {"call": answer["call"], "order": " ".join(map(str, answer["order"])), **chips}


def _inspections(item: Item, right: Form) -> Iterator[Form]:
    """One place at a time, with each fault, and with none."""
    yield from (right | {place: str(fault)} for place in right for fault in range(9))


_ANY_TEXT = {"": "", "total": "20", "money": "7", "part": ""}


def _round(item: Item, right: Form) -> Iterator[Form]:
    """Every act that is offered, at this place and at others, with each amount that shows something."""
    key = item.key
    for one in item.prompt["palette"]:
        if one["act"] != key["act"]:
            yield {"act": one["act"], "place": key["place"] or "1", "text": _ANY_TEXT[one["asks"]]}
    if key["place"]:
        yield from (right | {"place": place} for place in (*key["pending"], "15") if place != key["place"])
    if key["total"]:
        yield from (right | {"text": form["total"]} for form in _totals(item, right))
    if key["act"] == "limit_insurance" or key["amounts"]:
        yield from (right | {"text": f"{int(cents) / 100:.2f}"} for cents in ("100", *key["amounts"]))
    if key["act"] == "pay":
        yield right | {"text": "0.01"}
    for answer in key["line"]["wrong"] if key["line"] else ():
        act, _, cents = answer.partition(":")
        text = f"{int(cents) / 100:.2f}" if cents else "0.01" if act == "pay" else ""
        yield {"act": act, "place": key["place"], "text": text}


WAYS: Mapping[str, Callable[[Item, Form], Iterator[Form]]] = {
    "hand-total": _totals,
    "dealer-draw": _calls,
    "payout": _payments,
    "settlement-order": _settlements,
    "irregularity": _rulings,
    "arithmetic": _amounts,
    "request": _requests,
    "chip-cutting": _cuts,
    "find-error": _inspections,
    "round": _round,
}
"""Kind -> its wrong answers, given an item and the form of the right one."""
