"""The misconceptions of one trainee: of how many chances, when last, and the answer that showed one."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from datetime import datetime

from trainer.drills import KINDS
from trainer.drills.base import Item, Verdict
from trainer.errors import Message
from trainer.practice.summing import sum_of
from trainer.reports.r03_trainee import Example
from trainer.store import sums
from trainer.store.database import Database
from trainer.store.reporting import codes as rows
from trainer.store.reporting.chances import Chance, body_of, latest

LOOKED_AT = 10
"""Chances in a line of dots."""


def counted(db: Database, person_id: int, since: datetime) -> dict[tuple[str, str], tuple[int, int]]:
    """By skill and code: chances and hits of the sittings begun since then."""
    chances, hits = Counter[tuple[str, str]](), Counter[tuple[str, str]]()
    for one in rows.kept(db, person_id, since):
        chances[one.skill, one.code] += one.chances
        hits[one.skill, one.code] += one.hits
    for sitting_id in rows.not_kept(db, person_id, since):
        for place, found in sum_of(sums.answered_items(db, sitting_id), "").codes.items():
            chances[place] += found.chances
            hits[place] += found.hits
    return {place: (n, hits[place]) for place, n in chances.items()}


def last_chances(db: Database, person_id: int, skill: str,
                 code: str) -> tuple[tuple[bool, ...], Example | None]:
    """Of the last answers that could show it whether they did, the newest last; and the last that did."""
    found, example = list[bool](), None
    for one in latest(db, person_id, skill, code):
        if one.is_shown and example is None:
            example = _example(db, one, skill, code)
        if len(found) < LOOKED_AT and (one.is_shown or code in KINDS[skill].chances(_item(db, one, skill))):
            found.append(one.is_shown)
        if len(found) == LOOKED_AT and example:
            break
    return tuple(reversed(found)), example


def _item(db: Database, one: Chance, skill: str) -> Item:
    prompt, key = body_of(db, one)
    return Item(kind=skill, situation=one.situation, prompt=json.loads(prompt), key=json.loads(key),
                target_ms=one.target_ms)


def _example(db: Database, one: Chance, skill: str, code: str) -> Example:
    """What was said of it, made again from its key."""
    verdict = KINDS[skill].grade(_item(db, one, skill), json.loads(one.given))
    text = next((Message(KINDS[skill].MISTAKES[code], params) for params in _shown(verdict, code)), None)
    return Example(sitting=one.sitting, seq=one.seq, at=one.at, situation=f"{skill}/{one.situation}",
                   text=text)


def _shown(verdict: Verdict, code: str) -> Iterable[dict[str, object]]:
    for one in (verdict, *verdict.lines):
        yield from (mistake.params for mistake in one.mistakes if mistake.code == code)
