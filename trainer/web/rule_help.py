"""What each rule of a table means, and what follows from it for the dealer, in a sentence or two."""

from __future__ import annotations

from trainer.errors import N_

OF_RULES: dict[str, str] = {
    # Shoe
    "decks": N_(
        "How many packs of 52 cards are shuffled together. With fewer decks blackjacks come more often "
        "and the cut card sooner."),
    "shuffle": N_(
        "When used cards come back into play. With a cut card the dealer finishes the round in which it "
        "comes out and shuffles then."),
    "cut_card_position": N_(
        "How many cards lie behind the cut card and are not dealt. More of them mean more shuffles; 0 "
        "where there is no cut card."),
    "burn_cards": N_(
        "How many cards the dealer sets aside unseen after a shuffle, before the first card is dealt."),
    "burn_on_new_dealer": N_("Whether a dealer who takes over the table first sets one card aside unseen."),
    # Boxes and bets
    "boxes_max": N_(
        "How many boxes the layout has, numbered from first base. Drills deal to at most so many."),
    "boxes_max_event": N_(
        "How many boxes there are when the table stands at an event. The same number as above where that "
        "makes no difference."),
    "hands_per_player_max": N_(
        "On how many boxes one player may bet. The dealer refuses a bet on one box more."),
    "bet_min": N_("The least that may be bet on a box. The dealer refuses less before the cards are dealt."),
    "bet_max": N_(
        "The most that may be bet on a box. The dealer refuses more before the cards are dealt; doubles "
        "and splits do not count."),
    "bet_step": N_(
        "A bet must be a multiple of this amount. It has to be such that the house’s chips can make every "
        "bet and every payment."),
    "smallest_chip": N_(
        "The smallest chip in the rack. What is smaller cannot be paid in chips and is rounded as the "
        "house says."),
    "out_of_limit_bet": N_(
        "What happens to a bet below the minimum or above the maximum that is noticed once the cards are "
        "dealt."),
    # Deal
    "initial_deal_order": N_(
        "In which order the first cards fall. It decides when the bank gets its cards and whether it has "
        "two before the boxes play."),
    "hole_card": N_(
        "Whether the bank has a second card before the boxes play, and whether it lies open. Without one "
        "a blackjack of the bank comes out only at the end."),
    "peek": N_(
        "Under which upcards the dealer looks at the hole card before the boxes play. A blackjack found "
        "there ends the round at once."),
    "exposed_card": N_(
        "What the dealer does with a card that was turned by mistake: it goes to whoever draws next, or "
        "it is burned."),
    # Bank
    "dealer_soft_17": N_(
        "Whether the bank stands on an ace-six and the like or draws once more. Drawing is better for the "
        "house."),
    "dealer_draw_if_no_live_hand": N_(
        "Whether the bank draws although every hand is bust, surrendered or a blackjack. Mostly it does "
        "not, and the round ends."),
    "one_card_for_insurance": N_(
        "Without a hole card: whether the bank takes its second card when nothing but insurance still "
        "waits for it."),
    "one_card_for_naturals": N_(
        "Without a hole card: whether the bank takes its second card when only blackjacks against its ace "
        "or ten still wait for it."),
    "dealer_bj_takes": N_(
        "How much a blackjack of the bank takes when it comes out after the boxes have doubled and split. "
        "What it does not take goes back."),
    "push_22": N_(
        "Whether a bank that busts with exactly 22 returns the bets instead of paying them. Blackjacks "
        "are paid all the same."),
    "dealer_wins_ties": N_(
        "Totals from 17 to 21 on which the bank takes the bet although the hands are equal. On every "
        "other total it is a push."),
    "extra_dealer_card": N_("What happens to a card that the bank drew on a total on which it stands."),
    # Blackjack
    "blackjack_payout": N_(
        "What a winning blackjack is paid: 3:2 is 15 for a bet of 10, 6:5 is 12. It decides the payments "
        "that a dealer works out most."),
    "blackjack_paid": N_(
        "When the dealer pays a blackjack and takes its cards away. Paid at once means: where the upcard "
        "is no ace and no ten."),
    "blackjack_after_split": N_(
        "Whether a ten on a split ace, or an ace on a split ten, is a blackjack. Otherwise it is 21 and "
        "wins 1:1."),
    "player_bj_always_wins": N_(
        "Whether a player’s blackjack is paid even when the bank has one too. Otherwise both having one "
        "is a push."),
    "suited_blackjack_payout": N_(
        "Other odds for a blackjack of one suit, such as 2:1; they replace the usual ones. None: every "
        "blackjack is paid alike."),
    "suited_blackjack_suits": N_("In which suits a blackjack earns those odds."),
    # Insurance
    "insurance_upcards": N_(
        "Under which upcards the dealer offers insurance, a bet that the bank has a blackjack. None: it "
        "is never offered."),
    "insurance_amount": N_(
        "How much a player may put on insurance. For exactly half, the bet and the chips must be such "
        "that half of it can be put down."),
    "insurance_payout": N_(
        "What a won insurance is paid. At 2:1 on half the bet the player loses nothing against a "
        "blackjack of the bank."),
    "insurance_when": N_(
        "Until when insurance may be taken. Once the hole card has been checked, or a box has asked for a "
        "card, the dealer closes it."),
    "insurance_survives_bust": N_(
        "Whether insurance goes on when every hand of its box is bust. If it does not, the dealer takes "
        "it with the last hand."),
    "even_money": N_(
        "Whether a player with a blackjack may take 1:1 at once, before it is known what the bank has. It "
        "is then paid and out of play."),
    # Doubling
    "double_on": N_(
        "With which totals a player may put down the bet again for one more card. The dealer refuses "
        "every other double."),
    "double_soft": N_("Whether a hand with an ace that counts 11 may double."),
    "double_soft_as_hard": N_(
        "Whether a soft hand is judged with its ace as 1 when it asks to double: ace-eight is then 9, and "
        "may."),
    "double_for_less": N_(
        "Whether a player may double with less than the bet. The dealer then says so aloud and pays both "
        "parts."),
    "redouble": N_(
        "How often a hand that has doubled may double again. At 0 it gets one card and is finished."),
    "das": N_("Whether a hand that came from a split may double like any other."),
    "double_split_aces": N_("Whether a split ace may double too, after its second card."),
    # Splitting
    "split_match": N_(
        "What counts as a pair: two cards of equal value, so king and ten, or of equal rank only. The "
        "dealer refuses the rest."),
    "split_barred": N_(
        "Pairs that may not be split although they match. Ten stands for every card that counts ten."),
    "max_hands": N_("How many hands may come from one box by splitting and splitting again."),
    "resplit_aces": N_("Whether a split ace that gets another ace may be split once more."),
    "hit_split_aces": N_(
        "Whether a split ace may ask for more than its second card. If not, the hand is finished with it."),
    "split_second_card": N_(
        "When the hands of a split get their second cards: both at once, or each when its turn comes."),
    # Play of a box
    "auto_stand_21": N_(
        "Whether the dealer goes on by himself from a hand of 21. If not, its player may ask for a card."),
    "forced_hit_below": N_(
        "Below which total a hand may not stand. The dealer gives it a card whatever the player says."),
    "surrender": N_(
        "Whether a player may give up half the bet instead of playing. With a check: before it, even "
        "against a blackjack, or after it only; without one half is lost whatever the bank has."),
    "surrender_not_vs": N_("Upcards against which the dealer refuses surrender."),
    "surrender_after_split": N_("Whether a hand that came from a split may be surrendered."),
    "surrender_after_double": N_(
        "Whether a doubled hand may still be surrendered; it then gives up half of all that lies there."),
    "charlie_n": N_(
        "With how many cards a hand that is not bust has won, whatever the bank draws. It is paid at the "
        "settlement."),
    "charlie_payout": N_("What such a hand is paid, as in 1:1 or 2:1."),
    "charlie_after_split": N_("Whether it also wins when it came from a split."),
    "bonus_21": N_(
        "Higher odds for a 21 of 7-7-7 or 6-7-8, in any order. They are paid whatever the bank’s total, "
        "except against its blackjack."),
    "side_bets": N_(
        "Bets beside the main one, with what each hand pays. The best hand comes first: a hand without a "
        "line of its own is paid as the next that it makes."),
    # Settlement
    "settlement_order": N_(
        "Whether the dealer first takes every losing bet and then pays, or finishes one box after the "
        "other. Insurance is settled before either."),
    "settlement_direction": N_(
        "On which side of the table the dealer begins, seen by himself. From the right to the left is the "
        "deal backwards."),
    "side_bets_settled": N_(
        "Whether side bets are collected before everything and paid after everything, or settled with "
        "their box."),
    "push_bet": N_("Whether the bet of a push is the player’s again or has to lie for the next round."),
    "payout_rounding": N_(
        "What the dealer pays when the exact amount cannot be made with the smallest chip: each payment "
        "is rounded by itself."),
    "round_end": N_(
        "What a player may ask for by one word once the round is over. None: every bet is put down by "
        "hand."),
}
"""Rule-set key -> explanation, in the order of a printed sheet."""

OF_HOUSE: dict[str, str] = {
    "currency": N_("The currency that amounts are written in, by its code of three letters such as EUR."),
    "chips": N_(
        "What is in the rack, the smallest first, each value with a colour of its own. Chip drills, "
        "payments and the printed card show these."),
    "bets": N_(
        "The bets that drills put into the boxes and that payout tables list, the smallest first. Choose "
        "those that your dealers meet."),
    "payout_method": N_(
        "The way of reckoning that your dealers learn. It changes hints and explanations, not what is "
        "paid."),
    "announce": N_(
        "How the dealer says the total of a hand whose ace may still count 1 or 11. Drills ask for it in "
        "this way."),
    "strict_bust": N_(
        "Whether a total over 21 must be announced by the word for bust. Otherwise the number is taken "
        "too."),
    "card_letters": N_(
        "The letters of king, queen and jack on the deck that your dealers hold in their hands."),
    "calls": N_(
        "In which language the dealer calls at this table. Its words are said, printed and accepted as "
        "answers."),
}
"""The same for the keys of the house."""

HELP: dict[str, str] = OF_RULES | OF_HOUSE
