"""The rows of answers: what was given, its credit and time, the mistakes found in it, its marks."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlite_utils import Database

from trainer.drills.base import Json
from trainer.learning.scoring import Hints, Timing
from trainer.store.moments import from_us, to_us
from trainer.store.practice import LAST_SEQ, to_json


@dataclass(frozen=True, slots=True, kw_only=True)
class Answer:
    """``typed`` is the form's fields, ``given`` what was read in them; ``credit`` in thousandths."""

    seq: int
    received: datetime
    typed: dict[str, str]
    given: Json
    credit: int
    codes: tuple[str, ...]
    """Of the mistakes found, in alphabetical order."""
    hints: Hints
    timing: Timing
    is_slip: bool = False

    @property
    def result(self) -> Result:
        return Result(credit=self.credit, codes=self.codes, timing=self.timing, is_slip=self.is_slip)


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What an answer came to, without what was said."""

    credit: int
    codes: tuple[str, ...]
    timing: Timing
    is_slip: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLine:
    """An item of a sitting, with what came of it."""

    seq: int
    drill_id: str
    situation: str
    received: datetime | None
    """When it was answered."""
    target_ms: int
    result: Result | None


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentSitting:
    """One line of a person's history."""

    id: int
    public_id: bytes
    mode: str
    drill_ids: tuple[str, ...]
    table_id: str
    n_items: int
    started: datetime
    has_ended: bool
    n: int
    n_right: int


def find_answer(db: Database, sitting_id: int, seq: int) -> Answer | None:
    """What was answered first in this place, and for good."""
    row = db.execute(
        """SELECT a.*, EXISTS (SELECT 1 FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                               AND k.what = 'slip') AS is_slip
           FROM answer a WHERE a.sitting_id = ? AND a.seq = ?""", [sitting_id, seq]).fetchone()
    return row and _answer(row, _codes(db, sitting_id, seq, seq).get(seq, ()))


def is_answered(db: Database, sitting_id: int, seq: int) -> bool:
    """Whether this place has its answer, which is all that the writing thread asks."""
    return db.execute("SELECT 1 FROM answer WHERE sitting_id = ? AND seq = ?",
                      [sitting_id, seq]).fetchone() is not None


def add_answer(db: Database, sitting_id: int, person_id: int, drill_id: str, answer: Answer) -> None:
    """Store an answer to an item that has none."""
    hints, timing = answer.hints, answer.timing
    db.execute(
        """INSERT INTO answer (sitting_id, seq, person_id, drill_id, received_us, elapsed_ms, t_first_ms,
                               t_submit_ms, hidden_ms, input_mode, typed, given, credit, assisted, rapid,
                               away, reshown)
           VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)""",
        [sitting_id, answer.seq, person_id, drill_id, to_us(answer.received), timing.elapsed_ms,
         hints.t_first_ms, hints.t_submit_ms, hints.hidden_ms, hints.input_mode, to_json(answer.typed),
         to_json(answer.given), answer.credit, int(hints.is_assisted), int(timing.is_rapid),
         int(timing.is_away), int(hints.is_shown_again)])
    for code in answer.codes:
        db.execute("INSERT INTO mistake (sitting_id, seq, code) VALUES (?, ?, ?)",
                   [sitting_id, answer.seq, code])


def add_slip(db: Database, sitting_id: int, seq: int, actor_id: int, now: datetime) -> None:
    """Mark an answer as a slip of the hand."""
    db.execute("INSERT INTO mark (sitting_id, seq, at_us, actor_id, what, reason) VALUES (?, ?, ?, ?, ?, ?)",
               [sitting_id, seq, to_us(now), actor_id, "slip", ""])


def read_log(db: Database, sitting_id: int) -> list[LogLine]:
    """Every item that was issued, in order."""
    codes = _codes(db, sitting_id, 1, LAST_SEQ)
    rows = db.execute(
        """SELECT i.seq, i.drill_id, i.situation, i.target_ms, a.received_us, a.credit, a.elapsed_ms,
                  a.rapid, a.away,
                  EXISTS (SELECT 1 FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                          AND k.what = 'slip') AS is_slip
           FROM item i LEFT JOIN answer a ON a.sitting_id = i.sitting_id AND a.seq = i.seq
           WHERE i.sitting_id = ? ORDER BY i.seq""", [sitting_id])
    return [LogLine(
        seq=row["seq"], drill_id=row["drill_id"], situation=row["situation"], target_ms=row["target_ms"],
        received=None if row["credit"] is None else from_us(row["received_us"]),
        result=None if row["credit"] is None else Result(
            credit=row["credit"], codes=codes.get(row["seq"], ()), timing=_timing(row),
            is_slip=bool(row["is_slip"]))) for row in rows]


