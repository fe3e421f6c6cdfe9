"""Before anybody plays: the last bets, and the deal in the table's order."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.drills.round.course.announcing import announce_boxes
from trainer.drills.round.players import Speech
from trainer.drills.round.scene import Cue, Scene
from trainer.engine.bets import bets_refusal
from trainer.engine.rules import HoleCard
from trainer.engine.steps import DEALER, Act, Step


def take_last_bets(scene: Scene) -> Iterator[Cue]:
    for box, amount in scene.plan.newcomers:
        clause = bets_refusal({box: amount}, scene.rules, is_event=True)
        scene.speech = Speech(str(box), amount=amount)
        if clause is None:
            yield Cue("accept_bet", str(box), why="bet_in_time")
        else:
            yield Cue("refuse_bet", str(box), why=f"bet_{clause}", facts=_limits(scene))
        scene.hidden_boxes.discard(box)
    scene.speech = None
    yield Cue("no_more_bets", why="no_more_bets")
    scene.bets_are_closed = True


def _limits(scene: Scene) -> dict[str, dict[str, int]]:
    rules = scene.rules
    amounts = {"least": rules.bet_min, "most": rules.bet_max, "unit": rules.bet_step}
    return {name: {"money": amount} for name, amount in amounts.items()}


def deal(scene: Scene, step: Step) -> Iterator[Cue]:
    if step.place == DEALER:
        yield Cue("bank_up", why=_deal_order(scene))
        scene.take(step)
    else:
        yield Cue("deal_boxes", step.place, why="first_base", facts={"box": step.place})
        yield from _once_round_the_boxes(scene)
    yield from announce_boxes(scene)


def _once_round_the_boxes(scene: Scene) -> Iterator[Cue]:
    """A card to each box; after the first ones somebody may still want to bet."""
    for box in scene.round.boxes:
        scene.take(Step(Act.DEAL, str(box.number)))
    number, amount = scene.plan.late
    if number and len(scene.round.boxes[0].hands[0].cards) == 1:
        scene.speech = Speech(str(number), amount=amount)
        yield Cue("refuse_bet", str(number), why="bet_late")
        scene.speech = None


def deal_hole_card(scene: Scene, step: Step) -> Iterator[Cue]:
    is_face_up = scene.rules.hole_card is HoleCard.FACE_UP
    yield Cue("bank_up" if is_face_up else "bank_down", why=_deal_order(scene))
    scene.take(step)
    yield from announce_boxes(scene)


def _deal_order(scene: Scene) -> str:
    return f"order_{scene.rules.initial_deal_order}"
