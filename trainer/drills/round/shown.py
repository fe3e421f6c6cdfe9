"""What the page of a round may show: all that lies on the layout and was said, nothing that comes."""

from __future__ import annotations

from trainer.drills.base import Json
from trainer.drills.lines import Action
from trainer.drills.round.acts import ACTS, palette, takes_parts
from trainer.drills.round.guiding import can_be_done, phase_in_sight
from trainer.drills.round.players import Speech
from trainer.drills.round.scene import Cue, Scene
from trainer.drills.shown import BACK, DEALER, show_box, show_hand
from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Settlement

TOLD = 6
"""The last things done that are listed."""


def show_scene(scene: Scene, cue: Cue, variant: str) -> Json:
    """The prompt of a step; ``cue`` matters to the guided variant alone, which says what phase it is of."""
    return {
        "variant": variant,
        "phase": ACTS[cue.act].phase if variant == "guided" else phase_in_sight(scene),
        "palette": [_show_act(act, scene.rules) for act in offered(scene, cue, variant)],
        "dealer": _show_dealer(scene),
        "boxes": _boxes(scene),
        "turn": scene.turn,
        "speech": _show_speech(scene.speech, scene.plan.phrases),
        "bets_closed": scene.bets_are_closed,
        "insured": scene.insurance,
        "checked": scene.round.is_checked,
        "stood": scene.bank_has_stood,
        "word_counts": scene.plan.word_counts,
        "began": sum(scene.plan.bets.values()) if scene.round.is_over else None,
        "done": [_show_done(one) for one in scene.done[-TOLD:]],
    }


def offered(scene: Scene, cue: Cue, variant: str) -> tuple[str, ...]:
    """The acts to choose from: of this stage, for the guided those of the phase that can be done now."""
    acts = palette(scene.stage, scene.rules)
    if variant != "guided":
        return acts
    phase = ACTS[cue.act].phase
    return tuple(act for act in acts if ACTS[act].phase == phase and can_be_done(act, scene))


def _show_act(act: str, rules: RuleSet) -> Json:
    """``asks`` is empty for a take at a table where all that lies there is always taken."""
    asks = "" if ACTS[act].asks == "part" and not takes_parts(rules) else ACTS[act].asks
    return {"act": act, "name": ACTS[act].name, "has_place": ACTS[act].has_place, "asks": asks}


def _show_dealer(scene: Scene) -> Json:
    if scene.round.is_over or not scene.round.dealer.cards:
        return None
    hand = show_hand(scene.round.dealer, DEALER)
    hidden = [BACK] if scene.round.face_down is not None else []
    return hand | {"cards": [*hand["cards"], *hidden], "said": _said(scene, scene.round.dealer)}


def _show_box(box: Box, scene: Scene) -> Json:
    shown = show_box(box) | {
        "insurance": box.insurance or scene.shown_insurance.get(box.number),
        "even_money": box.even_money or box.number in scene.shown_even_money,
        "settled": {
            line: _action(settlement) for line, settlement in scene.round.settled.items()
            if line in (*box.hand_ids, box.insurance_id)
        },
    }
    for hand, told in zip(box.hands, shown["hands"], strict=True):
        told["said"] = _said(scene, hand)
        told["stands"] = hand.is_closed
    return shown


def _boxes(scene: Scene) -> list[Json]:
    """Those with a bet; after the cards are cleared the stakes that pushes left, nothing else."""
    if not scene.round.is_over:
        return [_show_box(box, scene) for box in scene.boxes()]
    return [
        show_box(Box(number, stake)) | {"settled": {}} for number, stake in sorted((scene.left or {}).items())
    ]


def _said(scene: Scene, hand: Hand) -> str | None:
    """The total that was called of the hand as it lies there."""
    return scene.called.get(id(hand)) if scene.is_announced(hand) else None


def _action(settlement: Settlement) -> Action:
    return "pay" if settlement.pays else "take" if settlement.takes else "push"


def _show_speech(speech: Speech | None, phrases: dict[str, str]) -> Json:
    """What is said is written as it is said at this table."""
    if speech is None:
        return None
    return {
        "hand": speech.place,
        "says": None if speech.says is None else phrases[speech.says],
        "shows": speech.shows,
        "claim": speech.claim,
        "amount": speech.amount,
    }


def _show_done(cue: Cue) -> Json:
    return {
        "act": cue.act, "name": ACTS[cue.act].name, "place": cue.place, "text": cue.said or None,
        "amount": cue.amount,
    }
