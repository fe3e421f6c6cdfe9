"""What to look at before the next act of a round: who has spoken, whose turn it is, what is still open."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.drills.round.acts import ACTS
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_SPOKEN = N_("A player has asked for something: does the signal count here, and do the rules allow it?")
_TURN = N_("A box is playing: call its total when a card has come, then wait for what the player shows.")
_AFTER: Mapping[str, str] = {
    "bets": N_("Look at each bet and the limits; close the bets before the first card."),
    "deal": N_("Follow the order of the deal: see which box or hand has the fewest cards."),
    "announce": N_("Look at the bank’s card: must something be offered or checked before the boxes play?"),
    "insurance": N_("Look at the bets and at what was laid for insurance: close it before you go on."),
    "peek": N_("See whether the round is over, or who plays first."),
    "players": N_("See whether a box has still to play; when none has, it is the bank’s turn."),
    "dealer": N_("Count the bank: must it draw? When it is done, settle in the order of the house."),
    "settle": N_("See which lines are still open, and which comes next in the order of the house."),
    "clear": N_("See what still lies on the felt, and what is said before the next round."),
}


def hint(prompt: Json, table: HouseRules) -> Message:
    """By what was done last, and by whoever has the word."""
    if prompt["speech"] is not None:
        return Message(_SPOKEN)
    if prompt["turn"]:
        return Message(_TURN)
    done = prompt["done"]
    return Message(_AFTER[ACTS[done[-1]["act"]].phase if done else "bets"])
