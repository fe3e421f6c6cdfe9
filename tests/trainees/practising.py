"""Blocks as the product deals them, answered by a made-up trainee: no database, no clock."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from itertools import count
from statistics import fmean

from tests.drills.houses import CONTENT, TABLES
from tests.learning.answers import standing
from tests.trainees.trainees import Trainee
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.engine import ENGINE_VERSION
from trainer.engine.randomness import Rng, item_seed
from trainer.learning.diagnosis import in_order
from trainer.learning.evidence import Evidence
from trainer.learning.mastery import follow
from trainer.learning.modes import MODES, counts_for_mastery, is_mixed
from trainer.practice.choosing import Asked, choose
from trainer.practice.evidence import guess_of
from trainer.store.practice import Plan, Sitting

SCHOOL = replace(CONTENT, tables=TABLES)
"""With the houses that have rules which none of the product's tables has."""
START = datetime(2026, 3, 2, 18, tzinfo=UTC)
BLOCK = 20


@dataclass(slots=True)
class Practice:
    """What a trainee has answered at one table so far; every answer takes its target time."""

    trainee: Trainee
    drill_ids: tuple[str, ...]
    table_id: str
    seed: int
    now: datetime = START
    evidence: dict[str, list[Evidence]] = field(default_factory=lambda: defaultdict(list))
    """By kind, in order."""
    log: list[Evidence] = field(default_factory=list)
    """Of all kinds."""
    asked: list[Asked] = field(default_factory=list)
    _sittings: count[int] = field(default_factory=lambda: count(1))

    def block(self, n_items: int = BLOCK) -> None:
        """One block, chosen by what was weak when it begins."""
        sitting = self._sitting(n_items)
        mixed = is_mixed(MODES["practice"], {drill_id.partition("/")[0] for drill_id in self.drill_ids})
        earlier: list[Asked] = []
        while len(earlier) < n_items:
            drill, situation = choose(SCHOOL, sitting, len(earlier) + 1, earlier)
            chance = Rng(item_seed(sitting.seed, drill.id, len(earlier) + 1))
            for given in self.trainee.answers(drill, self.table_id, situation, chance):
                if len(earlier) == n_items:
                    break
                target = drill.target(situation)
                self.now += timedelta(milliseconds=target)
                earlier.append(Asked(drill.id, situation, given.credit, False))
                self.log.append(Evidence(
                    at=self.now, day=self.now.date(), situation=situation, credit=given.credit,
                    elapsed_ms=target, target_ms=target, guess=guess_of(drill), is_mixed=mixed,
                    codes=in_order(given.codes, KINDS[drill.kind].MISTAKES),
                    sitting=sitting.public_id.hex(), seq=len(earlier)))
                self.evidence[drill.kind].append(self.log[-1])
        self.asked += earlier

    def sleep(self) -> None:
        """To the same hour of the next day."""
        self.now = datetime.combine(self.now.date() + timedelta(days=1), START.timetz())

    def situations(self, kind_name: str) -> set[str]:
        """Those of a kind that its drills can ask at this table."""
        drills = [CONTENT.drills[drill_id] for drill_id in self.drill_ids]
        return {situation for drill in drills if drill.kind == kind_name
                for situation in KINDS[kind_name].situations(drill, TABLES[self.table_id])}

    def _sitting(self, n_items: int) -> Sitting:
        number = next(self._sittings)
        return Sitting(
            public_id=number.to_bytes(16, "big"), person_id=1, mode="practice", drill_id=self.drill_ids[0],
            table_id=self.table_id, engine_version=ENGINE_VERSION,
            ruleset_sha=bytes.fromhex(TABLES[self.table_id].sha256),
            seed=b"%d of %d" % (number, self.seed), n_items=n_items, started=self.now,
            plan=Plan(zone="UTC", drill_ids=self.drill_ids, weights=self._weights()))

    def _weights(self) -> dict[str, float]:
        """As when the product begins a block."""
        drills: dict[str, list[Drill]] = defaultdict(list)
        for drill_id in self.drill_ids:
            drills[drill_id.partition("/")[0]].append(CONTENT.drills[drill_id])
        found: dict[str, float] = {}
        for name, of_kind in drills.items():
            kind = KINDS[name]
            target_ms = {situation: drill.target(situation) for drill in of_kind[::-1]
                         for situation in kind.situations(drill, TABLES[self.table_id])}
            guess = {situation: fmean(guess_of(drill) for drill in of_kind if situation in drill.situations)
                     for situation in target_ms}
            critical = [one for one in kind.CRITICAL if one in target_ms]
            holes = follow(self._telling(name), critical).holes(critical)
            weights = standing(self.evidence[name], kind.CRITICAL, target_ms).needs(guess, self.now, holes)
            found |= {f"{name}/{situation}": weight for situation, weight in weights.items()}
        return found

    def _telling(self, name: str) -> list[Evidence]:
        """Of a kind, what tells of mastery."""
        return [one for one in self.evidence[name]
                if counts_for_mastery(MODES["practice"], guess=one.guess, is_mixed=one.is_mixed)]


def drills_of(kinds: Sequence[str], table_id: str) -> tuple[str, ...]:
    """Every drill of these kinds that has something to ask at the table, in the order of the files."""
    table = TABLES[table_id]
    return tuple(drill.id for drill in CONTENT.drills.values()
                 if drill.kind in kinds and KINDS[drill.kind].situations(drill, table))
