"""Why a line is paid, taken or left: sentences made from what lies on this very line."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from trainer.drills.lines import Line
from trainer.engine.dealer import counts_as_blackjack, dealer_checks_hole_card
from trainer.engine.hand import Hand
from trainer.engine.rules import HouseRules, RuleSet
from trainer.engine.settlement import Outcome
from trainer.errors import N_

WHY: Mapping[str, str] = {
    "blackjack_win": N_("Blackjack pays %(odds)s."),
    "even_money": N_("Even money is 1:1, paid at once and whatever the bank has: %(due)s."),
    "same_as_insured": N_("Insuring for %(half)s would come to the same: 2 × %(half)s if the bank has "
                          "blackjack, %(at_3_2)s − %(half)s if it has not."),
    "win": N_("%(total)s beats %(dealer)s: paid 1:1, %(due)s on %(stake)s."),
    "bank_bust": N_("The bank is bust with %(dealer)s: %(total)s is paid 1:1, %(due)s on %(stake)s."),
    "doubled": N_("Two bets lie there, %(bet)s + %(added)s, and both are paid."),
    "split_ace_ten": N_("After a split an ace and a ten are 21, not blackjack."),
    "charlie": N_("So many cards without a bust win at once: %(due)s on %(stake)s."),
    "push": N_("%(total)s against %(dealer)s is a push: the stake goes back."),
    "stays": N_("%(total)s against %(dealer)s is a push: the stake stays on the box for the next round."),
    "blackjacks": N_("Blackjack against blackjack is a push."),
    "push_22": N_("The bank has 22, which is a push at this table."),
    "lose": N_("%(total)s loses to %(dealer)s: take the stake, %(stake)s."),
    "equal_total_loses": N_(
        "At this table the bank wins equal totals of %(total)s: take the stake, %(stake)s."),
    "bust": N_("%(total)s is over 21: lost, whatever the bank has."),
    "surrender": N_("Surrendered: of %(stake)s half is taken, %(due)s, and the rest goes back."),
    "half_rounded": N_("What goes back of it is rounded: %(rounding)s"),
    "lose_to_dealer_blackjack": N_("The bank’s blackjack beats %(total)s: take the stake, %(stake)s."),
    "checked_under_ace_only": N_(
        "That is the reading that the house chose: the hole card is checked under an ace only at this table, "
        "so this blackjack came out after the play."),
    "original_bet_lost": N_("The bank’s blackjack takes one bet of the box: %(due)s, from this hand."),
    "one_more_bet_lost": N_("The bank’s blackjack takes one bet from this hand: %(due)s."),
    "additional_bet_returned": N_("The bank’s blackjack has had its bet of this box: this one goes back."),
    "insurance_won": N_("The bank has blackjack: insurance pays %(odds)s, %(due)s on %(stake)s."),
    "insurance_lost": N_("The bank has no blackjack: insurance loses %(stake)s."),
}


def reasons(line: Line, dealer: Hand, table: HouseRules) -> Iterator[str]:
    """Keys of WHY, in the order in which they are said; they also tag the item by what it hinges on."""
    hand, settlement, rules = line.hand, line.settlement, table.rules
    if hand is None:
        yield "insurance_won" if settlement.pays else "insurance_lost"
        return
    match settlement.outcome:
        case Outcome.WIN:
            yield "bank_bust" if dealer.is_bust else "win"
            if hand.doubled:
                yield "doubled"
        case Outcome.PUSH:
            yield _push_reason(line, hand, rules)
        case Outcome.LOSE:
            yield "equal_total_loses" if "dealer_wins_ties" in settlement.because else "lose"
        case Outcome.EVEN_MONEY:
            yield "even_money"
            if rules.blackjack_payout == "3:2" and rules.insurance_payout == "2:1":
                yield "same_as_insured"
        case Outcome.SURRENDER:
            yield "surrender"
            if "payout_rounding" in settlement.because:
                yield "half_rounded"
        case outcome:
            yield outcome.value
    if hand.from_split and hand.is_ace_and_ten and not counts_as_blackjack(hand, rules):
        yield "split_ace_ten"
    if hinges_on_the_check(hand, dealer, table):
        yield "checked_under_ace_only"


def hinges_on_the_check(hand: Hand, dealer: Hand, table: HouseRules) -> bool:
    """Whether more lies there than a check under a ten would have let be bet (the rules reference, E8).

    Only where the source leaves open whether there is such a check, and the house chose.
    """
    is_open = table.rules.peek == {"A"} and "peek" in table.chosen
    is_late = dealer.is_blackjack and not dealer_checks_hole_card(dealer.cards[0], table.rules)
    return is_open and is_late and (hand.doubled or hand.from_split)


def _push_reason(line: Line, hand: Hand, rules: RuleSet) -> str:
    if "push_22" in line.settlement.because:
        return "push_22"
    if counts_as_blackjack(hand, rules):
        return "blackjacks"
    return "stays" if line.settlement.stays else "push"
