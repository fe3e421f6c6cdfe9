"""``python -m trainer.worker JOB``: the process that does one job and says on its output how far it is.

A line of JSON each: ``{"done": 3, "total": 25}``, at last ``{"file": name}`` or ``{"fault": sentence}``. It
gives way to whoever answers meanwhile, and ends when the server does, since its input ends then. A signal to
all the processes of the server says nothing to it, or its job would seem to have broken off.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from pathlib import Path
from typing import Any

from trainer.errors import TrainerError

NICENESS = 10


def main() -> None:
    """Exit code 0 with a last line that tells what came of it."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    for one in (signal.SIGINT, signal.SIGTERM):
        signal.signal(one, signal.SIG_IGN)
    threading.Thread(target=_end_with_the_server, name="waits-for-server", daemon=True).start()
    try:
        say(file=_made(sys.argv[1]))
    except TrainerError as refused:
        say(fault={"template": refused.template, "params": refused.params})


def say(**what: Any) -> None:
    """A line for the server."""
    print(json.dumps(what), flush=True)


def _made(address: str) -> str:
    """The name of the file that came of the job."""
    from app import create_app  # after this process has become a quiet one
    from trainer.jobs import folder
    from trainer.store import jobs, people

    app = create_app(SECRET_KEY="nothing is signed here")
    store = app.extensions["store"]
    with store.read() as db:
        job = jobs.find_job(db, bytes.fromhex(address))
        assert job
        actor = people.find_person(db, job.person_id)
        assert actor
    kind = app.extensions["job_kinds"][job.kind]
    kind.may(store, actor, job.params)
    place: Path = folder.of_job(store, job)
    with app.app_context():
        name: str = kind.make(actor, job.params, place, lambda done, total: say(done=done, total=total))
    return name


def _end_with_the_server() -> None:
    sys.stdin.read()
    os._exit(1)


if __name__ == "__main__":
    main()
