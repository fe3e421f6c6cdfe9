"""An item of a paper as it is issued to somebody."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from trainer.content import Content
from trainer.exams.blueprint import Blueprint
from trainer.exams.dealing import Dealt, deal_next
from trainer.people import Person
from trainer.practice.exposure import SHOW_MS
from trainer.store.papers import StoredPaper
from trainer.store.practice import StoredItem


def stored(dealt: Dealt, now: datetime) -> StoredItem:
    """As it is kept, issued ``now``."""
    return StoredItem(seq=dealt.seq, drill_id=dealt.drill_id, issued=now, is_next_step=dealt.is_next_step,
                      item=dealt.item)


def shown_to(person: Person, one: StoredItem) -> StoredItem:
    """Cards that are shown for a moment stay for whoever is granted that."""
    prompt = one.item.prompt
    if SHOW_MS not in prompt or not person.has_no_flash:
        return one
    return replace(one, item=replace(one.item, prompt=prompt | {SHOW_MS: None}))


def following(content: Content, blueprint: Blueprint, paper: StoredPaper, asked: StoredItem, n_begun: int,
              person: Person, now: datetime) -> StoredItem | None:
    """What comes after an item, whatever was answered; None at the end of the paper."""
    last = Dealt(seq=asked.seq, part=paper.part_of(asked.seq), drill_id=asked.drill_id,
                 is_next_step=asked.is_next_step, item=asked.item)
    dealt = deal_next(content, blueprint, paper.sitting.seed, n_begun=n_begun, last=last)
    return shown_to(person, stored(dealt, now)) if dealt else None
