"""What each rule of a rule set is called, in the order of a printed sheet."""

from __future__ import annotations

from trainer.errors import N_

GROUPS: dict[str, dict[str, str]] = {
    N_("Shoe"): {
        "decks": N_("Decks"),
        "shuffle": N_("Shuffle"),
        "cut_card_position": N_("Cards behind the cut card"),
        "burn_cards": N_("Burn cards after a shuffle"),
        "burn_on_new_dealer": N_("A new dealer burns a card"),
    },
    N_("Boxes and bets"): {
        "boxes_max": N_("Boxes"),
        "boxes_max_event": N_("Boxes at an event"),
        "hands_per_player_max": N_("Boxes one player may bet on"),
        "bet_min": N_("Smallest bet"),
        "bet_max": N_("Largest bet"),
        "bet_step": N_("Bets rise by"),
        "smallest_chip": N_("Smallest chip"),
        "out_of_limit_bet": N_("An accepted bet outside the limits"),
    },
    N_("Deal"): {
        "initial_deal_order": N_("Order of the first cards"),
        "hole_card": N_("Hole card"),
        "peek": N_("Hole card checked for blackjack"),
        "exposed_card": N_("A card shown by mistake"),
    },
    N_("Bank"): {
        "dealer_soft_17": N_("Soft 17"),
        "dealer_draw_if_no_live_hand": N_("Draws when no hand is left to beat"),
        "one_card_for_insurance": N_("One card when only insurance is left"),
        "one_card_for_naturals": N_("One card when only blackjacks are left"),
        "dealer_bj_takes": N_("A blackjack of the bank takes"),
        "push_22": N_("A bank total of 22 pushes"),
        "dealer_wins_ties": N_("Equal totals that the bank wins"),
        "extra_dealer_card": N_("A card the bank drew too many"),
    },
    N_("Blackjack"): {
        "blackjack_payout": N_("Blackjack pays"),
        "blackjack_paid": N_("Blackjack is paid"),
        "blackjack_after_split": N_("Blackjack counts after a split"),
        "player_bj_always_wins": N_("A player’s blackjack wins against the bank’s"),
        "suited_blackjack_payout": N_("A suited blackjack pays"),
        "suited_blackjack_suits": N_("Suits of that bonus"),
    },
    N_("Insurance"): {
        "insurance_upcards": N_("Offered when the bank shows"),
        "insurance_amount": N_("Insurance costs"),
        "insurance_payout": N_("Insurance pays"),
        "insurance_when": N_("Insurance is offered"),
        "insurance_survives_bust": N_("Insurance stands when the hand is bust"),
        "even_money": N_("Even money"),
    },
    N_("Doubling"): {
        "double_on": N_("Double on"),
        "double_soft": N_("Soft hands may double"),
        "double_soft_as_hard": N_("The ace counts 1 to reach a doubling total"),
        "double_for_less": N_("Double for less"),
        "redouble": N_("Doubling again"),
        "das": N_("Double after a split"),
        "double_split_aces": N_("Double on split aces"),
    },
    N_("Splitting"): {
        "split_match": N_("Split pairs of equal"),
        "split_barred": N_("Pairs that may not be split"),
        "max_hands": N_("Hands from one box"),
        "resplit_aces": N_("Aces may be split again"),
        "hit_split_aces": N_("Split aces may be hit"),
        "split_second_card": N_("Second cards after a split"),
    },
    N_("Play of a box"): {
        "auto_stand_21": N_("A hand of 21 stands by itself"),
        "forced_hit_below": N_("Hands that must take a card"),
        "surrender": N_("Surrender"),
        "surrender_not_vs": N_("No surrender against"),
        "surrender_after_split": N_("Surrender after a split"),
        "surrender_after_double": N_("Surrender after a double"),
        "charlie_n": N_("A hand of many cards wins"),
        "charlie_payout": N_("That hand pays"),
        "charlie_after_split": N_("That hand counts after a split"),
        "bonus_21": N_("Bonus for a 21"),
        "side_bets": N_("Side bets"),
    },
    N_("Settlement"): {
        "settlement_order": N_("Order"),
        "settlement_direction": N_("Direction"),
        "side_bets_settled": N_("Side bets are settled"),
        "push_bet": N_("The bet of a push"),
        "payout_rounding": N_("What the smallest chip cannot pay"),
        "round_end": N_("After the round a player may ask to"),
    },
}
"""Group -> rule-set key -> label. A test holds it against the fields of RuleSet."""


LABELS: dict[str, str] = {key: label for rules in GROUPS.values() for key, label in rules.items()}
"""The same of all groups."""

HOUSE_GROUPS: dict[str, dict[str, str]] = {
    N_("Money"): {
        "currency": N_("Currency"),
        "chips": N_("Chips"),
        "bets": N_("Usual bets"),
        "payout_method": N_("How payments are worked out"),
    },
    N_("Words and cards"): {
        "announce": N_("A soft hand is announced"),
        "strict_bust": N_("Over 21 only the word counts"),
        "card_letters": N_("Letters on the cards"),
        "calls": N_("Language of the calls"),
    },
}
"""Group -> key of the house -> label. The same test holds it against the fields of House."""
