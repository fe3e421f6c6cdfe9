"""What is asked next: the class of items by what was weak when the block began and went well since.

A class is a kind's situation, ``payout/push``. The choice follows from the plan of the block, from its
seed and from the answers in it: whoever has these makes the same one again.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from trainer.content import Content
from trainer.drills.base import WHOLE, Drill
from trainer.engine.randomness import Rng, item_seed
from trainer.errors import N_, NotFound
from trainer.learning.modes import MODES
from trainer.learning.selection import Share, may_follow, next_situation
from trainer.store.practice import Sitting

LEAST_WEIGHT = 0.05
"""Of a class in which nothing is weak: it still comes now and then."""
_STEP = 1 / 12
"""How far an answer moves the weight of its class."""


@dataclass(frozen=True, slots=True)
class Asked:
    """An answered item of the block, as far as it decides what comes next."""

    drill_id: str
    situation: str
    credit: int
    is_away: bool

    @property
    def name(self) -> str:
        return class_of(self.drill_id, self.situation)


def class_of(drill_id: str, situation: str) -> str:
    """``payout/push``: the same skill in the same situation, from whichever drill."""
    return f"{drill_id.partition('/')[0]}/{situation}"


@lru_cache(maxsize=128)
def classes(content: Content, drill_ids: tuple[str, ...], table_id: str) -> Mapping[str, Sequence[Drill]]:
    """Each class that these drills can ask at this table, and the drills that can ask it; kept, as every
    answer of a block asks again.
    """
    found: dict[str, list[Drill]] = {}
    for drill_id in drill_ids:
        for situation in content.situations(drill_id, table_id):
            found.setdefault(class_of(drill_id, situation), []).append(content.drills[drill_id])
    return found


def choose(content: Content, sitting: Sitting, seq: int, earlier: Sequence[Asked]) -> tuple[Drill, str]:
    """The drill and the situation of a new item; raises NotFound where the table gives nothing to ask."""
    there = classes(content, sitting.drill_ids, sitting.table_id)
    if not there:
        raise NotFound(N_("This drill has nothing to ask at this table."))
    chance = Rng(item_seed(sitting.seed, sitting.drill_id + "|situation", seq))
    names = [one.name for one in earlier]
    open_to_choice = may_follow(list(there), names)
    owed = [one for one in _owed(earlier) if one in open_to_choice]
    if MODES[sitting.mode].is_always_mixed and not owed:
        open_to_choice = _least_asked(open_to_choice, names)
    weights = sitting.plan.weights if sitting.plan else None
    name = next_situation(
        open_to_choice, names, chance, n_items=sitting.n_items, share=_share(content, sitting),
        owed=owed, weights=None if weights is None else carried_on(weights, earlier),
        focus=_focus(sitting, open_to_choice))
    drills = there[name]
    drill = drills[0] if len(drills) == 1 else chance.choice(drills)
    return drill, name.partition("/")[2]


def carried_on(weights: Mapping[str, float], earlier: Sequence[Asked]) -> dict[str, float]:
    """The weights of the block's start, moved by its answers: what goes well now is asked less."""
    moved = dict(weights)
    for one in earlier:
        if one.name in moved and not one.is_away:
            goal = 1 - one.credit / WHOLE + LEAST_WEIGHT
            moved[one.name] += _STEP * (goal - moved[one.name])
    return moved


def goes_on(content: Content, sitting: Sitting, seq: int, earlier: Sequence[Asked]) -> bool:
    """Whether the same hand may go on in this place, as far as it is for the block to say.

    A check asks every class that its items are enough for, so a hand of many steps ends where the items left
    are needed for the classes that were not asked yet.
    """
    there = classes(content, sitting.drill_ids, sitting.table_id)
    left, missing = sitting.n_items - seq + 1, set(there) - {one.name for one in earlier}
    is_of_parts = not any(content.drills[one].params.get("whole") for one in sitting.drill_ids)
    must_ask_all = MODES[sitting.mode].is_always_mixed and len(there) <= sitting.n_items and is_of_parts
    return not must_ask_all or left > len(missing)


def _owed(earlier: Sequence[Asked]) -> list[str]:
    """The classes that were answered away from the table and not asked since, the latest last."""
    owed: list[str] = []
    for one in earlier:
        if one.name in owed:
            owed.remove(one.name)
        if one.is_away:
            owed.append(one.name)
    return owed


def _least_asked(names: list[str], earlier: Sequence[str]) -> list[str]:
    """A check asks of everything: each class once before any comes again."""
    fewest = min(earlier.count(name) for name in names)
    return [name for name in names if earlier.count(name) == fewest]


def _share(content: Content, sitting: Sitting) -> Share | None:
    """What a drill demands of its own blocks; a block over several mixes them as the trainee needs it."""
    if len(sitting.drill_ids) > 1:
        return None
    drill = content.drills[sitting.drill_id]
    share = drill.params.get("at_least")
    if not share:
        return None
    return Share(share["percent"], [class_of(drill.id, one) for one in share["situations"]])


def _focus(sitting: Sitting, open_to_choice: Sequence[str]) -> str | None:
    """The class that the trainee wants to practise, where it may come now.

    A misconception has its say through the weights.
    """
    wanted = sitting.plan and sitting.plan.focus
    return wanted if wanted and wanted in open_to_choice else None
