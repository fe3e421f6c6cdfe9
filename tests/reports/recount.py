"""Every answer of a database as plain rows, for figures that are worked out a second time.

Reads the tables one by one and joins them in Python: nothing of it is the product's own query.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

from trainer.store.connection import connect


@dataclass(frozen=True, slots=True, kw_only=True)
class Raw:
    """An answer with all that the log says of it."""

    person: int
    """Whose account it is, with what was claimed."""
    sitting: int
    public_id: str
    seq: int
    mode: str
    table: str
    drill: str
    kind: str
    situation: str
    issued: datetime
    received: datetime
    credit: int
    elapsed_ms: int | None
    target_ms: int
    assisted: bool
    rapid: bool
    away: bool
    slip: bool
    voided: bool
    is_timed: bool
    kinds: int
    """Of drill, that the block is over."""
    codes: tuple[str, ...]
    exam: int | None
    is_trial: bool
    is_released: bool
    assignment: int | None
    zone: str | None
    prompt: Any
    key: Any
    given: Any

    @property
    def is_told(self) -> bool:
        """Whether a report may speak of it."""
        return self.mode != "exam" or (self.is_released and not self.is_trial)

    @property
    def is_clean(self) -> bool:
        """Whether it tells of skill."""
        return not (self.assisted or self.rapid or self.away or self.slip or self.voided)

    @property
    def is_rated(self) -> bool:
        """Clean, and of a mode that counts."""
        return self.is_clean and self.mode in ("practice", "check")

    def day(self, zone: str) -> Any:
        """The day that it fell on, from 04:00 by the clock of where it was given, else of that zone."""
        return (self.received.astimezone(ZoneInfo(self.zone or zone)).replace(tzinfo=None)
                - timedelta(hours=4)).date()


def raw(path: Path) -> list[Raw]:
    """All answers, in the order in which they were received."""
    with closing(connect(path, may_write=False)) as db:
        tables = {name: [dict(row) for row in db.execute(f"SELECT * FROM {name}")] for name in (
            "answer", "item", "item_body", "sitting", "sitting_plan", "sitting_assignment", "exam_sitting",
            "exam", "mistake", "mark", "exam_void", "claim")}
    sittings = {row["id"]: row for row in tables["sitting"]}
    plans = {row["sitting_id"]: row for row in tables["sitting_plan"]}
    items = {(row["sitting_id"], row["seq"]): row for row in tables["item"]}
    bodies = {(row["sitting_id"], row["seq"]): row for row in tables["item_body"]}
    work = {row["sitting_id"]: row["assignment_id"] for row in tables["sitting_assignment"]}
    exams = {row["id"]: row for row in tables["exam"]}
    papers = {row["sitting_id"]: row for row in tables["exam_sitting"]}
    claims = {row["local_id"]: row["person_id"] for row in tables["claim"]}
    codes = defaultdict(list)
    for row in tables["mistake"]:
        codes[row["sitting_id"], row["seq"]].append(row["code"])
    slips = {(row["sitting_id"], row["seq"]) for row in tables["mark"] if row["what"] == "slip"}
    voids = _voided(tables["mark"], "at_us") | _voided(tables["exam_void"], "id")
    found = []
    for row in tables["answer"]:
        place = row["sitting_id"], row["seq"]
        sitting, item, plan = sittings[row["sitting_id"]], items[place], plans.get(row["sitting_id"])
        paper = papers.get(row["sitting_id"])
        drills = json.loads(plan["drills"]) if plan else [sitting["drill_id"]]
        found.append(Raw(
            person=claims.get(row["person_id"], row["person_id"]), sitting=row["sitting_id"],
            public_id=sitting["public_id"].hex(), seq=row["seq"], mode=sitting["mode"],
            table=sitting["table_id"], drill=row["drill_id"], kind=row["drill_id"].split("/")[0],
            situation=item["situation"], issued=_time(item["issued_us"]), received=_time(row["received_us"]),
            credit=row["credit"], elapsed_ms=row["elapsed_ms"], target_ms=item["target_ms"],
            assisted=bool(row["assisted"]), rapid=bool(row["rapid"]), away=bool(row["away"]),
            slip=place in slips, voided=place in voids, is_timed=bool(plan["is_timed"]) if plan else True,
            kinds=len({drill.split("/")[0] for drill in drills}), codes=tuple(sorted(codes[place])),
            exam=paper and paper["exam_id"], is_trial=bool(paper and paper["is_trial"]),
            is_released=bool(paper and exams[paper["exam_id"]]["released_us"] is not None),
            assignment=work.get(row["sitting_id"]), zone=plan and plan["zone"],
            prompt=json.loads(bodies[place]["prompt"]) if place in bodies else None,
            key=json.loads(bodies[place]["answer_key"]) if place in bodies else None,
            given=json.loads(row["given"])))
    return sorted(found, key=lambda one: (one.received, one.sitting, one.seq))


def of(answers: Iterable[Raw], **wanted: Any) -> list[Raw]:
    """Those with these values."""
    return [one for one in answers if all(getattr(one, name) == value for name, value in wanted.items())]


def accuracy(answers: Iterable[Raw]) -> float | None:
    """Credit per answer, 0 to 1."""
    credits = [one.credit for one in answers]
    return sum(credits) / (1000 * len(credits)) if credits else None


def _voided(marks: Iterable[dict[str, Any]], order: str) -> set[tuple[int, int]]:
    """The last word counts."""
    last = {}
    for mark in sorted(marks, key=lambda one: one[order]):
        if mark["what"] in ("void", "restore"):
            last[mark["sitting_id"], mark["seq"]] = mark["what"]
    return {place for place, what in last.items() if what == "void"}


def _time(us: int) -> datetime:
    return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(microseconds=us)
