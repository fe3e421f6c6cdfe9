"""The server with one fault put in: it acknowledges an answer before the commit. P1 must notice."""

from __future__ import annotations

import time

from trainer.__main__ import main
from trainer.store import writer

run_job = writer._run


def acknowledge_at_once(db: writer.Database, task: writer._Task) -> None:
    """Only what stored an answer: a block acknowledged before its commit would not be there yet for its
    first answer, and nobody would get as far as answering.
    """
    before = _answers(db)
    run_job(db, task)
    if _answers(db) > before:
        task.done.set()
        time.sleep(0.02)


def _answers(db: writer.Database) -> int:
    return int(db.execute("SELECT count(*) FROM answer").fetchone()[0])


if __name__ == "__main__":
    writer._run = acknowledge_at_once
    main()
