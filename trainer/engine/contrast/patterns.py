"""Rounds by the rule that decides in them, as ``setting.py`` explains, the weightiest rule first.

A pattern says as little as it must: what it leaves open is chosen by chance, until the two tables settle the
round otherwise because of that very rule.
"""

from __future__ import annotations

from collections.abc import Mapping

from trainer.errors import N_

PATTERNS: Mapping[str, tuple[str, ...]] = {
    "blackjack_payout": (
        "n / A x", "n ? / x A", "n ? / A x / x 8: stand",
    ),
    "dealer_soft_17": (
        "A 6 / x n: stand", "6 A / x n: stand", "2 4 A / x n: stand", "A 2 4 / x n: stand",
        "5 A A / x n: stand", "3 A 3 / x n: stand", "A 6 / 9 n: stand / x x: stand",
    ),
    "dealer_bj_takes": (
        "x A / 6 5 x: double", "x A / 8 ~ x x: split stand stand", "A x / 8 ~ x x x: split hit stand",
        "x A / 6 5 n: double", "A x / 5 ~ 6 x x: split double stand", "x A / 8 ~ x x x x: split hit hit",
    ),
    "hole_card": (
        "x A / 6 5 x: double|hit", "A x / 8 ~ x x: split stand stand", "A x / x n +i: stand",
        "x A / x 6: surrender|stand", "x A / 5 4 x: double|hit", "A x / A x +e",
    ),
    "peek": (
        "x A / 6 5 x: double|hit", "A x / 8 ~ x x: split stand stand", "x A / x 6: surrender|stand",
        "A x / x 6: surrender|stand", "x A / 9 ~ x x: split stand stand", "A x / 6 5 x: double|hit",
        "x A / 8 ~ x x x: split hit stand",
    ),
    "surrender": (
        "x ? / x 6: surrender|stand", "9 ? / x 6: surrender|stand", "x A / x 6: surrender|stand",
        "A x / x 6: surrender|stand", "A ? / x 6: surrender|stand", "x x / x n: surrender|hit",
    ),
    "surrender_not_vs": (
        "A ? / x 6: surrender|stand", "x ? / x 6: surrender|stand", "A ? / x 5: surrender|hit",
        "x x / x n: surrender|stand",
    ),
    "double_on": (
        "n ? / 6 5 x: double|hit", "n ? / x 2 ?: double|stand", "n ? / n n ?: double|hit",
        "n ? / 5 4 ?: double|hit", "n ? / 6 4 ?: double|hit", "n ? / x n ?: double|stand",
        "n ? / 2 3 4 x: hit double|hit", "n ? / A n ?: double|stand",
    ),
    "double_soft": (
        "n ? / A n ?: double|stand", "6 ? / A 7 x: double|stand", "5 ? / A 6 ?: double|hit",
        "n ? / A 8 ?: double|stand",
    ),
    "double_soft_as_hard": (
        "n ? / A 8 ?: double|stand", "n ? / A 9 ?: double|stand", "n ? / A n ?: double|stand",
        "n ? / A x ?: double|stand",
    ),
    "double_for_less": (
        "n ? / 6 5 x: less|hit", "n ? / 5 4 ?: less|hit", "n ? / 6 4 ?: less|hit", "x ? / 6 5 ?: less|hit",
    ),
    "redouble": (
        "n ? / 4 5 2 x: double double|stand", "n ? / 2 3 2 2 x: double double double|stand",
        "n ? / 2 3 2 ~ 2 ?: double double double double|stand", "n ? / 3 n n x: double double|stand",
        "x ? / 4 5 2 ?: double double|stand", "n ? / n n n ? ?: double double|stand double|stand",
    ),
    "das": (
        "n ? / 8 ~ 3 x x x: split double|hit stand", "n ? / 9 ~ 2 x x x: split double|hit stand",
        "n ? / n ~ ? ? ? ?: split double|stand double|stand", "x ? / 8 ~ 3 ? ? ?: split double|hit stand",
    ),
    "double_split_aces": (
        "n ? / A ~ ? ? ? ?: split double|stand double|stand",
        "n ? / A ~ 8 ? ? ?: split double|stand double|stand",
        "n ? / A ~ n n ? ?: split double|stand double|stand",
    ),
    "split_match": (
        "n ? / K Q x x: split|stand stand stand", "n ? / x x ? ?: split|stand stand stand",
        "x ? / T J x x: split|stand stand stand",
    ),
    "split_barred": (
        "n ? / ? ~ x x ? ?: split|stand stand stand", "n ? / n ~ ? ? ? ?: split|stand stand stand",
        "n ? / x ~ ? ? ? ?: split|stand stand stand", "n ? / A ~ ? ? ? ?: split|stand stand stand",
        "? ? / n ~ x x ? ?: split|stand stand stand",
    ),
    "max_hands": (
        "n ? / 8 ~ x x x: split|stand stand stand",
        "n ? / 8 ~ 8 x x x x: split split|stand stand stand stand",
        "n ? / 9 ~ 9 9 x x x x: split split|stand split|stand stand stand stand",
        "n ? / 7 ~ 7 7 7 x x x x x: split split split|stand split|stand stand stand stand",
        "n ? / 8 ~ ~ ~ x x x x x: split split split|stand split|stand stand stand",
        "x ? / n ~ ~ ? ? ? ?: split|stand split|stand stand stand stand",
    ),
    "resplit_aces": (
        "n ? / A ~ A x x x ?: split split|stand stand", "n ? / A ~ A ? ? ? ?: split split|stand split|stand",
        "x ? / A ~ x A ? ? ?: split split|stand split|stand",
    ),
    "hit_split_aces": (
        "n ? / A ~ 2 3 ? ? ? ?: split hit|stand stand hit|stand",
        "n ? / A ~ n n ? ? ? ?: split hit|stand stand hit|stand",
        "x ? / A ~ n ? ? ? ?: split hit|stand stand stand", "n x / A ~ 2 x x x: split hit|stand stand",
    ),
    "split_second_card": (
        "n ? / n ~ ? ? ? ? ?: split hit|stand stand stand",
        "x ? / 8 ~ 2 x ? ? ?: split hit|stand stand stand",
        "n ? / 8 ~ 3 9 x ? ?: split hit|stand stand stand",
        "n ? / n ~ ? ? ? ? ?: split hit|stand hit|stand stand",
    ),
    "insurance_upcards": (
        "A x / x n +i: stand", "x A / x n +i: stand", "A n / x n +i: stand", "x n / x n +i: stand",
        "x A / A x +i", "A ? / ? ? +i",
    ),
    "insurance_amount": (
        "A x / x n +l: stand", "A n / x n +l: stand", "x A / x n +l: stand", "x n / x n +l: stand",
        "A ? / ? ? +l",
    ),
    "insurance_payout": (
        "A x / x n +i: stand", "x A / x n +i: stand", "A x / A x +i",
    ),
    "insurance_survives_bust": (
        "A x / x 6 x +i: hit", "x A / x 6 x +i: hit", "A x / x 5 x +i: hit / x 8: stand",
        "A x / 9 6 x +i: hit",
    ),
    "even_money": (
        "A x / A x +e", "A n / A x +e", "x A / A x +e", "x n / A x +e", "A ? / x A +e / x 8: stand",
    ),
    "player_bj_always_wins": (
        "A x / A x", "x A / A x", "A x / x A / x 8: stand",
    ),
    "blackjack_after_split": (
        "n ? / A ~ x x: split stand stand", "n ? / x ~ A A: split stand stand",
        "x ? / A ~ x n: split stand stand", "? ? / x ~ A ? ?: split stand stand",
    ),
    "suited_blackjack_payout": (
        "n ? / A x=", "? ? / x A=", "n ? / A x= / A x=",
    ),
    "suited_blackjack_suits": (
        "n ? / A x=", "? ? / x A=", "n ? / A x= / A x=",
    ),
    "push_22": (
        "x 6 ~ / x n: stand", "7 x 5 / x n: stand", "x 2 x / x n: stand", "6 x ~ / 6 5 x: double|hit",
        "n ? ? / x n: stand",
    ),
    "dealer_wins_ties": (
        "x 7 / x 7: stand", "x 8 / x 8: stand", "x 9 / x 9: stand", "x x / x x: stand", "n ? ? / x n: stand",
        "6 5 x / 5 6 x: hit", "x n / x n: stand",
    ),
    "push_bet": (
        "x 8 / x 8: stand", "x 9 / x 9: stand", "x x / x x: stand", "? ? / x n: stand", "n ? ? / x n: stand",
        "A x / A x", "x 7 / x 7: stand / x 8: stand",
    ),
    "payout_rounding": (
        "n ? / A x", "n ? / x A", "x ? / x 6: surrender|stand", "9 ? / x 6: surrender|stand",
        "A x / x n +i: stand", "n ? / A x / A x", "A x / x n +l: stand", "n ? / 7 ~ 7: hit",
        "n ? / 6 7 8: hit", "n ? / ? ? +s: stand", "n ? / ? ~ +s: stand",
    ),
    "smallest_chip": (
        "n ? / A x", "n ? / x A", "x ? / x 6: surrender|stand", "9 ? / x 6: surrender|stand",
        "A x / x n +i: stand", "n ? / A x / A x", "A x / x n +l: stand", "n ? / 7 ~ 7: hit",
        "n ? / 6 7 8: hit", "n ? / ? ? +s: stand", "n ? / ? ~ +s: stand",
    ),
    "charlie_n": (
        "x x / 2 3 2 3 4: hit hit hit hit hit hit", "x x / 2 ~ 3 ~ 2 3 A: hit hit hit hit hit hit",
        "x 9 / 2 3 A 3 A 2 3: hit hit hit hit hit hit hit", "x ? / n n n 2 3 A A: hit hit hit hit hit",
    ),
    "charlie_payout": (
        "x x / 2 3 2 3 4 A A: hit hit hit hit hit hit", "x ? / 2 ~ 3 ~ 2 3 A: hit hit hit hit hit hit",
        "n ? / 2 3 A 3 A 2 3: hit hit hit hit hit hit hit",
    ),
    "charlie_after_split": (
        "x x / 2 ~ 3 2 3 2 3 3 A 2 A: split hit hit hit hit hit stand",
        "x x / 3 ~ 2 2 3 2 3 A A 2 A: split hit hit hit hit hit hit stand",
        "x ? / 2 ~ A A 3 2 3 2 A A 2: split hit hit hit hit hit hit stand",
    ),
    "bonus_21": (
        "x ? / 7 ~ ~: hit", "x ? / 6 7 8: hit", "n ? / 8 6 7: hit", "x ? / 7s 7s 7s: hit",
        "x ? / 6s 7s 8s: hit", "x ? / 6 7= 8=: hit", "n ? / 7 7= 7=: hit", "x ? / 7 8 6: hit",
        "n ? / 8s 7s 6s: hit",
    ),
    "side_bets": (
        "n ? / ? ~ +s: stand", "n ? / K ~ +s: stand", "5 ? / 6 7 +s: stand", "n ? / ? ?= +s: stand",
        "x ? / ? ?= +s: stand", "8 ? / 8 ~ +s: stand", "? ? / ? ? +s: stand", "n ? / 9 9= +s: stand",
        "x x / x n +s: stand", "x 7 / x n +s: stand",
    ),
    "auto_stand_21": (
        "n ? / 5 6 x ?: hit hit", "x ? / 7 ~ 7 ?: hit hit", "n ? / 6 4 A ?: hit hit",
        "n ? / x 5 6 ?: hit hit", "x ? / 8 9 4 ?: hit hit",
    ),
    "forced_hit_below": (
        "n ? / 5 4 ?: stand", "n ? / 2 3 ? ?: stand stand", "x ? / 6 5 ?: stand", "n ? / n 2 ? ?: stand",
    ),
    "surrender_after_split": (
        "x ? / 8 ~ 8 ? ? ?: split surrender|stand surrender|stand",
        "x ? / 8 ~ 7 ? ? ?: split surrender|stand surrender|stand",
        "n ? / n ~ ? ? ? ?: split surrender|stand surrender|stand",
        "9 ? / 8 ~ n n ? ?: split surrender|stand surrender|stand",
    ),
    "surrender_after_double": (
        "x ? / 6 5 2: double surrender|stand", "9 ? / 5 4 3: double surrender|stand",
        "n ? / 6 4 n: double surrender|stand", "x n / 6 5 A: double surrender|stand",
    ),
    "dealer_draw_if_no_live_hand": (
        "A x / x 6 x +i: hit", "x A / A x", "A x / A x", "A x / x 5 x +i: hit", "x A / x 6 x +i: hit",
        "A x / x n ? ? ? +i: hit hit hit hit", "A x / n n ? ? ? +i: hit hit hit hit hit hit",
        "A x / x n ? ? ?: hit hit hit hit / A x", "x A / x n ? ? ?: hit hit hit hit / A x",
    ),
    "one_card_for_insurance": (
        "A x / x 6 x +i: hit", "x A / x 6 x +i: hit", "A x / x 5 x +i: hit", "A x / x 6 +i: surrender",
        "A x / x n ? ? ? +i: hit hit hit hit", "A x / n n ? ? ? +i: hit hit hit hit hit hit",
        "A x / x 6 x +i: hit / x n x: hit",
    ),
    "one_card_for_naturals": (
        "A x / A x", "x A / A x", "A x / x A / A x", "x A / x A / x 6 x: hit",
        "A x / A x / x 6 x: hit", "x A / x n ? ? ?: hit hit hit hit / A x",
        "A x / x n ? ? ?: hit hit hit hit / x A",
        "A x / A x / A x", "x A / n n ? ? ? ?: hit hit hit hit hit / A x",
    ),
    "settlement_order": (
        "n ? / x n: stand / x n: stand", "x n / x 6: stand / x x: stand / x 9: stand",
        "x 8 / x x: stand / x 7: stand",
    ),
    "settlement_direction": (
        "n ? / x n: stand / x n: stand", "x ? / x x: stand / x 9: stand",
        "n ? / 8 ~ x x: split|stand stand stand / x 9: stand",
    ),
    "blackjack_paid": (
        "n ? / A x / x n: stand", "A n / A x / x n: stand", "x n / A x / x n: stand",
        "n ? / x n: stand / A x", "x 8 / x A / x 9: stand",
    ),
    "side_bets_settled": (
        "n ? / x n +s: stand / x n: stand", "n ? / ? ~ +s: stand / x x: stand",
        "x ? / ? ?= +s: stand / x 7: stand", "n ? / K ~ +s: stand / x 8 +s: stand",
    ),
}

