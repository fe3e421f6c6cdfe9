"""What a file of rulings says: an irregularity, the ruling on it, and the tables on which it is shown."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal

from trainer.drills.base import Drill
from trainer.engine.rules import HoleCard, RuleSet

FLOOR = "floor"
"""The choice that is always there, the last of the four; as a ruling: no text is known."""
UNSEEN = "unseen"
"""A card that lies face down."""
PARAM = "rulings"
"""The parameter of a drill that holds its irregularities."""

Code = Literal[
    "", "IRR_SELF_CORRECT", "IRR_VOIDS_ROUND", "IRR_KEEPS_CARD", "IRR_BURNS_CARD", "IRR_PLAYER_PAYS",
    "IRR_WRONG_PLACE",
]
Asks = Literal["nothing", "box", "card", "amount"]
"""What is asked after the ruling: which box it is, who gets the card, what the box is paid."""
BoxWord = Literal["1", "2", "3"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Needs:
    """Values of rules, of which a table must have one; none given is any."""

    extra_dealer_card: tuple[Literal["burn", "keep_if_unseen"], ...] = ()
    exposed_card: tuple[Literal["offer", "burn"], ...] = ()
    out_of_limit_bet: tuple[Literal["stands", "void"], ...] = ()
    shuffle: tuple[Literal["every_round", "cut_card", "csm"], ...] = ()
    hole_card: tuple[HoleCard, ...] = ()

    def are_met(self, rules: RuleSet) -> bool:
        wanted = {field.name: getattr(self, field.name) for field in fields(self)}
        return all(not values or getattr(rules, name) in values for name, values in wanted.items())


@dataclass(frozen=True, slots=True, kw_only=True)
class Choice:
    """A ruling that may be chosen; ``code`` is what it shows where it is wrong."""

    id: str
    code: Code = ""
    text: dict[str, str]
    """By language."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """A table in the middle of a round, in ranks; suits, wagers and places fall by chance."""

    bank: str = ""
    card: str = ""
    """The card that it is about, or ``unseen``; ``lies`` says where."""
    lies: Literal["bank", "box", "apart"] = "apart"
    boxes: tuple[str, ...]
    """Their cards, from first base."""
    box: BoxWord = "1"
    """The box that it happened to: the first, second or third of these."""
    place: Literal["", "bank", "1", "2", "3"] = ""
    """Where ``asks`` is a box or a card: the answer."""
    wager: Literal["of_the_house", "over_the_limit"] = "of_the_house"
    """What lies on ``box``."""
    paid: str = ""
    """Odds that ``box`` was paid at by mistake."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRuling:
    """What one house rules instead, and the text of its own that says so."""

    table: str
    """Its rule-set id."""
    ruling: str
    rests_on: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Irregularity:
    """What went wrong, what is done about it, and why; texts are by language."""

    id: str
    situation: str
    needs: Needs | None = None
    happened: dict[str, str]
    """With ``%(box)s``, ``%(total)s`` of the bank and ``%(paid)s``."""
    choices: tuple[Choice, ...]
    """Three, besides the floor."""
    ruling: str
    """The id of a choice, or ``floor``."""
    rests_on: str
    """Regulator and paragraph, or ``floor``."""
    reason: dict[str, str]
    asks: Asks = "nothing"
    tables: tuple[Table, ...]
    houses: tuple[HouseRuling, ...] = ()

    def ruled_at(self, table_id: str) -> tuple[str, str, bool]:
        """The ruling at a table, what it rests on, and whether the house replaced it."""
        for own in self.houses:
            if own.table == table_id:
                return own.ruling, own.rests_on, True
        return self.ruling, self.rests_on, False


def rulings_of(drill: Drill) -> tuple[Irregularity, ...]:
    """The irregularities that a drill asks about; a drill that was given none has none."""
    found: tuple[Irregularity, ...] = drill.params.get(PARAM, ())
    return found
