"""What is measured of the product with made-up trainees; each run has its own seed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache

from tests.drills.houses import CONTENT, TABLES, calls
from tests.trainees.practising import BLOCK, Practice, drills_of
from tests.trainees.trainees import Mistaken, Noisy, shown
from trainer.demo.wrong import attempts
from trainer.drills import KINDS
from trainer.drills.base import DrillKind, Item
from trainer.engine.randomness import Rng
from trainer.learning.diagnosis import misconceptions
from trainer.learning.mastery import Level, steps

PLANTED_ITEMS = 40
MASTERY_ITEMS, MASTERY_DAYS = 120, 3
OTHER_HOUSES = tuple(table for table in TABLES if table not in CONTENT.tables)
"""For what none of the product's tables has."""
PROBES = 6
"""Items of a situation that are looked at, with all their steps: of two a lucky one looks like a habit."""

SKILLS = tuple(name for name, kind in KINDS.items() if kind.IS_SKILL)
CODES = tuple(dict.fromkeys(code for kind in KINDS.values() for code in kind.MISTAKES))
"""Every misconception of every kind: a new kind joins by itself."""
WEAK_SPOTS = (
    ("hand-total", ("converted",)),
    ("hand-total", ("soft_many", "converted")),
    ("dealer-draw", ("soft_17", "soft_17_many")),
    ("payout", ("split_a10",)),
    ("payout", ("insurance_won", "insurance_partial")),
)
"""A skill, and situations of it that are weak together."""


@cache
def reached(drill_id: str, table_id: str) -> dict[str, float]:
    """Code -> the share of a few items of each situation in which it can be shown, in one step or another.

    None in what is dealt whole: the other drills of its kind ask the same.
    """
    drill, table = CONTENT.drills[drill_id], TABLES[table_id]
    if drill.params.get("whole"):
        return {}
    kind = KINDS[drill.kind]
    chances = [Rng(f"{table_id} {seed}".encode()) for seed in range(PROBES)]
    firsts = [kind.generate(drill, table, situation, chance)
              for situation in kind.situations(drill, table) for chance in chances]
    found = Counter(code for first in firsts for code in {
        code for item in _steps(kind, first, table_id) for code in _codes_that_show(item, table_id)})
    return {code: count / len(firsts) for code, count in found.items()}


def place_for(code: str) -> tuple[str, tuple[str, ...]] | None:
    """The table and the drill in which a misconception can be shown most often.

    At the first house made for the tests that has the rule, where none of the product's tables has it; None
    where no drill lets it be shown at all.
    """
    drills = [drill.id for drill in CONTENT.drills.values() if code in KINDS[drill.kind].MISTAKES]
    for tables in (CONTENT.tables, *((house,) for house in OTHER_HOUSES)):
        often = {(table, drill): reached(drill, table).get(code, 0) for table in tables for drill in drills}
        table, drill = max(often, key=often.__getitem__)
        if often[table, drill]:
            return table, (drill,)
    return None


def named(code: str | None, table_id: str, drill_ids: tuple[str, ...], seed: int) -> list[str | None]:
    """The top misconception after each of forty items of these drills."""
    practice = Practice(Mistaken(code), drill_ids, table_id, seed)
    for _ in range(PLANTED_ITEMS // BLOCK):
        practice.block()
    tops = (misconceptions(practice.log[:n]) for n in range(1, PLANTED_ITEMS + 1))
    return [found[0].code if found else None for found in tops]


def named_from(tops: list[str | None], code: str) -> int | None:
    """The item from which on the planted misconception is the top one; None where it is not at the end."""
    others = [n for n, top in enumerate(tops, start=1) if top != code]
    last = others[-1] if others else 0
    return None if last == len(tops) else last + 1


def _steps(kind: DrillKind, item: Item | None, table_id: str) -> Iterator[Item]:
    """An item and all that follows it."""
    while item is not None:
        yield item
        answer = kind.parse(kind.model_form(item), calls(TABLES[table_id]))
        item = kind.follow_up(item, answer, kind.grade(item, answer))


def _codes_that_show(item: Item, table_id: str) -> set[str]:
    """The misconceptions that one answer or another shows."""
    return {code for form in attempts(item) for code in shown(item, form, table_id)}


def is_called_mastered(skill: str, right: int, seed: int) -> bool:
    """Whether a trainee who is right so often is ever called master within 120 items of the skill.

    They come in mixed blocks over three days, at target pace, at one of the tables in turn.
    """
    tables = [table for table in CONTENT.tables if drills_of([skill], table)]
    table_id = tables[seed % len(tables)]
    other = next(name for name in (*SKILLS, *SKILLS) if name != skill and drills_of([name], table_id))
    drill_ids = (*drills_of([skill], table_id), drills_of([other], table_id)[0])
    practice = Practice(Noisy(right), drill_ids, table_id, seed)
    evidence = practice.evidence[skill]
    for day in range(1, MASTERY_DAYS + 1):
        while len(evidence) < day * MASTERY_ITEMS // MASTERY_DAYS:
            practice.block()
        practice.sleep()
    there = practice.situations(skill)
    critical = [one for one in KINDS[skill].CRITICAL if one in there]
    return any(track.level == Level.MASTERED for track in steps(evidence[:MASTERY_ITEMS], critical))


def shares_of_weak(skill: str, table_id: str, weak: tuple[str, ...], seed: int) -> tuple[float, float]:
    """Of a hundred items each: the share of the weak situations once they are known, and once mended.

    The trainee is right there in two answers of ten, else always; later always.
    """
    practice = Practice(Noisy(1000, dict.fromkeys(weak, 200)), drills_of([skill], table_id), table_id, seed)
    found = []
    for trainee in (practice.trainee, Noisy(1000)):
        practice.trainee = trainee
        for blocks in (8, 5):
            before = len(practice.asked)
            for _ in range(blocks):
                practice.block()
            practice.sleep()
        asked = practice.asked[before:]
        found.append(sum(one.situation in weak for one in asked) / len(asked))
    return found[0], found[1]


def flatness(skill: str, table_id: str, seed: int) -> tuple[float, float]:
    """Of a trainee without a fault: the rarest and the most frequent situation, 1 being an even mix."""
    practice = Practice(Noisy(1000), drills_of([skill], table_id), table_id, seed)
    for _ in range(20):
        practice.block()
    counts = Counter(one.situation for one in practice.asked)
    even = len(practice.asked) / len(practice.situations(skill))
    return min(counts[one] for one in practice.situations(skill)) / even, max(counts.values()) / even
