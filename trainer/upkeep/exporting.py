"""One person's data to be taken away: everything as JSON, the answers as a table besides."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from trainer.drills.base import Json
from trainer.errors import N_, NotFound
from trainer.exports import csv
from trainer.people import Person
from trainer.store import audit, exporting, people
from trainer.store.database import Database, Store
from trainer.trainees.seeing import is_theirs

_COLUMNS = ("block", "started", "mode", "table_id", "seq", "drill_id", "situation", "issued", "received",
            "elapsed_ms", "target_ms", "typed", "credit", "mistakes", "marks", "assisted", "rapid", "away",
            "exam_name", "attempt_no")


def export_json(store: Store, actor: Person | None, person_id: int, now: datetime) -> str:
    """Everything the store holds of somebody. Raises NotFound, StoreUnavailable."""
    return json.dumps(_data(store, actor, person_id, "json", now), ensure_ascii=False, indent=1)


def export_csv(store: Store, actor: Person | None, person_id: int, now: datetime) -> str:
    """A row an item, guarded against spreadsheets. Raises NotFound, StoreUnavailable."""
    data: Any = _data(store, actor, person_id, "csv", now)
    rows = ([_written(cell) for cell in _row(block, item)]
            for block in data["blocks"] for item in block["items"])
    return csv.whole(_COLUMNS, rows).decode()


def may_export(db: Database, actor: Person, person_id: int) -> bool:
    """One's own; a trainee's by who teaches a class that they are in; anybody's by who sees all."""
    return actor.id == person_id or is_theirs(db, actor, person_id)


def _data(store: Store, actor: Person | None, person_id: int, form: str, now: datetime) -> dict[str, Json]:
    """Actor None: the command line. Noted in the record, where there is one."""
    with store.read() as db:
        found = people.find_person(db, person_id) if 0 < person_id < 2 ** 63 else None
        if found is None or not (actor is None or may_export(db, actor, person_id)):
            raise NotFound(N_("There is no such person."))
        data = exporting.data_of(db, person_id)
    if actor is None or not actor.is_local:
        store.write(lambda db: audit.add_entry(db, actor.id if actor else None, "person.exported",
                                               f"person:{person_id}", now, form=form))
    return data


def _row(block: dict[str, Any], item: dict[str, Any]) -> list[Any]:
    of_item = {
        "block": block["public_id"], "started": block["started"],
        "mistakes": " ".join(one["code"] for one in block.get("mistakes", ()) if one["seq"] == item["seq"]),
        "marks": " ".join(one["what"] for one in block.get("marks", ()) if one["seq"] == item["seq"])}
    return [of_item.get(name, item.get(name, block.get(name, ""))) for name in _COLUMNS]


def _written(cell: Any) -> Any:
    return json.dumps(cell, ensure_ascii=False) if isinstance(cell, dict | list) else cell
