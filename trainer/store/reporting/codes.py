"""How often somebody could have shown each misconception, and did: of sittings whose sums are kept."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from sqlite_utils import Database

from trainer.store.moments import to_us


class CodeSum(NamedTuple):
    """Of practice and checks."""

    skill: str
    code: str
    chances: int
    hits: int


def kept(db: Database, person_id: int, since: datetime) -> Iterator[CodeSum]:
    """Of the sittings begun since then whose sums are kept."""
    for row in db.execute(
            """SELECT c.skill, c.code, sum(c.chances) AS chances, sum(c.hits) AS hits
               FROM own o CROSS JOIN sitting s CROSS JOIN sitting_code c
               WHERE o.person_id = ? AND s.person_id = o.own_id AND s.started_us >= ?
                 AND s.mode IN ('practice', 'check') AND c.sitting_id = s.id
               GROUP BY c.skill, c.code ORDER BY c.skill, c.code""", [person_id, to_us(since)]):
        yield CodeSum(row["skill"], row["code"], row["chances"], row["hits"])


def not_kept(db: Database, person_id: int, since: datetime) -> list[int]:
    """The others, open ones too."""
    return [row["id"] for row in db.execute(
        """SELECT s.id FROM own o CROSS JOIN sitting s
           WHERE o.person_id = ? AND s.person_id = o.own_id AND s.started_us >= ?
             AND s.mode IN ('practice', 'check')
             AND NOT EXISTS (SELECT 1 FROM sitting_sum k WHERE k.sitting_id = s.id)
           ORDER BY s.id""", [person_id, to_us(since)])]
