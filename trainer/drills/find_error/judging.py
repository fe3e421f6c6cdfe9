"""What an inspection is worth and what is said of it, from the key that was made with the item."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.drills.base import WHOLE, Json, Mistake, Verdict
from trainer.drills.find_error.faults import DEALER, INSURANCE, TYPES, Fault, place_name
from trainer.drills.find_error.money import DUE
from trainer.drills.find_error.sheet import Sheet
from trainer.drills.shown import DEALER as DEALER_HAND
from trainer.errors import N_, Message

PLACE, TYPE = 6, 4
"""Tenths of a match: the place is found, and what is wrong there is named."""

MISTAKES: Mapping[str, str] = {
    "WRONG_TYPE": N_("You checked %(place)s but chose “%(chosen)s”."),
    "MISSED_TOTAL": N_("You passed over a wrong total: add the cards up, never trust the call."),
    "MISSED_DRAW": N_("You passed over the bank: check each of its cards against its rule."),
    "MISSED_PAY": N_("You passed over a wrong payment: work out each amount yourself."),
    "MISSED_TAKE": N_("You passed over a bet that was left or taken wrongly."),
    "MISSED_SPLIT_BJ": N_("You passed over a blackjack paid after a split: there it is 21."),
    "MISSED_INSURANCE": N_("You passed over the insurance: check its stake, and what became of it."),
    "MISSED_ILLEGAL": N_("You passed over a split or double that this table does not allow."),
    "MISSED_CARD": N_("You passed over a missing card: count the cards of each hand."),
    "MISSED_ORDER": N_("You passed over the order: follow the numbers round the table."),
    "FALSE_ALARM": N_("A false alarm, %(place)s is right: %(why)s"),
}

MISTAKE_NAMES: Mapping[str, str] = {
    "WRONG_TYPE": N_("Right place, wrong fault"),
    "MISSED_TOTAL": N_("Wrong total not seen"),
    "MISSED_DRAW": N_("Wrong draw of the bank not seen"),
    "MISSED_PAY": N_("Wrong payment not seen"),
    "MISSED_TAKE": N_("Wrong take not seen"),
    "MISSED_SPLIT_BJ": N_("Split 21 paid as blackjack not seen"),
    "MISSED_INSURANCE": N_("Wrong insurance not seen"),
    "MISSED_ILLEGAL": N_("Illegal split or double not seen"),
    "MISSED_CARD": N_("Missing card not seen"),
    "MISSED_ORDER": N_("Wrong order not seen"),
    "FALSE_ALARM": N_("False alarm"),
}

_NO_ERROR = N_("No error")
_ONE = N_("%(place)s: %(type)s")
_TWO = N_("%(one)s; %(other)s")
_ALL_RIGHT = N_("Every total, card and bet of this table is right.")
_ALL_SETTLED = N_("In all %(paid)s was paid and %(taken)s taken, as due.")

_HAND_IS_RIGHT = N_("%(called)s was called, and that is its total.")
_LINE_IS_RIGHT = N_("%(called)s against %(bank)s: %(as_due)s.")
_BANK_IS_RIGHT = N_("it has %(called)s, drawn by its rule.")
_UPCARD_IS_RIGHT = N_("nothing is due of it yet.")
_INSURANCE_IS_RIGHT = N_("what lies there may lie there, and was settled as due.")
_NO_INSURANCE = N_("no insurance was taken.")


def key_of(sheet: Sheet, faults: tuple[Fault, ...]) -> Json:
    """What judging needs: the faults, and why every other place is right."""
    at_fault = {fault.place for fault in faults}
    lines = sheet.done.values()
    return {
        "faults": [
            {"place": fault.place, "type": fault.type, "what": fault.what,
             "said": {"message": fault.said.template, **fault.said.params}}
            for fault in faults
        ],
        "right": {place: why for place, why in _why_right(sheet) if place not in at_fault},
        "is_settled": sheet.state == "settled",
        "paid": sum(done.amount for done in lines if done.action == "pay"),
        "taken": sum(done.amount for done in lines if done.action == "take"),
    }


def judge(key: Json, found: Mapping[str, str]) -> Verdict:
    """F1 of what was found against what was planted; a clean table is all or nothing."""
    planted = {fault["place"]: fault for fault in key["faults"]}
    if not planted and not found:
        credit = WHOLE
    else:
        tenths = sum(PLACE + TYPE * (planted[place]["type"] == chosen)
                     for place, chosen in found.items() if place in planted)
        credit = WHOLE * 2 * tenths // (10 * (len(found) + len(planted)))
    mistakes = tuple(_mistakes(key, planted, found))
    said = [*(Message(**_split(fault["said"])) for fault in key["faults"]), *_said_of_clean(key)]
    return Verdict(credit, due(key), tuple(said), mistakes)


def chances_of_sheet(key: Json) -> frozenset[str]:
    """Codes of the misconceptions that some inspection shows."""
    missed = {f"MISSED_{fault['what'].upper()}" for fault in key["faults"]}
    named = {"WRONG_TYPE"} if key["faults"] else set()
    return frozenset(missed | named | ({"FALSE_ALARM"} if key["right"] else set()))


def due(key: Json) -> Message:
    """The faults by place and type, as a head line."""
    named = [_named(fault["place"], fault["type"]) for fault in key["faults"]]
    if not named:
        return Message(_NO_ERROR)
    if len(named) == 1:
        return named[0]
    one, other = ({"message": part.template, **part.params} for part in named)
    return Message(_TWO, {"one": one, "other": other})


def _named(place: str, type: str) -> Message:
    """``Box 3: Wrong amount paid``; where the type names the place, the type alone."""
    if place == INSURANCE and type == "insurance":
        return Message(TYPES[type])
    return Message(_ONE, {"place": place_name(place), "type": {"message": TYPES[type]}})


def _mistakes(key: Json, planted: Mapping[str, Json], found: Mapping[str, str]) -> Iterator[Mistake]:
    """A fault seen and not named first, then what was passed over, then false alarms."""
    for place, chosen in found.items():
        if place in planted and planted[place]["type"] != chosen:
            yield Mistake("WRONG_TYPE", {"place": place_name(place), "chosen": {"message": TYPES[chosen]}})
    for place, fault in planted.items():
        if place not in found:
            yield Mistake(f"MISSED_{fault['what'].upper()}", {})
    for place in found:
        if place not in planted:
            yield Mistake("FALSE_ALARM", {"place": place_name(place), "why": key["right"][place]})


def _said_of_clean(key: Json) -> Iterator[Message]:
    if key["faults"]:
        return
    yield Message(_ALL_RIGHT)
    if key["is_settled"]:
        yield Message(_ALL_SETTLED, {"paid": {"money": key["paid"]}, "taken": {"money": key["taken"]}})


def _split(tagged: Json) -> dict[str, Json]:
    """A tagged message as the arguments of ``Message``."""
    params = {name: value for name, value in tagged.items() if name != "message"}
    return {"template": tagged["message"], "params": params}


def _why_right(sheet: Sheet) -> Iterator[tuple[str, Json]]:
    """Of a split box its first hand is spoken of."""
    bank = sheet.called.get(DEALER_HAND)
    yield DEALER, {"message": _BANK_IS_RIGHT, "called": {"total": bank}} if bank else {
        "message": _UPCARD_IS_RIGHT}
    if sheet.rules.insurance_upcards:
        is_taken = any(box.insurance for box in sheet.boxes)
        yield INSURANCE, {"message": _INSURANCE_IS_RIGHT if is_taken else _NO_INSURANCE}
    lines = {line.id: line for line in sheet.lines()}
    for box in sheet.boxes:
        name = box.hand_id(0)
        total = {"total": sheet.due_call(box.hands[0])}
        if name not in lines:
            yield str(box.number), {"message": _HAND_IS_RIGHT, "called": total}
            continue
        line = lines[name]
        as_due = {"message": DUE[line.action], "due": {"money": line.amount}}
        yield str(box.number), {"message": _LINE_IS_RIGHT, "called": total, "bank": {
            "total": sheet.due_call(sheet.layout.dealer)}, "as_due": as_due}
