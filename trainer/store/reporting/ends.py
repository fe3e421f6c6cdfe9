"""Blocks and papers that came to their end, for whoever is told of them."""

from __future__ import annotations

from typing import Any

from sqlite_utils import Database

from trainer.store.moments import from_us


def end_of(db: Database, person_id: int, sitting_id: int) -> dict[str, Any] | None:
    """A sitting that has ended and may be told of: no trial, of an exam after its release.

    ``n_clean`` is how many right answers tell of skill; ``ended`` is when an exam was released, ``stopped``
    when its paper was.
    """
    row = db.execute(
        """SELECT s.id, s.public_id, s.mode, s.drill_id, s.n_items, s.started_us, e.ended_us, e.reason, e.n,
                  e.credit, g.lang, w.assignment_id, x.exam_id, t.name AS exam_name,
                  coalesce((SELECT k.at_us FROM exam_stop k WHERE k.sitting_id = s.id
                            ORDER BY k.id DESC LIMIT 1), e.ended_us) AS stopped_us,
                  (SELECT count(*) FROM logged l WHERE l.person_id = :person AND l.sitting_id = s.id
                   AND l.credit = 1000 AND l.is_slip = 0 AND l.is_voided = 0
                   AND l.assisted + l.rapid + l.away = 0) AS n_clean
           FROM sitting s JOIN sitting_end e ON e.sitting_id = s.id
                LEFT JOIN sitting_page g ON g.sitting_id = s.id
                LEFT JOIN sitting_assignment w ON w.sitting_id = s.id
                LEFT JOIN exam_sitting x ON x.sitting_id = s.id LEFT JOIN exam t ON t.id = x.exam_id
           WHERE s.id = :sitting AND (s.mode <> 'exam' OR (x.is_trial = 0 AND t.released_us IS NOT NULL))""",
        {"person": person_id, "sitting": sitting_id}).fetchone()
    if row is None:
        return None
    found = dict(row)
    return {**found, "sitting": found.pop("public_id").hex(), "started": from_us(found.pop("started_us")),
            "ended": from_us(found.pop("ended_us")), "stopped": from_us(found.pop("stopped_us"))}
