"""What keeps a sign-in: blocks and exams that are open; and the ones that are long over."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from trainer.store.moments import to_us


def has_open_block(db: Database, person_id: int, since: datetime) -> bool:
    """Whether the person has a sitting that was begun since and has not ended."""
    return db.execute(
        """SELECT 1 FROM sitting s WHERE s.person_id = ? AND s.started_us >= ?
             AND NOT EXISTS (SELECT 1 FROM sitting_end e WHERE e.sitting_id = s.id) LIMIT 1""",
        [person_id, to_us(since)]).fetchone() is not None


def has_open_exam(db: Database, person_id: int, since: datetime) -> bool:
    """Whether the person sits an exam that was begun since: not ended, nor stopped and not reopened."""
    return db.execute(
        """SELECT 1 FROM exam_sitting x JOIN sitting s ON s.id = x.sitting_id
           WHERE x.person_id = ? AND s.started_us >= ?
             AND NOT EXISTS (SELECT 1 FROM sitting_end e WHERE e.sitting_id = s.id)
             AND coalesce((SELECT t.what FROM exam_stop t WHERE t.sitting_id = s.id
                           ORDER BY t.id DESC LIMIT 1), 'reopened') = 'reopened' LIMIT 1""",
        [person_id, to_us(since)]).fetchone() is not None


def remove_sessions_before(db: Database, moment: datetime) -> None:
    """Those with an account that were begun so long ago that none of them holds."""
    db.execute("DELETE FROM session WHERE kind <> 'local' AND created_us < ?", [to_us(moment)])
