"""The hand in turn: what its player says and shows, and what it gets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.drills.round.course.announcing import announce
from trainer.drills.round.players import ARGUING, HESITANT, Speech, choose, forbidden, speak, wrong_claim
from trainer.drills.round.scene import Cue, Scene
from trainer.engine.requests import Request, refusal
from trainer.engine.steps import Step

_SERVING: Mapping[Request, str] = {
    Request.HIT: "give_card", Request.STAND: "pass_on", Request.DOUBLE: "take_double",
    Request.SPLIT: "take_split", Request.SURRENDER: "take_surrender",
}


def serve(scene: Scene, step: Step) -> Iterator[Cue]:
    """What the hand in turn wants: perhaps first a claim, something forbidden, or a word alone.

    Where the word counts, as in two of the sources, a word alone is served.
    """
    round, rules, rng = scene.round, scene.rules, scene.rng
    box, hand = round.find(step.place)
    profile = scene.plan.profiles[box.number]
    is_first, scene.turn = id(hand) not in scene.asked, step.place
    scene.asked.add(id(hand))
    if is_first and profile == ARGUING:
        claim = wrong_claim(hand)
        scene.speech = Speech(step.place, claim=claim)
        yield from announce(scene, box, hand, claim)
    wish = forbidden(box, hand, round.upcard, rules, rng, is_first=is_first)
    if wish is not None:
        clause = refusal(wish, box, hand, rules, upcard=round.upcard)
        scene.speech = speak(step.place, profile, wish)
        yield Cue("refuse", step.place, why=f"refuse_{wish}", facts={"clause": clause})
    request = choose(box, hand, round.upcard, rules, rng)
    is_word_alone = is_first and profile == HESITANT
    if is_word_alone and not scene.plan.word_counts:
        scene.speech = Speech(step.place, says=request)
        yield Cue("ask_signal", step.place, why="signal")
        is_word_alone = False
    scene.speech = Speech(step.place, says=request) if is_word_alone else speak(step.place, profile, request)
    yield Cue(_SERVING[request], step.place, why=f"serve_{request}")
    scene.speech = None
    scene.take(step.answered(request))


def give_card(scene: Scene, step: Step) -> Iterator[Cue]:
    """The card goes with the act that it was granted by, a split hand's second card with its turn."""
    box, hand = scene.round.find(step.place)
    scene.take(step)
    yield from announce(scene, box, hand)
