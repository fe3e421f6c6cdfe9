"""Who wins, what is paid or taken, and by which clause of the rule set."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from trainer.engine.box import Box
from trainer.engine.dealer import counts_as_blackjack, is_charlie
from trainer.engine.hand import LAST_STATE, SOFT_21, TOTAL, Hand
from trainer.engine.late_blackjack import LATE, leave_bets
from trainer.engine.odds import Odds
from trainer.engine.outcomes import Outcome, Settlement, paid, pushed, surrendered, taken
from trainer.engine.rules import OddsText, RuleSet

__all__ = [
    "Outcome", "Settlement", "insurance_is_lost", "reading_order", "settle_box", "settle_hand",
    "settle_insurance", "settlement_order", "settlement_round",
]

_EVEN = "1:1"
_WIN, _LOSE, _BUST = Outcome.WIN, Outcome.LOSE, Outcome.BUST


def settle_hand(hand: Hand, dealer: Hand, rules: RuleSet) -> Settlement:
    """One hand against the dealer's final hand, a dealer blackjack taking whole stakes.

    What a blackjack leaves of a double or a split is the affair of the box: ``settle_box``.
    Raises NotPayable where the rule set pays exactly an amount finer than a hundredth.
    """
    state = hand.state
    if hand.surrendered:
        return surrendered(hand.stake, rules)
    if state > LAST_STATE:
        return taken(_BUST, hand.stake)
    if state == SOFT_21 and counts_as_blackjack(hand, rules):
        return _blackjack(hand, dealer, rules)
    if rules.charlie_n != "none" and is_charlie(hand, rules):
        return paid(Outcome.CHARLIE, hand.stake, rules.charlie_payout, rules, ("charlie_n", "charlie_payout"))
    if dealer.state == SOFT_21 and dealer.is_blackjack:
        return taken(Outcome.LOSE_TO_DEALER_BLACKJACK, hand.stake, LATE)
    return _compare(hand, dealer, rules)


def settle_box(box: Box, dealer: Hand, rules: RuleSet, *, dealer_checked: bool) -> tuple[Settlement, ...]:
    """Every hand of the box, from left to right; raises as ``settle_hand``.

    ``dealer_checked``: the dealer looked for a blackjack before the boxes played, so nothing more
    was put at risk against one. Else ``dealer_bj_takes`` says what it takes.
    """
    if box.even_money:
        return (paid(Outcome.EVEN_MONEY, box.bet, _EVEN, rules, ("even_money",)),)
    is_blackjack = dealer.state == SOFT_21 and dealer.is_blackjack
    if is_blackjack and dealer_checked:
        return tuple(_settle_at_check(hand, dealer, rules) for hand in box.hands)
    settled: tuple[Settlement, ...]
    if len(box.hands) == 1:
        settled = (settle_hand(box.hands[0], dealer, rules),)
    else:
        settled = tuple(settle_hand(hand, dealer, rules) for hand in box.hands)
    if is_blackjack and rules.dealer_bj_takes != "all_bets":
        return leave_bets(box, settled, rules)
    return settled


def settle_insurance(box: Box, dealer: Hand, rules: RuleSet) -> Settlement | None:
    """The insurance bet against the dealer's hand; None where the box took none."""
    if not box.insurance:
        return None
    if insurance_is_lost(box, rules):
        return taken(_LOSE, box.insurance, ("insurance_survives_bust",))
    if not dealer.is_blackjack:
        return taken(_LOSE, box.insurance)
    return paid(_WIN, box.insurance, rules.insurance_payout, rules, ("insurance_payout",))


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
    return tuple(sorted(lines, key=lambda line: settlement_round(line, settlements[line], rules)))


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


def settlement_round(line: str, settlement: Settlement, rules: RuleSet) -> int:
    """How often the dealer has gone round the table before this line is settled: 0 to 4.

    Side bets that lost are 0 and those that won 4 where the house settles them apart, insurance is 1;
    then come all lines in one round, 2, or what is taken, 2, before what is paid or pushed, 3.
    """
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
        return paid(_WIN, hand.stake, odds, rules, ("bonus_21",))
    if dealers == 22 and rules.push_22:
        return _push(hand, rules, "push_22")
    if total > dealers or dealers > 21:
        because = _why_not_blackjack(hand) if hand.from_split else ()
        return paid(_WIN, hand.stake, _EVEN, rules, because)
    if total < dealers:
        return taken(_LOSE, hand.stake)
    if total in rules.dealer_wins_ties:
        return taken(_LOSE, hand.stake, ("dealer_wins_ties",))
    return _push(hand, rules, "push_bet")


def _push(hand: Hand, rules: RuleSet, clause: str) -> Settlement:
    return pushed(hand.stake if rules.push_bet == "stays" else 0, clause)


def _blackjack(hand: Hand, dealer: Hand, rules: RuleSet) -> Settlement:
    if dealer.is_blackjack and not rules.player_bj_always_wins:
        return _push(hand, rules, "push_bet")
    is_suited = _earns_suited_bonus(hand, rules)
    clause = "suited_blackjack_payout" if is_suited else "blackjack_payout"
    odds = rules.suited_blackjack_payout if is_suited else rules.blackjack_payout
    because = ("player_bj_always_wins", clause) if dealer.is_blackjack else (clause,)
    return paid(Outcome.BLACKJACK_WIN, hand.stake, odds, rules, because)


def _earns_suited_bonus(hand: Hand, rules: RuleSet) -> bool:
    suit, other = (card.suit for card in hand.cards)
    return suit == other and suit in rules.suited_blackjack_suits and rules.suited_blackjack_payout != "none"


def _why_not_blackjack(hand: Hand) -> tuple[str, ...]:
    """An ace and a ten after a split win 1:1 because of a clause."""
    return ("blackjack_after_split",) if hand.from_split and hand.is_ace_and_ten else ()


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
    return taken(Outcome.LOSE_TO_DEALER_BLACKJACK, hand.stake, ("peek",))
