"""What the sittings of a class come to in misconceptions and in money: as it is kept, and where it is not."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from sqlite_utils import Database

from trainer.store.moments import from_us


class Coded(NamedTuple):
    """Of one trainee and misconception."""

    person_id: int
    skill: str
    code: str
    chances: int
    hits: int


class Paid(NamedTuple):
    """Of one trainee; money in hundredths."""

    person_id: int
    currency: str
    overpaid: int
    underpaid: int


class Unkept(NamedTuple):
    """A sitting that has to be worked out."""

    sitting_id: int
    person_id: int


class Seen(NamedTuple):
    """When a trainee showed a misconception, first and last."""

    person_id: int
    kind: str
    code: str
    first: datetime
    last: datetime


def kept_codes(db: Database, wanted: dict[str, Any]) -> list[Coded]:
    """Of the sittings that are kept and lie within the days wholly; ``wanted`` as ``parameters`` has it.

    What a sitting says of itself is joined before its codes, or it would be looked up once for each of them.
    """
    return [Coded(*row) for row in db.execute(
        """SELECT m.person_id, c.skill, c.code, sum(c.chances), sum(c.hits)
           FROM member m CROSS JOIN own o CROSS JOIN sitting s CROSS JOIN sitting_end e
                LEFT JOIN sitting_page g ON g.sitting_id = s.id
                LEFT JOIN sitting_assignment w ON w.sitting_id = s.id
                LEFT JOIN exam_sitting x ON x.sitting_id = s.id LEFT JOIN exam t ON t.id = x.exam_id
                CROSS JOIN sitting_code c
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND o.person_id = m.person_id AND s.person_id = o.own_id AND e.sitting_id = s.id
             AND s.started_us >= :since_us AND e.ended_us < :until_us
             AND (:table_id IS NULL OR s.table_id = :table_id)
             AND (s.mode = :mode OR (:mode IS NULL AND s.mode IN ('practice', 'check')))
             AND (s.mode <> 'exam' OR (x.is_trial = 0 AND t.released_us IS NOT NULL))
             AND (:assignment IS NULL OR w.assignment_id = :assignment)
             AND (:exam IS NULL OR x.exam_id = :exam)
             AND (:lang IS NULL OR g.lang = :lang) AND (:device IS NULL OR g.device = :device)
             AND c.sitting_id = s.id AND (:kind IS NULL OR c.skill = :kind)
           GROUP BY m.person_id, c.skill, c.code""", wanted)]


def kept_money(db: Database, wanted: dict[str, Any]) -> list[Paid]:
    """The same of what was overpaid and underpaid."""
    return [Paid(*row) for row in db.execute(
        """SELECT m.person_id, c.currency, sum(c.overpaid), sum(c.underpaid)
           FROM member m CROSS JOIN own o CROSS JOIN sitting s CROSS JOIN sitting_end e
                CROSS JOIN sitting_sum c
                LEFT JOIN sitting_page g ON g.sitting_id = s.id
                LEFT JOIN sitting_assignment w ON w.sitting_id = s.id
                LEFT JOIN exam_sitting x ON x.sitting_id = s.id LEFT JOIN exam t ON t.id = x.exam_id
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND o.person_id = m.person_id AND s.person_id = o.own_id AND e.sitting_id = s.id
             AND s.started_us >= :since_us AND e.ended_us < :until_us
             AND (:table_id IS NULL OR s.table_id = :table_id)
             AND (s.mode = :mode OR (:mode IS NULL AND s.mode IN ('practice', 'check')))
             AND (s.mode <> 'exam' OR (x.is_trial = 0 AND t.released_us IS NOT NULL))
             AND (:assignment IS NULL OR w.assignment_id = :assignment)
             AND (:exam IS NULL OR x.exam_id = :exam)
             AND (:lang IS NULL OR g.lang = :lang) AND (:device IS NULL OR g.device = :device)
             AND c.sitting_id = s.id
           GROUP BY m.person_id, c.currency""", wanted)]


def unkept(db: Database, wanted: dict[str, Any]) -> list[Unkept]:
    """The sittings of these days that are open, not kept, or reach over an edge of the days."""
    return [Unkept(*row) for row in db.execute(
        """SELECT s.id, m.person_id
           FROM member m CROSS JOIN own o CROSS JOIN sitting s
                LEFT JOIN sitting_end e ON e.sitting_id = s.id
                LEFT JOIN sitting_sum c ON c.sitting_id = s.id
                LEFT JOIN sitting_page g ON g.sitting_id = s.id
                LEFT JOIN sitting_assignment w ON w.sitting_id = s.id
                LEFT JOIN exam_sitting x ON x.sitting_id = s.id LEFT JOIN exam t ON t.id = x.exam_id
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND o.person_id = m.person_id AND s.person_id = o.own_id
             AND s.started_us < :until_us AND (e.ended_us IS NULL OR e.ended_us >= :since_us)
             AND (e.ended_us IS NULL OR c.sitting_id IS NULL OR s.started_us < :since_us
                  OR e.ended_us >= :until_us)
             AND (:table_id IS NULL OR s.table_id = :table_id)
             AND (s.mode = :mode OR (:mode IS NULL AND s.mode IN ('practice', 'check')))
             AND (s.mode <> 'exam' OR (x.is_trial = 0 AND t.released_us IS NOT NULL))
             AND (:assignment IS NULL OR w.assignment_id = :assignment)
             AND (:exam IS NULL OR x.exam_id = :exam)
             AND (:lang IS NULL OR g.lang = :lang) AND (:device IS NULL OR g.device = :device)
             AND EXISTS (SELECT 1 FROM answer a WHERE a.sitting_id = s.id)
           ORDER BY s.id""", wanted)]


def seen(db: Database, wanted: dict[str, Any]) -> list[Seen]:
    """When each misconception was shown in these days, by answers that tell of skill."""
    rows = db.execute(
        """SELECT m.person_id, a.drill_id, k.code, min(a.received_us) AS first_us,
                  max(a.received_us) AS last_us
           FROM member m CROSS JOIN own o CROSS JOIN sitting s
                LEFT JOIN sitting_page g ON g.sitting_id = s.id
                LEFT JOIN sitting_assignment w ON w.sitting_id = s.id
                LEFT JOIN exam_sitting x ON x.sitting_id = s.id LEFT JOIN exam t ON t.id = x.exam_id
                CROSS JOIN mistake k CROSS JOIN answer a
           WHERE m.class_id = :class_id AND m.role = 'trainee' AND m.left_us IS NULL
             AND (:person IS NULL OR m.person_id = :person) AND (:group IS NULL OR m.group_id = :group)
             AND o.person_id = m.person_id AND s.person_id = o.own_id
             AND (:table_id IS NULL OR s.table_id = :table_id)
             AND (s.mode = :mode OR (:mode IS NULL AND s.mode IN ('practice', 'check')))
             AND (s.mode <> 'exam' OR (x.is_trial = 0 AND t.released_us IS NOT NULL))
             AND (:assignment IS NULL OR w.assignment_id = :assignment)
             AND (:exam IS NULL OR x.exam_id = :exam)
             AND (:lang IS NULL OR g.lang = :lang) AND (:device IS NULL OR g.device = :device)
             AND s.started_us < :until_us + 86400000000
             AND NOT EXISTS (SELECT 1 FROM sitting_end z WHERE z.sitting_id = s.id
                             AND z.ended_us < :since_us - 86400000000)
             AND k.sitting_id = s.id AND a.sitting_id = k.sitting_id AND a.seq = k.seq
             AND a.received_us >= :since_us AND a.received_us < :until_us
             AND a.drill_id >= :kind_from AND a.drill_id < :kind_to
             AND a.assisted + a.rapid + a.away = 0
             AND NOT EXISTS (SELECT 1 FROM mark n WHERE n.sitting_id = a.sitting_id AND n.seq = a.seq
                             AND n.what = 'slip')
             AND 'void' IS DISTINCT FROM (
                 SELECT n.what FROM mark n WHERE n.sitting_id = a.sitting_id AND n.seq = a.seq
                 AND n.what <> 'slip' ORDER BY n.at_us DESC LIMIT 1)
             AND 'void' IS DISTINCT FROM (
                 SELECT n.what FROM exam_void n WHERE n.sitting_id = a.sitting_id AND n.seq = a.seq
                 ORDER BY n.id DESC LIMIT 1)
           GROUP BY m.person_id, a.drill_id, k.code""", wanted)
    return [Seen(row["person_id"], row["drill_id"].partition("/")[0], row["code"], from_us(row["first_us"]),
                 from_us(row["last_us"])) for row in rows]
