"""A download that is made while it is sent: few at once, as each holds a thread of the server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Response

from trainer.errors import N_, TooManyTries

MOST_AT_ONCE = 2
_PLACES = threading.BoundedSemaphore(MOST_AT_ONCE)


class _Held:
    """Pieces that keep a place until the last was sent, or the reader went away."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces
        self._is_held = True

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        try:
            return next(self._pieces)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        if self._is_held:
            self._is_held = False
            _PLACES.release()

    def __del__(self) -> None:
        """Whoever never asked for a piece gives the place back too."""
        self.close()


def take_place() -> None:
    """Before anything is done for a download; raises TooManyTries behind others."""
    if not _PLACES.acquire(blocking=False):
        raise TooManyTries(N_("Other exports are being made. Try again in a moment."))


def give_place_back() -> None:
    """Where nothing came of it."""
    _PLACES.release()


@contextmanager
def place() -> Iterator[None]:
    """While a download is prepared: what is ``streamed`` then keeps the place, an error gives it back.

    Raises TooManyTries behind others.
    """
    take_place()
    try:
        yield
    except BaseException:
        give_place_back()
        raise


def streamed(pieces: Iterator[bytes]) -> Response:
    """Sent piece by piece; the place that was taken is given back at the end."""
    return Response(_Held(pieces), direct_passthrough=False)
