"""Other verdicts on the same prompts: keys exchanged behind the engine's back, and an engine that lies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from itertools import chain, count
from typing import Any
from unittest.mock import patch

from tests.promises.lies import LIES
from trainer.content import Content
from trainer.drills import KINDS, chip_cutting, payout
from trainer.drills.base import Drill, DrillKind, Item, Json, Verdict
from trainer.drills.lines.bets import odd_bets
from trainer.drills.round import judging as round_judging
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules


class OtherKeys:
    """A kind of drill that shows the true prompt and stores another item's key and situation."""

    def __init__(self, kind: DrillKind) -> None:
        self._kind = kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self._kind, name)

    def generate(self, drill: Drill, table: HouseRules, situation: str, rng: Rng) -> Item:
        self._place = drill, table
        return self._other(self._kind.generate(drill, table, situation, rng))

    def follow_up(self, item: Item, answer: Json, verdict: Verdict) -> Item | None:
        step = self._kind.follow_up(item, answer, verdict)
        return step and self._other(step)

    def _other(self, true: Item) -> Item:
        drill, table = self._place
        situations = self._kind.situations(drill, table)
        others = [one for one in situations if one != true.situation] or situations
        for n in count():
            rng = Rng(b"another item %d" % n)
            other = self._kind.generate(drill, table, rng.choice(others), rng)
            if self._kind.model_form(other) != self._kind.model_form(true):
                return replace(other, prompt=true.prompt, target_ms=true.target_ms + 1000)
        raise AssertionError("not reached")


_OTHERS: Mapping[str, DrillKind] = {name: OtherKeys(kind) for name, kind in KINDS.items()}


def other_keys() -> AbstractContextManager[object]:
    """Every kind issues its items with the right answer of another one."""
    return patch.dict(KINDS, _OTHERS)


@contextmanager
def other_engine() -> Iterator[None]:
    """The engine says something else of whatever lies there."""
    with ExitStack() as lies:
        for place, name, lie in chain.from_iterable(LIES.values()):
            lies.enter_context(patch.object(place, name, lie))
        yield


@contextmanager
def no_rejection(content: Content) -> Iterator[None]:
    """An item on which a wrong answer has two meanings is dealt again, which only the right one can tell.

    So that a lie leaves the prompts alone they are taken as they come, in every world; and what a table can
    deal, which is found out once and kept, is found out now.
    """
    for table in content.tables.values():
        odd_bets(table.rules, table.house)
        for drill in content.drills.values():
            KINDS[drill.kind].situations(drill, table)
    with ExitStack() as taken:
        for place in (payout.verdicts, round_judging):
            taken.enter_context(patch.object(place, "is_ambiguous", lambda line, wrong: False))
        taken.enter_context(patch.object(chip_cutting.making, "wrong_answers", lambda key, rack: {}))
        taken.enter_context(patch.object(chip_cutting.making, "_amounts", lambda task, table: {}))
        yield
