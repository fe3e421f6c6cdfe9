"""How long the way to a trainee's page and back takes, measured by the server alone.

It sends a number that the page sends back at once. The measures are kept in memory: after a restart there is
no credit until there are new ones.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime
from weakref import WeakKeyDictionary

from trainer.exams.clock import SAMPLES, ms
from trainer.store.database import Store

SITTINGS = 2000
"""The most that are remembered."""


@dataclass(slots=True)
class _Link:
    nonce: str = ""
    sent: datetime | None = None
    samples: list[int] = field(default_factory=list)
    seen: datetime | None = None


_lock = threading.Lock()
_links: WeakKeyDictionary[Store, OrderedDict[int, _Link]] = WeakKeyDictionary()


def ask(store: Store, sitting_id: int, nonce: str, now: datetime) -> None:
    """``nonce`` goes out now; an earlier one that did not come back is forgotten."""
    with _lock:
        link = _link(store, sitting_id)
        link.nonce, link.sent, link.seen = nonce, now, now


def came_back(store: Store, sitting_id: int, nonce: str, received: datetime) -> None:
    """Count its way, once. A clock that was set in between measures nothing."""
    with _lock:
        link = _link(store, sitting_id)
        if link.sent is not None and nonce == link.nonce:
            way = ms(received - link.sent)
            if way >= 0:
                link.samples = [*link.samples[1 - SAMPLES:], way]
            link.sent = None


def samples(store: Store, sitting_id: int) -> tuple[int, ...]:
    """The last measures in milliseconds, the latest last."""
    with _lock:
        return tuple(_link(store, sitting_id).samples)


def last_seen(store: Store, sitting_id: int) -> datetime | None:
    """When its page last asked, since the server started."""
    with _lock:
        return _link(store, sitting_id).seen


def _link(store: Store, sitting_id: int) -> _Link:
    of_store = _links.setdefault(store, OrderedDict())
    link = of_store.setdefault(sitting_id, _Link())
    of_store.move_to_end(sitting_id)
    if len(of_store) > SITTINGS:
        of_store.popitem(last=False)
    return link
