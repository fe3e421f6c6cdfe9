"""What a house does where no rule-set key speaks: how bets lie, and how a request is made.

Nothing here is a rule of ours: each is written in a source text, in a regulation, or is what dealer
schools teach (cases E14 and E27, where the sources are silent).
"""

from __future__ import annotations

from enum import StrEnum

from trainer.engine.rules import HouseRules


class Procedure(StrEnum):
    """Each stands where a rule-set key would name what decides."""

    BETS_CLOSED = "bets_closed"
    """From the first card on no bet is placed or changed but to double, split or insure (E27)."""
    BET_IN_BOX = "bet_in_box"
    """A bet lies in its box; chips beside it are none."""
    BLACKJACK_STANDS = "blackjack_stands"
    """A blackjack asks for nothing more (E14)."""
    HARD_DOUBLE = "hard_double"
    """A double on hard 12 or more is dealt and called out to the floor."""
    HAND_OR_WORD = "hand_or_word"
    """A request is made by hand; where players call what they want, the word is enough."""
    OWN_BOX = "own_box"
    """Who plays the box decides for it."""
    CARDS_UNTOUCHED = "cards_untouched"
    """Players do not touch the cards."""


PROCEDURES = frozenset(map(str, Procedure))

_IN_SOURCES: dict[Procedure, dict[str, str]] = {
    Procedure.BLACKJACK_STANDS: {"000": "000, Déroulement du jeu"},
    Procedure.BET_IN_BOX: {"001": "001, Déroulement, 2", "003": "003, § 1"},
    Procedure.HAND_OR_WORD: {"001": "001, Déroulement, 5; 7", "003": "003, § 3"},
    Procedure.OWN_BOX: {"003": "003, § 2"},
    Procedure.CARDS_UNTOUCHED: {"001": "001, Déroulement, 7"},
}
_ELSEWHERE: dict[Procedure, str] = {
    Procedure.BETS_CLOSED: "58 Pa. Code 673a.6; New Zealand, 4.2",
    Procedure.BLACKJACK_STANDS: "58 Pa. Code 673a.10; S.D. 20:18:15:24",
}


def written_in(procedure: Procedure, table: HouseRules) -> str:
    """Source and place in the table's own text; ``""`` where that says nothing."""
    return _IN_SOURCES.get(procedure, {}).get(table.source, "")


def written_elsewhere(procedure: Procedure) -> str:
    """The regulations of other places that a house follows here by its own choice; ``""`` where none is known
    and it only follows what schools teach.
    """
    return _ELSEWHERE.get(procedure, "")


def word_counts(table: HouseRules) -> bool:
    """Whether a player of this table asks by word, because its text says so; elsewhere by hand."""
    return table.source in _IN_SOURCES[Procedure.HAND_OR_WORD]
