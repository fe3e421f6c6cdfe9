"""How the answers of a class went, by situation."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from sqlite_utils import Database

from trainer.drills.base import Json

BUCKET_MS = 50
"""Times are counted to a twentieth of a second: finer ones cannot be told apart in a table."""


class Group(NamedTuple):
    """The answers of a trainee to a situation of a drill."""

    person_id: int
    drill_id: str
    situation: str
    buckets: str | None
    """Of each time that counts ``elapsed_ms`` over ``BUCKET_MS``, between commas; None: there is none."""
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
                  string_agg(CAST(CASE WHEN l.is_timed = 1 THEN l.elapsed_ms / 50 END AS TEXT), ','),
                  count(*), sum(CASE WHEN l.credit = 1000 THEN 1 ELSE 0 END), sum(l.credit),
                  sum(l.credit * l.credit), sum(l.target_ms)
           FROM member m CROSS JOIN logged l
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND l.person_id = m.person_id AND l.started_us < :until_us + 86400000000
             AND NOT EXISTS (SELECT 1 FROM sitting_end z WHERE z.sitting_id = l.sitting_id
                             AND z.ended_us < :since_us - 86400000000)
             AND l.received_us >= :since_us AND l.received_us < :until_us
             AND (l.mode = :mode OR (:mode IS NULL AND l.mode IN ('practice', 'check')))
             AND l.drill_id >= :kind_from AND l.drill_id < :kind_to
             AND (:drill IS NULL OR l.drill_id = :drill)
             AND (:situation IS NULL OR l.situation = :situation)
             AND (:table_id IS NULL OR l.table_id = :table_id)
             AND (:assignment IS NULL OR l.assignment_id = :assignment)
             AND (:exam IS NULL OR l.exam_id = :exam)
             AND (:lang IS NULL OR l.lang = :lang) AND (:device IS NULL OR l.device = :device)
             AND l.assisted + l.rapid + l.away = 0 AND l.is_slip = 0 AND l.is_voided = 0
           GROUP BY l.person_id, l.drill_id, l.situation""", wanted)]


def wrongs(db: Database, wanted: dict[str, Any]) -> list[Wrong]:
    """What the wrong ones of them show; an answer that shows two codes is counted with each."""
    return [Wrong(*row) for row in db.execute(
        """SELECT l.drill_id, l.situation, coalesce(k.code, ''), count(*)
           FROM member m CROSS JOIN logged l
                LEFT JOIN mistake k ON k.sitting_id = l.sitting_id AND k.seq = l.seq
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND l.person_id = m.person_id AND l.started_us < :until_us + 86400000000
             AND NOT EXISTS (SELECT 1 FROM sitting_end z WHERE z.sitting_id = l.sitting_id
                             AND z.ended_us < :since_us - 86400000000)
             AND l.received_us >= :since_us AND l.received_us < :until_us
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
    """By drill and situation: from how many sittings the items come, answered or not.

    Each sitting says what it has; sorting all their items together would take three times as long.
    """
    rows = db.execute(
        """SELECT (SELECT string_agg(d.place, ',') FROM (
                       SELECT DISTINCT i.drill_id || ' ' || i.situation AS place FROM item i
                       WHERE i.sitting_id = s.id AND i.drill_id >= :kind_from AND i.drill_id < :kind_to
                         AND (:drill IS NULL OR i.drill_id = :drill)
                         AND (:situation IS NULL OR i.situation = :situation)) d)
           FROM member m CROSS JOIN own o CROSS JOIN sitting s
                LEFT JOIN sitting_page g ON g.sitting_id = s.id
                LEFT JOIN sitting_assignment w ON w.sitting_id = s.id
                LEFT JOIN exam_sitting x ON x.sitting_id = s.id LEFT JOIN exam t ON t.id = x.exam_id
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND o.person_id = m.person_id AND s.person_id = o.own_id
             AND s.started_us >= :since_us AND s.started_us < :until_us
             AND (s.mode = :mode OR (:mode IS NULL AND s.mode IN ('practice', 'check')))
             AND (s.mode <> 'exam' OR (x.is_trial = 0 AND t.released_us IS NOT NULL))
             AND (:table_id IS NULL OR s.table_id = :table_id)
             AND (:assignment IS NULL OR w.assignment_id = :assignment)
             AND (:exam IS NULL OR x.exam_id = :exam)
             AND (:lang IS NULL OR g.lang = :lang) AND (:device IS NULL OR g.device = :device)""", wanted)
    found = Counter(",".join(places for (places,) in rows if places).split(","))
    return {(drill_id, situation): n for place, n in found.items()
            for drill_id, _, situation in [place.partition(" ")] if place}


class AskedItem(NamedTuple):
    """What an answer was given to, as far as it was asked for."""

    situation: str
    credit: int
    due: Json
    """Of the key."""
    shown: Any
    """Of the prompt; None: nothing of it was asked for, or it is not there."""


def bodies(db: Database, wanted: dict[str, Any], *, due: str,
           shown: str | None = None) -> Iterator[AskedItem]:
    """What stands under these names in key and prompt, of the same answers: ask for one kind of drill.

    A key is long and there are thousands, so it is not taken out whole.
    """
    rows = db.execute(
        """SELECT l.situation, l.credit, b.answer_key ->> :due,
                  CASE WHEN :shown IS NOT NULL THEN b.prompt ->> :shown END
           FROM member m CROSS JOIN logged l CROSS JOIN item_body b
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND l.person_id = m.person_id AND l.started_us < :until_us + 86400000000
             AND NOT EXISTS (SELECT 1 FROM sitting_end z WHERE z.sitting_id = l.sitting_id
                             AND z.ended_us < :since_us - 86400000000)
             AND l.received_us >= :since_us AND l.received_us < :until_us
             AND (l.mode = :mode OR (:mode IS NULL AND l.mode IN ('practice', 'check')))
             AND l.drill_id >= :kind_from AND l.drill_id < :kind_to
             AND (:drill IS NULL OR l.drill_id = :drill)
             AND (:situation IS NULL OR l.situation = :situation)
             AND (:table_id IS NULL OR l.table_id = :table_id)
             AND (:assignment IS NULL OR l.assignment_id = :assignment)
             AND (:exam IS NULL OR l.exam_id = :exam)
             AND (:lang IS NULL OR l.lang = :lang) AND (:device IS NULL OR l.device = :device)
             AND l.assisted + l.rapid + l.away = 0 AND l.is_slip = 0 AND l.is_voided = 0
             AND b.sitting_id = l.sitting_id AND b.seq = l.seq""",
        {**wanted, "due": due, "shown": shown})
    for situation, credit, found, on_page in rows:
        yield AskedItem(situation, credit, json.loads(found) if found[:1] in ("[", "{") else found, on_page)
