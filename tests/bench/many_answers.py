"""Millions of answers in a store: blocks that were practised with the real engine, copied for thousands.

Everybody has the history of one of four, row by row, under ids of their own. So what is kept ready for
reports is theirs too, and equals what the log says.
"""

from __future__ import annotations

import math
import random
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial

from tests.school import TABLES, add_person
from trainer.content import Content
from trainer.demo.learner import make_learner
from trainer.demo.term import Desk, do_block
from trainer.drills import KINDS
from trainer.practice import catch_up
from trainer.store import accounts, classes, people
from trainer.store.classes import Class
from trainer.store.database import Database, Store
from trainer.store.schema.guards import without_guards

PROFILES = 4
"""Histories that differ."""
BLOCKS, A_DAY = 6, 2
"""Blocks of each that are practised; a term repeats them, two a day."""
PER_CLASS = 25
_STRIDE = 10_000
"""Ids of the blocks of one person."""
_SPREAD_MS = 800
"""Nobody takes the same time twice: reports count times, and would have few to count."""
_KINDS = ("hand-total", "dealer-draw", "payout")

_COPIES = (
    """INSERT INTO sitting (id, public_id, person_id, mode, drill_id, table_id, engine_version, ruleset_sha,
                            seed, n_items, started_us)
       SELECT id + :add, randomblob(16), :person, mode, drill_id, table_id, engine_version, ruleset_sha, seed,
              n_items, started_us + :later FROM sitting WHERE id BETWEEN :first AND :last""",
    """INSERT INTO sitting_plan SELECT sitting_id + :add, zone, drills, focus, seconds, is_timed,
              has_interruptions, weights, extra_time
       FROM sitting_plan WHERE sitting_id BETWEEN :first AND :last""",
    """INSERT INTO sitting_page SELECT sitting_id + :add, lang, device FROM sitting_page
       WHERE sitting_id BETWEEN :first AND :last""",
    """INSERT INTO item SELECT sitting_id + :add, seq, drill_id, situation, issued_us + :later, target_ms
       FROM item WHERE sitting_id BETWEEN :first AND :last""",
    """INSERT INTO answer SELECT sitting_id + :add, seq, :person, drill_id, received_us + :later,
              elapsed_ms + abs(random() % :spread), t_first_ms, t_submit_ms, hidden_ms, input_mode, typed,
              given, credit, assisted, rapid, away, reshown
       FROM answer WHERE sitting_id BETWEEN :first AND :last""",
    """INSERT INTO mistake SELECT sitting_id + :add, seq, code FROM mistake
       WHERE sitting_id BETWEEN :first AND :last""",
    """INSERT INTO sitting_end SELECT sitting_id + :add, ended_us + :later, reason, n, n_right, credit, digest
       FROM sitting_end WHERE sitting_id BETWEEN :first AND :last""",
    """INSERT INTO sitting_sum SELECT sitting_id + :add, currency, overpaid, underpaid FROM sitting_sum
       WHERE sitting_id BETWEEN :first AND :last""",
    """INSERT INTO sitting_code SELECT sitting_id + :add, skill, code, chances, hits FROM sitting_code
       WHERE sitting_id BETWEEN :first AND :last""",
)
_BODIES = """INSERT INTO item_body (sitting_id, seq, is_next_step, prompt, answer_key)
             SELECT sitting_id + :add, seq, is_next_step, prompt, answer_key FROM item_body
             WHERE sitting_id BETWEEN :first AND :last"""
_KEPT = (
    """INSERT INTO standing SELECT :person, answers, last_us, marks, voided, content FROM standing
       WHERE person_id = :of""",
    """INSERT INTO skill_state SELECT :person, skill, n, a, b, lower, upper, pace, level, detail
       FROM skill_state WHERE person_id = :of""",
    """INSERT INTO skill_day SELECT :person, skill, day, n, a, b, lower, pace, level FROM skill_day
       WHERE person_id = :of""",
)


@dataclass(frozen=True, slots=True)
class Crowd:
    """What there is."""

    class_ids: tuple[int, ...]
    instructor: int
    trainees: tuple[int, ...]
    answers: int


