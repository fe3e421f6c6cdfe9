"""R13 to order: the board of a class as it is this moment."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta

from trainer.classes.seeing import own_class
from trainer.people import Person
from trainer.reports.live import LAST, PACE_OVER, Last, Seen, Tile, tile
from trainer.searching import members_with
from trainer.store import classes
from trainer.store.classes import Class, Member
from trainer.store.database import Store
from trainer.store.reporting.live import Answered, Now, last_answers, now_of

SHOWN_FOR = timedelta(hours=1)
"""Older answers are of another lesson."""


@dataclass(frozen=True, slots=True)
class Board:
    """In the order of the list of people: no rank."""

    class_: Class
    tiles: tuple[tuple[Member, Tile], ...]
    per_minute: int
    """Answers of all, on average over five minutes."""

    @property
    def n_online(self) -> int:
        return sum(one.state != "away" for _, one in self.tiles)

    @property
    def n_help(self) -> int:
        return sum(one.help is not None for _, one in self.tiles)


def board(store: Store, actor: Person, class_id: int, now: datetime, text: str = "") -> Board:
    """Of those whose name, code or group has the words of ``text``. Raises NotFound, StoreUnavailable."""
    with store.read() as db:
        class_ = own_class(db, actor, class_id)
        members = members_with(text, classes.members(db, class_id, "trainee"))
        known = now_of(db, class_id, now - PACE_OVER)
        last = last_answers(db, class_id, now - SHOWN_FOR, LAST)
    tiles = tuple((one, tile(_seen(known[one.person_id], last.get(one.person_id, ())), now))
                  for one in members)
    return Board(class_, tiles, round(sum(one.per_minute or 0 for _, one in tiles)))


def _seen(now: Now, last: Iterable[Answered]) -> Seen:
    return Seen(
        seen=now.seen, answered=now.answered, begun=now.begun, is_exam=now.mode == "exam",
        has_ended=now.has_ended, drill_id=now.drill_id, issued=now.issued, target_ms=now.target_ms,
        is_answered=now.is_answered, n_recent=now.n_recent,
        last=[Last(one.credit, one.codes) for one in last])
