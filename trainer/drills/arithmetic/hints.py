"""An easier way to each sort of sum."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_WAYS: Mapping[str, str] = {
    "three_halves": N_("Half of the bet, and the bet."),
    "six_fifths": N_("A fifth of the bet, and the bet."),
    "half": N_("Take the bet apart into amounts that are easily halved."),
    "double": N_("Double the hundreds, then the rest."),
    "addition": N_("Add the tens, then the units."),
    "colours": N_("Work out each colour by itself, the larger one first, then add."),
}


def hint(prompt: Json, table: HouseRules) -> Message:
    """Of the sort of sum that is asked."""
    return Message(_WAYS[prompt["asked"]])
