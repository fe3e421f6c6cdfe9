"""The rows of a sitting: what it was begun with, its items as they were issued, its end."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.drills.base import Item, Json
from trainer.store.digest import sitting_digest
from trainer.store.moments import from_us, to_us
from trainer.store.pages import Page, add_page

_COMPACT = json.JSONEncoder(ensure_ascii=False, allow_nan=False, separators=(",", ":"))

LAST_SEQ = 500
"""Of an item: the schema takes no later one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """What a block was begun with besides: it decides, with seed and answers, what is asked."""

    zone: str
    """IANA time zone in which the trainee was."""
    drill_ids: tuple[str, ...]
    focus: str | None = None
    """A situation, or the code of a misconception."""
    seconds: int | None = None
    """Of a sprint."""
    is_timed: bool = True
    """False: its times are kept, but say nothing of pace."""
    has_interruptions: bool = False
    """Now and then something comes between an item and its answer."""
    extra_time: int = 100
    """Per cent of the usual target times."""
    weights: Mapping[str, float] | None = None
    """How much each class of items, ``kind/situation``, was in need of practice; None: all alike."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sitting:
    """A seeded list of items; ``id`` is 0 until it is stored."""

    id: int = 0
    public_id: bytes
    person_id: int
    mode: str
    drill_id: str
    table_id: str
    engine_version: int
    ruleset_sha: bytes
    seed: bytes
    n_items: int
    started: datetime
    has_ended: bool = False
    was_rated: bool = False
    """Whether its trainee said how well it went, or that they would rather not say."""
    plan: Plan | None = None
    """None: begun before there were plans."""
    page: Page | None = None
    """That it is begun on; it is stored, and not read back."""

    @property
    def drill_ids(self) -> tuple[str, ...]:
        """Those that its items come from."""
        return self.plan.drill_ids if self.plan else (self.drill_id,)


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredItem:
    """An item in its place; ``is_next_step`` when it goes on with the hand of the one before."""

    seq: int
    drill_id: str
    issued: datetime
    is_next_step: bool
    item: Item


@dataclass(frozen=True, slots=True, kw_only=True)
class End:
    """Sums and digest of a sitting that was closed."""

    n: int
    n_right: int
    credit: int
    digest: bytes


def find_sitting(db: Database, public_id: bytes, person_id: int) -> Sitting | None:
    """The person's own block; another's is not found, nor is the paper of an exam (``store.papers``)."""
    row = db.execute("""SELECT id FROM sitting WHERE public_id = ? AND mode <> 'exam'
                        AND person_id IN (SELECT own_id FROM own WHERE person_id = ?)""",
                     [public_id, person_id]).fetchone()
    return row and sitting_by_id(db, row["id"])


def sitting_by_id(db: Database, sitting_id: int) -> Sitting | None:
    """Whoever's it is."""
    row = db.execute(
        """SELECT s.*, e.sitting_id IS NOT NULL AS has_ended, r.sitting_id IS NOT NULL AS was_rated,
                  p.zone, p.drills, p.focus, p.seconds, p.is_timed, p.has_interruptions, p.extra_time,
                  p.weights
           FROM sitting s LEFT JOIN sitting_end e ON e.sitting_id = s.id
                          LEFT JOIN round_rating r ON r.sitting_id = s.id
                          LEFT JOIN sitting_plan p ON p.sitting_id = s.id
           WHERE s.id = ?""", [sitting_id]).fetchone()
    if row is None:
        return None
    return Sitting(
        id=row["id"], public_id=row["public_id"], person_id=row["person_id"], mode=row["mode"],
        drill_id=row["drill_id"], table_id=row["table_id"], engine_version=row["engine_version"],
        ruleset_sha=row["ruleset_sha"], seed=row["seed"], n_items=row["n_items"],
        started=from_us(row["started_us"]), has_ended=bool(row["has_ended"]),
        was_rated=bool(row["was_rated"]), plan=_plan(row))


