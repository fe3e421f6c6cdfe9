"""The right answer of an open item, read from the store as no page can: for tests of the pages."""

from __future__ import annotations

from flask import Flask

from trainer.drills import KINDS
from trainer.store import practice as rows


def right_form(app: Flask, run: str) -> dict[str, str]:
    """The fields that answer the open item of the block at ``run`` right."""
    with app.extensions["store"].read() as db:
        sitting = db.execute("SELECT id FROM sitting WHERE public_id = ?",
                             [bytes.fromhex(run.rpartition("/")[2])]).fetchone()["id"]
        item = rows.find_open(db, sitting)
    assert item is not None
    return {"seq": str(item.seq), **KINDS[item.item.kind].model_form(item.item)}
