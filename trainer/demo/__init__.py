"""A school to look at: three classes, their trainees, and a term of practice and exams behind them.

Everything is made by the use cases that trainees and instructors use, with the real engine and scoring; only
the clock and the answers are made up, from a seed.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import datetime, timedelta

from trainer import practice
from trainer.content import Content
from trainer.demo.people import MOST
from trainer.demo.school import DemoClass, Doors, doors, make_classes, make_owner
from trainer.demo.term import Desk, do_block, practise_week
from trainer.demo.testing import hold_exam
from trainer.demo.work import Work, set_work
from trainer.errors import N_, Closed
from trainer.store import people, standings
from trainer.store.database import Store

__all__ = ["MOST", "Doors", "make_demo"]

_WEEK = timedelta(days=7)


def make_demo(store: Store, content: Content, *, weeks: int, per_class: int, seed: int, now: datetime,
              tell: Callable[[int, int], None] = lambda week, weeks: None) -> Doors:
    """Fill an empty database; ``tell`` is called before each week. Raises Closed for one that is not empty.

    The last week ends ``now``: somebody is in the middle of a block.
    """
    with store.read() as db:
        if standings.people_with_blocks(db) or people.count_people(db):
            raise Closed(N_("This database is not empty. Name another one, which need not exist yet, by the "
                            "variable DATABASE."))
    chance = random.Random(seed)
    begins = now - weeks * _WEEK
    owner = make_owner(store, begins - timedelta(days=20))
    made, links = make_classes(store, content, owner, per_class, chance, begins - timedelta(days=4))
    for week in range(weeks):
        tell(week + 1, weeks)
        _week(store, content, made, week, weeks, begins + week * _WEEK, now, chance)
    for one in made:
        for person_id in one.learners:
            with store.read() as db:
                person = people.find_person(db, person_id)
            if person:
                practice.catch_up(store, content, person)
    return doors(store, made, links, now)


def _week(store: Store, content: Content, made: list[DemoClass], week: int, weeks: int, monday: datetime,
          now: datetime, chance: random.Random) -> None:
    for one in made:
        work = set_work(store, one, week, monday) if week % 2 == 0 else None
        for number, (person_id, learner) in enumerate(one.learners.items()):
            desk = Desk(store, content, person_id, learner, one.class_.table_ids, one.class_.lang or "en",
                        now)
            is_gone = number == 3 and week >= weeks - 2
            practise_week(desk, monday, week, share=0.0 if is_gone else 1.0)
            if work and not is_gone:
                _do_work(desk, work, monday, chance)
            if week == weeks - 1 and number % 5 == 0:
                do_block(desk, ["hand-total", "payout"], now - timedelta(seconds=90), n=6)
        if week + 1 in (weeks // 2, weeks - 1):
            preset = "totals" if week + 1 == weeks // 2 else "payouts"
            hold_exam(store, content, one, preset, f"{one.class_.name[:40]}: {week + 1}",
                      monday + timedelta(days=6, hours=9), chance)


def _do_work(desk: Desk, work: Work, monday: datetime, chance: random.Random) -> None:
    """Most do all of it, some late, some the half."""
    for day in (2, 4 if chance.random() < 0.9 else 12)[:2 if chance.random() < 0.85 else 1]:
        at = monday + timedelta(days=day, hours=chance.uniform(-9, 9))
        if at < desk.until - timedelta(hours=1):
            do_block(desk, work.kinds, at, beside=work.beside)
