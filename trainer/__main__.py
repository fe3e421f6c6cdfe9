"""``python -m trainer``: the server's first process. ``run.py`` starts it.

It prepares, then becomes the server. On Linux the worker is forked from it; elsewhere it starts anew.
"""

from __future__ import annotations

import os
import sys

from granian.cli import cli as granian

from trainer.cli.terminal import said, say, writable
from trainer.errors import N_, TrainerError
from trainer.settings import Settings, read_settings
from trainer.startup import prepare, refuse_taken_address

LONGEST_STOP_S = 5
"""What is being answered is finished; a form whose end never comes would hold the server for ever."""


def main() -> None:
    """Serve until interrupted; exit code 1 and every reason on stderr when it may not start."""
    try:
        settings = read_settings(os.environ)
        refuse_taken_address(settings)
        prepare(settings.database)
    except TrainerError as refused:
        sys.exit(said(refused))
    host = f"[{settings.host}]" if ":" in settings.host else settings.host
    scheme = "https" if settings.cert else "http"
    started = say(N_("Blackjack dealer trainer: %(address)s\nData: %(folder)s\nStop: Ctrl-C"),
                  address=f"{scheme}://{host}:{settings.port}/", folder=settings.database.parent.resolve())
    print(writable(started, sys.stdout.encoding), flush=True)
    granian(_arguments(settings), prog_name="trainer")


def _arguments(settings: Settings) -> list[str]:
    """One process, so that one writer thread can group commits; many threads to answer."""
    return ["--interface", "wsgi", "--factory", "app:serve", "--workers", "1", "--blocking-threads", "64",
            "--respawn-failed-workers", "--host", settings.host, "--port", str(settings.port),
            "--workers-kill-timeout", str(LONGEST_STOP_S), "--no-ws", "--log-level", "error",
            *(["--ssl-certificate", str(settings.cert), "--ssl-keyfile", str(settings.key)]
              if settings.cert else [])]


if __name__ == "__main__":
    main()
