"""A case replayed: the round taken step by step, each answer read from the file."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Any

from trainer.engine.cards import Card
from trainer.engine.requests import Request
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step
from trainer.errors import CaseError, IllegalStep
from trainer.oracle.case import Case, read_case
from trainer.oracle.json_lines import answer_lines, shortened, write_decimal
from trainer.oracle.refused import Watch
from trainer.oracle.result import expected, place_of, write_card

_DRAWS = frozenset({Act.DEAL, Act.DEAL_HOLE_CARD, Act.GIVE, Act.DRAW})


def replay_lines(lines: Iterable[bytes]) -> Iterator[str]:
    """One JSON line a round: ``id`` with ``expected``, or with ``error``."""
    return answer_lines(lines, _replay_value)


def _replay_value(value: dict[str, Any]) -> dict[str, Any]:
    case = read_case(value)
    return {"expected": expected(replay(case), case.unit)}


def replay(case: Case) -> Round:
    """The finished round; raises CaseError for what the table refuses, and for what is left over."""
    round = Round(case.bets, Shoe(case.shoe))
    script = _Script(case, round)
    _deal(case, round)
    while not round.is_over:
        step = next_step(round, case.rules)
        script.watch(step)
        if step.act is Act.FINISH:
            script.end()
        script.take(step)
    return round


def _deal(case: Case, round: Round) -> None:
    while (step := next_step(round, case.rules)).act in (Act.DEAL, Act.DEAL_HOLE_CARD):
        _need_card(round, step)
        take_step(round, step, case.rules)
    for box in round.boxes:
        dealt = [card.rank for card in box.hands[0].cards]
        if dealt != case.initial[box.number]:
            raise CaseError("initial.%(box)s is not what the shoe deals: %(dealt)s",
                            box=box.number, dealt=" ".join(dealt).replace("T", "10"))


def _need_card(round: Round, step: Step) -> None:
    if step.act in _DRAWS and not round.shoe.cards_left:
        raise CaseError("shoe: no card is left for %(place)s", place=place_of(step))


class _Script:
    """What the players of a case ask for, used up request by request."""

    def __init__(self, case: Case, round: Round) -> None:
        self._case = case
        self._round = round
        self._actions = {box: list(reversed(actions)) for box, actions in case.actions.items()}
        self._insurance = dict(case.insurance)
        self._watches = [Watch(refused) for refused in case.refused]

    def take(self, step: Step) -> None:
        """Take the step with the player's answer, where it asks for one."""
        _need_card(self._round, step)
        asked = self._answer(step)
        try:
            take_step(self._round, asked, self._case.rules)
        except IllegalStep as error:
            raise self._refused(asked, error) from error

    def _answer(self, step: Step) -> Step:
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
        box, hand = self._round.find(place)
        actions = self._actions[box.number]
        if not actions:
            raise CaseError("actions.%(box)s: hand %(hand)s (%(cards)s) has no action left",
                            box=box.number, hand=place, cards=_written(hand.cards))
        return actions.pop()

    def _refused(self, asked: Step, error: IllegalStep) -> CaseError:
        """Names the entry of the file and the key that refuses it."""
        box, hand = self._round.find(asked.place)
        if asked.request is Request.INSURANCE:
            half = write_decimal(Fraction(box.bet, 2 * self._case.unit))
            return CaseError("insurance.%(box)s: refused by %(key)s %(value)s, half of the bet is %(half)s",
                             box=box.number, key=error.clause,
                             value=self._case.rules.insurance_amount, half=half)
        index = len(self._case.actions[box.number]) - len(self._actions[box.number]) - 1
        return CaseError("actions.%(box)s[%(index)s]: %(action)s on %(hand)s (%(cards)s) refused by %(key)s",
                         box=box.number, index=index, action=asked.request, hand=asked.place,
                         cards=_written(hand.cards), key=error.clause)

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
                                box=box, actions=shortened(" ".join(reversed(actions))))
        if left := self._round.shoe.cards_left:
            raise CaseError("shoe: left over: %(cards)s", cards=_written(self._case.shoe[-left:]))
        for index, watch in enumerate(self._watches):
            if not watch.is_refused:
                reason = "is legal" if watch.is_legal else "never comes up"
                raise CaseError("refused_actions[%(index)s] %(reason)s", index=index, reason=reason)


def _written(cards: Sequence[Card]) -> str:
    return shortened(" ".join(map(write_card, cards)))
