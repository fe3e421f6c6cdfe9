"""The latest answers to cards that were shown for a moment, by person and drill."""

from __future__ import annotations

from sqlite_utils import Database

from trainer.learning.staircase import Glimpse


def read_glimpses(db: Database, person_id: int, drill_id: str, limit: int) -> list[Glimpse]:
    """The last ``limit`` of them, the latest last.

    Those whose time is known, given unaided: whoever looked twice, or without the script that turns the cards
    down, or was away, has not shown how long he needs. A retry repeats the times of another block, and an
    exam has its own.
    """
    rows = db.execute(
        """SELECT a.credit, b.prompt ->> 'show_ms' AS show_ms
           FROM answer a JOIN item_body b ON b.sitting_id = a.sitting_id AND b.seq = a.seq
                         JOIN sitting s ON s.id = a.sitting_id
           WHERE a.person_id IN (SELECT own_id FROM own WHERE person_id = ?)
             AND a.drill_id = ? AND a.elapsed_ms IS NOT NULL AND s.mode <> 'exam'
             AND a.away = 0 AND a.assisted = 0 AND b.prompt ->> 'show_ms' IS NOT NULL
             AND NOT EXISTS (SELECT 1 FROM repeat r WHERE r.sitting_id = a.sitting_id)
           ORDER BY a.received_us DESC, a.sitting_id DESC, a.seq DESC LIMIT ?""",
        [person_id, drill_id, limit]).fetchall()
    return [Glimpse(int(row["show_ms"]), row["credit"]) for row in reversed(rows)]