def open_sittings(db: Database, person_id: int, drill_id: str) -> list[Sitting]:
    """The person's sittings that were begun with this drill and have not ended."""
    ids = [row["id"] for row in db.execute(
        """SELECT s.id FROM sitting s
           WHERE s.person_id IN (SELECT own_id FROM own WHERE person_id = ?)
             AND s.drill_id = ?
             AND NOT EXISTS (SELECT 1 FROM sitting_end e WHERE e.sitting_id = s.id)""",
        [person_id, drill_id])]
    return [found for one in ids if (found := sitting_by_id(db, one))]


def add_sitting(db: Database, sitting: Sitting, ruleset_body: Callable[[], str]) -> Sitting:
    """Store what a sitting is begun with; its rules are written out and stored once for all."""
    keep_rules(db, sitting.ruleset_sha, ruleset_body)
    sitting_id = db.execute(
        """INSERT INTO sitting (public_id, person_id, mode, drill_id, table_id, engine_version,
                                ruleset_sha, seed, n_items, started_us)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id""",
        [sitting.public_id, sitting.person_id, sitting.mode, sitting.drill_id, sitting.table_id,
         sitting.engine_version, sitting.ruleset_sha, sitting.seed, sitting.n_items,
         to_us(sitting.started)]).fetchone()[0]
    if plan := sitting.plan:
        db.execute(
            """INSERT INTO sitting_plan (sitting_id, zone, drills, focus, seconds, is_timed,
                                         has_interruptions, extra_time, weights)
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)""",
            [sitting_id, plan.zone, to_json(list(plan.drill_ids)), plan.focus, plan.seconds,
             int(plan.is_timed), int(plan.has_interruptions), plan.extra_time,
             None if plan.weights is None else to_json(dict(plan.weights))])
    if sitting.page:
        add_page(db, sitting_id, sitting.page)
    return replace(sitting, id=sitting_id)


def keep_rules(db: Database, sha256: bytes, body: Callable[[], str]) -> None:
    """A rule set by its hash, stored once for all that name it."""
    if db.execute("SELECT 1 FROM ruleset WHERE sha256 = ?", [sha256]).fetchone() is None:
        db.execute("INSERT INTO ruleset (sha256, body) VALUES (?, ?)", [sha256, body()])


def tables_of(db: Database, person_id: int) -> frozenset[str]:
    """The ids of all tables at which the person ever sat."""
    return frozenset(row["table_id"] for row in db.execute(
        """SELECT DISTINCT table_id FROM sitting
           WHERE person_id IN (SELECT own_id FROM own WHERE person_id = ?)""", [person_id]))


def find_rules(db: Database, sha256: bytes) -> str | None:
    """A rule set as it was stored."""
    row = db.execute("SELECT body FROM ruleset WHERE sha256 = ?", [sha256]).fetchone()
    return row and str(row["body"])


def ruleset_body(db: Database, sha256: bytes) -> str:
    """The rules of a sitting as they were stored with it."""
    found = find_rules(db, sha256)
    assert found is not None, "a sitting is stored with its rules"
    return found


def find_item(db: Database, sitting_id: int, seq: int) -> StoredItem | None:
    """The item in this place, once it was issued."""
    return _stored_item(db.execute(
        """SELECT i.seq, i.drill_id, i.situation, i.issued_us, i.target_ms,
                  b.is_next_step, b.prompt, b.answer_key
           FROM item i JOIN item_body b ON b.sitting_id = i.sitting_id AND b.seq = i.seq
           WHERE i.sitting_id = ? AND i.seq = ?""", [sitting_id, seq]).fetchone())


def find_open(db: Database, sitting_id: int) -> StoredItem | None:
    """The item that was issued and not answered yet."""
    row = db.execute(
        """SELECT seq FROM item i WHERE sitting_id = ? AND NOT EXISTS (
               SELECT 1 FROM answer a WHERE a.sitting_id = i.sitting_id AND a.seq = i.seq)
           ORDER BY seq LIMIT 1""", [sitting_id]).fetchone()
    return row and find_item(db, sitting_id, row["seq"])


def add_item(db: Database, sitting_id: int, stored: StoredItem) -> None:
    """Issue an item."""
    item = stored.item
    db.execute(
        """INSERT INTO item (sitting_id, seq, drill_id, situation, issued_us, target_ms)
           VALUES (?, ?, ?, ?, ?, ?)""",
        [sitting_id, stored.seq, stored.drill_id, item.situation, to_us(stored.issued), item.target_ms])
    db.execute(
        "INSERT INTO item_body (sitting_id, seq, is_next_step, prompt, answer_key) VALUES (?, ?, ?, ?, ?)",
        [sitting_id, stored.seq, int(stored.is_next_step), to_json(item.prompt), to_json(item.key)])


