"""The rows of ratings: how well trainees thought they had dealt a round."""

from __future__ import annotations

from datetime import datetime

from sqlite_utils import Database

from trainer.store.moments import to_us
from trainer.store.practice import Sitting, sitting_by_id


def add_rating(db: Database, sitting_id: int, rating: int | None, now: datetime) -> None:
    """From 1 to 5, None where the trainee would rather not say; the first word stays."""
    db.execute("INSERT INTO round_rating (sitting_id, rating, rated_us) VALUES (?, ?, ?)",
               [sitting_id, rating, to_us(now)])


def find_rating(db: Database, sitting_id: int) -> int | None:
    """None where nothing was said, too."""
    row = db.execute("SELECT rating FROM round_rating WHERE sitting_id = ?", [sitting_id]).fetchone()
    return None if row is None else row["rating"]


def unrated_sittings(db: Database, person_id: int, drill_id: str) -> list[Sitting]:
    """The person's sittings that were begun with this drill and that nothing was said of; of exams none."""
    ids = [row["id"] for row in db.execute(
        """SELECT s.id FROM sitting s
           WHERE s.person_id IN (SELECT own_id FROM own WHERE person_id = ?)
             AND s.drill_id = ? AND s.mode <> 'exam'
             AND NOT EXISTS (SELECT 1 FROM round_rating r WHERE r.sitting_id = s.id)""",
        [person_id, drill_id])]
    return [found for one in ids if (found := sitting_by_id(db, one))]
