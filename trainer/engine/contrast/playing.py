"""A round played by the engine, step by step, with what its players ask for and what they are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass

from trainer.engine.bets import bets_refusal
from trainer.engine.box import Box
from trainer.engine.cards import Card
from trainer.engine.contrast.setting import LESS, WORDS, BoxSet, Setting, Wish, in_chips
from trainer.engine.hand import Hand
from trainer.engine.requests import Request, refusal
from trainer.engine.round import Round, next_step, take_step
from trainer.engine.rules import RuleSet
from trainer.engine.settlement import Settlement
from trainer.engine.shoe import Shoe
from trainer.engine.steps import DEALER, Act, Step

_MOST_STEPS = 300
_DRAWS = frozenset({Act.DEAL, Act.DEAL_HOLE_CARD, Act.GIVE, Act.DRAW})
_LOW, _HIGH = (("hit", "stand"), ("stand", "hit"))
_NEVER_BUSTS = 12
"""Below this total a hand hits once its wishes are used up."""


@dataclass(frozen=True, slots=True)
class Asked:
    """What a hand wanted; ``clause`` is the key that refused it, ``""`` where it was granted.

    ``amount`` is what an insurance bet or a double for less would put down, None elsewhere.
    """

    place: str
    request: Request
    clause: str
    cards: tuple[Card, ...]
    amount: int | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A finished round."""

    round: Round
    asked: tuple[Asked, ...]
    not_taken: dict[str, str]
    """What was not taken as a bet, by box or by line of a side bet -> the key that says so."""
    dealt: tuple[Card, ...]
    """In the order of the deal: a shoe stacked with them deals this round again."""
    at_once: tuple[str, ...]
    """Lines that were settled before the bank played."""
    bank_plays: bool
    """It turned its hole card or drew a card once the boxes had played."""

    @property
    def settled(self) -> dict[str, Settlement]:
        """By line, in the order in which the house settles them."""
        return self.round.settled

    @property
    def steps(self) -> list[Step]:
        return self.round.log


def play(setting: Setting, rules: RuleSet) -> Played:
    """Raises NotPayable where the rules pay exactly what no coin can, IndexError where cards run out."""
    return _Playing(setting, rules).play()


