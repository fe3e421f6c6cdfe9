"""How the answers of a class went, by situation."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlite_utils import Database

from trainer.drills.base import Json

BUCKET_MS = 50
"""Times are counted to a twentieth of a second: finer ones cannot be told apart in a table."""


class Group(NamedTuple):
    """Answers that are alike."""

    person_id: int
    drill_id: str
    situation: str
    bucket: int | None
    """``elapsed_ms`` over ``BUCKET_MS``; None: no time that counts."""
    n: int
    n_right: int
    credit: int
    """Sum in thousandths."""
    squares: int
    """Sum of the squares of that."""
    target_ms: int
    """Sum."""


class Wrong(NamedTuple):
    """Answers that were not right and showed a code; "" where they showed none."""

    drill_id: str
    situation: str
    code: str
    n: int


def groups(db: Database, wanted: dict[str, Any]) -> list[Group]:
    """Of the answers that tell of skill; ``wanted`` as ``parameters`` of the use case has it."""
    return [Group(*row) for row in db.execute(
        """SELECT l.person_id, l.drill_id, l.situation,
                  CASE WHEN l.is_timed = 1 THEN l.elapsed_ms / 50 END AS bucket, count(*),
                  sum(CASE WHEN l.credit = 1000 THEN 1 ELSE 0 END), sum(l.credit), sum(l.credit * l.credit),
                  sum(l.target_ms)
           FROM member m CROSS JOIN logged l
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND l.person_id = m.person_id AND l.received_us >= :since_us AND l.received_us < :until_us
             AND (l.mode = :mode OR (:mode IS NULL AND l.mode IN ('practice', 'check')))
             AND l.drill_id >= :kind_from AND l.drill_id < :kind_to
             AND (:drill IS NULL OR l.drill_id = :drill)
             AND (:situation IS NULL OR l.situation = :situation)
             AND (:table_id IS NULL OR l.table_id = :table_id)
             AND (:assignment IS NULL OR l.assignment_id = :assignment)
             AND (:exam IS NULL OR l.exam_id = :exam)
             AND (:lang IS NULL OR l.lang = :lang) AND (:device IS NULL OR l.device = :device)
             AND l.assisted + l.rapid + l.away = 0 AND l.is_slip = 0 AND l.is_voided = 0
           GROUP BY l.person_id, l.drill_id, l.situation, bucket""", wanted)]


def wrongs(db: Database, wanted: dict[str, Any]) -> list[Wrong]:
    """What the wrong ones of them show; an answer that shows two codes is counted with each."""
    return [Wrong(*row) for row in db.execute(
        """SELECT l.drill_id, l.situation, coalesce(k.code, ''), count(*)
           FROM member m CROSS JOIN logged l
                LEFT JOIN mistake k ON k.sitting_id = l.sitting_id AND k.seq = l.seq
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND l.person_id = m.person_id AND l.received_us >= :since_us AND l.received_us < :until_us
             AND l.credit < 1000
             AND (l.mode = :mode OR (:mode IS NULL AND l.mode IN ('practice', 'check')))
             AND l.drill_id >= :kind_from AND l.drill_id < :kind_to
             AND (:drill IS NULL OR l.drill_id = :drill)
             AND (:situation IS NULL OR l.situation = :situation)
             AND (:table_id IS NULL OR l.table_id = :table_id)
             AND (:assignment IS NULL OR l.assignment_id = :assignment)
             AND (:exam IS NULL OR l.exam_id = :exam)
             AND (:lang IS NULL OR l.lang = :lang) AND (:device IS NULL OR l.device = :device)
             AND l.assisted + l.rapid + l.away = 0 AND l.is_slip = 0 AND l.is_voided = 0
           GROUP BY l.drill_id, l.situation, coalesce(k.code, '')""", wanted)]


def seeds(db: Database, wanted: dict[str, Any]) -> dict[tuple[str, str], int]:
    """By drill and situation: from how many sittings the items come, answered or not."""
    return {(row[0], row[1]): row[2] for row in db.execute(
        """SELECT i.drill_id, i.situation, count(DISTINCT s.id)
           FROM member m CROSS JOIN own o CROSS JOIN sitting s
                LEFT JOIN sitting_page g ON g.sitting_id = s.id
                LEFT JOIN sitting_assignment w ON w.sitting_id = s.id
                LEFT JOIN exam_sitting x ON x.sitting_id = s.id LEFT JOIN exam t ON t.id = x.exam_id
                CROSS JOIN item i
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND o.person_id = m.person_id AND s.person_id = o.own_id
             AND s.started_us >= :since_us AND s.started_us < :until_us
             AND (s.mode = :mode OR (:mode IS NULL AND s.mode IN ('practice', 'check')))
             AND (s.mode <> 'exam' OR (x.is_trial = 0 AND t.released_us IS NOT NULL))
             AND (:table_id IS NULL OR s.table_id = :table_id)
             AND (:assignment IS NULL OR w.assignment_id = :assignment)
             AND (:exam IS NULL OR x.exam_id = :exam)
             AND (:lang IS NULL OR g.lang = :lang) AND (:device IS NULL OR g.device = :device)
             AND i.sitting_id = s.id AND i.drill_id >= :kind_from AND i.drill_id < :kind_to
             AND (:drill IS NULL OR i.drill_id = :drill)
             AND (:situation IS NULL OR i.situation = :situation)
           GROUP BY i.drill_id, i.situation""", wanted)}


def bodies(db: Database, wanted: dict[str, Any], *,
           with_prompt: bool) -> Iterator[tuple[str, Json, Json, int]]:
    """Situation, prompt or None, key and credit of the same answers: ask for one kind of drill."""
    rows = db.execute(
        """SELECT l.situation, b.prompt, b.answer_key, l.credit
           FROM member m CROSS JOIN logged l CROSS JOIN item_body b
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND l.person_id = m.person_id AND l.received_us >= :since_us AND l.received_us < :until_us
             AND (l.mode = :mode OR (:mode IS NULL AND l.mode IN ('practice', 'check')))
             AND l.drill_id >= :kind_from AND l.drill_id < :kind_to
             AND (:drill IS NULL OR l.drill_id = :drill)
             AND (:situation IS NULL OR l.situation = :situation)
             AND (:table_id IS NULL OR l.table_id = :table_id)
             AND (:assignment IS NULL OR l.assignment_id = :assignment)
             AND (:exam IS NULL OR l.exam_id = :exam)
             AND (:lang IS NULL OR l.lang = :lang) AND (:device IS NULL OR l.device = :device)
             AND l.assisted + l.rapid + l.away = 0 AND l.is_slip = 0 AND l.is_voided = 0
             AND b.sitting_id = l.sitting_id AND b.seq = l.seq""", wanted)
    for row in rows:
        yield row[0], json.loads(row[1]) if with_prompt else None, json.loads(row[2]), row[3]
