"""What the bank must do at a table, why, and which misconception leads to something else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.calls.reading import Decision
from trainer.drills.base import Json
from trainer.engine.box import Box
from trainer.engine.cards import write_cards
from trainer.engine.dealer import DealerPlay, dealer_must_draw, dealer_needs_cards, is_live
from trainer.engine.hand import Hand
from trainer.engine.rules import RuleSet
from trainer.errors import N_

MISTAKES: Mapping[str, str] = {
    "S17_DRAWS_SOFT17": N_("You drew as at an H17 table."),
    "H17_STANDS_SOFT17": N_("You stood as at an S17 table."),
    "PLAYS_TO_WIN": N_("The bank has no choice: it follows its total, %(total)s, not the boxes."),
    "CONVERTED_ACE": N_("You read the ace as 11: it counts 1 here."),
    "STANDS_ON_16": N_("You stood on %(total)s: only from 17 on does the bank stand."),
    "DRAWS_SOFT_18": N_("Even a bank that hits soft 17 stops at soft 18."),
    "DRAWS_ON_17": N_("You drew on a hard %(total)s: from hard 17 on no card is taken."),
    "DRAWS_NO_LIVE": N_("You drew though the bank’s total decides nothing any more."),
    "STOPS_TOO_SOON": N_("You stopped while a card was due."),
    "SETTLES_TOO_SOON": N_("“No card needed” is for a bank that does not play its hand: here it plays, and "
                           "“draw” or “stand” is the call."),
}

MISTAKE_NAMES: Mapping[str, str] = {
    "S17_DRAWS_SOFT17": N_("Drew on soft 17 at an S17 table"),
    "H17_STANDS_SOFT17": N_("Stood on soft 17 at an H17 table"),
    "PLAYS_TO_WIN": N_("Looked at the boxes, not at the total"),
    "CONVERTED_ACE": N_("Ace that counts 1 taken for 11"),
    "STANDS_ON_16": N_("Stood on 16 or less"),
    "DRAWS_SOFT_18": N_("Drew on soft 18 or more"),
    "DRAWS_ON_17": N_("Drew on hard 17 or more"),
    "DRAWS_NO_LIVE": N_("Drew with no hand left to beat"),
    "STOPS_TOO_SOON": N_("Stopped while a card was due"),
    "SETTLES_TOO_SOON": N_("Settled before the bank had played"),
}

WORKED: Mapping[str, str] = {
    "soft_17_stand": N_("%(cards)s is soft 17; this table is S17: the bank stands on every 17."),
    "soft_17_hit": N_("%(cards)s is soft 17; under H17 soft 17 takes a card, only hard 17 stands."),
    "draws": N_("%(cards)s is %(total)s: the bank draws to 16, whatever the boxes have."),
    "stands": N_("%(cards)s is %(total)s: the bank stands on 17 and more, whatever the boxes have."),
    "soft_stands": N_("%(cards)s is soft %(total)s: the bank stands."),
    "blackjack": N_("%(cards)s is blackjack: the bank’s hand is complete."),
    "second_card": N_("The bank has one card and a hand is live: it takes its second card."),
    "plays_out": N_("%(cards)s is %(total)s: this table has the bank play on even when no hand is live."),
    "one_card_for_insurance": N_("No hand is live, but an insurance bet waits: one card settles it."),
    "one_card_for_blackjack": N_("No hand is live, but a blackjack waits: one card decides on it."),
    "turned": N_("No hand is live: the hole card is turned and nothing is drawn."),
    "one_card_was_enough": N_("No hand is live, and the one card has settled what waited."),
    "no_card": N_("No hand is live and nothing waits: the bank takes no card."),
}
"""Why the due call is due."""

_PLAYING = ("plays", "plays_out")


def table_reason(boxes: Sequence[Box], dealer: Hand, rules: RuleSet) -> str:
    """What still waits for the dealer's cards: ``plays``, or a key of WORKED."""
    match dealer_needs_cards(boxes, dealer, rules):
        case DealerPlay.DRAW:
            is_played = any(is_live(hand, rules) for box in boxes for hand in box.hands)
            return "plays" if is_played else "plays_out"
        case DealerPlay.ONE_CARD if len(dealer.cards) == 1:
            is_insured = rules.one_card_for_insurance and any(box.insurance for box in boxes)
            return "one_card_for_insurance" if is_insured else "one_card_for_blackjack"
        case DealerPlay.ONE_CARD:
            return "one_card_was_enough"
        case DealerPlay.TURN_ONLY:
            return "turned"
    return "no_card"


