"""Once everybody has played: the bank's cards, the lines settled one by one, and the next bets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.drills.lines import Line
from trainer.drills.round.course.announcing import announce_bank
from trainer.drills.round.players import Speech, choose_end
from trainer.drills.round.scene import Cue, Scene
from trainer.engine.lines import next_line_now
from trainer.engine.next_bets import RoundEnd, next_bets
from trainer.engine.steps import Step

_ENDING: Mapping[RoundEnd, str] = {
    RoundEnd.REBET: "rebet", RoundEnd.REBET_AND_DEAL: "rebet_deal", RoundEnd.CLEAR: "return_bets",
}


def turn_hole_card(scene: Scene, step: Step) -> Iterator[Cue]:
    scene.turn = ""
    yield Cue("turn_hole", why="turn")
    scene.take(step)
    yield from announce_bank(scene)


def draw_card(scene: Scene, step: Step) -> Iterator[Cue]:
    yield from announce_bank(scene)
    scene.turn = ""
    yield Cue("bank_draw", why="draw")
    scene.take(step)
    yield from announce_bank(scene)


def settle(scene: Scene, step: Step) -> Iterator[Cue]:
    round = scene.round
    if scene.stage == "bank":
        yield from announce_bank(scene)
    is_at_the_end = not round.ended_at_check and next_line_now(round, scene.rules) is None
    scene.turn = ""
    if is_at_the_end and not scene.bank_is_done:
        yield Cue("bank_stand", why="stand")
        scene.bank_has_stood = True
    line = _line(scene, step)
    yield Cue(line.action, line.id, amount=line.amount, line=line, why="line")
    scene.take(step)


def _line(scene: Scene, step: Step) -> Line:
    assert step.settlement is not None, "a line that is settled has a settlement"
    number, _, of_insurance = step.place.partition("-")
    if of_insurance:
        return Line(step.place, scene.round.box(int(number)), None, step.settlement)
    box, hand = scene.round.find(step.place)
    return Line(step.place, box, hand, step.settlement)


def clear(scene: Scene, step: Step) -> Iterator[Cue]:
    scene.turn = ""
    yield Cue("clear", why="clear")
    scene.take(step)
    scene.left = scene.round.left_on_table()


def open_next_bets(scene: Scene) -> Iterator[Cue]:
    """What the player wants for the next round; a stake that a push left counts towards a rebet."""
    left, began = scene.round.left_on_table(), scene.plan.bets
    choice = choose_end(left, scene.rules, scene.rng) if scene.plan.phrases else None
    if choice is None:
        yield Cue("place_bets", why="place_bets")
        return
    following = next_bets(choice, began, left, scene.rules)
    scene.speech = Speech("", says=choice)
    amount = sum((left if choice is RoundEnd.CLEAR else following.bets).values())
    facts = {"left": {"money": sum(left.values())}, "amount": {"money": amount}}
    yield Cue(_ENDING[choice], amount=amount, why=_ENDING[choice], facts=facts)
