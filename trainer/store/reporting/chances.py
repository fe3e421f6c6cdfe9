"""The last answers of somebody in one skill: where, and whether they showed a misconception."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import NamedTuple

from sqlite_utils import Database

from trainer.store.moments import from_us


class Chance(NamedTuple):
    """An answer that tells of skill."""

    sitting: str
    seq: int
    at: datetime
    situation: str
    target_ms: int
    given: str
    """JSON."""
    is_shown: bool
    place: tuple[int, int]
    """Of the block among all, and its number there, for ``body_of``."""


def latest(db: Database, person_id: int, kind: str, code: str, limit: int = 200) -> Iterator[Chance]:
    """Those that count of one kind of drill, the last first."""
    rows = db.execute(
        """SELECT s.public_id, a.seq, a.received_us, i.situation, i.target_ms, s.id AS sitting_id,
                  a.given, EXISTS (SELECT 1 FROM mistake k WHERE k.sitting_id = a.sitting_id
                                   AND k.seq = a.seq AND k.code = ?) AS is_shown
           FROM own o CROSS JOIN answer a CROSS JOIN item i CROSS JOIN sitting s
           WHERE o.person_id = ? AND a.person_id = o.own_id AND a.drill_id >= ? AND a.drill_id < ?
             AND i.sitting_id = a.sitting_id AND i.seq = a.seq AND s.id = a.sitting_id
             AND s.mode IN ('practice', 'check')
             AND a.assisted + a.rapid + a.away = 0
             AND NOT EXISTS (SELECT 1 FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                             AND k.what = 'slip')
             AND 'void' IS DISTINCT FROM (
                 SELECT k.what FROM mark k WHERE k.sitting_id = a.sitting_id AND k.seq = a.seq
                 AND k.what <> 'slip' ORDER BY k.at_us DESC LIMIT 1)
           ORDER BY a.received_us DESC LIMIT ?""", [code, person_id, f"{kind}/", f"{kind}0", limit])
    for row in rows:
        yield Chance(row["public_id"].hex(), row["seq"], from_us(row["received_us"]), row["situation"],
                     row["target_ms"], row["given"], bool(row["is_shown"]), (row["sitting_id"], row["seq"]))


def body_of(db: Database, one: Chance) -> tuple[str, str]:
    """Prompt and key as JSON; few of those found are looked at."""
    prompt, key = db.execute("SELECT prompt, answer_key FROM item_body WHERE sitting_id = ? AND seq = ?",
                             one.place).fetchone()
    return prompt, key
