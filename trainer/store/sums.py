"""What the answers of a sitting come to in money and in misconceptions, kept once it has ended."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from sqlite_utils import Database

from trainer.drills.base import Item, Json
from trainer.store.moments import from_us


class Chances(NamedTuple):
    """Of a misconception in a sitting."""

    chances: int
    """Answers to items that could have shown it."""
    hits: int
    """Those that did."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingSum:
    """Of one sitting; money in hundredths of the currency of its table."""

    currency: str
    overpaid: int
    underpaid: int
    codes: Mapping[tuple[str, str], Chances]
    """By kind of drill and code of misconception."""


class AnsweredItem(NamedTuple):
    """An answer with what it was given to."""

    seq: int
    item: Item
    given: Json
    credit: int
    codes: frozenset[str]
    is_voided: bool
    tells: bool
    """Of skill: no slip, not voided, not assisted, rapid or away."""
    received: datetime


def unsummed(db: Database, person_id: int) -> list[int]:
    """The sittings of a person that have ended and whose sums are not kept; trials of exams left out."""
    return [row["id"] for row in db.execute(
        """SELECT s.id FROM own o CROSS JOIN sitting s JOIN sitting_end e ON e.sitting_id = s.id
                  LEFT JOIN exam_sitting x ON x.sitting_id = s.id
           WHERE o.person_id = ? AND s.person_id = o.own_id AND coalesce(x.is_trial, 0) = 0
             AND NOT EXISTS (SELECT 1 FROM sitting_sum c WHERE c.sitting_id = s.id)
           ORDER BY s.id""", [person_id])]


def summed(db: Database, person_id: int) -> list[int]:
    """The sittings of a person whose sums are kept."""
    return [row["sitting_id"] for row in db.execute(
        """SELECT c.sitting_id FROM own o CROSS JOIN sitting s JOIN sitting_sum c ON c.sitting_id = s.id
           WHERE o.person_id = ? AND s.person_id = o.own_id ORDER BY c.sitting_id""", [person_id])]


def answered_items(db: Database, sitting_id: int) -> list[AnsweredItem]:
    """What was answered in a sitting, in order."""
    codes: dict[int, set[str]] = {}
    for row in db.execute("SELECT seq, code FROM mistake WHERE sitting_id = ?", [sitting_id]):
        codes.setdefault(row["seq"], set()).add(row["code"])
    rows = db.execute(
        """SELECT a.seq, a.drill_id, a.received_us, i.situation, i.target_ms, b.prompt, b.answer_key,
                  a.given, a.credit,
                  a.assisted + a.rapid + a.away AS is_filtered,
                  EXISTS (SELECT 1 FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                          AND k.what = 'slip') AS is_slip,
                  'void' IS NOT DISTINCT FROM (
                      SELECT k.what FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                      AND k.what <> 'slip' ORDER BY k.at_us DESC LIMIT 1) AS is_voided,
                  'void' IS NOT DISTINCT FROM (
                      SELECT v.what FROM exam_void v WHERE v.sitting_id = a.sitting_id AND v.seq = a.seq
                      ORDER BY v.id DESC LIMIT 1) AS is_voided_in_exam
           FROM answer a JOIN item i ON i.sitting_id = a.sitting_id AND i.seq = a.seq
                         JOIN item_body b ON b.sitting_id = a.sitting_id AND b.seq = a.seq
           WHERE a.sitting_id = ? ORDER BY a.seq""", [sitting_id])
    found = list[AnsweredItem]()
    for row in rows:
        is_voided = bool(row["is_voided"] or row["is_voided_in_exam"])
        item = Item(kind=row["drill_id"].partition("/")[0], situation=row["situation"],
                    prompt=json.loads(row["prompt"]), key=json.loads(row["answer_key"]),
                    target_ms=row["target_ms"])
        found.append(AnsweredItem(
            row["seq"], item, json.loads(row["given"]), row["credit"],
            frozenset(codes.get(row["seq"], ())), is_voided,
            not (is_voided or row["is_slip"] or row["is_filtered"]), from_us(row["received_us"])))
    return found


def keep_sum(db: Database, sitting_id: int, made: SittingSum) -> None:
    """Store it, unless somebody else did."""
    db.execute(
        """INSERT INTO sitting_sum (sitting_id, currency, overpaid, underpaid) VALUES (?, ?, ?, ?)
           ON CONFLICT (sitting_id) DO NOTHING""",
        [sitting_id, made.currency, made.overpaid, made.underpaid])
    for (skill, code), counted in made.codes.items():
        db.execute(
            """INSERT INTO sitting_code (sitting_id, skill, code, chances, hits) VALUES (?, ?, ?, ?, ?)
               ON CONFLICT (sitting_id, skill, code) DO NOTHING""",
            [sitting_id, skill, code, counted.chances, counted.hits])


def forget_sums(db: Database, sitting_ids: Iterable[int]) -> None:
    """They are worked out anew when they are wanted."""
    for sitting_id in sitting_ids:
        db.execute("DELETE FROM sitting_code WHERE sitting_id = ?", [sitting_id])
        db.execute("DELETE FROM sitting_sum WHERE sitting_id = ?", [sitting_id])
