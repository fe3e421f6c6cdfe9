"""What keeps a sign-in: blocks that are open; and the ones that are long over."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from trainer.store.moments import to_us


def has_open_block(db: Database, person_id: int, since: datetime) -> bool:
    """Whether the person has a block that was begun since and has not ended; exams have a clock."""
    return db.execute(
        """SELECT 1 FROM sitting s WHERE s.person_id = ? AND s.started_us >= ? AND s.mode <> 'exam'
             AND NOT EXISTS (SELECT 1 FROM sitting_end e WHERE e.sitting_id = s.id) LIMIT 1""",
        [person_id, to_us(since)]).fetchone() is not None


def remove_sessions_before(db: Database, moment: datetime) -> None:
    """Those with an account that were begun so long ago that none of them holds."""
    db.execute("DELETE FROM session WHERE kind <> 'local' AND created_us < ?", [to_us(moment)])
