"""Our own chance: the same seed gives the same cards in every Python and on every machine.

The stream of a seed is the 16-bit little-endian words of SHAKE-256(seed + n), 544 bytes for each
n = 0, 1, 2… (n as eight bytes, big-endian). A number below n is the next word modulo n, words of
the incomplete last span being skipped: exactly uniform, no floats. Golden tests freeze all of it,
because old items are made again from their seeds.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from hashlib import shake_256
from struct import Struct
from typing import TypeVar

from trainer.errors import N_, CannotDeal

T = TypeVar("T")

_TOO_FEW = N_("This table has too little to choose from for this.")
"""Limits may leave a house a single bet, or a rack a single colour: what needs more cannot be dealt."""
_SPAN = 1 << 16
_BLOCK = Struct("<272H")


def item_seed(sitting_seed: bytes, drill_id: str, seq: int) -> bytes:
    """The seed of one item: tells nothing about the sitting's seed or about another item's."""
    return hmac.digest(sitting_seed, f"v1|{drill_id}|{seq}".encode(), "sha256")


class Rng:
    """A stream of chance from a seed; whoever has the seed can draw it again."""

    __slots__ = ("_blocks", "_seed", "_words")

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._blocks = 0
        self._words: list[int] = []
        """Words not yet used, the next one last."""

    def below(self, n: int) -> int:
        """A whole number from 0 to ``n`` - 1, each as likely; raises CannotDeal when there is none."""
        if not 0 < n <= _SPAN:
            return self._below_many_words(n)
        words = self._words
        while True:
            if not words:
                self._refill()
            word = words.pop()
            rest = word % n
            if word - rest <= _SPAN - n:
                return rest

    def choice(self, items: Sequence[T]) -> T:
        """One of ``items``, each as likely; raises CannotDeal when there is none."""
        return items[self.below(len(items))]

    def chance(self, numerator: int, denominator: int) -> bool:
        """True in ``numerator`` of ``denominator`` cases."""
        return self.below(denominator) < numerator

    def shuffle(self, items: list[T]) -> None:
        """Put ``items`` in a random order, in place."""
        self.settle_order(items, 0, len(items))

    def sample(self, items: Sequence[T], k: int) -> list[T]:
        """``k`` of ``items`` in random order, none twice; raises CannotDeal when there are fewer."""
        pool = list(items)
        if not 0 <= k <= len(pool):
            raise CannotDeal(_TOO_FEW)
        self.settle_order(pool, 0, k)
        return pool[:k]

    def settle_order(self, items: list[T], start: int, stop: int) -> None:
        """The steps of a Fisher-Yates shuffle that decide ``items[start:stop]``.

        Each place takes one of the items from there to the end. Doing the rest later, or never,
        gives the same chances as shuffling everything at once: a shoe shuffles only what it deals.
        """
        size, words = len(items), self._words
        for place in range(start, stop):
            left = size - place
            if not words:
                self._refill()
            word = words.pop()
            rest = word % left
            if word - rest > _SPAN - left:  # a word to skip; the others spare the call of below
                rest = self.below(left)
            other = place + rest
            items[place], items[other] = items[other], items[place]

    def _refill(self) -> None:
        block = shake_256(self._seed + self._blocks.to_bytes(8, "big")).digest(_BLOCK.size)
        self._blocks += 1
        self._words.extend(reversed(_BLOCK.unpack(block)))

    def _below_many_words(self, n: int) -> int:
        """As ``below``, over as many words as ``n`` needs, the first word the most significant."""
        if n < 1:
            raise CannotDeal(_TOO_FEW)
        count = -(-(n - 1).bit_length() // 16)
        while True:
            number = 0
            for _ in range(count):
                number = number << 16 | self.below(_SPAN)
            rest = number % n
            if number - rest <= (1 << 16 * count) - n:
                return rest
