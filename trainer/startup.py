"""What must be right before the first request: address, key, drill files, schema."""

from __future__ import annotations

import gc
import logging
import multiprocessing
import os
import signal
import socket
import threading
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from trainer.content import Content, load_content
from trainer.errors import N_, StartRefused, because
from trainer.settings import ROOT, Settings, secret_key
from trainer.store.database import migrate


@dataclass(frozen=True, slots=True)
class Prepared:
    """What a start made sure of."""

    key: bytes
    content: Content


@cache
def prepare(database: Path) -> Prepared:
    """Content read, key made, schema migrated, in the order in which nothing is written in vain.

    Raises ContentError with every finding, StartRefused, or StoreUnavailable for a newer database.
    Prepared once a process: a server that forks has its workers, also those that replace a dead one,
    go on with the content that was checked at the start, whatever was edited since.
    """
    content = load_content(ROOT / "drills")
    key = secret_key(database)
    migrate(database)
    return Prepared(key, content)


def log_to_stderr() -> None:
    """Every line of ours with its time; of the packages only what is wrong."""
    logging.basicConfig(format="%(asctime)s %(levelname)s %(message)s")
    logging.getLogger("trainer").setLevel(logging.INFO)


def refuse_taken_address(settings: Settings) -> None:
    """Raises StartRefused when the address cannot be listened on.

    The server itself would share the port with another instance instead of failing.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            settings.host, settings.port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)[0]
        with socket.socket(family, kind, proto) as probe:
            if os.name == "posix":  # elsewhere this option lets two programs have one port
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
    except (OSError, UnicodeError) as error:  # the latter for a name that no host can have
        raise StartRefused(
            N_("Cannot listen on %(host)s, port %(port)s: %(reason)s. If another program has the port, stop "
               "it or choose another with --port, as in: python3 run.py --port %(other)s"),
            host=settings.host, port=settings.port, reason=because(error),
            other=settings.port % 65_535 + 1) from error


def keep_what_is_loaded() -> None:
    """Code and content stay until the end: Python need not go through them time and again for what could be
    thrown away, which would make every twentieth report take twice as long.
    """
    gc.collect()
    gc.freeze()


def end_with_the_first_process() -> None:
    """In a worker: stop when the process that started it is gone, however that one was ended.

    Otherwise a worker whose parent was killed would keep the address, and the next start be refused.
    """
    parent = multiprocessing.parent_process()
    if parent is None:
        return

    def wait() -> None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)

    threading.Thread(target=wait, name="waits-for-parent", daemon=True).start()
