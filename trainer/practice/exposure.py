"""For how long the cards of an item lie open, where its drill shows them for a moment only."""

from __future__ import annotations

from dataclasses import replace

from trainer.learning.modes import MODES
from trainer.learning.staircase import RIGHT_IN_A_ROW, Glimpse, next_exposure
from trainer.store import people
from trainer.store.answers import Answer
from trainer.store.database import Store
from trainer.store.glimpses import read_glimpses
from trainer.store.practice import Sitting, StoredItem

SHOW_MS = "show_ms"
"""The name in a prompt: milliseconds, or None for cards that stay."""


def exposed(store: Store, sitting: Sitting, dealt: StoredItem, *, cards_stay: bool,
            answered: tuple[StoredItem, Answer] | None = None) -> StoredItem:
    """The item with the time that the trainee's latest answers to its drill lead to; its key stays.

    ``answered`` is what the item follows, not stored yet. ``cards_stay``: by the trainee's wish they are not
    turned down, which is kept with the item; nor are they where the school granted it. An item asked again
    has the time that it had. Raises StoreUnavailable.
    """
    prompt = dealt.item.prompt
    if SHOW_MS not in prompt or MODES[sitting.mode].repeats:
        return dealt
    stays = cards_stay or _has_no_flash(store, sitting)
    show_ms = None if stays else next_exposure(_glimpses(store, sitting, dealt.drill_id, answered))
    return replace(dealt, item=replace(dealt.item, prompt=prompt | {SHOW_MS: show_ms}))


def _has_no_flash(store: Store, sitting: Sitting) -> bool:
    with store.read() as db:
        person = people.find_person(db, sitting.person_id)
    return person is not None and person.has_no_flash


def _glimpses(store: Store, sitting: Sitting, drill_id: str,
              answered: tuple[StoredItem, Answer] | None) -> list[Glimpse]:
    with store.read() as db:
        stored = read_glimpses(db, sitting.person_id, drill_id, RIGHT_IN_A_ROW)
    return [*stored, _glimpse(*answered)] if answered and _is_glimpse(drill_id, *answered) else stored


def _is_glimpse(drill_id: str, asked: StoredItem, answer: Answer) -> bool:
    """By the same measure as those that are stored."""
    return (asked.drill_id == drill_id and asked.item.prompt[SHOW_MS] is not None
            and answer.timing.elapsed_ms is not None and not answer.timing.is_away
            and not answer.hints.is_assisted)


def _glimpse(asked: StoredItem, answer: Answer) -> Glimpse:
    return Glimpse(asked.item.prompt[SHOW_MS], answer.credit)
