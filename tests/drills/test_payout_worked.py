"""Why a line is settled so: one case for each sentence there is."""

from __future__ import annotations

import pytest

from tests.drills.houses import CONTENT, TABLES
from tests.drills.sentences import plain
from tests.drills.test_payout_mistakes import box, lines
from trainer.drills import payout
from trainer.drills.payout.verdicts import line_key, worked_line
from trainer.drills.payout.worked import WHY
from trainer.engine.box import Box
from trainer.engine.hand import Hand
from trainer.engine.randomness import Rng

# reason, table, box, dealer, line, what is said first
CASES = [
    ("blackjack_win", "uk", box("As Kh", 1500), "Ts 8h", "3", "Blackjack pays 3:2."),
    ("even_money", "vegas-strip", box("As Kh", 1500, even_money=True), "As 7h", "3",
     "Even money is 1:1, paid at once and whatever the bank has: 15."),
    ("same_as_insured", "vegas-strip", box("As Kh", 1500, even_money=True), "As 7h", "3",
     "Insuring for 7.5 would come to the same: 2 × 7.5 if the bank has blackjack, 22.5 − 7.5 if it has not."),
    ("win", "uk", box("Ts 9h", 1500), "Ts 8h", "3", "19 beats 18: paid 1:1, 15 on 15."),
    ("bank_bust", "uk", box("Ts 4h", 1500), "Ts 6h 9d", "3",
     "The bank is bust with 25: 14 is paid 1:1, 15 on 15."),
    ("doubled", "uk", box("6s 5h Td *", 1500), "Ts 8h", "3",
     "Two bets lie there, 15 + 15, and both are paid."),
    ("split_ace_ten", "uk", box("As Kh | Ad 5h", 1500), "Ts 8h", "3a",
     "After a split an ace and a ten are 21, not blackjack."),
    ("charlie", "generous", box("2s 3h 4d 2d 3c", 1500), "Ts 8h", "3",
     "So many cards without a bust win at once: 15 on 15."),
    ("push", "uk", box("Ts 8h", 1500), "9s 9h", "3", "18 against 18 is a push: the stake goes back."),
    ("stays", "midnight", box("Ts 8h", 1500), "9s 9h", "3",
     "18 against 18 is a push: the stake stays on the box for the next round."),
    ("blackjacks", "uk", box("As Kh", 1500), "As Kd", "3", "Blackjack against blackjack is a push."),
    ("push_22", "plays-out", box("Ts 8h", 1500), "Ts 6h 6d", "3",
     "The bank has 22, which is a push at this table."),
    ("lose", "uk", box("Ts 7h", 1500), "9s 9h", "3", "17 loses to 18: take the stake, 15."),
    ("equal_total_loses", "double-exposure", box("Ts 8h", 1500), "9s 9h", "3",
     "At this table the bank wins equal totals of 18: take the stake, 15."),
    ("bust", "uk", box("Ts 7h 8d", 1500), "9s 9h", "3", "25 is over 21: lost, whatever the bank has."),
    ("surrender", "vegas-h17-65", box("Ts 6h -", 1000), "Ts 8h", "3",
     "Surrendered: of 10 half is taken, 5, and the rest goes back."),
    ("half_rounded", "vegas-h17-65", box("Ts 6h -", 1500), "Ts 8h", "3",
     "What goes back of it is rounded: here fractions are rounded down to the smallest chip."),
    ("lose_to_dealer_blackjack", "uk", box("7s 7h 7d", 1500), "As Kd", "3",
     "The bank’s blackjack beats 21: take the stake, 15."),
    ("checked_under_ace_only", "russian-club", box("6s 5h 9d *", 1500), "Ts Ad", "3",
     "That is the reading that the house chose: the hole card is checked under an ace only at this table, "
     "so this blackjack came out after the play."),
    ("original_bet_lost", "original-only", box("6s 5h 9d *", 1500), "As Kd", "3",
     "The bank’s blackjack takes one bet of the box: 15, from this hand."),
    ("one_more_bet_lost", "per-hand", box("6s 5h 9d *", 1500), "As Kd", "3",
     "The bank’s blackjack takes one bet from this hand: 15."),
    ("additional_bet_returned", "original-only", box("8s 5h | 8d 9h", 1500), "As Kh", "3b",
     "The bank’s blackjack has had its bet of this box: this one goes back."),
    ("insurance_won", "uk", box("Ts 9h", 1500, insurance=750), "As Kh", "3-insurance",
     "The bank has blackjack: insurance pays 2:1, 15 on 7.5."),
    ("insurance_lost", "uk", box("Ts 9h", 1500, insurance=750), "As 7h", "3-insurance",
     "The bank has no blackjack: insurance loses 7.5."),
]


@pytest.mark.parametrize(("reason", "table", "made", "dealer", "line", "said"), CASES)
def test_a_line_is_explained_by_its_own_figures(
    reason: str, table: str, made: Box, dealer: str, line: str, said: str
) -> None:
    key = line_key(lines(TABLES[table], made, dealer)[line], Hand.of(dealer), TABLES[table])
    assert reason in key["why"]
    assert said in [plain(message) for message in worked_line(key)]


@pytest.mark.parametrize(("table", "made", "dealer", "line", "is_tagged"), [
    ("russian-club", box("6s 5h 9d *", 1500), "Ts Ad", "3", True),
    ("russian-club", box("6s 5h 2d Td *", 1500), "Ks Ad", "3", True),  # bust, with two bets
    ("russian-club", box("8s Th | 8d 9h", 1500), "Ts Ad", "3b", True),
    ("russian-club", box("8s Th", 1500), "Ts Ad", "3", False),  # one bet, lost with a check too
    ("russian-club", box("As Kh", 1500), "Ts Ad", "3", False),
    ("russian-club", box("6s 5h 9d *", 1500), "Ts 8d", "3", False),
    ("uk", box("6s 5h 9d *", 1500), "Ts Ad", "3", False),  # no hole card
    ("original-only", box("6s 5h 9d *", 1500), "Ts Ad", "3", False),
])
def test_e08_what_hinges_on_the_check_is_tagged(
    table: str, made: Box, dealer: str, line: str, is_tagged: bool
) -> None:
    key = line_key(lines(TABLES[table], made, dealer)[line], Hand.of(dealer), TABLES[table])
    assert ("checked_under_ace_only" in key["why"]) is is_tagged


def test_e08_items_of_the_drill_are_tagged() -> None:
    """Every double against a late blackjack that the drill deals there."""
    drill, table = CONTENT.drills["payout/table"], TABLES["russian-club"]
    for seed in range(20):
        item = payout.generate(drill, table, "double_v_bj", Rng(b"%d" % seed))
        assert any("checked_under_ace_only" in line["why"] for line in item.key["lines"])


def test_every_reason_is_tried() -> None:
    assert {case[0] for case in CASES} == set(WHY)
