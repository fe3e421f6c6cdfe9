"""All that the store holds of one person, as plain data: no secret, and no key of what is still open."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from sqlite_utils import Database

from trainer.drills.base import Json
from trainer.store.audit import entries_about
from trainer.store.moments import from_us

Rows = list[dict[str, Any]]

_JSON = ("preferences", "drills", "weights", "prompt", "answer_key", "typed", "given", "body")
_ABOUT: dict[str, str] = {
    "person": """SELECT id, name, lang, zone, preferences, created_us, is_active, extra_time, has_no_flash,
                        notice_seen FROM person WHERE id = ?""",
    "account": """SELECT role, code, login, email, first_name, last_name, created_us,
                         password_hash IS NOT NULL AS has_password, pin_hash IS NOT NULL AS has_card,
                         totp_nonce IS NOT NULL AS has_second_factor FROM account WHERE person_id = ?""",
    "sign_ins": """SELECT kind, created_us, seen_us FROM session WHERE person_id = ?
                   ORDER BY created_us""",
    "browsers": "SELECT seen_us FROM known_browser WHERE person_id = ? ORDER BY seen_us",
    "links": """SELECT purpose, made_us, expires_us, used_us FROM one_time_link WHERE person_id = ?
                ORDER BY made_us""",
    "classes": """SELECT c.id, c.name, m.role, g.name AS group_name, m.joined_us, m.left_us
                  FROM member m JOIN class c ON c.id = m.class_id
                                LEFT JOIN class_group g ON g.id = m.group_id
                  WHERE m.person_id = ? ORDER BY m.joined_us, c.id""",
    "assignments": """SELECT a.id, a.name, a.opens_us, a.due_us, a.closes_us
                      FROM assignment_trainee t JOIN assignment a ON a.id = t.assignment_id
                      WHERE t.person_id = ? ORDER BY a.id""",
    "claimed": "SELECT local_id, at_us FROM claim WHERE person_id = ? ORDER BY local_id",
    "certificates": """SELECT no, body, issued_us, expires_us, withdrawn_us, withdrawn_reason
                       FROM certificate WHERE person_id = ? ORDER BY issued_us, no""",
}

_SITTINGS = """
SELECT s.id, s.public_id, s.mode, s.drill_id, s.table_id, s.engine_version, s.ruleset_sha, s.n_items,
       s.started_us, p.zone, p.drills, p.focus, p.seconds, p.is_timed, p.has_interruptions, p.weights,
       e.ended_us, e.reason AS end_reason, e.n, e.n_right, e.credit AS end_credit, e.digest, s.seed,
       b.assignment_id, x.exam_id, x.is_trial, x.attempt_no, x.extra_time, t.name AS exam_name,
       e.sitting_id IS NOT NULL AND (x.exam_id IS NULL OR t.released_us IS NOT NULL) AS is_over
FROM sitting s LEFT JOIN sitting_plan p ON p.sitting_id = s.id
               LEFT JOIN sitting_end e ON e.sitting_id = s.id
               LEFT JOIN sitting_assignment b ON b.sitting_id = s.id
               LEFT JOIN exam_sitting x ON x.sitting_id = s.id LEFT JOIN exam t ON t.id = x.exam_id
WHERE s.person_id = ? ORDER BY s.started_us, s.id
"""
_ONLY_WHEN_OVER = ("seed", "digest", "n_right", "end_credit")

_ITEMS = """
SELECT i.seq, i.drill_id, i.situation, i.issued_us, i.target_ms, b.is_next_step, b.prompt, b.answer_key,
       a.received_us, a.elapsed_ms, a.t_first_ms, a.t_submit_ms, a.hidden_ms, a.input_mode, a.typed, a.given,
       a.credit, a.assisted, a.rapid, a.away, a.reshown, x.latency_ms, x.credited_ms, x.is_late
