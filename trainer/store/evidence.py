"""What a person's answers show of skill: those that count, read from the log as it stands."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.learning.modes import MODES, is_mixed
from trainer.store.moments import from_us, to_us

ALL = -1
"""As a limit: no answer is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CountedAnswer:
    """An answer that counts: of a rated block, unassisted, not rapid, nobody away, no slip, not voided."""

    sitting: str
    """Public id."""
    seq: int
    mode: str
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

    @property
    def kind(self) -> str:
        return self.drill_id.partition("/")[0]


@dataclass(frozen=True, slots=True)
class Moment:
    """When something was answered, and where that was."""

    received: datetime
    zone: str | None
    is_right: bool


def counted_answers(db: Database, person_id: int, limit: int = ALL) -> list[CountedAnswer]:
    """The person's latest ``limit`` answers that count, the oldest of them first.

    Each item is answered once, so all are first attempts; retries and scenarios stand in other modes.
    """
    rows = db.execute(
        """SELECT a.seq, a.drill_id, a.received_us, a.credit, a.elapsed_ms, i.situation, i.target_ms,
                  s.public_id, s.mode, s.table_id, p.zone, p.drills, coalesce(p.is_timed, 1) AS is_timed,
                  (SELECT group_concat(m.code, ' ') FROM mistake m
                   WHERE m.sitting_id = a.sitting_id AND m.seq = a.seq) AS codes
           FROM answer a
           JOIN sitting s ON s.id = a.sitting_id
           JOIN item i ON i.sitting_id = a.sitting_id AND i.seq = a.seq
           LEFT JOIN sitting_plan p ON p.sitting_id = a.sitting_id
           WHERE a.person_id = ? AND s.mode IN (SELECT value FROM json_each(?))
             AND a.assisted = 0 AND a.rapid = 0 AND a.away = 0
             AND NOT EXISTS (SELECT 1 FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                             AND k.what = 'slip')
             AND 'void' IS NOT (SELECT k.what FROM mark k WHERE k.sitting_id = a.sitting_id
                                AND k.seq = a.seq AND k.what <> 'slip' ORDER BY k.at_us DESC LIMIT 1)
             AND NOT EXISTS (SELECT 1 FROM sitting_end e WHERE e.sitting_id = a.sitting_id
                             AND e.reason = 'voided')
           ORDER BY a.received_us DESC, a.sitting_id DESC, a.seq DESC LIMIT ?""",
        [person_id, json.dumps([name for name, mode in MODES.items() if mode.is_rated]), limit])
    return [_counted(row) for row in rows][::-1]


def moments(db: Database, person_id: int, since: datetime) -> list[Moment]:
    """Of every answer from ``since`` on, of whatever mode, in order."""
    rows = db.execute(
        """SELECT a.received_us, a.credit, p.zone
           FROM answer a LEFT JOIN sitting_plan p ON p.sitting_id = a.sitting_id
           WHERE a.person_id = ? AND a.received_us >= ? ORDER BY a.received_us""",
        [person_id, to_us(since)])
    return [Moment(from_us(row["received_us"]), row["zone"], row["credit"] == 1000) for row in rows]


def checks(db: Database, person_id: int) -> list[tuple[str, datetime, int, int]]:
    """Each check that was answered to its end: drill ids as stored, when it ended, items, right ones."""
    rows = db.execute(
        """SELECT p.drills, e.ended_us, e.n, e.n_right
           FROM sitting s JOIN sitting_plan p ON p.sitting_id = s.id JOIN sitting_end e ON e.sitting_id = s.id
           WHERE s.person_id = ? AND s.mode = 'check' AND e.reason = 'finished' AND e.n = s.n_items
           ORDER BY e.ended_us""", [person_id])
    return [(row["drills"], from_us(row["ended_us"]), row["n"], row["n_right"]) for row in rows]


def _counted(row: Any) -> CountedAnswer:
    return CountedAnswer(
        sitting=row["public_id"].hex(), seq=row["seq"], mode=row["mode"], drill_id=row["drill_id"],
        table_id=row["table_id"], situation=row["situation"], received=from_us(row["received_us"]),
        credit=row["credit"], elapsed_ms=row["elapsed_ms"] if row["is_timed"] else None,
        target_ms=row["target_ms"], zone=row["zone"],
        is_mixed=is_mixed(MODES[row["mode"]], kinds_of(row["drills"])),
        codes=tuple(sorted(row["codes"].split())) if row["codes"] else ())


def kinds_of(drills: str | None) -> set[str]:
    """The kinds of drill ids as a plan keeps them; a sitting without a plan is of one kind."""
    return {drill_id.partition("/")[0] for drill_id in json.loads(drills or "[]")}
