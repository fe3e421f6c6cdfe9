"""The items of a paper: from its blueprint and its seed alone, whatever is answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import cycle, islice

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Drill, Item, Verdict
from trainer.drills.dealable import first_dealable
from trainer.engine.randomness import Rng, item_seed
from trainer.errors import Message
from trainer.exams.blueprint import Blueprint, asked, is_whole
from trainer.learning.selection import Share

_NOTHING_SAID = Verdict(credit=0, due=Message(""), worked=())


@dataclass(frozen=True, slots=True, kw_only=True)
class Dealt:
    """An item in its place on the paper."""

    seq: int
    part: int
    """Its place among the parts, from 0."""
    drill_id: str
    is_next_step: bool
    """It goes on with the round of the item before."""
    item: Item


def deal_paper(content: Content, blueprint: Blueprint, seed: bytes) -> Iterator[Dealt]:
    """All of it, in order. The same seed gives the same paper, at the same table and with the same engine."""
    dealt: Dealt | None = None
    n_begun = 0
    while (dealt := deal_next(content, blueprint, seed, n_begun=n_begun, last=dealt)) is not None:
        n_begun += not dealt.is_next_step
        yield dealt


def deal_next(content: Content, blueprint: Blueprint, seed: bytes, *, n_begun: int,
              last: Dealt | None) -> Dealt | None:
    """What comes after ``last``; None at the end. ``n_begun``: items so far that are no next step."""
    seq = last.seq + 1 if last else 1
    step = _next_step(content, last) if last else None
    if step and last:
        return Dealt(seq=seq, part=last.part, drill_id=last.drill_id, is_next_step=True, item=step)
    places = outline(content, blueprint, seed)
    return _deal(content, blueprint, seed, seq, places[n_begun]) if n_begun < len(places) else None


def part_items(content: Content, blueprint: Blueprint, seed: bytes) -> tuple[int, ...]:
    """How many items each part comes to: only whole rounds have to be dealt to know it."""
    counts, seq = [0] * len(blueprint.parts), 1
    for place in outline(content, blueprint, seed):
        steps = 1
        if is_whole(content, blueprint.parts[place[0]]):
            last = _deal(content, blueprint, seed, seq, place)
            while (item := _next_step(content, last)) is not None:
                steps += 1
                last = replace(last, item=item)
        counts[place[0]] += steps
        seq += steps
    return tuple(counts)


def _deal(content: Content, blueprint: Blueprint, seed: bytes, seq: int,
          place: tuple[int, str, str]) -> Dealt:
    part, drill_id, situation = place
    drill = content.drills[drill_id]
    others = asked(content, blueprint, blueprint.parts[part])
    _, item = first_dealable(
        [(drill, one) for one in (situation, *others)], content.tables[blueprint.table_id],
        lambda _: Rng(item_seed(seed, drill_id, seq)))
    return Dealt(seq=seq, part=part, drill_id=drill_id, is_next_step=False, item=item)


def outline(content: Content, blueprint: Blueprint, seed: bytes) -> list[tuple[int, str, str]]:
    """Part, drill and situation of each item that is no next step, chosen from the seed alone."""
    return [(place, part.drill_id, situation) for place, part in enumerate(blueprint.parts)
            for situation in _situations(content.drills[part.drill_id], asked(content, blueprint, part),
                                         part.items, Rng(item_seed(seed, f"{part.drill_id}|order", place)))]


def _situations(drill: Drill, there: Sequence[str], n: int, chance: Rng) -> list[str]:
    """Each as often as any other, but for what the drill wants more of; in an order of chance."""
    wanted = drill.params.get("at_least", {"percent": 0, "situations": ()})
    owed_to = [one for one in there if one in wanted["situations"]]
    owed = Share(wanted["percent"], owed_to).owed((), n) if owed_to else 0
    rest = [one for one in there if one not in owed_to] or list(there)
    for situations in (owed_to, rest):
        chance.shuffle(situations)
    chosen = [*islice(cycle(owed_to), owed), *islice(cycle(rest), n - owed)]
    chance.shuffle(chosen)
    return chosen


def _next_step(content: Content, last: Dealt) -> Item | None:
    """The next step of a whole round, which goes on from what was due and not from what was answered."""
    drill = content.drills[last.drill_id]
    if not drill.params.get("whole"):
        return None
    return KINDS[drill.kind].follow_up(last.item, None, _NOTHING_SAID)
