"""How the trainees of every class stand, as it was kept when their last block ended."""

from __future__ import annotations

from typing import Any, NamedTuple

from sqlite_utils import Database


class Stood(NamedTuple):
    """A trainee of a class in one skill."""

    class_id: int
    person_id: int
    skill: str
    lower: float
    pace: float | None
    to_mastered: int | None
    """Answers that counted by the end of the day on which it was mastered first; None: never."""


def stood(db: Database) -> list[Stood]:
    """Of all classes, trainees who left included: a cohort is who was in it."""
    rows: list[Any] = db.execute(
        """SELECT m.class_id, m.person_id, k.skill, k.lower, k.pace,
                  (SELECT min(d.n) FROM skill_day d WHERE d.person_id = k.person_id AND d.skill = k.skill
                   AND d.level = 'mastered')
           FROM member m CROSS JOIN skill_state k
           WHERE m.role = 'trainee' AND k.person_id = m.person_id AND k.n >= 5
           ORDER BY m.class_id, k.skill, m.person_id""").fetchall()
    return [Stood(*row) for row in rows]
