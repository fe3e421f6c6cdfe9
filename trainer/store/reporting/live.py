"""Who of a class is at it now: the open item, and the last answers, a statement each; asked all the time.

Exams are told of by nothing but that one is sat. What was practised before somebody signed in is not looked
at: it is never of now.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from sqlite_utils import Database

from trainer.store.moments import from_us, to_us


@dataclass(frozen=True, slots=True, kw_only=True)
class Now:
    """A trainee's sign-in and latest item, the one that was answered last or a newer one."""

    person_id: int
    seen: datetime | None
    """When a sign-in of theirs was last used; None: nobody is signed in as them."""
    answered: datetime | None
    """The last answer of all."""
    begun: datetime | None
    """The block of the item."""
    mode: str | None
    has_ended: bool
    drill_id: str | None
    issued: datetime | None
    target_ms: int
    is_answered: bool
    n_recent: int
    """Answers since the moment that was asked for."""


@dataclass(frozen=True, slots=True)
class Answered:
    """An answer and the misconceptions that it showed."""

    received: datetime
    credit: int
    codes: tuple[str, ...]


def now_of(db: Database, class_id: int, recent: datetime) -> dict[int, Now]:
    """By trainee; answers since ``recent`` are counted."""
    rows = db.execute(
        """SELECT m.person_id, t.started_us, t.mode, e.sitting_id IS NOT NULL AS has_ended,
                  i.drill_id, i.issued_us, i.target_ms, a.received_us IS NOT NULL AS is_answered,
                  (SELECT max(g.seen_us) FROM session g
                   WHERE g.person_id = m.person_id AND g.kind <> 'local') AS seen_us,
                  (SELECT max(b.received_us) FROM answer b WHERE b.person_id = m.person_id) AS answered_us,
                  (SELECT count(*) FROM answer b
                   WHERE b.person_id = m.person_id AND b.received_us >= :recent) AS n_recent
           FROM member m
                LEFT JOIN sitting t ON t.id = coalesce(
                    (SELECT b.sitting_id FROM answer b
                     WHERE b.person_id = m.person_id AND b.received_us >= (
                         SELECT max(s.started_us) FROM sitting s WHERE s.person_id = m.person_id)
                     ORDER BY b.received_us DESC LIMIT 1),
                    (SELECT s.id FROM sitting s WHERE s.person_id = m.person_id
                     ORDER BY s.started_us DESC, s.id DESC LIMIT 1))
                LEFT JOIN sitting_end e ON e.sitting_id = t.id
                LEFT JOIN item i ON i.sitting_id = t.id
                     AND i.seq = (SELECT max(j.seq) FROM item j WHERE j.sitting_id = t.id)
                LEFT JOIN answer a ON a.sitting_id = i.sitting_id AND a.seq = i.seq
           WHERE m.class_id = :class AND m.role = 'trainee' AND m.left_us IS NULL""",
        {"class": class_id, "recent": to_us(recent)})
    return {row["person_id"]: Now(
        person_id=row["person_id"], seen=_moment(row["seen_us"]), answered=_moment(row["answered_us"]),
        begun=_moment(row["started_us"]), mode=row["mode"], has_ended=bool(row["has_ended"]),
        drill_id=row["drill_id"], issued=_moment(row["issued_us"]), target_ms=row["target_ms"] or 0,
        is_answered=bool(row["is_answered"]), n_recent=row["n_recent"]) for row in rows}


def last_answers(db: Database, class_id: int, since: datetime, limit: int) -> dict[int, list[Answered]]:
    """By trainee, the latest last: of the last ``limit`` since then those that may be told of."""
    rows = db.execute(
        """SELECT m.person_id, a.sitting_id, a.seq, a.received_us, a.credit, k.code
           FROM member m CROSS JOIN answer a CROSS JOIN sitting s
                LEFT JOIN mistake k ON k.sitting_id = a.sitting_id AND k.seq = a.seq
           WHERE m.class_id = :class AND m.role = 'trainee' AND m.left_us IS NULL
             AND a.person_id = m.person_id AND a.received_us >= :since
             AND a.received_us >= coalesce(
                 (SELECT b.received_us FROM answer b WHERE b.person_id = m.person_id
                  ORDER BY b.received_us DESC LIMIT 1 OFFSET :before), 0)
             AND s.id = a.sitting_id AND s.mode <> 'exam'
             AND coalesce((SELECT v.what FROM mark v
                           WHERE v.sitting_id = a.sitting_id AND v.seq = a.seq AND v.what <> 'slip'
                           ORDER BY v.at_us DESC LIMIT 1), '') <> 'void'
           ORDER BY m.person_id, a.received_us, a.sitting_id, a.seq, k.code""",
        {"class": class_id, "since": to_us(since), "before": limit - 1})
    found: dict[int, dict[tuple[int, int], Answered]] = {}
    for row in rows:
        place = (row["sitting_id"], row["seq"])
        of_person = found.setdefault(row["person_id"], {})
        codes = of_person[place].codes if place in of_person else ()
        of_person[place] = Answered(from_us(row["received_us"]), row["credit"],
                                    (*codes, row["code"]) if row["code"] else codes)
    return {person_id: list(answers.values()) for person_id, answers in found.items()}


def _moment(us: int | None) -> datetime | None:
    return None if us is None else from_us(us)
