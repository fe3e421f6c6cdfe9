"""The rows of an exam's sittings: whose attempt, its stops, added time, what is kept beside its answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from itertools import accumulate
from typing import Any

from sqlite_utils import Database

from trainer.store.audit import entries_of
from trainer.store.moments import from_us, to_us
from trainer.store.practice import Sitting, sitting_by_id, to_json

EXTRA_TIME = "exam.extra_time"
"""What the record says of a sitting whose trainee was granted more time while they sat it."""


@dataclass(frozen=True, slots=True)
class Stop:
    """``what``: finished, deadline, handed_in, reopened."""

    at: datetime
    what: str


@dataclass(frozen=True, slots=True)
class AddedTime:
    """Milliseconds that an instructor gave."""

    at: datetime
    ms: int


@dataclass(frozen=True, slots=True)
class Granted:
    """Extra time in per cent that the trainee was granted while they sat it."""

    at: datetime
    percent: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperAnswer:
    """What is kept beside an answer: how long its way was measured to be, and what of that was credited."""

    seq: int
    latency_ms: int | None
    credited_ms: int
    is_late: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredPaper:
    """A sitting of an exam, with all that its clock depends on."""

    sitting: Sitting
    exam_id: int
    is_trial: bool
    attempt_no: int
    begun_with: int
    """The extra time that its trainee had when it began, in per cent."""
    part_items: tuple[int, ...]
    """How many items each part comes to."""
    stops: tuple[Stop, ...] = ()
    added: tuple[AddedTime, ...] = ()
    granted: tuple[Granted, ...] = ()
    credited_ms: int = 0
    """Over all its answers."""

    @property
    def id(self) -> int:
        return self.sitting.id

    @property
    def extra_time(self) -> int:
        """In per cent, the most that was ever granted: what is withdrawn shortens nothing that is sat."""
        return max(self.begun_with, *(one.percent for one in self.granted), 0)

    def part_of(self, seq: int) -> int:
        """The place, from 0, of the part that an item belongs to."""
        for place, ends in enumerate(accumulate(self.part_items)):
            if seq <= ends:
                return place
        return len(self.part_items) - 1


def add_paper(db: Database, paper: StoredPaper) -> None:
    """Beside its sitting, which is stored."""
    db.execute(
        """INSERT INTO exam_sitting (sitting_id, exam_id, person_id, is_trial, attempt_no, extra_time,
                                     part_items)
           VALUES (?, ?, ?, ?, ?, ?, ?)""",
        [paper.id, paper.exam_id, paper.sitting.person_id, int(paper.is_trial), paper.attempt_no,
         paper.begun_with, to_json(list(paper.part_items))])


def find_paper(db: Database, sitting_id: int) -> StoredPaper | None:
    """Whoever's it is."""
    return _paper(db, db.execute("SELECT * FROM exam_sitting WHERE sitting_id = ?", [sitting_id]).fetchone())


def own_paper(db: Database, public_id: bytes, person_id: int) -> StoredPaper | None:
    """By its public id, the person's own."""
    row = db.execute(
        """SELECT e.* FROM exam_sitting e JOIN sitting s ON s.id = e.sitting_id
           WHERE s.public_id = ? AND s.person_id = ?""", [public_id, person_id]).fetchone()
    return _paper(db, row)


def papers_of(db: Database, exam_id: int) -> list[StoredPaper]:
    """All of an exam, trials last, each person's in order."""
    rows = db.execute(
        """SELECT * FROM exam_sitting WHERE exam_id = ? ORDER BY is_trial, person_id, attempt_no""",
        [exam_id]).fetchall()
    return [found for row in rows if (found := _paper(db, row))]


def attempts_of(db: Database, exam_id: int, person_id: int, *, is_trial: bool) -> list[StoredPaper]:
    """The person's own, in order."""
    rows = db.execute(
        """SELECT * FROM exam_sitting WHERE exam_id = ? AND person_id = ? AND is_trial = ?
           ORDER BY attempt_no""", [exam_id, person_id, int(is_trial)]).fetchall()
    return [found for row in rows if (found := _paper(db, row))]


def unstopped_papers(db: Database, person_id: int, *, with_trials: bool = False) -> list[StoredPaper]:
    """The person's attempts that nothing has stopped: they go on unless their time is over."""
    rows = db.execute(
        """SELECT e.* FROM exam_sitting e
           WHERE e.person_id = ? AND e.is_trial <= ?
             AND NOT EXISTS (SELECT 1 FROM sitting_end z WHERE z.sitting_id = e.sitting_id)
             AND coalesce((SELECT t.what FROM exam_stop t WHERE t.sitting_id = e.sitting_id
                           ORDER BY t.id DESC LIMIT 1), 'reopened') = 'reopened'
           ORDER BY e.sitting_id DESC""", [person_id, int(with_trials)]).fetchall()
    return [found for row in rows if (found := _paper(db, row))]


def first_start(db: Database, exam_id: int) -> datetime | None:
    """When the first attempt of an exam was begun."""
    us = db.execute(
        """SELECT min(s.started_us) AS first_us FROM exam_sitting e JOIN sitting s ON s.id = e.sitting_id
           WHERE e.exam_id = ? AND e.is_trial = 0""", [exam_id]).fetchone()["first_us"]
    return None if us is None else from_us(us)


def add_stop(db: Database, sitting_id: int, what: str, actor_id: int, at: datetime, reason: str = "") -> None:
    """Stop a sitting, or let it go on."""
    db.execute("INSERT INTO exam_stop (sitting_id, at_us, what, actor_id, reason) VALUES (?, ?, ?, ?, ?)",
               [sitting_id, to_us(at), what, actor_id, reason])