FROM item i JOIN item_body b ON b.sitting_id = i.sitting_id AND b.seq = i.seq
            LEFT JOIN answer a ON a.sitting_id = i.sitting_id AND a.seq = i.seq
            LEFT JOIN exam_answer x ON x.sitting_id = i.sitting_id AND x.seq = i.seq
WHERE i.sitting_id = ? ORDER BY i.seq
"""
_TELLS_THE_ANSWER = ("situation", "answer_key", "credit", "given")
"""Of an item that is open, and of every item while its sitting is."""

_BESIDE: dict[str, str] = {
    "mistakes": "SELECT seq, code FROM mistake WHERE sitting_id = ? ORDER BY seq, code",
    "own_rating": "SELECT rating, rated_us FROM round_rating WHERE sitting_id = ?",
    "marks": "SELECT seq, at_us, what, reason FROM mark WHERE sitting_id = ? ORDER BY seq, at_us",
    "repeats": """SELECT r.seq, s.public_id, r.of_seq FROM repeat r JOIN sitting s ON s.id = r.of_sitting_id
                  WHERE r.sitting_id = ? ORDER BY r.seq""",
    "stops": "SELECT at_us, what, reason FROM exam_stop WHERE sitting_id = ? ORDER BY id",
    "added_time": "SELECT at_us, ms, reason FROM exam_added_time WHERE sitting_id = ? ORDER BY id",
    "voids": "SELECT seq, at_us, what, reason FROM exam_void WHERE sitting_id = ? ORDER BY id",
    "pages": "SELECT at_us FROM exam_hold WHERE sitting_id = ? ORDER BY id",
}
_TELLS_OF_ANSWERS = ("mistakes", "marks", "voids")


def ids_of(db: Database, person_id: int) -> list[int]:
    """The person and the local trainees whose histories they called their own."""
    claimed = db.execute("SELECT local_id FROM claim WHERE person_id = ? ORDER BY local_id", [person_id])
    return [person_id, *(row["local_id"] for row in claimed)]


def data_of(db: Database, person_id: int) -> dict[str, Json]:
    """By subject; times are ISO 8601, UTC."""
    whole: dict[str, Json] = {}
    for name, query in _ABOUT.items():
        found = _plain(db, query, [person_id])
        is_one = name in ("person", "account")
        whole[name] = (found[0] if found else None) if is_one else found
    whole["record"] = [
        {"at": one.at.isoformat(), "actor_id": one.actor_id, "action": one.action, "object": one.object,
         "detail": one.detail} for one in entries_about(db, person_id)]
    whole["blocks"] = [_sitting(db, row) for one in ids_of(db, person_id)
                       for row in _plain(db, _SITTINGS, [one])]
    return whole


def _sitting(db: Database, row: dict[str, Any]) -> Json:
    sitting_id, is_over = row.pop("id"), row.pop("is_over")
    for name in _ONLY_WHEN_OVER if not is_over else ():
        row.pop(name, None)
    items = _plain(db, _ITEMS, [sitting_id])
    for item in items:
        if not is_over or "received" not in item:
            for name in _TELLS_THE_ANSWER:
                item.pop(name, None)
    beside = {name: found for name, query in _BESIDE.items()
              if (is_over or name not in _TELLS_OF_ANSWERS) and (found := _plain(db, query, [sitting_id]))}
    return {**row, **beside, "items": items}


def _plain(db: Database, query: str, params: Sequence[Any]) -> Rows:
    """Rows without what is not there: times readable, JSON as what it says, bytes in hexadecimal."""
    cursor = db.execute(query, params)
    names = [column[0] for column in cursor.description]
    return [dict(_cell(name, value) for name, value in zip(names, row, strict=True) if value is not None)
            for row in cursor]


def _cell(name: str, value: Any) -> tuple[str, Any]:
    if name.endswith("_us"):
        return name.removesuffix("_us"), from_us(value).isoformat()
    if name in _JSON:
        return name, json.loads(value)
    return name, value.hex() if isinstance(value, bytes) else value
