"""When and how much the trainees of a class answered."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us

_BEGINNING = -1 << 62


def activity(db: Database, class_id: int, since: datetime | None,
             until: datetime) -> dict[int, tuple[datetime, int]]:
    """By trainee: the last answer and how many in the period, of all modes."""
    rows = db.execute(
        """SELECT o.person_id, max(a.received_us) AS last_us, count(*) AS n
           FROM member m CROSS JOIN own o CROSS JOIN answer a
           WHERE m.class_id = ? AND m.role = 'trainee' AND m.left_us IS NULL AND o.person_id = m.person_id
             AND a.person_id = o.own_id AND a.received_us >= ? AND a.received_us < ?
           GROUP BY o.person_id""", [class_id, _BEGINNING if since is None else to_us(since), to_us(until)])
    return {row["person_id"]: (from_us(row["last_us"]), row["n"]) for row in rows}
