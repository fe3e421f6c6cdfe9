"""The log of answers, read a sitting at a time: a million can be taken away without a long transaction."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us

_BEGINNING = -1 << 62

_ANSWERS = """
SELECT l.sitting_id, l.seq, l.public_id, l.received_us, l.mode, l.assignment_id, l.exam_id, l.drill_id,
       l.situation, l.table_id, l.credit, l.assisted, l.is_slip, l.rapid, l.away, l.is_voided, l.target_ms,
       l.elapsed_ms, l.lang, l.device, l.zone,
       s.seed, s.ruleset_sha, s.engine_version, b.prompt, b.answer_key, a.typed, a.given, a.t_first_ms,
       a.t_submit_ms, a.input_mode,
       EXISTS (SELECT 1 FROM sitting_end e WHERE e.sitting_id = l.sitting_id) AS has_ended,
       coalesce((SELECT string_agg(m.code, ' ' ORDER BY m.code) FROM mistake m
                 WHERE m.sitting_id = l.sitting_id AND m.seq = l.seq), '') AS codes
FROM logged l CROSS JOIN sitting s CROSS JOIN answer a CROSS JOIN item_body b
WHERE l.person_id = :of AND l.sitting_id = :sitting AND s.id = l.sitting_id
  AND a.sitting_id = l.sitting_id AND a.seq = l.seq AND b.sitting_id = l.sitting_id AND b.seq = l.seq
  AND l.received_us >= :since_us AND l.received_us < :until_us
  AND l.drill_id >= :kind_from AND l.drill_id < :kind_to
  AND (:drill IS NULL OR l.drill_id = :drill)
  AND (:situation IS NULL OR l.situation = :situation)
  AND (:table_id IS NULL OR l.table_id = :table_id) AND (:mode IS NULL OR l.mode = :mode)
  AND (:assignment IS NULL OR l.assignment_id = :assignment) AND (:exam IS NULL OR l.exam_id = :exam)
  AND (:lang IS NULL OR l.lang = :lang) AND (:device IS NULL OR l.device = :device)
  AND (:is_right IS NULL OR CASE WHEN l.credit = 1000 THEN 1 ELSE 0 END = :is_right)
  AND (:code IS NULL OR EXISTS (SELECT 1 FROM mistake k WHERE k.sitting_id = l.sitting_id
                                AND k.seq = l.seq AND k.code = :code))
  AND (:counts = 0 OR (l.assisted + l.rapid + l.away = 0 AND l.is_slip = 0
                       AND (:mode IS NOT NULL OR l.mode IN ('practice', 'check'))))
  AND (:mastery = 0 OR l.mode = 'check'
       OR replace(:only_mixed, '"' || l.drill_id || '"', '') = :only_mixed
       OR EXISTS (SELECT 1 FROM mixed_block x WHERE x.sitting_id = l.sitting_id))
  AND (:currency IS NULL OR EXISTS (SELECT 1 FROM block_currency x
                                    WHERE x.sitting_id = l.sitting_id AND x.currency = :currency))
  AND (:voided = 1 OR l.is_voided = 0)
ORDER BY l.seq
"""


def sittings_of(db: Database, person_id: int, until: datetime, since: datetime | None = None) -> list[int]:
    """Of a person and of what they claimed, in order: those that were begun before a moment, and that go on
    or ended (exams: were released) after another."""
    return [row["id"] for row in db.execute(
        """SELECT s.id FROM own o CROSS JOIN sitting s LEFT JOIN sitting_end e ON e.sitting_id = s.id
           WHERE o.person_id = ? AND s.person_id = o.own_id AND s.started_us < ?
             AND (e.ended_us IS NULL OR e.ended_us >= ?) ORDER BY s.id""",
        [person_id, to_us(until), _BEGINNING if since is None else to_us(since)])]


def responses(db: Database, person_id: int, sitting_id: int,
              wanted: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The answers of a sitting that may be told of, and that the filters leave: a dict by column, JSON as it
    is stored, with ``received``; ``seed`` is None while the sitting goes on: it tells what is still to come.

    ``wanted`` as ``parameters`` of the use case has it.
    """
    rows = db.execute(_ANSWERS, {**wanted, "of": person_id, "sitting": sitting_id})
    return (_plain(row) for row in rows)


def _plain(row: Any) -> dict[str, Any]:
    """Bytes as hexadecimal digits, times as such."""
    found = dict(row)
    seed, has_ended = found.pop("seed"), found.pop("has_ended")
    return {**found, "sitting": found.pop("public_id").hex(), "received": from_us(found.pop("received_us")),
            "ruleset": found.pop("ruleset_sha").hex(), "seed": seed.hex() if has_ended else None}
