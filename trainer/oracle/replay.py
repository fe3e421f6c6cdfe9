"""A case replayed: the round taken step by step, each answer read from the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from trainer.engine.requests import Request
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step
from trainer.errors import CaseError
from trainer.oracle.case import Case, read_case
from trainer.oracle.json_lines import answer_lines
from trainer.oracle.refused import Watch
from trainer.oracle.result import expected


def replay_lines(lines: Iterable[bytes]) -> Iterator[str]:
    """One JSON line a round: ``id`` with ``expected``, or with ``error``."""
    return answer_lines(lines, _replay_value)


def _replay_value(value: dict[str, Any]) -> dict[str, Any]:
    case = read_case(value)
    return {"expected": expected(replay(case), case.unit)}


def replay(case: Case) -> Round:
    """The finished round; raises CaseError, or IllegalStep for what the table refuses."""
    round = Round(case.bets, Shoe(case.shoe))
    script = _Script(case, round)
    _deal(case, round)
    while not round.is_over:
        step = next_step(round, case.rules)
        script.watch(step)
        if step.act is Act.FINISH:
            script.end()
        take_step(round, script.answer(step), case.rules)
    return round


def _deal(case: Case, round: Round) -> None:
    while (step := next_step(round, case.rules)).act in (Act.DEAL, Act.DEAL_HOLE_CARD):
        take_step(round, step, case.rules)
    for box in round.boxes:
        dealt = [card.rank for card in box.hands[0].cards]
        if dealt != case.initial[box.number]:
            raise CaseError("initial.%(box)s is not what the shoe deals: %(dealt)s",
                            box=box.number, dealt=" ".join(dealt))


class _Script:
    """What the players of a case ask for, used up request by request."""

    def __init__(self, case: Case, round: Round) -> None:
        self._case = case
        self._round = round
        self._actions = {box: list(reversed(actions)) for box, actions in case.actions.items()}
        self._insurance = dict(case.insurance)
        self._watches = [Watch(refused) for refused in case.refused]

    def answer(self, step: Step) -> Step:
        """The step with the player's answer, where it asks for one."""
        match step.act:
            case Act.OFFER_INSURANCE:
                amount = self._insurance.pop(int(step.place), None)
                return step if amount is None else step.answered(Request.INSURANCE, amount)
            case Act.OFFER_SURRENDER:
                waiting = self._actions[int(step.place)]
                if waiting and waiting[-1] is Request.SURRENDER:
                    return step.answered(waiting.pop())
            case Act.ASK:
                return step.answered(self._next_action(step.place))
        return step

    def _next_action(self, place: str) -> Request:
        box, _ = self._round.find(place)
        actions = self._actions[box.number]
        if not actions:
            raise CaseError("actions.%(box)s: hand %(hand)s has no action left", box=box.number, hand=place)
        return actions.pop()

    def watch(self, step: Step) -> None:
        """See which requests that must be refused come up now."""
        for watch in self._watches:
            watch.look(self._round, step, self._case.rules)

    def end(self) -> None:
        """Raises CaseError where the round is over before the file is used up."""
        for box in sorted(self._insurance):
            raise CaseError("insurance: box %(box)s may not be insured", box=box)
        for box, actions in self._actions.items():
            if actions:
                raise CaseError("actions.%(box)s: left over: %(actions)s",
                                box=box, actions=" ".join(reversed(actions)))
        if left := self._round.shoe.cards_left:
            raise CaseError("shoe: %(left)s cards left over", left=left)
        for index, watch in enumerate(self._watches):
            if not watch.is_refused:
                reason = "is legal" if watch.is_legal else "never comes up"
                raise CaseError("refused_actions[%(index)s] %(reason)s", index=index, reason=reason)
