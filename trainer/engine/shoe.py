"""The shoe: shuffled or stacked, dealt from, burnt from, and filled again."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

from trainer.engine.cards import PACK, Card, parse_cards
from trainer.engine.randomness import Rng
from trainer.engine.rules import RuleSet
from trainer.errors import N_, IllegalStep

Shuffle = Literal["every_round", "cut_card", "csm"]

_AT_ONCE = 16
"""Cards whose order is decided together: few, for a round uses few and a shoe holds hundreds."""


class Shoe:
    """Cards in the order they are dealt; never one of them in two places.

    ``_cards`` holds every card of the shoe once: first the discards (with the burn cards), from
    ``_table`` on the cards of the round in play, then those still to be dealt. Of these the ones
    before ``_ready`` have their order and lie in ``_coming`` too, the next one last. A shoe of
    infinite decks makes up its cards as they are drawn, each independent of all others.
    """

    __slots__ = (
        "_cards", "_coming", "_has_run_out", "_ready", "_rng", "_shuffle", "_table",
        "burn_cards", "burned", "cut_card_position", "decks",
    )

    def __init__(
        self,
        cards: Iterable[Card],
        *,
        rng: Rng | None = None,
        decks: int | Literal["infinite"] | None = None,
        shuffle: Shuffle = "cut_card",
        cut_card_position: int = 0,
        burn_cards: int = 0,
    ) -> None:
        self.decks = decks
        """None for a stacked shoe."""
        self.cut_card_position = cut_card_position
        self.burn_cards = burn_cards
        self.burned: list[Card] = []
        """The cards burnt since the last shuffle, of the discards or of everything."""
        self._cards = list(cards)
        self._shuffle = shuffle
        self._rng = rng
        self._coming = self._cards[::-1] if rng is None else []
        self._ready = len(self._coming)
        self._table = 0
        self._has_run_out = False
        self.burn(burn_cards)

    @classmethod
    def shuffled(
        cls,
        decks: int | Literal["infinite"],
        rng: Rng,
        *,
        shuffle: Shuffle = "cut_card",
        cut_card_position: int = 0,
        burn_cards: int = 0,
    ) -> Shoe:
        """A full shoe in random order, its burn cards burnt.

        ``cut_card_position`` is the number of cards behind the cut card.
        """
        cards = () if decks == "infinite" else PACK * decks
        return cls(cards, rng=rng, decks=decks, shuffle=shuffle,
                   cut_card_position=cut_card_position, burn_cards=burn_cards)

    @classmethod
    def for_rules(cls, rules: RuleSet, rng: Rng) -> Shoe:
        """The shoe of a table: shuffled, cut and burnt as its rule set says."""
        return cls.shuffled(rules.decks, rng, shuffle=rules.shuffle,
                            cut_card_position=rules.cut_card_position, burn_cards=rules.burn_cards)

    @classmethod
    def of(cls, notation: str) -> Shoe:
        """A stacked shoe, first card first, never shuffled: ``Shoe.of("As Kd 10h")``."""
        return cls(parse_cards(notation))

    def draw(self) -> Card:
        """The next card.

        A shoe that runs out in mid-round goes on with its shuffled discards; raises IllegalStep when
        there are none, or when the shoe is a stacked one.
        """
        try:
            return self._coming.pop()
        except IndexError:
            self._make_ready()
        return self._coming.pop()

    def burn(self, count: int = 1) -> None:
        """Lay the next ``count`` cards in the discards unseen: after a shuffle, for a new dealer."""
        between_rounds = self._next == self._table
        for _ in range(count):
            self.burned.append(self.draw())
        if between_rounds:
            self._table = self._next

    def take_over(self, rules: RuleSet) -> None:
        """A new dealer comes to the table: one card is burnt where the house does so."""
        if rules.burn_on_new_dealer:
            self.burn()

    def end_round(self) -> None:
        """The table is cleared into the discards; the shoe is shuffled and burnt when it is time.

        Every round, or when the cut card has come out: the round in which it appears is finished
        first. The machine of a "csm" table takes the cards back without burning any.
        """
        self._table = self._next
        if self._rng is None:
            return
        if self._shuffle == "csm":
            self._start_over()
        elif self._shuffle == "every_round" or self.cut_card_is_out:
            self._start_over()
            self.burn(self.burn_cards)

    @property
    def _next(self) -> int:
        """The place in ``_cards`` of the next card to be dealt."""
        return self._ready - len(self._coming)

    @property
    def cards_left(self) -> int | None:
        """Cards still to be dealt before the shoe runs out; None when it never does."""
        return None if self.decks == "infinite" else len(self._cards) - self._next

    @property
    def cut_card_is_out(self) -> bool:
        """This round is the last before the shuffle."""
        if self._shuffle != "cut_card" or self.decks == "infinite":
            return False
        return self._has_run_out or len(self._cards) - self._next <= self.cut_card_position

    def _start_over(self) -> None:
        """Every card is back in the shoe, its order open."""
        self.burned.clear()
        self._coming.clear()
        self._table = self._ready = 0
        self._has_run_out = False

    def _make_ready(self) -> None:
        """Decide the order of the next few cards, of the discards when no card is left."""
        if self._rng is None:
            raise IllegalStep(N_("The shoe holds no more cards."))
        if self.decks == "infinite":
            self._coming = [self._rng.choice(PACK) for _ in range(_AT_ONCE)]
            return
        if self._ready == len(self._cards):
            self._take_up_discards()
        start, self._ready = self._ready, min(self._ready + _AT_ONCE, len(self._cards))
        self._rng.settle_order(self._cards, start, self._ready)
        self._coming = self._cards[start:self._ready]
        self._coming.reverse()

    def _take_up_discards(self) -> None:
        """Shuffle the discards only: what lies on the table stays out until the round ends."""
        if self._table == 0:
            raise IllegalStep(N_("Every card of the shoe lies on the table."))
        self._cards = self._cards[self._table:] + self._cards[:self._table]
        self._ready = len(self._cards) - self._table
        self._table = 0
        self.burned.clear()
        self._has_run_out = True
