"""The course of a round, from the last bets to the next ones: what is due, one thing after another.

The engine says which step comes next; here each becomes what a dealer does and says for it. The round
goes on from what is due, whatever was answered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from trainer.drills.round.acts import ACTS
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


def cues(scene: Scene) -> Iterator[Cue]:
    """All that is due in this round; the scene is as it is when each of them is due."""
    for cue in _whole_round(scene):
        yield cue
        scene.done.append(cue)


def starts_of(phase: str, plan: Plan) -> list[int]:
    """How many things are done before the round comes to this phase, each time that it does."""
    phases = [ACTS[cue.act].phase for cue in cues(Scene(plan))]
    return [at for at, one in enumerate(phases) if one == phase != (phases[at - 1] if at else "")]


def _whole_round(scene: Scene) -> Iterator[Cue]:
    yield from take_last_bets(scene)
    while not scene.round.is_over:
        step = next_step(scene.round, scene.rules)
        scene.is_ready = scene.is_ready or step.act not in _BEFORE_PLAY
        yield from _CUES[step.act](scene, step)
    yield from open_next_bets(scene)