BET_PATTERNS = ("n ? / x n: stand", "x ? / x n: stand", "n ? / A x", "x ? / 6 5 ?: double|hit")
"""For the rules of what may be bet at all: nothing but the bet or its box decides."""
BET_KEYS = ("bet_min", "bet_max", "bet_step", "boxes_max")

_WHICH_CARDS = N_("It decides which cards are likely to come. Any round can come about at both tables, and "
                  "the same cards are settled the same way.")
_MISTAKE = N_("It speaks of mistakes, and none is made in these rounds.")
SILENT: Mapping[str, str] = {
    **dict.fromkeys(
        ("decks", "shuffle", "cut_card_position", "burn_cards", "burn_on_new_dealer"), _WHICH_CARDS),
    "boxes_max_event": N_("It decides how many boxes there are at an event, not how one is settled."),
    "hands_per_player_max": N_("It decides on how many boxes one player may bet, not how one is settled."),
    "initial_deal_order": N_(
        "It decides in which order the first cards are dealt. Here the same cards lie at the same places, so "
        "they are settled the same way."),
    "insurance_when": N_(
        "It names the moment of the offer, and nothing is played before that moment at either table."),
    "round_end": N_("It decides what may be asked for once the round is over and settled."),
    **dict.fromkeys(("extra_dealer_card", "exposed_card", "out_of_limit_bet"), _MISTAKE),
}
"""Rules by which no round can be settled otherwise, with the reason."""
