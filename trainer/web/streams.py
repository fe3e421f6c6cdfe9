"""A download that is made while it is sent: few at once, as each holds a thread of the server."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from flask import Response

from trainer.errors import N_, TooManyTries

MOST_AT_ONCE = 2
_PLACES = threading.BoundedSemaphore(MOST_AT_ONCE)


class Place:
    """That of one download; given back once, whoever does it first."""

    def __init__(self) -> None:
        """Raises TooManyTries behind others."""
        self._is_held = _PLACES.acquire(blocking=False)
        if not self._is_held:
            raise TooManyTries(N_("Other exports are being made. Try again in a moment."))

    def give_back(self) -> None:
        if self._is_held:
            self._is_held = False
            _PLACES.release()


class _Held:
    """Pieces that keep a place until the last was sent, or the reader went away."""

    def __init__(self, pieces: Iterator[bytes], place: Place) -> None:
        self._pieces, self._place = pieces, place

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        try:
            return next(self._pieces)
        except BaseException:
            self.close()
            raise

    def close(self) -> None:
        self._place.give_back()

    def __del__(self) -> None:
        """Whoever never asked for a piece gives the place back too."""
        self.close()


@contextmanager
def place() -> Iterator[Place]:
    """While a download is prepared: what is ``streamed`` then keeps the place, an error gives it back.

    Raises TooManyTries behind others.
    """
    taken = Place()
    try:
        yield taken
    except BaseException:
        taken.give_back()
        raise


def streamed(pieces: Iterator[bytes], taken: Place) -> Response:
    """Sent piece by piece; the place is given back at the end."""
    return Response(_Held(pieces, taken), direct_passthrough=False)
