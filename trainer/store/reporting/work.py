"""How many answers that count the trainees of a class gave since an assignment opened."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from sqlite_utils import Database

from trainer.store.moments import to_us


class Counted(NamedTuple):
    """By drill and table."""

    person_id: int
    drill_id: str
    table_id: str
    n: int


def counted(db: Database, class_id: int, since: datetime, until: datetime) -> Iterator[Counted]:
    """As ``LoggedAnswer.counts`` has it, of the same answers."""
    rows = db.execute(
        """SELECT o.person_id, a.drill_id, s.table_id, count(*) AS n
           FROM member m CROSS JOIN own o CROSS JOIN answer a CROSS JOIN sitting s
           WHERE m.class_id = ? AND m.role = 'trainee' AND m.left_us IS NULL AND o.person_id = m.person_id
             AND a.person_id = o.own_id AND a.received_us >= ? AND a.received_us < ? AND s.id = a.sitting_id
             AND s.mode IN ('practice', 'check') AND a.assisted + a.rapid + a.away = 0
             AND NOT EXISTS (SELECT 1 FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                             AND k.what = 'slip')
             AND 'void' IS DISTINCT FROM (
                 SELECT k.what FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                 AND k.what <> 'slip' ORDER BY k.at_us DESC LIMIT 1)
             AND NOT EXISTS (SELECT 1 FROM sitting_end e
                             WHERE e.sitting_id = a.sitting_id AND e.reason = 'voided')
           GROUP BY o.person_id, a.drill_id, s.table_id""", [class_id, to_us(since), to_us(until)])
    for row in rows:
        yield Counted(row["person_id"], row["drill_id"], row["table_id"], row["n"])
