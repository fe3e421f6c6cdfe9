"""The notes under block 10: what is out of the ordinary, and what waits for the bank's second card."""

from __future__ import annotations

from collections.abc import Iterator

from trainer.engine.box import Box
from trainer.engine.dealer import DealerPlay, counts_as_blackjack, dealer_needs_cards
from trainer.engine.hand import Hand
from trainer.engine.rules import HoleCard, HouseRules, RuleSet
from trainer.engine.settlement import insurance_is_lost
from trainer.errors import N_
from trainer.sheets.moments import unchecked
from trainer.sheets.said import Said, listed, said
from trainer.sheets.side_bets import side_bets

_BET = 1000
_BUST, _NATURAL = "Ts 6h Kd", "As Kd"
_AFTER_SPLIT = {
    (): N_("Ace + ten after a split is 21, paid 1:1."),
    ("aces",): N_("A split ace + ten is a blackjack; a split ten + ace is 21, paid 1:1."),
    ("tens",): N_("A split ten + ace is a blackjack; a split ace + ten is 21, paid 1:1."),
    ("aces", "tens"): N_("Ace + ten after a split is a blackjack too."),
}
_SECOND_CARD = {
    "both_at_once": N_("Both hands of a split get their second card at once."),
    "hand_by_hand": N_("Finish one split hand before the next gets its card."),
}
_TAKES = {
    "all_bets": N_("Bank’s blackjack: doubled and split bets lose too."),
    "original_only": N_("Bank’s blackjack: it takes the first bet of a box only."),
    "busted_plus_one_per_box": N_("Bank’s blackjack: it takes busted bets and one more a box."),
    "busted_plus_one_per_hand": N_("Bank’s blackjack: it takes busted bets and one more a hand."),
}
_LEFT = {
    DealerPlay.DRAW: N_("No live hand left: the bank draws all the same."),
    DealerPlay.TURN_ONLY: N_("No live hand left: turn the hole card, draw nothing."),
    DealerPlay.NONE: N_("No live hand left: no card for the bank."),
}
_WAITING = {
    (True, True): N_("But one card for an insurance, or a blackjack against ace or ten."),
    (True, False): N_("But one card for an insurance."),
    (False, True): N_("But one card for a blackjack against ace or ten."),
    (False, False): N_("Nor for an insurance or a blackjack."),
}
_ROUND_END = {
    "clear": N_("clear"), "rebet": N_("rebet"), "rebet_and_deal": N_("rebet and deal"),
}


def notes(table: HouseRules) -> tuple[Said, ...]:
    rules = table.rules
    return (*_splits(rules), *_banks_blackjack(rules), *_nothing_left(rules), *_insurance(rules),
            *side_bets(rules), *_after_the_round(rules))


def _splits(rules: RuleSet) -> Iterator[Said]:
    if rules.max_hands == 1:
        return
    counting = tuple(name for name, cards in (("aces", "As Kd"), ("tens", "Kd As"))
                     if counts_as_blackjack(Hand.of(cards, from_split=True), rules))
    yield said(_AFTER_SPLIT[counting], "blackjack_after_split")
    yield said(_SECOND_CARD[rules.split_second_card], "split_second_card")


def _banks_blackjack(rules: RuleSet) -> Iterator[Said]:
    """Where it may come out after the boxes have played."""
    if unchecked(rules):
        yield said(_TAKES[rules.dealer_bj_takes], "dealer_bj_takes")


def _nothing_left(rules: RuleSet) -> Iterator[Said]:
    """What the bank draws when every box is bust, insured or has a blackjack."""
    upcard = Hand.of("As")
    play = dealer_needs_cards([_box(_BUST)], upcard, rules)
    yield said(_LEFT[play], "dealer_draw_if_no_live_hand", "hole_card")
    if play is DealerPlay.NONE:
        insured = bool(rules.insurance_upcards) and dealer_needs_cards([_insured()], upcard, rules)
        natural = dealer_needs_cards([_box(_NATURAL)], upcard, rules)
        waiting = insured is DealerPlay.ONE_CARD, natural is DealerPlay.ONE_CARD
        yield said(_WAITING[waiting], "one_card_for_insurance", "one_card_for_naturals")


def _insurance(rules: RuleSet) -> Iterator[Said]:
    if not rules.insurance_upcards:
        return
    if insurance_is_lost(_insured(), rules):
        sentence = N_("Insurance is lost with its last hand: take it at the bust.")
    elif rules.hole_card is HoleCard.NONE:
        sentence = N_("Insurance stands when its hand is bust, and is settled first.")
    else:
        sentence = N_("Insurance is settled before any hand.")
    yield said(sentence, "insurance_survives_bust")


def _after_the_round(rules: RuleSet) -> Iterator[Said]:
    asked = [text for choice, text in _ROUND_END.items() if choice in rules.round_end]
    if asked:
        yield said(N_("After the round: %(what)s."), "round_end", what=listed(asked))


def _insured() -> Box:
    box = _box(_BUST)
    box.insurance = _BET // 2
    return box


def _box(cards: str) -> Box:
    box = Box(1, _BET)
    box.hands = [Hand.of(cards, bet=_BET)]
    return box
