"""Which upcards the bank looks under before the boxes play, and which it cannot have a blackjack behind."""

from __future__ import annotations

from trainer.engine.cards import card
from trainer.engine.dealer import dealer_checks_hole_card
from trainer.engine.rules import HoleCard, RuleSet

CLASSES = ("A", "10")
_SHOWN = {"A": card("As"), "10": card("Ks")}


def checked(rules: RuleSet) -> tuple[str, ...]:
    """The classes of upcards under which the hole card is checked."""
    return tuple(one for one in CLASSES if dealer_checks_hole_card(_SHOWN[one], rules))


def unchecked(rules: RuleSet) -> tuple[str, ...]:
    """Those behind which a blackjack comes out only after the boxes have played."""
    if rules.hole_card is HoleCard.FACE_UP:
        return ()
    return tuple(one for one in CLASSES if one not in checked(rules))
