"""Who wins, what is paid or taken, and by which clause of the rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache

from trainer.engine.box import Box
from trainer.engine.dealer import counts_as_blackjack, is_charlie
from trainer.engine.hand import TOTAL, Hand
from trainer.engine.odds import Breakage, Odds, Rounding, payout
from trainer.engine.rules import OddsText, RuleSet

_EVEN = "1:1"
_HALF = "1:2"
_LATE = ("dealer_bj_takes",)
"""Why a hand loses to a blackjack that was found only after the boxes had played."""


class Outcome(StrEnum):
    """What became of a hand or of an insurance bet."""

    BLACKJACK_WIN = "blackjack_win"
    WIN = "win"
    PUSH = "push"
    LOSE = "lose"
    BUST = "bust"
    SURRENDER = "surrender"
    LOSE_TO_DEALER_BLACKJACK = "lose_to_dealer_blackjack"
    ORIGINAL_BET_LOST = "original_bet_lost"
    ONE_MORE_BET_LOST = "one_more_bet_lost"
    ADDITIONAL_BET_RETURNED = "additional_bet_returned"
    CHARLIE = "charlie"
    EVEN_MONEY = "even_money"


_WIN, _PUSH, _LOSE, _BUST = Outcome.WIN, Outcome.PUSH, Outcome.LOSE, Outcome.BUST


@dataclass(frozen=True, slots=True)
class Settlement:
    """How one line is settled, in hundredths; the stake itself is in neither amount.

    ``because`` names the rule-set keys that decided, the weightiest first; empty where the cards
    alone decide in every house. ``stays`` is the stake of a push that remains on the box.
    """

    outcome: Outcome
    pays: int
    takes: int
    because: tuple[str, ...] = ()
    stays: int = 0

    @property
    def net(self) -> int:
        """What the player wins; negative for a loss."""
        return self.pays - self.takes


def settle_hand(hand: Hand, dealer: Hand, rules: RuleSet) -> Settlement:
    """One hand against the dealer's final hand, a dealer blackjack taking whole stakes.

    What a blackjack leaves of a double or a split is the affair of the box: ``settle_box``.
    Raises NotPayable where the rule set pays exactly an amount finer than a hundredth.
    """
    state = hand.state
    if hand.surrendered:
        return _surrender(hand, rules)
    if state > 43:
        return _take(_BUST, hand.stake)
    if state == 23 and counts_as_blackjack(hand, rules):
        return _blackjack(hand, dealer, rules)
    if rules.charlie_n != "none" and is_charlie(hand, rules):
        return _pay(Outcome.CHARLIE, hand.stake, rules.charlie_payout, rules, ("charlie_n", "charlie_payout"))
    if dealer.state == 23 and dealer.is_blackjack:
        return _take(Outcome.LOSE_TO_DEALER_BLACKJACK, hand.stake, _LATE)
    return _compare(hand, dealer, rules)


def settle_box(box: Box, dealer: Hand, rules: RuleSet, *, dealer_checked: bool) -> tuple[Settlement, ...]:
    """Every hand of the box, from left to right; raises as ``settle_hand``.

    ``dealer_checked``: the dealer looked for a blackjack before the boxes played, so nothing more
    was put at risk against one. Else ``dealer_bj_takes`` says what it takes (rules.md B5).
    """
    if box.even_money:
        return (_pay(Outcome.EVEN_MONEY, box.bet, _EVEN, rules, ("even_money",)),)
    if dealer.state == 23 and dealer.is_blackjack:
        if dealer_checked:
            return tuple(_settle_at_check(hand, dealer, rules) for hand in box.hands)
        if rules.dealer_bj_takes == "original_only":
            return _take_original_only(box, dealer, rules)
        if rules.dealer_bj_takes != "all_bets":
            return _take_busted_plus_one(box, dealer, rules)
    if len(box.hands) == 1:
        return (settle_hand(box.hands[0], dealer, rules),)
    return tuple(settle_hand(hand, dealer, rules) for hand in box.hands)


def settle_insurance(box: Box, dealer: Hand, rules: RuleSet) -> Settlement | None:
    """The insurance bet against the dealer's hand; None where the box took none."""
    if not box.insurance:
        return None
    if insurance_is_lost(box, rules):
        return _take(_LOSE, box.insurance, ("insurance_survives_bust",))
    if not dealer.is_blackjack:
        return _take(_LOSE, box.insurance)
    return _pay(_WIN, box.insurance, rules.insurance_payout, rules, ("insurance_payout",))