def fill(store: Store, content: Content, *, answers: int, trainees: int, looked_at: int,
         now: datetime) -> None:
    """So many answers in all, up to ``now``, of so many trainees in classes of twenty-five.

    The items of the first classes have their bodies; those of the others nobody looks at.
    """
    chance = random.Random(7)
    ids = store.write(lambda db: _people(db, trainees, now))
    for number in range(PROFILES):
        _practise(store, content, number, chance, now)
    with store.read() as db:
        (practised,) = db.execute("SELECT count(*) FROM answer").fetchone()
    blocks = math.ceil(answers / trainees / (practised / PROFILES / BLOCKS))
    for number, person_id in enumerate(ids):
        store.write(partial(_copy, number=number, person_id=person_id, profile=ids[number % PROFILES],
                            blocks=blocks, with_bodies=number < looked_at * PER_CLASS))
        if number < PROFILES:
            with store.read() as db:
                person = people.find_person(db, person_id)
            assert person
            catch_up(store, content, person)


def found(store: Store) -> Crowd:
    """What ``fill`` left."""
    with store.read() as db:
        (n,) = db.execute("SELECT count(*) FROM answer").fetchone()
        (instructor,) = db.execute("SELECT person_id FROM account WHERE role = 'instructor'").fetchone()
        class_ids = [row["id"] for row in db.execute("SELECT id FROM class ORDER BY id")]
        ids = [row["person_id"] for row in db.execute(
            "SELECT person_id FROM account WHERE role = 'trainee' AND code LIKE 't%' ORDER BY person_id")]
    return Crowd(tuple(class_ids), instructor, tuple(ids), n)


def _people(db: Database, trainees: int, now: datetime) -> list[int]:
    """An instructor who teaches all classes, the classes, the trainees."""
    add_person(db, "owner", "Olga Owner")
    instructor = add_person(db, "instructor", "Ivan First")
    for number in range(PROFILES):
        add_person(db, "trainee", f"Model {number}", f"m{number}")
    class_ids, ids = [], []
    for number in range(trainees):
        if number % PER_CLASS == 0:
            class_ids.append(classes.add_class(db, Class(
                id=0, code=f"C{number // PER_CLASS:05}", name=f"Class {number // PER_CLASS}", lang="en",
                zone="Europe/Paris", table_ids=TABLES), now).id)
            classes.add_member(db, class_ids[-1], instructor, "instructor", now)
        ids.append(add_person(db, "trainee", f"Trainee {number:05}", f"t{number:05}"))
        classes.add_member(db, class_ids[-1], ids[-1], "trainee", now)
    return ids


def _practise(store: Store, content: Content, number: int, chance: random.Random, now: datetime) -> None:
    """The blocks of one model, all at the end of the term."""
    with store.read() as db:
        found = accounts.find_by_code(db, f"m{number}")
        person = found and people.find_person(db, found.person_id)
    assert person
    codes = [code for kind in _KINDS for code in KINDS[kind].MISTAKES]
    desk = Desk(store, content, person.id, make_learner(random.Random(chance.random()), codes), TABLES[:1],
                "en", now)
    for block in range(BLOCKS):
        do_block(desk, _KINDS if block % 2 else _KINDS[block // 2:block // 2 + 1],
                 now - timedelta(hours=BLOCKS - block))
    catch_up(store, content, person)


def _copy(db: Database, *, number: int, person_id: int, profile: int, blocks: int,
          with_bodies: bool) -> None:
    """The whole history of a trainee: of the first few block by block from a model, then from those."""
    with without_guards(db):
        if number < PROFILES:
            model = [row["id"] for row in db.execute(
                """SELECT s.id FROM sitting s JOIN account a ON a.person_id = s.person_id
                   WHERE a.code = ? ORDER BY s.id""", [f"m{number}"])]
            for block in range(blocks):
                source = model[block % len(model)]
                _run(db, {"first": source, "last": source, "person": person_id,
                          "add": (number + 1) * _STRIDE + block - source,
                          "spread": _SPREAD_MS,
                          "later": -(blocks - block) * 24 * 3600 * 1_000_000 // A_DAY}, with_bodies=True)
            return
        first = (number % PROFILES + 1) * _STRIDE
        _run(db, {"first": first, "last": first + blocks - 1, "person": person_id, "later": 0,
                  "spread": 1, "add": (number - number % PROFILES) * _STRIDE}, with_bodies=with_bodies)
        for statement in _KEPT:
            db.execute(statement, {"person": person_id, "of": profile})


def _run(db: Database, wanted: dict[str, int], *, with_bodies: bool) -> None:
    for statement in (*_COPIES[:4], *([_BODIES] if with_bodies else []), *_COPIES[4:]):
        named = {name: value for name, value in wanted.items() if f":{name}" in statement}
        db.execute(statement, named)
