"""What the answers of a class that count came to in each quarter of an hour, drill by drill."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlite_utils import Database

from trainer.store.moments import from_us
from trainer.store.reporting.activity import QUARTER_US


class Came(NamedTuple):
    """Of all trainees together."""

    began: datetime
    drill_id: str
    n: int
    credit: int
    """Thousandths, added up."""
    n_timed: int
    """Right answers with a time that counts."""
    log_time: float
    """ln(time / target) of these, clipped as mastery clips it, added up."""


def course(db: Database, class_id: int, wanted: Mapping[str, Any]) -> Iterator[Came]:
    """Of practice and checks, unless a mode is wanted."""
    rows = db.execute(
        """SELECT l.received_us / 900000000 AS quarter, l.drill_id, count(*) AS n, sum(l.credit) AS credit,
                  sum(CASE WHEN l.credit = 1000 AND l.is_timed = 1 AND l.elapsed_ms IS NOT NULL THEN 1 ELSE 0
                      END) AS n_timed,
                  sum(CASE WHEN l.credit = 1000 AND l.is_timed = 1 AND l.elapsed_ms IS NOT NULL
                           THEN ln(CASE WHEN l.elapsed_ms < 0.2 * l.target_ms THEN 0.2
                                        WHEN l.elapsed_ms > 4.0 * l.target_ms THEN 4.0
                                        ELSE 1.0 * l.elapsed_ms / l.target_ms END)
                           ELSE 0.0 END) AS log_time
           FROM member m CROSS JOIN logged l
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND l.person_id = m.person_id AND l.started_us < :until_us + 86400000000
             AND NOT EXISTS (SELECT 1 FROM sitting_end z WHERE z.sitting_id = l.sitting_id
                             AND z.ended_us < :since_us - 86400000000)
             AND l.received_us >= :since_us AND l.received_us < :until_us
             AND l.drill_id >= :kind_from AND l.drill_id < :kind_to
             AND (l.mode = :mode OR (:mode IS NULL AND l.mode IN ('practice', 'check')))
             AND l.assisted + l.rapid + l.away = 0
             AND (:drill IS NULL OR l.drill_id = :drill)
             AND (:situation IS NULL OR l.situation = :situation)
             AND (:table_id IS NULL OR l.table_id = :table_id)
             AND (:assignment IS NULL OR l.assignment_id = :assignment)
             AND (:exam IS NULL OR l.exam_id = :exam)
             AND (:lang IS NULL OR l.lang = :lang) AND (:device IS NULL OR l.device = :device)
             AND (:is_right IS NULL OR CASE WHEN l.credit = 1000 THEN 1 ELSE 0 END = :is_right)
             AND (:code IS NULL OR EXISTS (SELECT 1 FROM mistake k WHERE k.sitting_id = l.sitting_id
                                           AND k.seq = l.seq AND k.code = :code))
             AND l.is_slip = 0 AND (:voided = 1 OR l.is_voided = 0)
           GROUP BY quarter, l.drill_id""", {**wanted, "class_id": class_id})
    for row in rows:
        yield Came(from_us(row["quarter"] * QUARTER_US), row["drill_id"], row["n"], row["credit"],
                   row["n_timed"], row["log_time"])
