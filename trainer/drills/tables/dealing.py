"""A finished table in the making: boxes of one result or another, and a dealer's end that fits them."""

from __future__ import annotations

from collections.abc import Sequence

from trainer.drills.lines.bets import blackjack_bets
from trainer.drills.tables import Layout, plays
from trainer.drills.tables.plays import BUST, STANDING, Play, Totals, without_blackjack
from trainer.engine.box import Box
from trainer.engine.cards import card
from trainer.engine.dealer import DealerPlay, dealer_must_draw, offers_even_money, offers_insurance
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng
from trainer.engine.rules import HoleCard, House, HouseRules, RuleSet, Surrender
from trainer.engine.side_bets import is_on_the_dealer
from trainer.errors import N_, CannotDeal

BLACKJACK: Totals = frozenset()
"""The dealer's end that is no total."""


class Dealing:
    """A layout with a number of boxes still to be filled; ``end`` is how the dealer will end.

    The boxes are some of the table's, or of ``places`` where an event opens more of them.
    """

    def __init__(self, table: HouseRules, boxes: int, rng: Rng, *, places: int | None = None) -> None:
        self.rules: RuleSet = table.rules
        self.house: House = table.house
        self.rng = rng
        self.layout = Layout(table.rules, rng)
        self.end: Totals = BLACKJACK
        self.ends_on_second_card = False
        self._numbers = rng.sample(range(1, (places or table.rules.boxes_max) + 1), boxes)

    def begin(self, upcards: str, end: Totals, *, on_second_card: bool = False) -> None:
        """Deal an upcard of these ranks, to a hand that will end so, perhaps with its second card."""
        self.layout.dealer.add(self.layout.stock.take(upcards))
        self.end = end
        self.ends_on_second_card = on_second_card

    @property
    def ends_in_blackjack(self) -> bool:
        return self.end == BLACKJACK

    @property
    def is_over_at_once(self) -> bool:
        """The dealer has a blackjack that comes out before anybody plays."""
        return self.ends_in_blackjack and self.layout.is_checked

    @property
    def has_room_for_two(self) -> bool:
        return len(self._numbers) > 1

    def place(self, play: Play, bets: Sequence[int] = ()) -> Box:
        """The next box, with a wager out of ``bets`` or else out of the house's."""
        leaves_fractions = play in (plays.blackjack, plays.surrendered)
        fair = blackjack_bets(self.rules, self.house) if leaves_fractions else self.house.bets
        return self.layout.place(self._numbers.pop(), self.rng.choice(bets or fair), play)

    def fill(self) -> None:
        """Give the boxes that are left whatever may have happened on them."""
        while self._numbers:
            box = self.place(self.rng.choice(self._likely_plays()))
            if self.rules.hole_card is not HoleCard.FACE_UP:
                self._secure(box)

    def _secure(self, box: Box) -> None:
        """Even money or insurance on some of the boxes to which they are offered."""
        upcard = self.layout.upcard
        if offers_even_money(box.hands[0], upcard, self.rules) and self.rng.chance(1, 2):
            box.even_money = True
        elif offers_insurance(upcard, self.rules) and self.rng.chance(1, 4):
            self.insure(box)

    def insure(self, box: Box) -> None:
        """For half the bet or, where less may be placed, as much of it as chips can make."""
        half = box.bet // 2
        less = half % self.rules.smallest_chip if self.rules.insurance_amount == "up_to_half" else 0
        box.insurance = half - less

    def bet_aside(self) -> None:
        """Side bets on the boxes, two of three that the table has, each of the least that is bet."""
        for box in self.layout.boxes:
            for side_bet in self.rules.side_bets:
                if not self.rng.chance(2, 3):
                    continue
                square = f"/{self.rng.choice(side_bet.table).hand}" if is_on_the_dealer(side_bet.name) else ""
                box.side_bets[side_bet.name + square] = self.house.bets[0]

    def finish(self) -> None:
        """Deal the rest of the dealer's hand; raises CannotDeal."""
        if self.ends_in_blackjack:
            self.layout.end_with_blackjack()
        elif self.ends_on_second_card:
            self._end_on_second_card()
        else:
            self.layout.end_at(self.end)

    def _end_on_second_card(self) -> None:
        dealer, upcard = self.layout.dealer, self.layout.upcard
        if self.layout.dealer_play is DealerPlay.NONE:
            raise CannotDeal(N_("The dealer gets no card here."))
        hands = {rank: Hand([upcard, card(f"{rank}s")]) for rank in without_blackjack(upcard.rank)}
        dealer.add(self.layout.stock.take("".join(
            rank for rank, hand in hands.items()
            if hand.total in self.end and not dealer_must_draw(hand, self.rules))))

    def beating(self) -> Totals:
        """Totals that win against the dealer's end."""
        return STANDING if self._is_bust else frozenset(range(max(self.end) + 1, 22))

    def beaten(self) -> Totals:
        """Totals that lose to it, the busted ones apart."""
        return frozenset(range(12, min(self.end)))

    @property
    def _is_bust(self) -> bool:
        return bool(self.end & BUST)

    def _likely_plays(self) -> list[Play]:
        """One of a list in which the usual stands more often."""
        if self.is_over_at_once:
            return [*[plays.two_cards] * 9, plays.blackjack]
        usual: list[Play] = [plays.ending_at(STANDING)] * 8 + [plays.ending_at(BUST)] * 2 + [plays.blackjack]
        if not self.ends_in_blackjack and not self._is_bust:
            usual.append(plays.ending_at(self.end))
        if plays.can_double_to(STANDING, self.rules):
            usual += [plays.doubled_to(STANDING)] * 2
        if plays.can_split_to(STANDING, STANDING, self.rules):
            usual += [plays.split_to(STANDING, STANDING)]
        if self.may_surrender and not self.ends_in_blackjack:
            usual.append(plays.surrendered)
        return usual

    @property
    def may_surrender(self) -> bool:
        upcard = self.layout.upcard.upcard_class
        return self.rules.surrender is not Surrender.NONE and upcard not in self.rules.surrender_not_vs
