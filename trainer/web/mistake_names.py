"""Misconceptions in two or three words, for lists; their sentences belong to the kinds."""

from __future__ import annotations

from trainer.errors import N_

NAMES: dict[str, dict[str, str]] = {
    "hand-total": {
        "ACE_ALL_11": N_("Every ace counted 11"),
        "ACE_STUCK_11": N_("Ace kept at 11 over 21"),
        "ACE_ALWAYS_1": N_("Ace counted low only"),
        "SOFT_DROPPED": N_("Soft total said as one number"),
        "SOFT_EXTRA": N_("Two values said where there is one"),
        "BJ_AS_21": N_("Blackjack said as 21"),
        "21_AS_BJ": N_("21 said as blackjack"),
        "FACE_VALUE": N_("Pictures not counted ten"),
        "MISSED_LAST": N_("Last card left out"),
        "MISSED_ONE": N_("A card left out"),
        "OFF_BY_1": N_("Slip of one"),
        "OFF_BY_10": N_("Slip of ten"),
        "BUST_BLIND": N_("Bust not seen"),
    },
    "dealer-draw": {
        "S17_DRAWS_SOFT17": N_("Drew on soft 17 at an S17 table"),
        "H17_STANDS_SOFT17": N_("Stood on soft 17 at an H17 table"),
        "STANDS_ON_16": N_("Stood on 16 or less"),
        "DRAWS_ON_17": N_("Drew on hard 17 or more"),
        "DRAWS_SOFT_18": N_("Drew on soft 18 or more"),
        "PLAYS_TO_WIN": N_("Looked at the boxes, not at the total"),
        "CONVERTED_ACE": N_("Ace that counts 1 taken for 11"),
        "DRAWS_NO_LIVE": N_("Drew with no hand left to beat"),
        "STOPS_TOO_SOON": N_("Stopped while a card was due"),
    },
    "payout": {
        "PAYS_EVEN": N_("Blackjack paid 1:1"),
        "PAYS_6_5": N_("Blackjack paid 6:5"),
        "PAYS_3_2": N_("Blackjack paid 3:2"),
        "PAYS_2_1": N_("Blackjack paid 2:1"),
        "HALF_ONLY": N_("Only the half paid"),
        "STAKE_ADDED": N_("Stake paid along with the win"),
        "FORGOT_STAKE": N_("Stake taken off the win"),
        "ROUNDED_DOWN": N_("Rounded down"),
        "ROUNDED_UP": N_("Rounded up"),
        "INS_ON_FULL_BET": N_("Insurance paid on the full bet"),
        "INS_EVEN": N_("Insurance paid 1:1"),
        "INS_3_2": N_("Insurance paid 3:2"),
        "INS_NOT_TAKEN": N_("Lost insurance not taken"),
        "INS_PAID_NO_BJ": N_("Insurance paid without a blackjack"),
        "MAIN_KEPT_ON_BJ": N_("Lost bet left because it was insured"),
        "EVEN_MONEY_3_2": N_("Even money paid 3:2"),
        "PUSH_PAID": N_("Push paid"),
        "PUSH_TAKEN": N_("Push taken"),
        "BJ_TIES_21": N_("Blackjack against 21 pushed"),
        "SPLIT_BJ": N_("21 after a split paid as blackjack"),
        "DOUBLE_AS_SINGLE": N_("Double paid as one bet"),
        "BUST_BOTH_PUSH": N_("Busted box given back"),
        "SURR_FULL": N_("Surrender not halved"),
    },
}
"""By kind, code -> name. A test holds it against the kinds' own lists."""
