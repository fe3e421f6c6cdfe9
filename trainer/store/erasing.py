"""Taking people and their histories out of the store: the only statements that delete what was answered.

Each function is part of a job that also writes its row of the record.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from datetime import datetime

from sqlite_utils import Database

from trainer.store.digest import sitting_digest
from trainer.store.exporting import ids_of
from trainer.store.moments import to_us
from trainer.store.schema.guards import without_guards

_OF_A_SITTING = (
    "DELETE FROM exam_answer WHERE sitting_id = ?",
    "DELETE FROM mark WHERE sitting_id = ?",
    "DELETE FROM mistake WHERE sitting_id = ?",
    "DELETE FROM answer WHERE sitting_id = ?",
    "DELETE FROM repeat WHERE sitting_id = ?",
    "DELETE FROM item_body WHERE sitting_id = ?",
    "DELETE FROM item WHERE sitting_id = ?",
    "DELETE FROM sitting_end WHERE sitting_id = ?",
    "DELETE FROM sitting_plan WHERE sitting_id = ?",
    "DELETE FROM sitting_page WHERE sitting_id = ?",
    "DELETE FROM round_rating WHERE sitting_id = ?",
    "DELETE FROM sitting_code WHERE sitting_id = ?",
    "DELETE FROM sitting_sum WHERE sitting_id = ?",
    "DELETE FROM sitting_assignment WHERE sitting_id = ?",
    "DELETE FROM exam_hold WHERE sitting_id = ?",
    "DELETE FROM exam_void WHERE sitting_id = ?",
    "DELETE FROM exam_added_time WHERE sitting_id = ?",
    "DELETE FROM exam_stop WHERE sitting_id = ?",
    """DELETE FROM exam_sitting WHERE sitting_id = ?
       AND NOT EXISTS (SELECT 1 FROM certificate c WHERE c.sitting_id = exam_sitting.sitting_id)""",
    """DELETE FROM sitting WHERE id = ?
       AND NOT EXISTS (SELECT 1 FROM exam_sitting x WHERE x.sitting_id = sitting.id)""",
)
"""In an order in which nothing is left that points to what is gone. A certificate keeps the bare sitting that
it is of: its number goes on saying that it was withdrawn."""

_REASONS = (
    "UPDATE mark SET reason = '' WHERE sitting_id = ?",
    "UPDATE exam_stop SET reason = '' WHERE sitting_id = ?",
    "UPDATE exam_void SET reason = '-' WHERE sitting_id = ?",
    "UPDATE exam_added_time SET reason = '-' WHERE sitting_id = ?",
)
"""Written by people about people: a name may stand in them."""

_IDENTITY = (
    "DELETE FROM skill_day WHERE person_id = ?",
    "DELETE FROM skill_state WHERE person_id = ?",
    "DELETE FROM standing WHERE person_id = ?",
    "DELETE FROM job WHERE person_id = ?",
    "DELETE FROM session WHERE person_id = ?",
    "DELETE FROM one_time_link WHERE person_id = ?",
    "DELETE FROM known_browser WHERE person_id = ?",
    "DELETE FROM rules_told WHERE person_id = ?",
    "DELETE FROM member WHERE person_id = ?",
    "DELETE FROM assignment_trainee WHERE person_id = ?",
    "DELETE FROM account WHERE person_id = ?",
)


def erase_person(db: Database, person_id: int, *, keeps_answers: bool, reason: str, now: datetime) -> int:
    """What says who somebody is goes; the answers too, or they are of nobody from now on.

    Their certificates are withdrawn before; ``reason`` takes the place of whatever was said of them. A row
    with the bare number stays, for what points to it. How many blocks were deleted.
    """
    ids = ids_of(db, person_id)
    sittings = [row["id"] for one in ids
                for row in db.execute("SELECT id FROM sitting WHERE person_id = ?", [one])]
    for one in ids:
        for statement in _IDENTITY:
            db.execute(statement, [one])
        db.execute(
            """UPDATE person SET name = '', lang = NULL, zone = 'UTC', preferences = '{}', is_active = 0,
                                 extra_time = 100, has_no_flash = 0, notice_seen = 0, erased_us = ?
               WHERE id = ?""", [to_us(now), one])
    with without_guards(db):
        for one in ids:
            db.execute("UPDATE certificate SET withdrawn_reason = ? WHERE person_id = ?", [reason, one])
        if keeps_answers:
            _forget_reasons(db, sittings)
        else:
            _run(db, _OF_A_SITTING, sittings)
    return 0 if keeps_answers else len(sittings)


def _forget_reasons(db: Database, sittings: Collection[int]) -> None:
    """A digest that held goes on holding; one that did not goes on telling that something was changed."""
    held = [row["sitting_id"] for one in sittings for row in db.execute(
        "SELECT sitting_id, digest FROM sitting_end WHERE sitting_id = ?", [one]).fetchall()
        if row["digest"] == sitting_digest(db, one)]
    _run(db, _REASONS, sittings)
    for one in held:
        db.execute("UPDATE sitting_end SET digest = ? WHERE sitting_id = ?", [sitting_digest(db, one), one])


def erased_at(db: Database, person_id: int) -> int | None:
    """When, in microseconds; None: never."""
    row = db.execute("SELECT erased_us FROM person WHERE id = ?", [person_id]).fetchone()
    return row["erased_us"] if row else None


def practice_before(db: Database, moment: datetime) -> list[int]:
    """The blocks that ended, or were touched last, before that; not what a block that stays repeats."""
    old = {row["id"] for row in db.execute(
        """SELECT s.id FROM sitting s LEFT JOIN sitting_end e ON e.sitting_id = s.id
           WHERE s.mode <> 'exam' AND coalesce(e.ended_us, s.started_us) < :before
             AND NOT EXISTS (SELECT 1 FROM answer a
                             WHERE a.sitting_id = s.id AND a.received_us >= :before)""",
        {"before": to_us(moment)})}
    repeats = {(row["sitting_id"], row["of_sitting_id"]) for row in db.execute(
        "SELECT DISTINCT sitting_id, of_sitting_id FROM repeat")}
    while needed := {source for again, source in repeats if again not in old and source in old}:
        old -= needed
    return sorted(old)


def exams_before(db: Database, moment: datetime) -> list[tuple[int, bool]]:
    """Sittings of exams that were over before that, but those of a certificate in force; each with whether
    its results were released.

    By the release where there was one; else by the end of the window, unless the sitting was touched since.
    """
    rows = db.execute(
        """SELECT x.sitting_id, t.released_us IS NOT NULL AS is_released
           FROM exam_sitting x JOIN exam t ON t.id = x.exam_id
           WHERE coalesce(t.released_us, t.closes_us) < :before
             AND (t.released_us IS NOT NULL OR NOT EXISTS (
                 SELECT 1 FROM answer a WHERE a.sitting_id = x.sitting_id AND a.received_us >= :before
                 UNION ALL SELECT 1 FROM exam_stop s WHERE s.sitting_id = x.sitting_id AND s.at_us >= :before
                 UNION ALL SELECT 1 FROM exam_added_time g
                           WHERE g.sitting_id = x.sitting_id AND g.at_us >= :before))
             AND NOT EXISTS (
               SELECT 1 FROM certificate c WHERE c.sitting_id = x.sitting_id AND c.withdrawn_us IS NULL
               AND (c.expires_us IS NULL OR c.expires_us >= :before))
           ORDER BY x.sitting_id""", {"before": to_us(moment)})
    return [(row["sitting_id"], bool(row["is_released"])) for row in rows]


def count_answers(db: Database, sittings: Iterable[int]) -> int:
    """In these sittings."""
    return sum(db.execute("SELECT count(*) FROM answer WHERE sitting_id = ?", [one]).fetchone()[0]
               for one in sittings)


def purge(db: Database, sittings: Collection[int]) -> None:
    """Delete sittings with everything that was asked and answered in them."""
    with without_guards(db):
        _run(db, _OF_A_SITTING, sittings)


def _run(db: Database, statements: Iterable[str], sittings: Collection[int]) -> None:
    """Each for all before the next: a block may repeat another's items."""
    for statement in statements:
        for sitting_id in sittings:
            db.execute(statement, [sitting_id])
