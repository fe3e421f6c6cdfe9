"""What a person's answers show of skill: read from the log as it stands, all or what came since."""

from __future__ import annotations

import json
from datetime import datetime
from sys import intern
from typing import Any, NamedTuple

from sqlite_utils import Database

from trainer.learning.modes import MODES, is_mixed
from trainer.store.moments import from_us, to_us

_BEGINNING = -1 << 62
"""Microseconds: before every answer."""


class LoggedAnswer(NamedTuple):
    """An answer as far as figures are made from it."""

    sitting: str
    """Public id."""
    seq: int
    mode: str
    kind: str
    drill_id: str
    table_id: str
    situation: str
    received: datetime
    credit: int
    elapsed_ms: int | None
    """None: no time that could be trusted, or none that the trainee wanted to count."""
    target_ms: int
    zone: str | None
    """Where the trainee was; None: not known."""
    is_mixed: bool
    codes: tuple[str, ...]
    counts: bool
    """Of a rated block, unassisted, not rapid, nobody away, no slip, not voided.

    Each item is answered once, so all are first attempts; retries and scenarios stand in other modes.
    """


class Check(NamedTuple):
    """A check that was answered to its end, well or badly."""

    sitting: str
    """Public id."""
    drill_ids: tuple[str, ...]
    table_id: str
    n_items: int


class LogMark(NamedTuple):
    """How far a person's log goes: rows are only added, so with equal marks it is the same."""

    answers: int
    last: datetime | None
    """When the last of them was received."""
    marks: int
    voided: int
    """Blocks that were."""


def log_mark(db: Database, person_id: int) -> LogMark:
    """As this reader sees the log, by the person's own blocks, which are few: one that has ended tells how
    many answers it has, and takes no more.
    """
    row = db.execute(
        """SELECT coalesce(sum(coalesce(
                      e.n, (SELECT count(*) FROM answer a WHERE a.sitting_id = s.id))), 0) AS answers,
                  (SELECT max((SELECT max(a.received_us) FROM answer a WHERE a.person_id = o.own_id))
                   FROM own o WHERE o.person_id = :person) AS last_us,
                  coalesce(sum((SELECT count(*) FROM mark k WHERE k.sitting_id = s.id)), 0) AS marks,
                  count(*) FILTER (WHERE e.reason = 'voided') AS voided
           FROM own o CROSS JOIN sitting s LEFT JOIN sitting_end e ON e.sitting_id = s.id
           WHERE o.person_id = :person AND s.person_id = o.own_id""",
        {"person": person_id}).fetchone()
    return LogMark(row["answers"], None if row["last_us"] is None else from_us(row["last_us"]), row["marks"],
                   row["voided"])


def read_answers(db: Database, person_id: int, *, after: datetime | None = None,
                 kind: str | None = None) -> list[LoggedAnswer]:
    """The person's answers in order; those received ``after`` a time, or of one kind of drill."""
    after_us = _BEGINNING if after is None else to_us(after)
    first, last = ("", chr(0x10FFFF)) if kind is None else (f"{kind}/", f"{kind}0")
    blocks = _blocks(db, person_id, after_us)
    rows = db.execute(
        """SELECT a.sitting_id, a.seq, a.drill_id, i.situation, a.received_us, a.credit, a.elapsed_ms,
                  i.target_ms, a.assisted + a.rapid + a.away = 0
                  AND NOT EXISTS (SELECT 1 FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                                  AND k.what = 'slip')
                  AND 'void' IS DISTINCT FROM (
                      SELECT k.what FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                      AND k.what <> 'slip' ORDER BY k.at_us DESC LIMIT 1),
                  (SELECT string_agg(m.code, ' ') FROM mistake m
                   WHERE m.sitting_id = a.sitting_id AND m.seq = a.seq)
           FROM answer a JOIN item i ON i.sitting_id = a.sitting_id AND i.seq = a.seq
           WHERE a.person_id IN (SELECT own_id FROM own WHERE person_id = ?)
             AND a.received_us > ? AND a.drill_id > ? AND a.drill_id < ?
           ORDER BY a.received_us, a.sitting_id, a.seq""", [person_id, after_us, first, last])
    return [_logged(blocks[row[0]], *row) for row in rows]


def checks(db: Database, person_id: int) -> tuple[Check, ...]:
    """The checks that were answered to their end, in the order in which they ended."""
    rows = db.execute(
        """SELECT s.public_id, s.table_id, s.n_items, p.drills
           FROM sitting s JOIN sitting_plan p ON p.sitting_id = s.id JOIN sitting_end e ON e.sitting_id = s.id
           WHERE s.person_id IN (SELECT own_id FROM own WHERE person_id = ?)
             AND s.mode = 'check' AND e.reason = 'finished' AND e.n = s.n_items
           ORDER BY e.ended_us, s.id""", [person_id])
    return tuple(Check(row["public_id"].hex(), tuple(json.loads(row["drills"])), row["table_id"],
                       row["n_items"]) for row in rows)


class _Block(NamedTuple):
    """What the answers of a sitting share."""

    public_id: str
    mode: str
    table_id: str
    zone: str | None
    is_mixed: bool
    is_timed: bool
    is_rated: bool


def _blocks(db: Database, person_id: int, after_us: int) -> dict[int, _Block]:
    """By row: the sittings of the answers that were received after that."""
    rows = db.execute(
        """SELECT s.id, s.public_id, s.mode, s.table_id, p.zone, p.drills,
                  coalesce(p.is_timed, 1) AS is_timed, e.reason
           FROM sitting s LEFT JOIN sitting_plan p ON p.sitting_id = s.id
                          LEFT JOIN sitting_end e ON e.sitting_id = s.id
           WHERE s.id IN (SELECT sitting_id FROM answer
                          WHERE person_id IN (SELECT own_id FROM own WHERE person_id = ?)
                            AND received_us > ?)""",
        [person_id, after_us])
    return {row["id"]: _block(row) for row in rows}


def _block(row: Any) -> _Block:
    mode = MODES.get(row["mode"])
    is_rated = mode is not None and mode.is_rated and row["reason"] != "voided"
    return _Block(row["public_id"].hex(), intern(row["mode"]), intern(row["table_id"]), row["zone"],
                  mode is not None and is_mixed(mode, _kinds(row["drills"])), bool(row["is_timed"]), is_rated)


def _logged(block: _Block, _: int, seq: int, drill_id: str, situation: str, received_us: int, credit: int,
            elapsed_ms: int | None, target_ms: int, is_counted: int, codes: str | None) -> LoggedAnswer:
    return LoggedAnswer(
        block.public_id, seq, block.mode, intern(drill_id.partition("/")[0]), intern(drill_id),
        block.table_id, intern(situation), from_us(received_us), credit,
        elapsed_ms if block.is_timed else None, target_ms, block.zone, block.is_mixed,
        tuple(map(intern, sorted(codes.split()))) if codes else (), bool(is_counted and block.is_rated))


def _kinds(drills: str | None) -> set[str]:
    """Of drill ids as a plan keeps them; a sitting without a plan is of one kind."""
    return {drill_id.partition("/")[0] for drill_id in json.loads(drills or "[]")}
