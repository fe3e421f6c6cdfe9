"""The words of the floor: what may be typed into each field and what a dealer says, per language.

The words themselves are data, ``drills/calls/<lang>.toml``: a school edits them, code never does.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from babel.numbers import get_decimal_symbol

from trainer.calls.text import fold, normalise
from trainer.engine.rules import HouseRules

Concept = Literal[
    "blackjack", "bust", "soft", "hard", "between", "draw", "stand", "settle",
    "pay", "take", "push", "push_choice", "currency",
]  # fmt: skip
Field = Literal["total", "beside", "between", "decision", "action", "amount"]

FIELDS: Mapping[Field, tuple[Concept, ...]] = {
    "total": ("blackjack", "bust", "stand"),
    "beside": ("soft", "hard", "bust"),
    "between": ("between",),
    "decision": ("draw", "stand", "settle"),
    "action": ("pay", "take", "push", "push_choice"),
    "amount": ("push", "currency"),
}
"""Which concepts compete for one place: a total's whole text, beside its number, between its two
numbers, a decision, what is done to a box, an amount. A word has one meaning in each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Typed:
    """The words that are read, by concept. Case, accents and ``ё``/``е`` make no difference."""

    blackjack: tuple[str, ...]
    bust: tuple[str, ...]
    soft: tuple[str, ...]
    """Before or after a number: ``soft 17``, ``17s``."""
    hard: tuple[str, ...]
    between: tuple[str, ...]
    """Between the two values of a soft hand: ``7/17``, ``7 or 17``."""
    draw: tuple[str, ...]
    stand: tuple[str, ...]
    settle: tuple[str, ...]
    """No card is needed: on to the settlement."""
    pay: tuple[str, ...]
    take: tuple[str, ...]
    push: tuple[str, ...]
    push_choice: tuple[str, ...]
    """Push only where pay, take and push are the choice: ``egalite`` also means a payout of 1:1."""
    currency: tuple[str, ...]
    """Before or after an amount, read over."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Said:
    """What the dealer says. ``%(total)s``, ``%(low)s`` and ``%(high)s`` are the numbers."""

    blackjack: str
    bust: str
    soft: str
    hard: str
    both: str
    draw: str
    stand: str
    settle: str
    pay: str
    take: str
    push: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Vocabulary:
    """One language's words, one file of ``drills/calls/``."""

    typed: Typed
    said: Said
    tables: dict[str, dict[Concept, tuple[str, ...]]] = field(default_factory=dict)
    """Rule-set id -> words that are read at that table only."""

    def words(self, concept: Concept, table_id: str) -> tuple[str, ...]:
        """All that is read as ``concept`` at a table."""
        own: tuple[str, ...] = getattr(self.typed, concept)
        return own + self.tables.get(table_id, {}).get(concept, ())


@dataclass(frozen=True, slots=True, kw_only=True)
class Calls:
    """What may be typed at a table, in every language at once, and how its page writes numbers."""

    lang: str
    """Of the page: it limits no word, it only decides how an ambiguous number is read."""
    decimal_mark: str
    currency: str
    """ISO 4217 code of the table."""
    own: Vocabulary
    """Of the table's own language."""
    meanings: Mapping[Field, Mapping[str, Concept]]

    @classmethod
    def of(cls, vocabularies: Mapping[str, Vocabulary], table: HouseRules, lang: str) -> Calls:
        """The calls of ``table`` on a page in ``lang``; the table's language must be among them."""
        return cls(
            lang=lang,
            decimal_mark=get_decimal_symbol(lang),
            currency=table.house.currency,
            own=vocabularies[table.house.calls],
            meanings={
                place: {
                    spelling(word): concept
                    for concept in concepts
                    for vocabulary in vocabularies.values()
                    for word in vocabulary.words(concept, table.id)
                }
                for place, concepts in FIELDS.items()
            },
        )

    def meaning(self, place: Field, word: str) -> Concept | None:
        """The concept that ``word``, normalised, stands for in a field; None when it is no word there."""
        return self.meanings[place].get(fold(word))


@lru_cache(maxsize=1024)  # calls are made for each answer, always from the same words
def spelling(word: str) -> str:
    """A word of a vocabulary file as typed words are compared with it."""
    return fold(normalise(word))