def insurance_is_lost(box: Box, rules: RuleSet) -> bool:
    """Where insurance does not survive a bust it is lost once every hand of the box is bust."""
    return not rules.insurance_survives_bust and all(hand.is_bust for hand in box.hands)


def settlement_order(
    boxes: Iterable[Box], settlements: Mapping[str, Settlement], rules: RuleSet
) -> tuple[str, ...]:
    """The lines of ``settlements`` in the order in which the house settles them.

    Insurance comes first. Under ``collect_then_pay`` every losing line is taken before the first
    is paid or pushed; under ``box_by_box`` each line is done as it is reached. Side bets go with
    their box, or the losing ones before everything and the winning ones after it.
    """
    lines = [line for line in reading_order(boxes, rules) if line in settlements]
    return tuple(sorted(lines, key=lambda line: _round_of_the_table(line, settlements[line], rules)))


def reading_order(boxes: Iterable[Box], rules: RuleSet) -> tuple[str, ...]:
    """Insurance lines, then box after box its hands and side bets, whatever their results.

    From right to left is the exact mirror of the deal: the last box first and, in a split box, the
    last hand first.
    """
    boxes = tuple(boxes)
    insurance = [box.insurance_id for box in boxes if box.insurance]
    others = [line for box in boxes for line in (*box.hand_ids, *map(box.side_bet_id, box.side_bets))]
    if rules.settlement_direction == "right_to_left":
        insurance.reverse()
        others.reverse()
    return (*insurance, *others)


def _round_of_the_table(line: str, settlement: Settlement, rules: RuleSet) -> int:
    """How often the dealer has gone round the table before this line is settled."""
    is_loss = settlement.takes > 0
    _, _, bet = line.partition("-")
    if bet == "insurance":
        return 1
    if bet and rules.side_bets_settled == "first_collected_last_paid":
        return 0 if is_loss else 4
    return 3 if rules.settlement_order == "collect_then_pay" and not is_loss else 2


def _compare(hand: Hand, dealer: Hand, rules: RuleSet) -> Settlement:
    """By the totals, neither side having a blackjack and the hand not being bust."""
    total, dealers = TOTAL[hand.state], TOTAL[dealer.state]
    if total == 21 and rules.bonus_21 and (odds := _bonus_odds(hand, rules)):
        return _pay(_WIN, hand.stake, odds, rules, ("bonus_21",))
    if dealers == 22 and rules.push_22:
        return _push(hand, rules, "push_22")
    if total > dealers or dealers > 21:
        because = _why_not_blackjack(hand) if hand.from_split else ()
        return _paid(_WIN, hand.stake, _EVEN, rules.payout_rounding, rules.smallest_chip, because)
    if total < dealers:
        return _take(_LOSE, hand.stake)
    if total in rules.dealer_wins_ties:
        return _take(_LOSE, hand.stake, ("dealer_wins_ties",))
    return _push(hand, rules, "push_bet")


def _blackjack(hand: Hand, dealer: Hand, rules: RuleSet) -> Settlement:
    clause: str
    odds: OddsText
    if dealer.is_blackjack and not rules.player_bj_always_wins:
        return _push(hand, rules, "push_bet")
    if _earns_suited_bonus(hand, rules):
        clause, odds = "suited_blackjack_payout", rules.suited_blackjack_payout
    else:
        clause, odds = "blackjack_payout", rules.blackjack_payout
    because = ("player_bj_always_wins", clause) if dealer.is_blackjack else (clause,)
    return _pay(Outcome.BLACKJACK_WIN, hand.stake, odds, rules, because)


def _earns_suited_bonus(hand: Hand, rules: RuleSet) -> bool:
    suit, other = (card.suit for card in hand.cards)
    return suit == other and suit in rules.suited_blackjack_suits and rules.suited_blackjack_payout != "none"


def _surrender(hand: Hand, rules: RuleSet) -> Settlement:
    """Half the stake goes back to the player; breakage applies to that payment."""
    back = _pay(Outcome.SURRENDER, hand.stake, _HALF, rules, ("surrender",))
    return Settlement(Outcome.SURRENDER, 0, hand.stake - back.pays, back.because)


# A settlement is a value: equal ones are one object, which is quicker than making it again.

@lru_cache(maxsize=4096)
def _take(outcome: Outcome, amount: int, because: tuple[str, ...] = ()) -> Settlement:
    return Settlement(outcome, 0, amount, because)


