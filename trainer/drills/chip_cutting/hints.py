"""What to look at before chips are cut: what is owed, in which chips, and whether the rack has them."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_OWED: Mapping[str, str] = {
    "amount": N_("Start with the largest chip that fits, then what is left with the next."),
    "payout": N_("A blackjack pays %(odds)s: work out the amount before you touch a chip."),
    "change": N_("Change is worth what lies there: check the value of what is wanted first."),
    "colour_up": N_("Multiply what lies there by its value, then start with the largest chip that fits."),
}
_COLOURS = N_("Add up what lies there colour by colour, then start with the largest chip that fits.")
_CHIPS: Mapping[str, str] = {
    "fewest": N_("This house pays in the fewest chips."),
    "colour_for_colour": N_("This house pays each colour in the same colour."),
    "keep_fives": N_("This house leaves the player fives to play with."),
    "wanted": N_("The player says which chips."),
}
_RACK = N_("Look at the rack: is there enough of each, and is any chip small enough?")
_MOST_LOW = 20
"""So few chips of a colour are worth a second look."""


def hint(prompt: Json, table: HouseRules) -> Message:
    """How the amount is found, and the preference of the house or the state of its rack."""
    is_low = prompt["may_refuse"] and any(chip["left"] < _MOST_LOW for chip in prompt["rack"])
    owed = {"message": _OWED[prompt["variant"]]}
    if prompt["variant"] == "payout":
        owed["odds"] = table.rules.blackjack_payout
    elif prompt["variant"] == "colour_up" and len(prompt["chips"]) > 1:
        owed["message"] = _COLOURS
    return Message("%(owed)s %(chips)s", {
        "owed": owed, "chips": {"message": _RACK if is_low else _CHIPS[prompt["rule"]]}})
