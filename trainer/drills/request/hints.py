"""What to look at before a request is granted: how it was made, and what its rules ask of the box."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.engine.permission import Way
from trainer.engine.requests import Request
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_BY_WAY: Mapping[str, str] = {
    Way.WORD: N_("Look at how it was asked: what must a player do besides speaking?"),
    Way.ANOTHER: N_("Look at who asked: whose box is it?"),
    Way.TOUCH: N_("Look at the player’s hands: who alone handles the cards here?"),
}
_BY_REQUEST: Mapping[str, str] = {
    "bet": N_("Is a card out, do the chips lie in the box, and is the amount within the limits?"),
    Request.HIT: N_("Look at the total, and at where the hand comes from: may it still take a card?"),
    Request.STAND: N_("Look at the total, and at where the hand comes from: must it take a card?"),
    Request.DOUBLE: N_("Count the cards, then the total, then the chips that were added."),
    Request.SPLIT: N_("Compare the two cards, count the hands of the box, and see whether they are aces."),
    Request.SURRENDER: N_("See whether this house takes surrenders, and how far the round has come."),
    Request.INSURANCE: N_("What does the bank show, how far is the round, and what is half of the bet?"),
    Request.EVEN_MONEY: N_("What does the box have, what does the bank show, and does this house offer it?"),
}
_PLACARD = N_("Then read the rules that stand with it.")


def hint(prompt: Json, table: HouseRules) -> Message:
    """Which questions decide a request of this sort; the rule itself stands on the item's placard."""
    asked = prompt["asked"]
    look = _BY_WAY.get(asked["way"]) or _BY_REQUEST[asked["request"]]
    return Message("%(look)s %(read)s", {"look": {"message": look}, "read": {"message": _PLACARD}})
