"""How far a round has come, and which acts can be done at all just now: by what everybody can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from trainer.drills.round.acts import ACTS
from trainer.drills.round.scene import Scene
from trainer.engine.next_bets import RoundEnd
from trainer.engine.rules import HoleCard

_OFFERS = ("announce", "insurance", "peek")


def phase_in_sight(scene: Scene) -> str:
    """The phase that the round is plainly in. Whether something must be offered or checked before the play,
    and whether the bank draws on, is for the dealer to know.
    """
    match scene.stage:
        case "opening":
            return "bets" if _has_chips_put_down(scene) or not scene.bets_are_closed else "deal"
        case "insuring":
            return "insurance"
        case "dealt" if scene.speech is None:
            last = ACTS[scene.done[-1].act].phase
            return last if last in _OFFERS else "announce"
        case "dealt" | "playing":
            return "players"
        case "bank":
            return "settle" if scene.bank_is_done else "dealer"
    return "clear"


def can_be_done(act: str, scene: Scene) -> bool:
    """Whether there is anything to do it to: a good act or a bad one, but none out of the air."""
    return act not in _NEEDS or _NEEDS[act](scene)


def _has_chips_put_down(scene: Scene) -> bool:
    return scene.speech is not None and scene.speech.amount is not None


def _has_hole_card(scene: Scene) -> bool:
    return scene.round.face_down is not None


def _wants_next_bets(scene: Scene) -> bool:
    return scene.speech is not None and isinstance(scene.speech.says, RoundEnd)


_NEEDS: Mapping[str, Callable[[Scene], bool]] = {
    "accept_bet": _has_chips_put_down,
    "refuse_bet": _has_chips_put_down,
    "no_more_bets": lambda scene: not scene.bets_are_closed,
    "bank_down": lambda scene: scene.rules.hole_card is HoleCard.FACE_DOWN,
    "offer_even_money": lambda scene: scene.rules.even_money != "off",
    "offer_insurance": lambda scene: not scene.insurance,
    "accept_insurance": _has_chips_put_down,
    "limit_insurance": _has_chips_put_down,
    "close_insurance": lambda scene: scene.insurance == "open",
    "ask_signal": lambda scene: not scene.plan.word_counts,
    "turn_hole": _has_hole_card,
    "bank_draw": lambda scene: not _has_hole_card(scene),
    "bank_stand": lambda scene: not _has_hole_card(scene),
    "clear": lambda scene: not scene.round.is_over,
    "place_bets": lambda scene: scene.round.is_over and not _wants_next_bets(scene),
    "rebet": _wants_next_bets,
    "rebet_deal": _wants_next_bets,
    "return_bets": _wants_next_bets,
}
"""What an act needs; all others can be done whenever they are offered."""
