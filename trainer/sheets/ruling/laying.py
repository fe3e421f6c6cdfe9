"""A situation laid out by the engine's own round: what is asked, granted, dealt and settled there.

Each card of the situation is dealt and each request is made as a player would have made it, so whatever the
engine refuses cannot have come about. Hands are taken to stand once their cards are out.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import StrEnum

from trainer.engine.cards import Card, card
from trainer.engine.hand import Hand
from trainer.engine.requests import Request
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import HoleCard, RuleSet
from trainer.engine.settlement import Settlement
from trainer.engine.shoe import Shoe
from trainer.engine.steps import DEALER, Act, Step
from trainer.errors import IllegalStep, ImpossibleSituation, NotPayable
from trainer.sheets.ruling import refusing
from trainer.sheets.ruling.situation import BoxPut, HandPut, Situation

_UPCARD = card("7s")
"""In place of an upcard that is not put in: one under which nothing is offered or checked."""
_HOLE_CARD = card("2s")
"""In place of a hole card that nobody has seen, after a check: with no upcard is it a blackjack."""
_DRAWS_FOR_ITSELF = ("dealer_draw_if_no_live_hand", "one_card_for_insurance", "one_card_for_naturals")
"""Rules that keep the bank from drawing once no hand is left to beat."""


class Waits(StrEnum):
    """What the round waits for, where the bank's cards that are put in are not all."""

    UPCARD = "upcard"
    HOLE_CARD = "hole_card"
    """It lies face up at this table."""
    CHECK = "check"
    TURN = "turn"
    DRAW = "draw"
    NOTHING = "nothing"


@dataclass(slots=True)
class Laid:
    """The round as far as the situation goes. ``settled`` is in the order of settlement."""

    round: Round
    waits: Waits = Waits.NOTHING
    settled: dict[str, Settlement] = field(default_factory=dict)
    at_once: tuple[str, ...] = ()
    """Lines that were settled before the bank played."""
    has_others: bool = False
    """The bank drew, and no hand that is put in was left to beat."""


def lay(situation: Situation, rules: RuleSet) -> Laid:
    """Raises ImpossibleSituation; every card of the situation has a suit.

    Cards that the bank would not have drawn for these boxes alone it drew for others, where there is room.
    """
    try:
        return _lay(situation, rules)
    except ImpossibleSituation as error:
        is_full = len(situation.boxes) >= rules.boxes_max_event
        if is_full or error.place != DEALER or error.clause not in _DRAWS_FOR_ITSELF:
            raise
    laid = _lay(situation, replace(rules, dealer_draw_if_no_live_hand=True))
    laid.has_others = True
    return laid


def _lay(situation: Situation, rules: RuleSet) -> Laid:
    laying = _Laying(situation, rules)
    try:
        laying.play()
    except NotPayable as error:
        raise refusing.as_impossible(error, "payout_rounding") from error
    if laying.laid.waits is Waits.HOLE_CARD:
        refusing.refuse_play_before_the_deal(situation)
    else:
        refusing.refuse_what_is_left(situation, laying.laid.round, rules)
    return laying.finished()


