"""Where to look for a fault: the stations of a check, in the order in which a floor supervisor takes them."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_HANDS: Mapping[str, str] = {
    "finished": N_("Count each hand yourself and compare it with what was called, the bank’s first."),
    "running": N_("Count each hand yourself and its cards, and compare both with what was called."),
}
_MONEY = N_("Then ask of each line whether it won, and whether that amount is due.")
_INSURED = N_("Then look at the insurance: half of the bet at most, and only if the bank’s card allows it.")
_PLAYED = N_("Then look at splits and doubles: were they allowed here?")
_CLEAN = N_("A table may well be clean.")


def hint(prompt: Json, table: HouseRules) -> Message:
    """What to go through on this table."""
    boxes = prompt["boxes"]
    then = _CLEAN
    if any(box["insurance"] for box in boxes):
        then = _INSURED
    elif any(hand["doubled"] or hand["from_split"] for box in boxes for hand in box["hands"]):
        then = _PLAYED
    elif prompt["variant"] == "finished":
        then = _MONEY
    return Message("%(count)s %(then)s", {
        "count": {"message": _HANDS[prompt["variant"]]}, "then": {"message": then}})