def add_repeats(db: Database, sitting_id: int, of_sitting_id: int, seqs: Sequence[int]) -> None:
    """What a retry will ask again, and in which order."""
    for seq, of_seq in enumerate(seqs, start=1):
        db.execute("INSERT INTO repeat (sitting_id, seq, of_sitting_id, of_seq) VALUES (?, ?, ?, ?)",
                   [sitting_id, seq, of_sitting_id, of_seq])


def find_repeated(db: Database, sitting_id: int, seq: int) -> StoredItem | None:
    """The earlier item that a retry asks again in this place."""
    row = db.execute("SELECT of_sitting_id, of_seq FROM repeat WHERE sitting_id = ? AND seq = ?",
                     [sitting_id, seq]).fetchone()
    return row and find_item(db, row["of_sitting_id"], row["of_seq"])


def find_source(db: Database, sitting_id: int) -> bytes | None:
    """The public id of the sitting that a retry repeats."""
    row = db.execute(
        """SELECT s.public_id FROM repeat r JOIN sitting s ON s.id = r.of_sitting_id
           WHERE r.sitting_id = ? AND r.seq = 1""", [sitting_id]).fetchone()
    return None if row is None else bytes(row["public_id"])


def has_ended(db: Database, sitting_id: int) -> bool:
    """As the writing thread sees it: no answer can come between."""
    return db.execute("SELECT 1 FROM sitting_end WHERE sitting_id = ?", [sitting_id]).fetchone() is not None


def add_end(db: Database, sitting_id: int, reason: str, now: datetime) -> None:
    """Close a sitting with its result and the digest of all that it holds."""
    n, n_right, credit = count_answers(db, sitting_id)
    db.execute(
        """INSERT INTO sitting_end (sitting_id, ended_us, reason, n, n_right, credit, digest)
           VALUES (?, ?, ?, ?, ?, ?, ?)""",
        [sitting_id, to_us(now), reason, n, n_right, credit, sitting_digest(db, sitting_id)])


def count_answers(db: Database, sitting_id: int) -> tuple[int, int, int]:
    """How many, how many right, and the sum of their credit."""
    n, n_right, credit = db.execute(
        """SELECT count(*), coalesce(sum(CASE WHEN credit = 1000 THEN 1 ELSE 0 END), 0),
                  coalesce(sum(credit), 0)
           FROM answer WHERE sitting_id = ?""", [sitting_id]).fetchone()
    return n, n_right, credit


def find_end(db: Database, sitting_id: int) -> End | None:
    """How it was closed, once it was."""
    row = db.execute("SELECT * FROM sitting_end WHERE sitting_id = ?", [sitting_id]).fetchone()
    return row and End(n=row["n"], n_right=row["n_right"], credit=row["credit"], digest=row["digest"])


def from_json(text: str) -> Json:
    """What ``to_json`` wrote."""
    return json.loads(text)


def to_json(value: Json) -> str:
    """As it is stored: compact, in the order in which it was made."""
    return _COMPACT.encode(value)


def _plan(row: Any) -> Plan | None:
    if row["zone"] is None:
        return None
    return Plan(zone=row["zone"], drill_ids=tuple(json.loads(row["drills"])), focus=row["focus"],
                seconds=row["seconds"], is_timed=bool(row["is_timed"]),
                has_interruptions=bool(row["has_interruptions"]), extra_time=row["extra_time"],
                weights=row["weights"] and json.loads(row["weights"]))


def _stored_item(row: Any) -> StoredItem | None:
    if row is None:
        return None
    item = Item(kind=row["drill_id"].partition("/")[0], situation=row["situation"],
                prompt=json.loads(row["prompt"]), key=json.loads(row["answer_key"]),
                target_ms=row["target_ms"])
    return StoredItem(seq=row["seq"], drill_id=row["drill_id"], issued=from_us(row["issued_us"]),
                      is_next_step=bool(row["is_next_step"]), item=item)