def add_time(db: Database, paper: StoredPaper, ms: int, actor_id: int, at: datetime, reason: str) -> None:
    """Give a sitting more time."""
    db.execute(
        """INSERT INTO exam_added_time (exam_id, sitting_id, at_us, ms, actor_id, reason)
           VALUES (?, ?, ?, ?, ?, ?)""", [paper.exam_id, paper.id, to_us(at), ms, actor_id, reason])


def add_void(db: Database, sitting_id: int, seq: int, what: str, actor_id: int, at: datetime,
             reason: str) -> None:
    """``void`` or ``restore`` an item."""
    db.execute(
        "INSERT INTO exam_void (sitting_id, seq, at_us, what, actor_id, reason) VALUES (?, ?, ?, ?, ?, ?)",
        [sitting_id, seq, to_us(at), what, actor_id, reason])


def void_items(db: Database, sitting_id: int) -> frozenset[int]:
    """The places whose last word is void."""
    last = {row["seq"]: row["what"] for row in db.execute(
        "SELECT seq, what FROM exam_void WHERE sitting_id = ? ORDER BY id", [sitting_id])}
    return frozenset(seq for seq, what in last.items() if what == "void")


def add_paper_answer(db: Database, sitting_id: int, answer: PaperAnswer) -> None:
    """Beside its answer, which is stored."""
    db.execute(
        "INSERT INTO exam_answer (sitting_id, seq, latency_ms, credited_ms, is_late) VALUES (?, ?, ?, ?, ?)",
        [sitting_id, answer.seq, answer.latency_ms, answer.credited_ms, int(answer.is_late)])


def paper_answers(db: Database, sitting_id: int) -> dict[int, PaperAnswer]:
    """By place."""
    rows = db.execute(
        "SELECT seq, latency_ms, credited_ms, is_late FROM exam_answer WHERE sitting_id = ? ORDER BY seq",
        [sitting_id])
    return {row["seq"]: PaperAnswer(seq=row["seq"], latency_ms=row["latency_ms"],
                                    credited_ms=row["credited_ms"], is_late=bool(row["is_late"]))
            for row in rows}


def last_place(db: Database, sitting_id: int) -> int:
    """The item that was issued last: the only one that can be answered."""
    return int(db.execute("SELECT coalesce(max(seq), 0) AS seq FROM item WHERE sitting_id = ?",
                          [sitting_id]).fetchone()["seq"])


def count_begun(db: Database, sitting_id: int, seq: int) -> int:
    """Items up to this place that are no next step of the one before."""
    return int(db.execute(
        """SELECT count(*) AS n FROM item_body WHERE sitting_id = ? AND seq <= ? AND is_next_step = 0""",
        [sitting_id, seq]).fetchone()["n"])


def find_hold(db: Database, sitting_id: int) -> bytes | None:
    """The hash of the page that it is open on; None: on none yet."""
    row = db.execute("SELECT page_hash FROM exam_hold WHERE sitting_id = ? ORDER BY id DESC LIMIT 1",
                     [sitting_id]).fetchone()
    return None if row is None else bytes(row["page_hash"])


def add_hold(db: Database, sitting_id: int, page_hash: bytes, at: datetime) -> None:
    """From now on it is open on this page."""
    db.execute("INSERT INTO exam_hold (sitting_id, page_hash, at_us) VALUES (?, ?, ?)",
               [sitting_id, page_hash, to_us(at)])


def holds(db: Database, sitting_id: int) -> tuple[int, datetime | None]:
    """On how many pages it was, and when it came to the last."""
    row = db.execute("SELECT count(*) AS n, max(at_us) AS last_us FROM exam_hold WHERE sitting_id = ?",
                     [sitting_id]).fetchone()
    return row["n"], None if row["last_us"] is None else from_us(row["last_us"])


def _paper(db: Database, row: Any) -> StoredPaper | None:
    if row is None:
        return None
    sitting = sitting_by_id(db, row["sitting_id"])
    assert sitting is not None, "an exam's sitting is a sitting"
    stops = db.execute("SELECT at_us, what FROM exam_stop WHERE sitting_id = ? ORDER BY id", [sitting.id])
    stopped = tuple(Stop(from_us(one["at_us"]), one["what"]) for one in stops)
    added = db.execute("SELECT at_us, ms FROM exam_added_time WHERE sitting_id = ? ORDER BY id", [sitting.id])
    given = tuple(AddedTime(from_us(one["at_us"]), one["ms"]) for one in added)
    credited = db.execute("SELECT coalesce(sum(credited_ms), 0) AS ms FROM exam_answer WHERE sitting_id = ?",
                          [sitting.id]).fetchone()["ms"]
    return StoredPaper(
        sitting=sitting, exam_id=row["exam_id"], is_trial=bool(row["is_trial"]),
        attempt_no=row["attempt_no"], begun_with=row["extra_time"],
        part_items=tuple(json.loads(row["part_items"])), stops=stopped, added=given,
        granted=_granted(db, sitting.id), credited_ms=credited)


def _granted(db: Database, sitting_id: int) -> tuple[Granted, ...]:
    """The record alone has it: a sitting's row says what it was begun with, and is never changed."""
    return tuple(Granted(one.at, one.detail["after"])
                 for one in entries_of(db, f"sitting:{sitting_id}", EXTRA_TIME))