def _push(hand: Hand, rules: RuleSet, clause: str) -> Settlement:
    return _pushed(hand.stake if rules.push_bet == "stays" else 0, clause)


@lru_cache(maxsize=4096)
def _pushed(stays: int, clause: str) -> Settlement:
    return Settlement(_PUSH, 0, 0, (clause,), stays)


def _pay(
    outcome: Outcome, wager: int, odds: OddsText, rules: RuleSet, because: tuple[str, ...]
) -> Settlement:
    return _paid(outcome, wager, odds, rules.payout_rounding, rules.smallest_chip, because)


@lru_cache(maxsize=4096)
def _paid(
    outcome: Outcome, wager: int, odds_text: OddsText, rounding: Rounding, chip: int, because: tuple[str, ...]
) -> Settlement:
    """After breakage, whose clause is named where it changes the amount."""
    odds = Odds.parse(odds_text)
    amount = payout(wager, odds, Breakage(rounding, chip))
    is_broken = amount * odds.to != wager * odds.pays
    return Settlement(outcome, amount, 0, (*because, "payout_rounding") if is_broken else because)


def _why_not_blackjack(hand: Hand) -> tuple[str, ...]:
    """An ace and a ten after a split win 1:1 because of a clause."""
    is_split_blackjack = hand.from_split and hand.state == 23 and len(hand.cards) == 2
    return ("blackjack_after_split",) if is_split_blackjack else ()


def _bonus_odds(hand: Hand, rules: RuleSet) -> OddsText | None:
    """The best odds of the bonus table for this 21, paid whatever the dealer's total."""
    ranks = "".join(sorted(card.rank for card in hand.cards))
    suits = {card.suit for card in hand.cards}
    fitting = [
        Odds.parse(bonus.pays)
        for bonus in rules.bonus_21
        if bonus.hand == ranks
        and (bonus.suits == "any" or suits == {"s"} or (bonus.suits == "suited" and len(suits) == 1))
    ]
    best = max(fitting, key=lambda odds: Fraction(odds.pays, odds.to), default=None)
    return None if best is None else str(best)


def _settle_at_check(hand: Hand, dealer: Hand, rules: RuleSet) -> Settlement:
    """Against a blackjack found before play: nobody has drawn, an early surrender stands."""
    if hand.surrendered or counts_as_blackjack(hand, rules):
        return settle_hand(hand, dealer, rules)
    return _take(Outcome.LOSE_TO_DEALER_BLACKJACK, hand.stake, ("peek",))


def _take_original_only(box: Box, dealer: Hand, rules: RuleSet) -> tuple[Settlement, ...]:
    """One original bet of the box, charged to its first busted hand, else to its first hand."""
    exposed = _exposed_hands(box, rules)
    if (len(box.hands) == 1 and not box.hands[0].doubled) or not exposed:
        return tuple(settle_hand(hand, dealer, rules) for hand in box.hands)
    charged = next((hand for hand in exposed if hand.is_bust), exposed[0])
    return tuple(
        settle_hand(hand, dealer, rules) if hand not in exposed
        else _take(Outcome.ORIGINAL_BET_LOST, hand.bet, _LATE) if hand is charged
        else _take(Outcome.ADDITIONAL_BET_RETURNED, 0, _LATE)
        for hand in box.hands
    )


def _take_busted_plus_one(box: Box, dealer: Hand, rules: RuleSet) -> tuple[Settlement, ...]:
    """Busted stakes, and one original bet more: of the box, or of each of its hands not bust."""
    standing = [hand for hand in _exposed_hands(box, rules) if not hand.is_bust]
    charged = standing[:1] if rules.dealer_bj_takes == "busted_plus_one_per_box" else standing
    return tuple(
        settle_hand(hand, dealer, rules) if hand not in standing
        else _take(Outcome.ONE_MORE_BET_LOST, hand.bet, _LATE) if hand in charged
        else _take(Outcome.ADDITIONAL_BET_RETURNED, 0, _LATE)
        for hand in box.hands
    )


def _exposed_hands(box: Box, rules: RuleSet) -> list[Hand]:
    """The hands that a dealer blackjack reaches: not surrendered, not paid or pushed by themselves."""
    return [
        hand for hand in box.hands
        if not (hand.surrendered or counts_as_blackjack(hand, rules) or is_charlie(hand, rules))
    ]
