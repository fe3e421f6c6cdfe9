"""The digest of a sitting: one changed byte in what was asked, answered or credited shows in it."""

from __future__ import annotations

import json
from hashlib import sha256

from sqlite_utils import Database

_PARTS = (
    """SELECT public_id, person_id, mode, drill_id, table_id, engine_version, ruleset_sha, seed,
              n_items, started_us FROM sitting WHERE id = ?""",
    "SELECT seq, of_sitting_id, of_seq FROM repeat WHERE sitting_id = ? ORDER BY seq",
    """SELECT i.seq, i.drill_id, i.situation, i.issued_us, i.target_ms, b.is_next_step, b.prompt,
              b.answer_key
       FROM item i JOIN item_body b ON b.sitting_id = i.sitting_id AND b.seq = i.seq
       WHERE i.sitting_id = ? ORDER BY i.seq""",
    """SELECT seq, person_id, drill_id, received_us, elapsed_ms, t_first_ms, t_submit_ms, hidden_ms,
              input_mode, typed, given, credit, assisted, rapid, away, reshown
       FROM answer WHERE sitting_id = ? ORDER BY seq""",
    "SELECT seq, code FROM mistake WHERE sitting_id = ? ORDER BY seq, code",
)
_LATER_PARTS = (
    """SELECT zone, drills, focus, seconds, is_timed, has_interruptions, weights
       FROM sitting_plan WHERE sitting_id = ?""",
    "SELECT extra_time FROM sitting_plan WHERE sitting_id = ? AND extra_time <> 100",
    """SELECT exam_id, person_id, is_trial, attempt_no, extra_time, part_items
       FROM exam_sitting WHERE sitting_id = ?""",
    "SELECT at_us, what, actor_id, reason FROM exam_stop WHERE sitting_id = ? ORDER BY id",
    "SELECT exam_id, at_us, ms, actor_id, reason FROM exam_added_time WHERE sitting_id = ? ORDER BY id",
    "SELECT seq, latency_ms, credited_ms, is_late FROM exam_answer WHERE sitting_id = ? ORDER BY seq",
)
"""What not every sitting has: where there is nothing, nothing is added."""


def sitting_digest(db: Database, sitting_id: int) -> bytes:
    """SHA-256 over every row of the sitting but its marks, voided items and rating, which may come later."""
    digest = sha256()
    for part in (*_PARTS, *_LATER_PARTS):
        rows = [[_plain(value) for value in row] for row in db.execute(part, [sitting_id])]
        if rows or part in _PARTS:
            digest.update(json.dumps(rows).encode() + b"\n")
    return digest.digest()


def _plain(value: object) -> object:
    return value.hex() if isinstance(value, bytes) else value
