"""What to look at before the bank draws or stands: the boxes, its own cards, the clause on its soft 17."""

from __future__ import annotations

from collections.abc import Mapping

from trainer.drills.base import Json
from trainer.engine.rules import HouseRules
from trainer.errors import N_, Message

_NOBODY_LEFT = N_("Look at the boxes first: none has a hand that waits for the bank’s total.")
_PLAYS_ANYHOW = N_("Here the bank draws to the end all the same.")
_WHAT_WAITS = N_("What still waits, insurance or a blackjack, decides whether a card is needed.")
_NO_ACE = N_("Add up the bank’s cards. What the boxes have makes no difference to what it does.")
_ACE = N_("Count the bank’s ace low and high: can it still count eleven?")
_SOFT_17: Mapping[str, str] = {
    "stand": N_("At this table the bank stands on every 17, soft ones too."),
    "hit": N_("At this table the bank draws on a soft 17 and stands on a hard one."),
}
_SAY_FIRST = N_("The total comes first, as this house says it; what the bank does follows from it.")


def hint(prompt: Json, table: HouseRules) -> Message:
    """Two sentences: what to look at, and the clause that the house has for it."""
    states = [state for box in prompt["boxes"] for state in box["states"].values()]
    has_ace = any(card[0] == "A" for card in prompt["dealer"]["cards"])
    if "live" not in states:
        look = _NOBODY_LEFT
        clause = _PLAYS_ANYHOW if table.rules.dealer_draw_if_no_live_hand else _WHAT_WAITS
    else:
        look = _ACE if has_ace else _NO_ACE
        clause = _SAY_FIRST if prompt["variant"] == "say_and_do" else _SOFT_17[table.rules.dealer_soft_17]
    return Message("%(look)s %(clause)s", {"look": {"message": look}, "clause": {"message": clause}})
