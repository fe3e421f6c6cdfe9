"""What an exam's report needs of its answers besides marks."""

from __future__ import annotations

from typing import NamedTuple

from sqlite_utils import Database


class PaperItem(NamedTuple):
    """An answer of a paper; ``worth`` in thousandths, nothing where it came late."""

    seq: int
    worth: int
    is_away: bool


def answers_of_exam(db: Database, exam_id: int) -> dict[int, list[PaperItem]]:
    """By sitting, trials left out, in order."""
    found: dict[int, list[PaperItem]] = {}
    for row in db.execute(
            """SELECT x.sitting_id, a.seq, a.credit, a.away, coalesce(e.is_late, 0) AS is_late
               FROM exam_sitting x CROSS JOIN answer a
                    LEFT JOIN exam_answer e ON e.sitting_id = a.sitting_id AND e.seq = a.seq
               WHERE x.exam_id = ? AND x.is_trial = 0 AND a.sitting_id = x.sitting_id
               ORDER BY x.sitting_id, a.seq""", [exam_id]):
        found.setdefault(row["sitting_id"], []).append(
            PaperItem(row["seq"], 0 if row["is_late"] else row["credit"], bool(row["away"])))
    return found


def kept_costs(db: Database, exam_id: int) -> dict[int, tuple[str, int, int]]:
    """By sitting, where they are kept: currency, over- and underpaid in hundredths."""
    rows = db.execute(
        """SELECT c.* FROM exam_sitting x CROSS JOIN sitting_sum c
           WHERE x.exam_id = ? AND x.is_trial = 0 AND c.sitting_id = x.sitting_id""", [exam_id])
    return {row["sitting_id"]: (row["currency"], row["overpaid"], row["underpaid"]) for row in rows}
