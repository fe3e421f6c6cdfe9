"""A round from the first card to the last chip: what comes next, and taking it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import takewhile

from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.deal import next_deal, take_deal, take_deal_hole_card
from trainer.engine.dealer_play import next_dealer_card, take_draw, take_turn
from trainer.engine.hand import Hand
from trainer.engine.lines import next_line, next_line_now, take_settle
from trainer.engine.offers import next_check, next_offer, take_check, take_offer
from trainer.engine.play import next_ask, next_card_owed, take_ask, take_give
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Settlement
from trainer.engine.shoe import Shoe
from trainer.engine.steps import Act, Step
from trainer.errors import N_, IllegalStep


class Round:
    """Everything on the layout during one round, with a log of the steps taken.

    ``bets`` are the wagers by box number, in hundredths. The log stays empty where a round is
    played out at once (``engine/autoplay.py``).
    """

    __slots__ = (
        "boxes", "dealer", "dealt", "ended_at_check", "face_down", "is_checked", "is_over", "log",
        "offered", "owed", "settled", "shoe",
    )

    def __init__(self, bets: Mapping[int, int], shoe: Shoe) -> None:
        self.boxes = tuple([Box(number, bets[number]) for number in sorted(bets)])
        self.dealer = Hand()
        """The dealer's cards that everybody sees: the hole card joins them when it is turned."""
        self.shoe = shoe
        self.log: list[Step] = []
        self.dealt = 0
        """Cards of the first deal that lie on the table."""
        self.face_down: Card | None = None
        """The hole card until it is turned; nothing that a player sees may be made from it."""
        self.offered: set[tuple[Act, int]] = set()
        self.is_checked = False
        """The hole card was looked at before play, or lies face up."""
        self.ended_at_check = False
        self.owed: Hand | None = None
        """The hand that asked for a card and has not got it."""
        self.settled: dict[str, Settlement] = {}
        """By line id, in the order of settlement."""
        self.is_over = False

    @property
    def upcard(self) -> Card:
        return self.dealer.cards[0]

    def box(self, number: int) -> Box:
        """Raises IllegalStep where there is no wager on it."""
        for box in self.boxes:
            if box.number == number:
                return box
        raise IllegalStep(N_("There is no wager on box %(box)s."), box=number)

    def find(self, hand_id: str) -> tuple[Box, Hand]:
        """The hand that has this id now; raises IllegalStep where there is none."""
        for box in self.boxes:
            for index, hand in enumerate(box.hands):
                if box.hand_id(index) == hand_id:
                    return box, hand
        raise IllegalStep(N_("There is no hand “%(hand)s”."), hand=hand_id[:20])

    def box_net(self, box: Box) -> int:
        """What the player of this box has won so far, insurance and side bets included."""
        return sum(settlement.net for line, settlement in self.settled.items() if _box_of(line) == box.number)

    def left_on_table(self) -> dict[int, int]:
        """The stakes of pushes that stay, by box: its next wager unless cleared or rebet (E29)."""
        left: dict[int, int] = {}
        for line, settlement in self.settled.items():
            if settlement.stays:
                left[_box_of(line)] = left.get(_box_of(line), 0) + settlement.stays
        return left


def next_step(round: Round, rules: RuleSet) -> Step:
    """What the dealer does next; raises IllegalStep once the round is over.

    Asks and offers come back without an answer, a settlement with what is to be paid or taken.
    """
    if round.is_over:
        raise IllegalStep(N_("The round is over."))
    for phase in _PHASES:
        step = phase(round, rules)
        if step is not None:
            return step
    return Step(Act.FINISH)


def take_step(round: Round, step: Step, rules: RuleSet) -> Step:
    """Take the next step, with the player's answer in it; returns it as the log has it.

    Raises IllegalStep, the round unchanged, when another step is next (``clause`` is the key that
    says so) or when the table refuses what is asked.
    """
    due = next_step(round, rules)
    if (step.act, step.place) != (due.act, due.place):
        raise IllegalStep(N_("Not now: “%(step)s” (%(place)s). Next is “%(due)s” (%(due_place)s)."),
                          clause=_CLAUSES.get(due.act), step=step.act, place=step.place,
                          due=due.act, due_place=due.place)
    taken = _TAKE[due.act](round, due.answered(step.request, step.amount), rules)
    round.log.append(taken)
    return taken


def _take_finish(round: Round, step: Step, _rules: RuleSet) -> Step:
    """The cards go to the discards."""
    round.shoe.end_round()
    round.is_over = True
    return step


def _box_of(line: str) -> int:
    return int("".join(takewhile(str.isdigit, line)))


_PHASES: tuple[Callable[[Round, RuleSet], Step | None], ...] = (
    next_deal, next_offer, next_check, next_card_owed, next_line_now, next_ask, next_dealer_card, next_line,
)
"""The first that has a step for the dealer gives the next one."""

_TAKE: dict[Act, Callable[[Round, Step, RuleSet], Step]] = {
    Act.DEAL: take_deal,
    Act.DEAL_HOLE_CARD: take_deal_hole_card,
    Act.OFFER_EVEN_MONEY: take_offer,
    Act.OFFER_INSURANCE: take_offer,
    Act.OFFER_SURRENDER: take_offer,
    Act.CHECK: take_check,
    Act.ASK: take_ask,
    Act.GIVE: take_give,
    Act.TURN: take_turn,
    Act.DRAW: take_draw,
    Act.SETTLE: take_settle,
    Act.FINISH: _take_finish,
}

_CLAUSES: dict[Act, str] = {
    Act.DEAL: "initial_deal_order",
    Act.DEAL_HOLE_CARD: "initial_deal_order",
    Act.OFFER_EVEN_MONEY: "even_money",
    Act.OFFER_INSURANCE: "insurance_when",
    Act.OFFER_SURRENDER: "surrender",
    Act.CHECK: "peek",
    Act.TURN: "hole_card",
    Act.DRAW: "dealer_soft_17",
    Act.SETTLE: "settlement_order",
}
"""The key that makes a step due before any other."""