class _Laying:
    """Takes the steps of the round with what the situation has for each."""

    def __init__(self, situation: Situation, rules: RuleSet) -> None:
        self._rules = rules
        self._situation = situation
        self._boxes = {box.number: box for box in situation.boxes}
        self._hands = {box.number: _all_hands(box) for box in situation.boxes}
        self._dealer = [card(word) for word in situation.dealer]
        self._has_played = any(box.has_played for box in situation.boxes)
        self._bank_has_played = False
        self._at_once: list[str] = []
        self._round = Round({box.number: box.bet for box in situation.boxes}, Shoe(()))
        for box in self._round.boxes:
            box.side_bets = dict(self._boxes[box.number].side_bets)
        self.laid = Laid(self._round)

    def play(self) -> None:
        """Step by step to the end, or to the first card of the bank that is not there."""
        while True:
            step = self._next()
            if step.act is Act.FINISH:
                return
            self.laid.waits = self._waits_for(step)
            if self.laid.waits is not Waits.NOTHING:
                return
            self._take(step)

    def finished(self) -> Laid:
        """Without the lines of hands that are not put in, and without any where there is no upcard."""
        missing = {f"{box.number}{chr(ord('a') + index)}" for box in self._boxes.values()
                   for index, hand in enumerate(box.hands) if hand is None and len(box.hands) > 1}
        if self._dealer:
            self.laid.settled = {line: settled for line, settled in self._round.settled.items()
                                 if line not in missing}
        self.laid.at_once = tuple(line for line in self._at_once if line in self.laid.settled)
        return self.laid

    def _next(self) -> Step:
        try:
            return next_step(self._round, self._rules)
        except IllegalStep as error:  # a side bet that the table has not
            raise refusing.as_impossible(error, error.clause or "") from error

    def _take(self, step: Step) -> None:
        dealt = self._card_for(step)
        if dealt is not None:
            self._round.shoe = Shoe([dealt])
        asked = self._answered(step)
        try:
            take_step(self._round, asked, self._rules)
        except IllegalStep as error:
            raise refusing.of_request(asked, self._round, error) from error
        self._bank_has_played = self._bank_has_played or step.act in (Act.TURN, Act.DRAW)
        if step.act is Act.SETTLE and not (self._bank_has_played or self._round.ended_at_check):
            self._at_once.append(step.place)

    def _waits_for(self, step: Step) -> Waits:
        """What of the bank's is due and not put in."""
        dealer, cards = self._round.dealer, self._dealer
        match step.act:
            case Act.DEAL_HOLE_CARD if self._rules.hole_card is HoleCard.FACE_UP and len(cards) == 1:
                return Waits.HOLE_CARD
            case Act.CHECK if len(cards) == 1 and not self._has_played:
                return Waits.CHECK
            case Act.TURN if len(cards) < 2:
                return Waits.TURN if cards else Waits.UPCARD
            case Act.DRAW if len(cards) <= len(dealer.cards):
                return Waits.DRAW if cards else Waits.UPCARD
            case Act.SETTLE if not cards:
                return Waits.UPCARD
        return Waits.NOTHING

    def _card_for(self, step: Step) -> Card | None:
        match step.act:
            case Act.DEAL if step.place == DEALER:
                return self._dealer[0] if self._dealer else _UPCARD
            case Act.DEAL_HOLE_CARD:
                return self._dealer[1] if len(self._dealer) > 1 else _HOLE_CARD
            case Act.DRAW:
                return self._dealer[len(self._round.dealer.cards)]
            case Act.DEAL:
                return self._first_card(int(step.place))
            case Act.GIVE:
                return self._next_card(step.place)
        return None

    def _first_card(self, number: int) -> Card:
        """One of the first two: of a split box the first cards of its first two hands."""
        hands, place = self._hands[number], len(self._round.box(number).hands[0].cards)
        return card(hands[0].cards[place] if len(hands) == 1 else hands[place].cards[0])

    def _next_card(self, place: str) -> Card:
        """The hand's next card, or the one that is split off it at once."""
        box, hand = self._round.find(place)
        hands, index = self._hands[box.number], box.hands.index(hand)
        if len(hand.cards) == 1 and self._is_split_again(box.hands, index, hands):
            return card(hands[index + 1].cards[0])
        return card(hands[index].cards[len(hand.cards)])

    @staticmethod
    def _is_split_again(there: list[Hand], index: int, wanted: tuple[HandPut, ...]) -> bool:
        """The last hand there is split until there are as many as the situation has."""
        return len(there) < len(wanted) and index == len(there) - 1

    def _answered(self, step: Step) -> Step:
        match step.act:
            case Act.OFFER_EVEN_MONEY if self._boxes[int(step.place)].even_money:
                return step.answered(Request.EVEN_MONEY)
            case Act.OFFER_INSURANCE if self._boxes[int(step.place)].insurance is not None:
                return step.answered(Request.INSURANCE, self._boxes[int(step.place)].insurance or None)
            case Act.OFFER_SURRENDER if self._surrenders_at_once(int(step.place)):
                return step.answered(Request.SURRENDER)
            case Act.ASK:
                return self._request(step)
        return step

    def _surrenders_at_once(self, number: int) -> bool:
        first, *others = self._hands[number]
        return first.surrendered and not others and len(first.cards) == 2 and not first.doubles

    def _request(self, step: Step) -> Step:
        """What the hand must have asked for to become what it is: its doubles come last."""
        box, hand = self._round.find(step.place)
        hands, index = self._hands[box.number], box.hands.index(hand)
        if self._is_split_again(box.hands, index, hands):
            return step.answered(Request.SPLIT)
        wanted = hands[index]
        if len(hand.cards) < len(wanted.cards) - len(wanted.doubles):
            return step.answered(Request.HIT)
        if hand.doubles < len(wanted.doubles):
            return step.answered(Request.DOUBLE, wanted.doubles[hand.doubles])
        return step.answered(Request.SURRENDER if wanted.surrendered else Request.STAND)


def _all_hands(box: BoxPut) -> tuple[HandPut, ...]:
    """With a hand of the same pair that stands in place of each that is not put in."""
    rank = box.given[0].cards[0][0]
    stands = (f"{rank}s", "6s" if rank == "A" else "Ts")
    return tuple(HandPut(id="", cards=stands) if hand is None else hand for hand in box.hands)


