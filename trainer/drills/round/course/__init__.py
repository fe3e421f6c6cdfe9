"""The course of a round, from the last bets to the next ones: what is due, one thing after another.

The engine says which step comes next; here each becomes what a dealer does and says for it. The round
goes on from what is due, whatever was answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from trainer.drills.round.acts import ACTS
from trainer.drills.round.bets import NO_BET
from trainer.drills.round.course.closing import clear, draw_card, open_next_bets, settle, turn_hole_card
from trainer.drills.round.course.offers import check_hole_card, make_offers, offer_surrender
from trainer.drills.round.course.opening import deal, deal_hole_card, take_last_bets
from trainer.drills.round.course.serving import give_card, serve
from trainer.drills.round.plan import Plan
from trainer.drills.round.scene import Cue, Scene
from trainer.engine.round import next_step
from trainer.engine.steps import Act, Step

_BEFORE_PLAY = frozenset({
    Act.DEAL, Act.DEAL_HOLE_CARD, Act.OFFER_EVEN_MONEY, Act.OFFER_INSURANCE, Act.OFFER_SURRENDER, Act.CHECK,
})

_CUES: Mapping[Act, Callable[[Scene, Step], Iterator[Cue]]] = {
    Act.DEAL: deal,
    Act.DEAL_HOLE_CARD: deal_hole_card,
    Act.OFFER_EVEN_MONEY: make_offers,
    Act.OFFER_INSURANCE: make_offers,
    Act.OFFER_SURRENDER: offer_surrender,
    Act.CHECK: check_hole_card,
    Act.ASK: serve,
    Act.GIVE: give_card,
    Act.TURN: turn_hole_card,
    Act.DRAW: draw_card,
    Act.SETTLE: settle,
    Act.FINISH: clear,
}


_RARE: Mapping[str, str] = {
    "claim": "claims",
    "refuse_split": "refusals", "refuse_double": "refusals", "refuse_surrender": "refusals",
}
"""What is a situation of its own within its phase, by why it is due."""


def cues(scene: Scene) -> Iterator[Cue]:
    """All that is due in this round; the scene is as it is when each of them is due."""
    for cue in _whole_round(scene):
        yield cue
        scene.done.append(cue)


def situation_of(cue: Cue) -> str:
    """What is practised in what is due: a key of ``SITUATIONS``."""
    return _RARE.get(cue.why) or ACTS[cue.act].phase


def is_part(cue: Cue, situation: str, scene: Scene) -> bool:
    """Whether this is due where a situation is practised by itself: its own acts, and on the way from the
    last bets to one that comes too late the first card to each box.
    """
    is_on_the_way = situation == "bets" and cue.act == "deal_boxes" and scene.round.dealt == 0
    return situation_of(cue) == situation or (is_on_the_way and scene.plan.late != NO_BET)


def starts_of(situation: str, plan: Plan) -> list[int]:
    """How many things are done before the round comes to this situation, each time that it does."""
    scene = Scene(plan)
    parts = [is_part(cue, situation, scene) for cue in cues(scene)]
    return [at for at, is_one in enumerate(parts) if is_one and not (at and parts[at - 1])]


def _whole_round(scene: Scene) -> Iterator[Cue]:
    yield from take_last_bets(scene)
    while not scene.round.is_over:
        step = next_step(scene.round, scene.rules)
        scene.is_ready = scene.is_ready or step.act not in _BEFORE_PLAY
        yield from _CUES[step.act](scene, step)
    yield from open_next_bets(scene)
