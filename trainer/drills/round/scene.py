"""A round on the layout with all that can be seen and heard of it, and what is due next."""

from __future__ import annotations

from dataclasses import dataclass, field

from trainer.drills.base import Json
from trainer.drills.lines import Line
from trainer.drills.round.plan import Plan
from trainer.drills.round.players import Speech
from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.play import next_ask, next_card_owed
from trainer.engine.randomness import Rng
from trainer.engine.round import Round, take_step
from trainer.engine.rules import RuleSet
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Step


@dataclass(frozen=True, slots=True)
class Cue:
    """One thing that the dealer has to do: an act, where, and what must be said or laid down with it.

    ``hand`` is the one whose total is called, ``said`` what is due of it, ``is_final`` that it takes no more
    cards. ``why`` is a key of ``reasons.WHY``, ``facts`` what its sentence needs besides.
    """

    act: str
    place: str = ""
    hand: Hand | None = None
    said: str = ""
    is_final: bool = False
    amount: int | None = None
    line: Line | None = None
    why: str = ""
    facts: dict[str, Json] = field(default_factory=dict)


class Scene:
    """The round of a plan while it goes on.

    ``shown_insurance`` and ``shown_even_money`` are what lies on the layout before the engine is told.
    """

    __slots__ = (
        "announced", "asked", "bank_has_stood", "bets_are_closed", "called", "done", "hidden_boxes",
        "insurance", "is_ready", "left", "plan", "rng", "round", "shown_even_money", "shown_insurance",
        "speech", "turn",
    )

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.rng = Rng(plan.seed)
        self.round = Round(plan.bets, Shoe(plan.cards))
        self.bets_are_closed = False
        self.hidden_boxes = {box for box, _ in plan.newcomers}
        """Boxes that nobody has seen a bet on yet."""
        self.announced: dict[int, int] = {}
        """How many cards a hand had when its total was called, by the hand's identity."""
        self.called: dict[int, str] = {}
        """The total that was called of a hand, in notation, by the hand's identity."""
        self.asked: set[int] = set()
        """Hands that have had their first turn, by identity."""
        self.insurance = ""
        """``open``, ``closed``, or not offered."""
        self.shown_insurance: dict[int, int] = {}
        self.shown_even_money: set[int] = set()
        self.is_ready = False
        """All that comes before the play is done."""
        self.speech: Speech | None = None
        self.turn = ""
        """The hand that is asked or served."""
        self.bank_has_stood = False
        self.left: dict[int, int] | None = None
        """Once the cards are cleared: what lies on the boxes still."""
        self.done: list[Cue] = []

    @property
    def rules(self) -> RuleSet:
        return self.plan.rules

    @property
    def stage(self) -> str:
        """A key of the palettes: it hangs on what everybody can see."""
        round = self.round
        if round.is_over:
            return "over"
        if len(self.done) == 0 or not self.is_dealt:
            return "opening"
        if self.insurance == "open":
            return "insuring"
        if not self.is_ready:
            return "dealt"
        if round.ended_at_check:
            return "bank"
        is_played = next_ask(round, self.rules) is None and next_card_owed(round, self.rules) is None
        return "bank" if is_played else "playing" if self.asked else "dealt"

    @property
    def is_dealt(self) -> bool:
        """Every box has its first two cards and the bank what the deal gives it."""
        round = self.round
        cards = len(self.rules.initial_deal_order.split("-")) - 2 + 2 * len(round.boxes)
        return round.dealt == cards

    @property
    def bank_is_done(self) -> bool:
        """The bank has stood, or has nothing to stand on: a blackjack and a bust are over as they lie."""
        dealer = self.round.dealer
        return self.bank_has_stood or dealer.is_blackjack or dealer.total > 21

    def take(self, step: Step) -> None:
        """The engine's round goes one step on."""
        take_step(self.round, step, self.rules)

    def announce(self, hand: Hand, total: str) -> None:
        """The hand's total was called."""
        self.announced[id(hand)], self.called[id(hand)] = len(hand.cards), total

    def is_announced(self, hand: Hand) -> bool:
        return self.announced.get(id(hand)) == len(hand.cards)

    def boxes(self) -> tuple[Box, ...]:
        """Those that can be seen."""
        return tuple(box for box in self.round.boxes if box.number not in self.hidden_boxes)
