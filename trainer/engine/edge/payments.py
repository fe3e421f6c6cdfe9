"""What a hand comes to against each end of the dealer's, in wagers, as the engine settles it.

Suits count for a few payments only. Who plays does not look at them, so they are averaged.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product
from math import lcm

from trainer.engine.box import Box
from trainer.engine.cards import PACK, Card
from trainer.engine.dealer import DealerPlay, dealer_needs_cards, is_live
from trainer.engine.edge.dealer_tree import BLACKJACK, ENDS
from trainer.engine.edge.hands import CARD
from trainer.engine.edge.unseen import Decks
from trainer.engine.hand import Hand
from trainer.engine.odds import Odds
from trainer.engine.rules import HoleCard, RuleSet
from trainer.engine.settlement import settle_box

Payoffs = tuple[float, ...]
"""What a hand wins, in wagers, against each of ``ENDS``; the blackjack's is that of one not yet checked."""

_FINAL = tuple(Hand.of(cards) for cards in (
    "Ts 7h", "Ts 8h", "Ts 9h", "Ts Th", "Ts 6h 5d", "Ts 6h 6d", "As Th", "Ts 6h 9d",
))
"""A dealer's hand for each of ``ENDS``."""
_OF_VALUE = {value: tuple(card for card in PACK if card.value == value) for value in range(1, 11)}


def exact_payments(rules: RuleSet) -> tuple[RuleSet, int]:
    """The rules without breakage, and a wager on which every payment is a whole number."""
    odds = [rules.blackjack_payout, rules.charlie_payout, *(bonus.pays for bonus in rules.bonus_21)]
    if rules.suited_blackjack_payout != "none":
        odds.append(rules.suited_blackjack_payout)
    wager = 2 * lcm(*(Odds.parse(text).to for text in odds))
    return replace(rules, payout_rounding="exact"), wager


class Cashier:
    """Settles single hands and boxes against an upcard, by the engine, on a fixed wager."""

    def __init__(self, rules: RuleSet, wager: int) -> None:
        self.rules = rules
        self.wager = wager

    def hand(self, values: Sequence[int], doubles: int, *, from_split: bool) -> Hand:
        """``values`` in the order received: an ace first is a split ace."""
        hand = Hand((CARD[value] for value in values), self.wager, from_split=from_split)
        hand.doubles, hand.stake = doubles, self.wager << doubles
        return hand

    def net(self, hands: Sequence[Hand], dealer: Hand, *, dealer_checked: bool) -> float:
        """What the box of these hands wins."""
        box = self.box(hands)
        settled = settle_box(box, dealer, self.rules, dealer_checked=dealer_checked)
        return sum(line.net for line in settled) / self.wager

    def box(self, hands: Sequence[Hand]) -> Box:
        box = Box(1, self.wager)
        box.hands = list(hands)
        return box

    def seen_blackjack(self, hands: Sequence[Hand], upcard: Card) -> Hand:
        """The dealer's hand that is settled against where the next card would make a blackjack of it.

        Without a hole card that next card is not drawn where no hand waits for it.
        """
        dealer = Hand([upcard])
        play = dealer_needs_cards([self.box(hands)], dealer, self.rules)
        if self.rules.hole_card is not HoleCard.NONE or play is not DealerPlay.NONE:
            dealer.add(CARD[11 - upcard.value])
        return dealer

    def payoffs(self, hand: Hand, upcard: Card, *, checked: bool) -> Payoffs:
        """A hand that is done. Where the dealer has ``checked`` there is no blackjack left to settle."""
        suited = list(self._suited(hand))
        return tuple(
            sum(chance * self._against(end, one, upcard, checked=checked) for chance, one in suited)
            for end in range(len(ENDS))
        )

    def _against(self, end: int, hand: Hand, upcard: Card, *, checked: bool) -> float:
        if end != BLACKJACK:
            return self.net([hand], _FINAL[end], dealer_checked=checked)
        if checked or not upcard.upcard_class:
            return 0.0
        if not hand.from_split:
            return self.net([hand], self.seen_blackjack([hand], upcard), dealer_checked=False)
        return self.added_to_box(hand, upcard)

    def added_to_box(self, hand: Hand, upcard: Card) -> float:
        """What a hand adds, against a blackjack, to a split box with a hand in it that stands."""
        other = self.hand((10, 8), 0, from_split=True)
        hands = [other, hand]
        return 1 + self.net(hands, self.seen_blackjack(hands, upcard), dealer_checked=False)

    def of_split_box(self, upcard: Card, *, checked: bool) -> float:
        """What a split box loses to a blackjack besides what its hands add (see ``added_to_box``)."""
        if checked or not upcard.upcard_class:
            return 0.0
        return -1 - self.added_to_box(self.hand((10, 8), 0, from_split=True), upcard)

    def at_check(self, values: Sequence[int]) -> float:
        """Two cards against a blackjack that ends the round before anybody plays."""
        hand = self.hand(values, 0, from_split=False)
        return sum(chance * self.net([one], _FINAL[BLACKJACK], dealer_checked=True)
                   for chance, one in self._suited(hand))

    def is_decided(self, hand: Hand) -> bool:
        """Nothing that the dealer draws changes it, save a blackjack."""
        return not is_live(hand, self.rules)

    def _suited(self, hand: Hand) -> Iterator[tuple[float, Hand]]:
        """The hand in every set of suits that may be paid otherwise, each with its chance."""
        values = tuple(card.value for card in hand.cards)
        pays_suits = self.rules.suited_blackjack_payout != "none" and sorted(values) == [1, 10]
        pays_bonus = bool(self.rules.bonus_21) and sorted(values) in ([7, 7, 7], [6, 7, 8])
        if not (pays_suits or pays_bonus):
            yield 1.0, hand
            return
        for suits in product("shdc", repeat=len(values)):
            chance = _chance_of_suits(values, suits, self.rules.decks)
            if chance:
                one = self.hand(values, hand.doubles, from_split=hand.from_split)
                one.cards = [next(card for card in _OF_VALUE[value] if card.suit == suit)
                             for value, suit in zip(values, suits, strict=True)]
                yield chance, one


def _chance_of_suits(values: tuple[int, ...], suits: tuple[str, ...], decks: Decks) -> float:
    """That cards of these values have these suits: equal cards are drawn from one shoe."""
    chance = 1.0
    drawn: list[tuple[int, str]] = []
    for card in zip(values, suits, strict=True):
        if decks == "infinite":
            chance /= 4
        else:
            alike = sum(value == card[0] for value, _ in drawn)
            chance *= (decks - drawn.count(card)) / (4 * decks - alike)
        drawn.append(card)
    return chance