class _Playing:
    def __init__(self, setting: Setting, rules: RuleSet) -> None:
        self._rules = rules
        self._bank = setting.bank
        self._chip = setting.chip
        self._not_taken: dict[str, str] = {}
        self._boxes = {box.number: box for box in setting.boxes if self._takes(box)}
        self._round = Round({number: box.bet for number, box in self._boxes.items()}, Shoe(()))
        for box in self._round.boxes:
            box.side_bets = dict(self._side_bets(self._boxes[box.number]))
        self._given: Counter[int] = Counter()
        self._wished: Counter[int] = Counter()
        self._offered: set[tuple[Request, str]] = set()
        self._asked: list[Asked] = []
        self._dealt: list[Card] = []
        self._at_once: list[str] = []
        self._bank_plays = False

    def play(self) -> Played:
        round = self._round
        for _ in range(_MOST_STEPS if self._boxes else 0):
            if round.is_over:
                break
            self._take(next_step(round, self._rules))
        self._note_what_was_not_offered()
        return Played(round=round, asked=tuple(self._asked), not_taken=self._not_taken,
                      dealt=tuple(self._dealt), bank_plays=self._bank_plays,
                      at_once=tuple(self._at_once) if self._bank_plays else ())

    def _takes(self, box: BoxSet) -> bool:
        clause = bets_refusal({box.number: box.bet}, self._rules)
        if clause is not None:
            self._not_taken[str(box.number)] = clause
        return clause is None

    def _side_bets(self, box: BoxSet) -> Iterable[tuple[str, int]]:
        for bet, stake in box.side_bets.items():
            name, _, square = bet.partition("/")
            if any(offered.name == name and (not square or square in (line.hand for line in offered.table))
                   for offered in self._rules.side_bets):
                yield bet, stake
            else:
                self._not_taken[f"{box.number}-{bet}"] = "side_bets"

    def _take(self, step: Step) -> None:
        if step.act in _DRAWS:
            dealt = self._card_for(step)
            self._dealt.append(dealt)
            self._round.shoe = Shoe([dealt])
        self._bank_plays = self._bank_plays or step.act in (Act.TURN, Act.DRAW)
        if step.act is Act.SETTLE and not (self._bank_plays or self._round.ended_at_check):
            self._at_once.append(step.place)
        take_step(self._round, self._answered(step), self._rules)

    def _card_for(self, step: Step) -> Card:
        if step.act is Act.DEAL_HOLE_CARD:
            return self._bank[1]
        if step.place == DEALER:
            return self._bank[len(self._round.dealer.cards)]
        number = self._round.find(step.place)[0].number
        self._given[number] += 1
        return self._boxes[number].cards[self._given[number] - 1]

    def _answered(self, step: Step) -> Step:
        match step.act:
            case Act.OFFER_EVEN_MONEY:
                return self._even_money(step)
            case Act.OFFER_INSURANCE:
                return self._insurance(step)
            case Act.OFFER_SURRENDER:
                return self._early_surrender(step)
            case Act.ASK:
                return self._request(step)
        return step

    def _even_money(self, step: Step) -> Step:
        if not self._boxes[int(step.place)].even_money:
            return step
        self._note(step.place, Request.EVEN_MONEY, "")
        return step.answered(Request.EVEN_MONEY)

    def _insurance(self, step: Step) -> Step:
        put, box = self._boxes[int(step.place)], self._round.box(int(step.place))
        if not put.insurance:
            return step
        clause = refusal(Request.INSURANCE, box, box.hands[0], self._rules, upcard=self._round.upcard,
                         amount=put.insurance)
        self._note(step.place, Request.INSURANCE, clause or "", put.insurance)
        return step if clause else step.answered(Request.INSURANCE, put.insurance)

    def _early_surrender(self, step: Step) -> Step:
        number = int(step.place)
        wish = self._wish(number)
        if wish is None or wish[0] != Request.SURRENDER:
            return step
        self._wished[number] += 1
        self._note(step.place, Request.SURRENDER, "")
        return step.answered(Request.SURRENDER)

    def _request(self, step: Step) -> Step:
        """The first wish that the table grants."""
        box, hand = self._round.find(step.place)
        wish = self._wish(box.number) or ()
        self._wished[box.number] += 1
        for word in (*wish, *(_LOW if hand.total < _NEVER_BUSTS else _HIGH)):
            request = WORDS[word]
            amount = in_chips(hand.stake // 2, self._chip) if word == LESS else None
            clause = refusal(request, box, hand, self._rules, upcard=self._round.upcard, amount=amount)
            self._note(step.place, request, clause or "", amount, hand)
            if clause is None:
                return step.answered(request, amount)
        return step.answered(Request.STAND)

    def _wish(self, number: int) -> Wish | None:
        wishes, at = self._boxes[number].wishes, self._wished[number]
        return wishes[at] if at < len(wishes) else None

    def _note(
        self, place: str, request: Request, clause: str, amount: int | None = None, hand: Hand | None = None
    ) -> None:
        self._offered.add((request, place))
        cards = (hand or self._round.find(place)[1]).cards
        self._asked.append(Asked(place, request, clause, tuple(cards), amount))

    def _note_what_was_not_offered(self) -> None:
        """Insurance and even money that were wanted, and that nobody offered."""
        missed = [asked for box in self._round.boxes for asked in self._missed(box)]
        self._asked[:0] = missed

    def _missed(self, box: Box) -> Iterable[Asked]:
        put, place = self._boxes[box.number], str(box.number)
        cards = (box.first_two or tuple(box.hands[0].cards))[:2]
        if put.even_money and (Request.EVEN_MONEY, place) not in self._offered:
            yield Asked(place, Request.EVEN_MONEY, "even_money", cards)
        if put.insurance and not box.even_money and (Request.INSURANCE, place) not in self._offered:
            yield Asked(place, Request.INSURANCE, "insurance_upcards", cards, put.insurance)

