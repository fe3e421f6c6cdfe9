"""How many may be verifying a password at once: each takes a core and a thread that answers need."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from trainer.errors import N_, Busy

MOST_AT_ONCE: Final = 6
_PLACES = threading.BoundedSemaphore(MOST_AT_ONCE)


@contextmanager
def place() -> Iterator[None]:
    """Raises Busy instead of waiting."""
    if not _PLACES.acquire(blocking=False):
        raise Busy(N_("Many people are signing in at this moment. Send it once more in a few seconds."),
                   retry_after=1)
    try:
        yield
    finally:
        _PLACES.release()
