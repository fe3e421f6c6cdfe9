"""How many may be signing in at once: each takes a thread and, while a secret is hashed, a core; those who
answer need both.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from trainer.errors import N_, Busy

MOST_AT_ONCE: Final = 6
AT_WORK: Final = max(1, min(MOST_AT_ONCE, (os.cpu_count() or 1) - 1))
"""So many cores hash; where there is more than one, one is left to answers. More threads than cores would
hash no more a second, and whoever answers would wait for a turn among them.
"""
_WORK = threading.BoundedSemaphore(AT_WORK)
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


@contextmanager
def core() -> Iterator[None]:
    """Within a place, while a secret is hashed; waits for it, which takes some hundredths of a second."""
    with _WORK:
        yield
