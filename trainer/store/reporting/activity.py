"""When and how much the trainees of a class answered, and which mistakes came again and again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, NamedTuple

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us

QUARTER_US = 15 * 60 * 1_000_000
"""A quarter of an hour: days begin at whole ones by every clock on earth."""


class Quarter(NamedTuple):
    """What one trainee did in a quarter of an hour."""

    person_id: int
    began: datetime
    n: int
    ms: int
    """How long the items lay open, each for two minutes at most."""


class Repeat(NamedTuple):
    """A misconception that a trainee showed in a situation."""

    person_id: int
    drill_id: str
    situation: str
    code: str
    n: int


def quarters(db: Database, class_id: int, wanted: Mapping[str, Any]) -> Iterator[Quarter]:
    """The answers that the filters leave; ``wanted`` as ``parameters`` of the use case has it."""
    rows = db.execute(
        """SELECT l.person_id, l.received_us / 900000000 AS quarter, count(*) AS n,
                  sum(CASE WHEN l.elapsed_ms IS NULL THEN 0 WHEN l.elapsed_ms > 120000 THEN 120000
                      ELSE l.elapsed_ms END) AS ms
           FROM member m CROSS JOIN logged l
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND l.person_id = m.person_id AND l.started_us < :until_us + 86400000000
             AND NOT EXISTS (SELECT 1 FROM sitting_end z WHERE z.sitting_id = l.sitting_id
                             AND z.ended_us < :since_us - 86400000000)
             AND l.received_us >= :since_us AND l.received_us < :until_us
             AND l.drill_id >= :kind_from AND l.drill_id < :kind_to
             AND (:drill IS NULL OR l.drill_id = :drill)
             AND (:situation IS NULL OR l.situation = :situation)
             AND (:table_id IS NULL OR l.table_id = :table_id) AND (:mode IS NULL OR l.mode = :mode)
             AND (:assignment IS NULL OR l.assignment_id = :assignment)
             AND (:exam IS NULL OR l.exam_id = :exam)
             AND (:lang IS NULL OR l.lang = :lang) AND (:device IS NULL OR l.device = :device)
             AND (:is_right IS NULL OR CASE WHEN l.credit = 1000 THEN 1 ELSE 0 END = :is_right)
             AND (:code IS NULL OR EXISTS (SELECT 1 FROM mistake k WHERE k.sitting_id = l.sitting_id
                                           AND k.seq = l.seq AND k.code = :code))
             AND (:voided = 1 OR l.is_voided = 0)
           GROUP BY l.person_id, quarter""", {**wanted, "class_id": class_id})
    moments: dict[int, datetime] = {}
    for person_id, quarter, n, ms in rows:
        if quarter not in moments:
            moments[quarter] = from_us(quarter * QUARTER_US)
        yield Quarter(person_id, moments[quarter], n, ms)


def last_answers(db: Database, class_id: int) -> dict[int, datetime]:
    """By trainee: the last answer of all, whatever it was."""
    rows = db.execute(
        """SELECT o.person_id, max((SELECT max(a.received_us) FROM answer a
                                    WHERE a.person_id = o.own_id)) AS last_us
           FROM member m CROSS JOIN own o
           WHERE m.class_id = ? AND m.role = 'trainee' AND m.left_us IS NULL AND o.person_id = m.person_id
           GROUP BY o.person_id""", [class_id])
    return {row["person_id"]: from_us(row["last_us"]) for row in rows if row["last_us"] is not None}


def joined(db: Database, class_id: int) -> dict[int, datetime]:
    """By trainee: since when they are in the class."""
    return {row["person_id"]: from_us(row["joined_us"]) for row in db.execute(
        """SELECT person_id, joined_us FROM member
           WHERE class_id = ? AND role = 'trainee' AND left_us IS NULL""", [class_id])}


def repeats(db: Database, class_id: int, since: datetime) -> Iterator[Repeat]:
    """Mistakes of answers that tell of skill, given since then; each once an answer."""
    rows = db.execute(
        """SELECT o.person_id, a.drill_id, i.situation, k.code, count(*) AS n
           FROM member m CROSS JOIN own o CROSS JOIN answer a CROSS JOIN mistake k CROSS JOIN item i
                CROSS JOIN sitting s
           WHERE m.class_id = ? AND m.role = 'trainee' AND m.left_us IS NULL AND o.person_id = m.person_id
             AND a.person_id = o.own_id AND a.received_us >= ? AND k.sitting_id = a.sitting_id
             AND k.seq = a.seq AND i.sitting_id = a.sitting_id AND i.seq = a.seq AND s.id = a.sitting_id
             AND s.mode IN ('practice', 'check') AND a.assisted + a.rapid + a.away = 0
             AND NOT EXISTS (SELECT 1 FROM mark x WHERE x.sitting_id = a.sitting_id AND x.seq = a.seq
                             AND x.what = 'slip')
             AND 'void' IS DISTINCT FROM (
                 SELECT x.what FROM mark x WHERE x.sitting_id = a.sitting_id AND x.seq = a.seq
                 AND x.what <> 'slip' ORDER BY x.at_us DESC LIMIT 1)
           GROUP BY o.person_id, a.drill_id, i.situation, k.code
           ORDER BY o.person_id, a.drill_id, i.situation, k.code""", [class_id, to_us(since)])
    for row in rows:
        yield Repeat(row["person_id"], row["drill_id"], row["situation"], row["code"], row["n"])
