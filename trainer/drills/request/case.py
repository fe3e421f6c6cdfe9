"""A box that asks for something, and the reasons that a dealer may give for the answer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from trainer.drills.base import Json
from trainer.drills.tables.stock import Stock
from trainer.engine.box import Box
from trainer.engine.cards import Card, card
from trainer.engine.dealer import dealer_checks_hole_card
from trainer.engine.hand import Hand
from trainer.engine.permission import Asked, Decision, Moment, Ruling, Way, bet_ruling, request_ruling
from trainer.engine.randomness import Rng
from trainer.engine.requests import Request
from trainer.engine.rules import HoleCard, House, HouseRules, RuleSet

SMALL_UPCARDS = "23456789"
"""Under these nothing is insured and nothing is checked."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Case:
    """What is asked, of which box, when and how. ``request`` is None where chips are bet; ``amount``
    is what is put down, in hundredths.
    """

    table: HouseRules
    box: Box
    hand: Hand
    upcard: Card | None
    request: Request | None
    moment: Moment = Moment.PLAY
    way: Way = Way.SIGNAL
    amount: int | None = None
    is_in_box: bool = True
    history: tuple[str, ...] = ()

    @property
    def rules(self) -> RuleSet:
        return self.table.rules

    @property
    def ruling(self) -> Ruling:
        """What the engine says of it."""
        if self.request is None or self.upcard is None:
            return bet_ruling(self.amount or 0, self.rules, moment=self.moment, is_in_box=self.is_in_box)
        return request_ruling(Asked(
            request=self.request, box=self.box, hand=self.hand, upcard=self.upcard, moment=self.moment,
            way=self.way, amount=self.amount), self.table)

    def forbids(self, clause: str) -> bool:
        """Whether this rule alone refuses the request, or has it called out."""
        return clause in self.ruling.clauses

    @property
    def is_allowed(self) -> bool:
        """Simply allowed."""
        return self.ruling.decision is Decision.ALLOW


Holds = Callable[[Case], bool]
Params = Callable[[Case], dict[str, Json]]


def never(case: Case) -> bool:
    """Of what no house does, though some dealers think so."""
    return False


def always(case: Case) -> bool:
    return True


def no_params(case: Case) -> dict[str, Json]:
    return {}


@dataclass(frozen=True, slots=True)
class Reason:
    """A sentence that would decide a request: true of a table and a case, or not.

    ``clause`` is the rule-set key or procedure that it speaks of; ``fits`` says of which cases it is
    to the point at all.
    """

    says: Decision
    clause: str
    text: str
    holds: Holds
    params: Params = no_params
    fits: Holds = always

    @property
    def grants(self) -> bool:
        return self.says is not Decision.REFUSE

    def said(self, case: Case) -> Json:
        """The sentence with the figures of this case, as a tagged message."""
        return {"message": self.text, **self.params(case)}


def allow(
    clause: str, text: str, holds: Holds, params: Params = no_params, *, fits: Holds = always
) -> Reason:
    return Reason(Decision.ALLOW, clause, text, holds, params, fits)


def refuse(
    clause: str, text: str, holds: Holds, params: Params = no_params, *, fits: Holds = always
) -> Reason:
    return Reason(Decision.REFUSE, clause, text, holds, params, fits)


def call_out(
    clause: str, text: str, holds: Holds, params: Params = no_params, *, fits: Holds = always
) -> Reason:
    return Reason(Decision.FLOOR, clause, text, holds, params, fits)


def everywhere(at: object) -> bool:
    """At every table, under all rules."""
    return True


@dataclass(frozen=True, slots=True)
class Variation:
    """One way in which a situation comes up; ``clause`` is what decides it."""

    clause: str
    make: Callable[[Deal], Case]
    is_there: Callable[[RuleSet], bool] = everywhere
    is_at: Callable[[HouseRules], bool] = everywhere


@dataclass(frozen=True, slots=True, kw_only=True)
class Topic:
    """Situations that are decided by the same few rules, with the reasons that are given in them."""

    rules: Callable[[HouseRules], Sequence[str]]
    """The keys and procedures that stand on the placard."""
    situations: Mapping[str, tuple[Variation, ...]]
    reasons: Mapping[str, Reason]

    def variations(self, situation: str, table: HouseRules) -> list[Variation]:
        """Those that the table can deal."""
        return [one for one in self.situations[situation] if one.is_there(table.rules) and one.is_at(table)]


class Deal:
    """A box in the making at a table, with cards from its shoe and wagers of its house."""

    def __init__(self, table: HouseRules, rng: Rng) -> None:
        self.table = table
        self.rules: RuleSet = table.rules
        self.house: House = table.house
        self.rng = rng
        self.stock = Stock(table.rules.decks, rng)

    def box(self, *hands: str, bet: int = 0) -> Box:
        """A box with hands of these ranks; several come from splits."""
        wager = bet or self.rng.choice(self.house.bets)
        box = Box(1 + self.rng.below(self.rules.boxes_max), wager)
        box.hands = [
            Hand((self.stock.take(rank) for rank in ranks), wager, from_split=len(hands) > 1)
            for ranks in hands
        ]
        return box

    def split_box(self, rank: str, hands: int, second: str) -> tuple[Box, Hand]:
        """A box of so many hands from one rank; the last that was played has ``second`` and asks.

        The hands before it stand; those after it wait for their second card where one hand is
        completed before the next.
        """
        at = self.rng.below(hands)
        waits = self.rules.split_second_card == "hand_by_hand"
        other = "9" if rank in "AT" else "T"
        box = self.box(*(
            rank + (second if index == at else "" if waits and index > at else other)
            for index in range(hands)))
        for hand in box.hands[:at]:
            hand.is_closed = True
        return box, box.hands[at]

    def asks(
        self, request: Request, box: Box, hand: Hand | None = None, *, upcard: str = SMALL_UPCARDS,
        moment: Moment = Moment.PLAY, way: Way = Way.SIGNAL, amount: int | None = None,
        history: tuple[str, ...] = (),
    ) -> Case:
        """The case of a box with cards; ``upcard`` are the ranks that the bank may show."""
        return Case(
            table=self.table, box=box, hand=hand or box.hands[0], upcard=self.stock.take(upcard),
            request=request, moment=moment, way=way, amount=amount, history=history)

    def halvable_bet(self) -> int:
        """A wager whose half can be laid in chips, and more than the smallest of them."""
        chip = self.rules.smallest_chip
        return self.rng.choice([bet for bet in self.house.bets if bet % (2 * chip) == 0 and bet >= 4 * chip])

    def in_steps(self, least: int, most: int, step: int) -> int:
        """A multiple of ``step`` from ``least`` to ``most``."""
        low = -(-least // step)
        return step * (low + self.rng.below(most // step - low + 1))


def has_closed_hole_card(rules: RuleSet) -> bool:
    """There is something to check for, or nothing yet: not double exposure."""
    return rules.hole_card is not HoleCard.FACE_UP


DRAWN = ("T32", "842", "953", "T24", "735")
"""Three cards that still may draw."""


def checked(rank: str, rules: RuleSet) -> tuple[str, ...]:
    """What the history of a box says of the hole card, under an upcard of this rank."""
    return ("checked",) if dealer_checks_hole_card(card(f"{rank}s"), rules) else ()


def is_open(case: Case) -> bool:
    """Nothing was checked or drawn."""
    return case.moment is Moment.OFFERS


def shows(case: Case) -> str:
    """The bank’s upcard as rules name it: ``A``, ``10`` or nothing."""
    return case.upcard.upcard_class if case.upcard else ""