def recent_sittings(db: Database, person_id: int, limit: int) -> list[RecentSitting]:
    """The person's latest blocks, the last begun first; exams stand elsewhere."""
    rows = db.execute(
        """SELECT s.id, s.public_id, s.mode, s.drill_id, s.table_id, s.n_items, s.started_us, p.drills,
                  EXISTS (SELECT 1 FROM sitting_end e WHERE e.sitting_id = s.id) AS has_ended,
                  (SELECT count(*) FROM answer a WHERE a.sitting_id = s.id) AS n,
                  (SELECT count(*) FROM answer a WHERE a.sitting_id = s.id AND a.credit = 1000) AS n_right
           FROM sitting s LEFT JOIN sitting_plan p ON p.sitting_id = s.id
           WHERE s.id IN (SELECT l.id FROM sitting l
                          WHERE l.person_id IN (SELECT own_id FROM own WHERE person_id = ?)
                            AND l.mode <> 'exam'
                          ORDER BY l.started_us DESC, l.id DESC LIMIT ?)
           ORDER BY s.started_us DESC, s.id DESC""",
        [person_id, limit])
    return [RecentSitting(
        id=row["id"], public_id=row["public_id"], mode=row["mode"],
        drill_ids=tuple(json.loads(row["drills"])) if row["drills"] else (row["drill_id"],),
        table_id=row["table_id"], n_items=row["n_items"], started=from_us(row["started_us"]),
        has_ended=bool(row["has_ended"]), n=row["n"], n_right=row["n_right"]) for row in rows]


def mistakes_since(db: Database, person_id: int, since: datetime) -> list[tuple[str, str, str, int]]:
    """Public id of the block, drill, code and how often, of the answers that count; of exams none."""
    rows = db.execute(
        """SELECT s.public_id, a.drill_id, m.code, count(*) AS n
           FROM answer a JOIN mistake m ON m.sitting_id = a.sitting_id AND m.seq = a.seq
                         JOIN sitting s ON s.id = a.sitting_id
           WHERE a.person_id IN (SELECT own_id FROM own WHERE person_id = ?)
             AND a.received_us >= ? AND a.away = 0 AND s.mode <> 'exam'
             AND NOT EXISTS (SELECT 1 FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                             AND k.what = 'slip')
           GROUP BY s.public_id, a.drill_id, m.code""", [person_id, to_us(since)])
    return [(row["public_id"].hex(), row["drill_id"], row["code"], row["n"]) for row in rows]


def _codes(db: Database, sitting_id: int, first: int, last: int) -> dict[int, tuple[str, ...]]:
    """Of the answers that have any, in alphabetical order."""
    codes: dict[int, tuple[str, ...]] = {}
    for row in db.execute("""SELECT seq, code FROM mistake WHERE sitting_id = ? AND seq BETWEEN ? AND ?
                             ORDER BY seq, code""", [sitting_id, first, last]):
        codes[row["seq"]] = (*codes.get(row["seq"], ()), row["code"])
    return codes


def _answer(row: Any, codes: tuple[str, ...]) -> Answer:
    return Answer(
        seq=row["seq"], received=from_us(row["received_us"]), typed=json.loads(row["typed"]),
        given=json.loads(row["given"]), credit=row["credit"], codes=codes,
        hints=Hints(input_mode=row["input_mode"], t_first_ms=row["t_first_ms"],
                    t_submit_ms=row["t_submit_ms"], hidden_ms=row["hidden_ms"],
                    is_assisted=bool(row["assisted"]), is_shown_again=bool(row["reshown"])),
        timing=_timing(row), is_slip=bool(row["is_slip"]))


def _timing(row: Any) -> Timing:
    return Timing(elapsed_ms=row["elapsed_ms"], is_rapid=bool(row["rapid"]), is_away=bool(row["away"]))
