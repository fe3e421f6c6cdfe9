"""The answers behind a figure, one by one."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlite_utils import Database

from trainer.store.moments import from_us


class Listed(NamedTuple):
    """An answer in a list."""

    person_id: int
    sitting: str
    """Public id."""
    seq: int
    mode: str
    table_id: str
    drill_id: str
    situation: str
    received: datetime
    credit: int
    elapsed_ms: int | None
    """None: not known, or not to be counted."""
    target_ms: int
    is_slip: bool
    is_voided: bool
    assisted: bool
    rapid: bool
    away: bool
    codes: tuple[str, ...]


def listed(db: Database, wanted: Mapping[str, Any], *, limit: int, offset: int) -> tuple[list[Listed], int]:
    """Those that the filters leave, the latest first, and how many there are in all.

    ``wanted`` as ``parameters`` of the use case has it.
    """
    rows = db.execute(
        """SELECT l.person_id, l.sitting_id, l.seq, count(*) OVER () AS n_all
           FROM member m CROSS JOIN logged l
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND l.person_id = m.person_id AND l.started_us < :until_us + 86400000000
             AND NOT EXISTS (SELECT 1 FROM sitting_end z WHERE z.sitting_id = l.sitting_id
                             AND z.ended_us < :since_us - 86400000000)
             AND l.received_us >= :since_us AND l.received_us < :until_us
             AND l.drill_id >= :kind_from AND l.drill_id < :kind_to
             AND (:drill IS NULL OR l.drill_id = :drill)
             AND (:situation IS NULL OR l.situation = :situation)
             AND (:table_id IS NULL OR l.table_id = :table_id) AND (:mode IS NULL OR l.mode = :mode)
             AND (:assignment IS NULL OR l.assignment_id = :assignment)
             AND (:exam IS NULL OR l.exam_id = :exam)
             AND (:lang IS NULL OR l.lang = :lang) AND (:device IS NULL OR l.device = :device)
             AND (:is_right IS NULL OR CASE WHEN l.credit = 1000 THEN 1 ELSE 0 END = :is_right)
             AND (:code IS NULL OR EXISTS (SELECT 1 FROM mistake k WHERE k.sitting_id = l.sitting_id
                                           AND k.seq = l.seq AND k.code = :code))
             AND (:counts = 0 OR (l.assisted + l.rapid + l.away = 0 AND l.is_slip = 0
                                  AND (:mode IS NOT NULL OR l.mode IN ('practice', 'check'))))
             AND (:mastery = 0 OR l.mode = 'check'
                  OR replace(:only_mixed, '"' || l.drill_id || '"', '') = :only_mixed
                  OR EXISTS (SELECT 1 FROM mixed_block x WHERE x.sitting_id = l.sitting_id))
             AND (:currency IS NULL OR EXISTS (SELECT 1 FROM block_currency x
                                               WHERE x.sitting_id = l.sitting_id AND x.currency = :currency))
             AND (:voided = 1 OR l.is_voided = 0)
           ORDER BY l.received_us DESC, l.sitting_id DESC, l.seq DESC
           LIMIT :limit OFFSET :offset""", {**wanted, "limit": limit, "offset": offset}).fetchall()
    return [_listed(db, *row[:3]) for row in rows], rows[0]["n_all"] if rows else 0


def _listed(db: Database, person_id: int, sitting_id: int, seq: int) -> Listed:
    row = db.execute("SELECT * FROM logged WHERE person_id = ? AND sitting_id = ? AND seq = ?",
                     [person_id, sitting_id, seq]).fetchone()
    codes = db.execute("SELECT code FROM mistake WHERE sitting_id = ? AND seq = ? ORDER BY code",
                       [row["sitting_id"], row["seq"]])
    return Listed(
        row["person_id"], row["public_id"].hex(), row["seq"], row["mode"], row["table_id"], row["drill_id"],
        row["situation"], from_us(row["received_us"]), row["credit"],
        row["elapsed_ms"] if row["is_timed"] else None, row["target_ms"], bool(row["is_slip"]),
        bool(row["is_voided"]), bool(row["assisted"]), bool(row["rapid"]), bool(row["away"]),
        tuple(one["code"] for one in codes))
