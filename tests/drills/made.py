"""Items of every kind of drill for the tests that hold for all kinds, each with what it was made from."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from tests.drills.houses import CONTENT, calls
from trainer.drills import KINDS
from trainer.drills.base import Drill, DrillKind, Item, Json, Verdict
from trainer.engine.randomness import Rng
from trainer.engine.rules import HouseRules


@dataclass(frozen=True, slots=True)
class Made:
    """An item and what it was made from; the later steps of a hand have the seed of the first."""

    drill: Drill
    table: HouseRules
    situation: str
    seed: int
    item: Item

    @contextmanager
    def told(self) -> Iterator[Item]:
        """The item; what fails on it says how it is made again."""
        try:
            yield self.item
        except BaseException as failure:  # pytest.raises ends a test with one of these
            failure.add_note(f"{self.drill.id} at {self.table.id}, {self.situation}, seed {self.seed}")
            raise


@dataclass(frozen=True, slots=True)
class Case:
    """A kind at a table, and items of all its drills there, those of one drill together."""

    kind: DrillKind
    drills: tuple[Drill, ...]
    table: HouseRules
    made: tuple[Made, ...]

    @property
    def is_of_the_product(self) -> bool:
        return self.table.id in CONTENT.tables

    def answered(self, item: Item, form: dict[str, str]) -> tuple[Json, Verdict]:
        return answered(self.kind, self.table, item, form)

    def made_by(self, drill: Drill) -> list[Made]:
        return [one for one in self.made if one.drill is drill]


def drills_of(name: str) -> tuple[Drill, ...]:
    return tuple(drill for drill in CONTENT.drills.values() if drill.kind == name)


def make(drill: Drill, table: HouseRules, seeds: int, steps: int) -> Iterator[Made]:
    """Of so many seeds, situation after situation, each item with all the steps that follow it.

    More seeds where there are more situations; fewer once so many steps have shown every situation.
    """
    kind = KINDS[drill.kind]
    situations = kind.situations(drill, table)
    n_made, unseen = 0, set(situations)
    for seed in range(max(seeds, len(situations))):
        if not situations or (n_made >= steps and not unseen):
            break
        situation = situations[seed % len(situations)]
        item: Item | None = kind.generate(drill, table, situation, Rng(b"%d" % seed))
        while item is not None:
            yield Made(drill, table, situation, seed, item)
            n_made += 1
            unseen.discard(item.situation)
            item = kind.follow_up(item, *answered(kind, table, item, kind.model_form(item)))


def answered(kind: DrillKind, table: HouseRules, item: Item, form: dict[str, str]) -> tuple[Json, Verdict]:
    answer = kind.parse(form, calls(table))
    return answer, kind.grade(item, answer)


def all_mistakes(verdict: Verdict) -> Iterator[tuple[str, dict[str, Json]]]:
    for one in (verdict, *verdict.lines):
        yield from ((mistake.code, mistake.params) for mistake in one.mistakes)
