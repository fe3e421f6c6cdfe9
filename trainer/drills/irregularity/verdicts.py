"""What an answer to an irregularity is worth, and what is said of it."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import WHOLE, Json, Mistake, Verdict
from trainer.drills.irregularity.rulings import FLOOR
from trainer.drills.shown import DEALER
from trainer.errors import N_, Message

RULING, REST = 700, 300
"""Of an answer that has a place or an amount as well."""
FLOOR_INSTEAD = 500
"""For calling the floor where the dealer rules himself: stopping is never the worst act."""

_DUE: Mapping[str, str] = {
    "box": N_("%(ruling)s: %(due)s"), "card": N_("%(ruling)s: %(due)s"),
    "amount": N_("%(ruling)s: %(due)s is due"),
}
_FLOOR = N_("Stop and call the floor")
_BOX, _BANK = N_("box %(box)s"), N_("the bank")
_RESTS_ON = N_("It rests on: %(text)s.")
_OWN = N_("So this house has ruled: %(text)s.")
_NO_TEXT = N_("No text is known that says more.")
_IS_DUE = N_("Box %(box)s is due %(due)s.")
NO_RULING = N_("Choose one of the four rulings.")
STILL_MISSING: Mapping[str, str] = {
    "box": N_("Which box is it? Choose it and answer again."),
    "card": N_("Who gets the card? Choose it and answer again."),
    "amount": N_("The amount is still missing: type it and answer again."),
}


def judge(key: Json, ruling: str, given: Json) -> Verdict:
    """A ruling that is one of the four, with the place or the amount where one is asked."""
    asks = key["asks"]
    is_ruling_right, is_rest_right = ruling == key["ruling"], asks == "nothing" or given == key["due"]
    codes = [] if is_ruling_right else [key["codes"][ruling]]
    if not is_rest_right:
        codes.append("IRR_WRONG_AMOUNT" if asks == "amount" else "IRR_WRONG_PLACE")
    facts = {} if asks == "nothing" else {"due": _said(key)}
    return Verdict(
        _credit(ruling, asks, is_ruling_right, is_rest_right),
        _due(key),
        _worked(key),
        tuple(Mistake(code, facts) for code in dict.fromkeys(codes) if code),
        error_cost=given - key["due"] if asks == "amount" else None,
    )


def _credit(ruling: str, asks: str, is_ruling_right: bool, is_rest_right: bool) -> int:
    if ruling == FLOOR and not is_ruling_right:
        return FLOOR_INSTEAD
    if asks == "nothing":
        return WHOLE if is_ruling_right else 0
    return RULING * is_ruling_right + REST * is_rest_right


def _due(key: Json) -> Message:
    ruling = {"message": _FLOOR} if key["text"] is None else {"words": key["text"]}
    if key["asks"] == "nothing":
        return Message("%(ruling)s", {"ruling": ruling})
    return Message(_DUE[key["asks"]], {"ruling": ruling, "due": _said(key)})


def _said(key: Json) -> Json:
    """The place or the amount that is due, in words."""
    if key["asks"] == "amount":
        return {"money": key["due"]}
    return {"message": _BANK} if key["due"] == DEALER else {"message": _BOX, "box": key["due"]}


def _worked(key: Json) -> tuple[Message, ...]:
    lines = [Message("%(reason)s", {"reason": {"words": key["reason"]}})]
    if key["asks"] == "amount":
        lines.append(Message(_IS_DUE, {"box": key["box"], "due": _said(key)}))
    if key["rests_on"] == FLOOR:
        return (*lines, Message(_NO_TEXT))
    return (*lines, Message(_OWN if key["is_own"] else _RESTS_ON, {"text": key["rests_on"]}))