def due_call(reason: str, dealer: Hand, rules: RuleSet) -> Decision:
    """What the bank does next: draw, stand, or settle because no card is needed."""
    if reason in _PLAYING:
        return "draw" if dealer_must_draw(dealer, rules) else "stand"
    return "draw" if reason.startswith("one_card_for") else "settle"


def worked_reason(reason: str, dealer: Hand, rules: RuleSet) -> str:
    """A key of WORKED: why the due call is due."""
    if reason != "plays":
        return reason
    if len(dealer.cards) == 1:
        return "second_card"
    if dealer.is_blackjack:
        return "blackjack"
    if dealer.is_soft and dealer.total == 17:
        return "soft_17_hit" if dealer_must_draw(dealer, rules) else "soft_17_stand"
    if dealer_must_draw(dealer, rules):
        return "draws"
    return "soft_stands" if dealer.is_soft else "stands"


def mistakes_by_call(
    boxes: Sequence[Box], dealer: Hand, rules: RuleSet, reason: str
) -> dict[Decision, list[Json]]:
    """Wrong call -> ``[code, params]`` of the misconceptions that lead to it, the likeliest first."""
    due = due_call(reason, dealer, rules)
    params = {"cards": {"cards": write_cards(dealer.cards)}, "total": str(dealer.total)}
    live = [hand.total for box in boxes for hand in box.hands if is_live(hand, rules)]
    codes: dict[Decision, list[str]] = {}
    match due:
        case "draw":
            is_play = reason == "plays" and len(dealer.cards) > 1
            codes["stand"] = list(_stands_wrongly(dealer, live)) if is_play else ["STOPS_TOO_SOON"]
            codes["settle"] = ["SETTLES_TOO_SOON" if reason in _PLAYING else "STOPS_TOO_SOON"]
        case "stand":
            codes["draw"] = list(_draws_wrongly(dealer, live, rules))
            codes["settle"] = ["SETTLES_TOO_SOON"]
        case "settle":
            codes["draw"] = ["DRAWS_NO_LIVE"]
    return {call: [[code, params] for code in found] for call, found in codes.items()}


def _stands_wrongly(dealer: Hand, live: Sequence[int]) -> Iterator[str]:
    """On soft 17 the table's rule is all that counts, whatever the boxes suggest."""
    if dealer.total == 17:
        yield "H17_STANDS_SOFT17"
        return
    if all(total < dealer.total for total in live):
        yield "PLAYS_TO_WIN"
    if _is_converted(dealer):
        yield "CONVERTED_ACE"
    yield "STANDS_ON_16"


def _draws_wrongly(dealer: Hand, live: Sequence[int], rules: RuleSet) -> Iterator[str]:
    if dealer.is_blackjack:
        return
    if dealer.is_soft and dealer.total == 17:
        yield "S17_DRAWS_SOFT17"
        return
    if all(total > dealer.total for total in live):
        yield "PLAYS_TO_WIN"
    if dealer.is_soft:
        yield "DRAWS_SOFT_18"
        return
    if _is_converted(dealer) and dealer.total == 17 and rules.dealer_soft_17 == "hit":
        yield "CONVERTED_ACE"
    yield "DRAWS_ON_17"


def _is_converted(dealer: Hand) -> bool:
    """An ace that counts 1: read as 11 it would be bust, or a soft 17 that a bank may have to hit."""
    return dealer.has_ace and not dealer.is_soft
