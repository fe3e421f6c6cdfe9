"""What a house edge takes for granted, in the reader's language: as far as the rules make it matter."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine.edge.analysis import stands_alone
from trainer.engine.edge.splits import UNLIMITED
from trainer.engine.rules import HoleCard, RuleSet
from trainer.errors import N_, Message


def assumptions(rules: RuleSet, *, is_simulated: bool) -> tuple[Message, ...]:
    return (*_play(rules), *_splits(rules, is_simulated=is_simulated), *_money(rules))


def _play(rules: RuleSet) -> Iterator[Message]:
    if rules.decks == "infinite":
        yield Message(N_("One player with one box; every card is as likely at any time."))
    else:
        yield Message(N_("One player with one box, from a full shoe that was just shuffled: nobody counts "
                         "cards, and what a cut card changes is left out."))
    yield Message(N_("Every hand is played in the way that wins most on average, by all its cards and not by "
                     "its total alone."))
    if rules.bonus_21 or rules.suited_blackjack_payout != "none":
        yield Message(N_("The player does not look at suits; they count for the payment alone."))
    if rules.double_for_less:
        yield Message(N_("A double is for the whole wager."))


def _splits(rules: RuleSet, *, is_simulated: bool) -> Iterator[Message]:
    if rules.max_hands == 1:
        return
    yield Message(N_("The hands of a split box are all played by the plan that is best for the first of "
                     "them, with no look at the cards of the others."))
    if rules.max_hands != 2:
        yield Message(N_("A pair that is split is split again whenever it comes again, up to the number of "
                         "hands that wins most."))
    if rules.max_hands == "unlimited":
        yield Message(N_("Of hands without a limit, the first %(hands)s of a box are counted."), {
            "hands": UNLIMITED})
    if is_simulated:
        yield Message(N_("What a dealer blackjack found after the play leaves of a split box is simulated."))


def _money(rules: RuleSet) -> Iterator[Message]:
    if rules.insurance_upcards:
        if rules.insurance_payout == "2:1":
            yield Message(N_("Insurance and even money are turned down: from a full shoe they lose on "
                             "average."))
        elif stands_alone(rules):
            yield Message(N_("Insurance is taken where it wins on average, for half the wager."))
        else:
            yield Message(N_("Insurance is turned down, as it may be lost with the hands."))
    is_drawn = rules.one_card_for_naturals or rules.dealer_draw_if_no_live_hand
    if rules.hole_card is HoleCard.NONE and not is_drawn:
        yield Message(N_("With no other box in play the dealer draws no second card against a blackjack, so "
                         "it is always paid."))
    if rules.side_bets:
        yield Message(N_("Side bets are not counted."))
    if rules.payout_rounding != "exact":
        yield Message(N_("Payments are exact; what rounding them adds is a figure of its own."))
