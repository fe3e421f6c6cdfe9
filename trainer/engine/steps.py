"""One step of a round: what the dealer does next, and what became of it."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import StrEnum

from trainer.engine.cards import Card
from trainer.engine.requests import Request
from trainer.engine.settlement import Settlement

DEALER = "dealer"
"""The place of the dealer's own cards; a box's hands have their ids."""


class Act(StrEnum):
    """What the dealer does, in the order of a round."""

    DEAL = "deal"
    """A first or second card to a box, or the dealer's upcard."""
    DEAL_HOLE_CARD = "deal_hole_card"
    OFFER_EVEN_MONEY = "offer_even_money"
    OFFER_INSURANCE = "offer_insurance"
    OFFER_SURRENDER = "offer_surrender"
    """Before the check, where surrender is early."""
    CHECK = "check"
    """Look at the hole card for a blackjack; a blackjack is turned."""
    ASK = "ask"
    """Ask the hand in turn for its request."""
    GIVE = "give"
    """A card to a hand that hit, doubled or was split."""
    TURN = "turn"
    """Turn the hole card."""
    DRAW = "draw"
    SETTLE = "settle"
    """Pay, take or push one line."""
    FINISH = "finish"


@dataclass(frozen=True, slots=True)
class Step:
    """What to do at ``place``: a hand id, a line id or ``DEALER``.

    ``request`` and ``amount`` answer an ask or an offer; an offer without a request is declined. A step
    that was taken says in ``amount`` what was put down.
    ``card`` and ``settlement`` are filled in by the round that takes the step. A hole card dealt face
    down has no card here until it is turned.
    """

    act: Act
    place: str = ""
    request: Request | None = None
    amount: int | None = None
    card: Card | None = None
    settlement: Settlement | None = None

    def answered(self, request: Request | None = None, amount: int | None = None) -> Step:
        """The same step with the player's answer; an ``amount`` of None is all that may be put down."""
        return replace(self, request=request, amount=amount)

    def with_card(self, card: Card | None) -> Step:
        return replace(self, card=card)
