"""How tries slow down: counted in the store before the secret is looked at, so that none is free.

The count is of the account, whichever of its names was given, and at most twenty an hour. A browser in which
the person has signed in before is counted by itself: whoever guesses elsewhere does not make it wait.
Besides there is a limit for an address and, for cards, for a class; every wait ends by itself.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from ipaddress import IPv6Address, ip_address
from math import ceil
from typing import Final

from trainer.errors import N_, TooManyTries
from trainer.store import tries
from trainer.store.database import Database

HOUR: Final = timedelta(hours=1)
FREE: Final = 4
"""So many wrong ones in an hour have no wait."""
FIRST_WAIT: Final = timedelta(seconds=30)
LONGEST_WAIT: Final = timedelta(minutes=5)
"""It doubles from the first to the longest: nineteen tries in the first hour, twelve in each one after."""
WINDOW: Final = timedelta(minutes=15)
OF_ADDRESS: Final = 50
"""Wrong ones in a window: a class behind one address mistypes less, and no address alone fills a class's."""
OF_CLASS: Final = 60
KNOWN_FOR: Final = timedelta(days=365)
_MOST = 20


@dataclass(frozen=True, slots=True)
class Source:
    """Where a try comes from: ``key`` is the server's, ``browser`` the hash of its cookie's token."""

    key: bytes
    address: str
    browser: bytes | None = None

    def hashed(self, *parts: object) -> bytes:
        """What is stored of a name or an address: nobody reads it there."""
        return hmac.digest(self.key, "|".join(map(str, parts)).encode(), "sha256")


def begin(db: Database, source: Source, subject: str, person_id: int | None, now: datetime,
          class_id: int | None = None) -> int:
    """Count a try for ``subject``, as wrong until ``tries.was_right``; its id.

    ``person_id``: whose account it is, if anybody's. Raises TooManyTries with when to come again.
    """
    tries.forget_before(db, now - 24 * HOUR)
    known = (source.browser is not None and person_id is not None
             and tries.is_known(db, source.browser, person_id, now - KNOWN_FOR))
    counted = source.hashed("try", subject, source.browser.hex() if known and source.browser else "")
    address = source.hashed("address", _network(source.address))
    waits = [_until_next(tries.wrong_since(db, "subject", counted, now - HOUR, _MOST))]
    if not known:
        waits.append(_until_room(db, "address", address, OF_ADDRESS, now))
    if class_id is not None and not known:
        waits.append(_until_room(db, "class", class_id, OF_CLASS, now))
    until = max((one for one in waits if one), default=now)
    if until > now:
        seconds = ceil((until - now).total_seconds())
        raise TooManyTries(
            N_("There were too many wrong tries. Come back in %(wait)s, or ask your instructor for a new "
               "link or card."), wait=_minutes(seconds), retry_after=seconds)
    return tries.add_try(db, counted, address, class_id, now)


def wait_after(n_wrong: int) -> timedelta:
    """Until the next try, after so many wrong ones in the last hour."""
    if n_wrong <= FREE:
        return timedelta(0)
    doublings = min(n_wrong - FREE - 1, 10)
    return min(LONGEST_WAIT, FIRST_WAIT * (1 << doublings))


def _until_next(wrong: Sequence[datetime]) -> datetime | None:
    return wrong[0] + wait_after(len(wrong)) if wrong else None


def _until_room(db: Database, by: str, value: bytes | int, most: int, now: datetime) -> datetime | None:
    wrong = tries.wrong_since(db, by, value, now - WINDOW, most)
    return wrong[most - 1] + WINDOW if len(wrong) >= most else None


def _network(address: str) -> str:
    """An IPv6 customer has a whole /64."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    return str(int(parsed) >> 64) if isinstance(parsed, IPv6Address) and not parsed.ipv4_mapped else address


def _minutes(seconds: int) -> str:
    """Minutes and seconds, as on a clock."""
    return f"{seconds // 60}:{seconds % 60:02}"
