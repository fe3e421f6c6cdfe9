"""The server with one fault put in: it acknowledges an answer before the commit. P1 must notice."""

from __future__ import annotations

import time

from trainer.__main__ import main
from trainer.store import writer

run_job = writer._run


def acknowledge_at_once(db: writer.Database, task: writer._Task) -> None:
    run_job(db, task)
    task.done.set()
    time.sleep(0.005)


if __name__ == "__main__":
    writer._run = acknowledge_at_once
    main()
