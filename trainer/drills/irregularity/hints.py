"""What to look at before something is ruled on: who has seen what, and where the mistake ends."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_STOP = N_("Stop first. Ask who has seen the card, whether money has moved, and who loses by each choice.")
_THEN: Mapping[str, str] = {
    "nothing": N_("What only the floor may decide is no mistake to leave to the floor."),
    "box": N_("Then go along the boxes in the order of the deal to find the one that it touches."),
    "card": N_("Then go through the cards in the order in which they fell."),
    "amount": N_("Then work out what is due by the cards, as if nothing had happened."),
}


def hint(prompt: Json, table: HouseRules) -> Message:
    """How to come to the ruling, and to what it is asked with."""
    return Message("%(stop)s %(then)s", {
        "stop": {"message": _STOP}, "then": {"message": _THEN[prompt["asks"]]}})
