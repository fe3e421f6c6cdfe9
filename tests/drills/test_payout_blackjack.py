"""How a house works out a blackjack: by parts, by half and bet, by chips."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from tests.drills.sentences import plain
from tests.factories import house, rule_set
from trainer.drills.payout.blackjack import CHIPS, worked_blackjack, working
from trainer.engine.odds import Breakage, Odds, payout
from trainer.engine.rules import Chip


def said(stake: int, method: str, odds: str = "3:2", rounding: str = "exact", chip: int = 50) -> list[str]:
    rules = rule_set(blackjack_payout=odds, payout_rounding=rounding, smallest_chip=chip)
    due = payout(stake, Odds.parse(odds), Breakage(rules.payout_rounding, chip))
    return [plain(line) for line in worked_blackjack(working(stake, due, rules, house(payout_method=method)))]


@pytest.mark.parametrize(("stake", "method", "odds", "line"), [
    (13_500, "components", "3:2", "135 = 100 + 30 + 5 → 150 + 45 + 7.5 = 202.5."),
    (57_900, "components", "3:2", "579 = 500 + 70 + 9 → 750 + 105 + 13.5 = 868.5."),
    (4_500, "components", "6:5", "45 = 40 + 5 → 48 + 6 = 54."),
    (13_500, "half_plus_bet", "3:2", "Half the bet and the bet: 67.5 + 135 = 202.5."),
    (3_750, "half_plus_bet", "3:2", "Half the bet and the bet: 18.75 + 37.5 = 56.25."),
    (13_500, "half_plus_bet", "6:5", "A fifth of the bet and the bet: 27 + 135 = 162."),
    (13_500, "half_plus_bet", "7:5", "Two fifths of the bet and the bet: 54 + 135 = 189."),
    (13_500, "half_plus_bet", "2:1", "135 at 2:1: 270."),
    (13_500, "units", "3:2", "27 red chips → 27 + 13½ red chips = 202.5."),
    (17_500, "units", "3:2", "7 green chips → 7 + 3½ green chips = 262.5."),
    (150_000, "units", "3:2", "15 black chips → 15 + 7½ black chips = 2250."),
    (1_000, "components", "3:2", "Half the bet and the bet: 5 + 10 = 15."),
    (1_300, "units", "6:5", "A fifth of the bet and the bet: 2.6 + 13 = 15.6."),
])
def test_the_way_is_the_house_s_own(stake: int, method: str, odds: str, line: str) -> None:
    assert said(stake, method, odds) == [line]


def test_a_broken_payment_says_what_is_exact_and_what_is_paid() -> None:
    assert said(1_700, "components", "6:5", "down", 100) == [
        "17 = 10 + 7 → 12 + 8.4 = 20.4.", "That is exact; the house pays 20."]


def test_what_no_coin_pays_is_not_worked_out() -> None:
    assert said(1, "units", "3:2", "up", 50) == [
        "0.01 at 3:2 is finer than the smallest coin; the house pays 0.5."]


def test_every_colour_of_chip_has_its_words() -> None:
    assert set(get_args(get_type_hints(Chip)["colour"])) == set(CHIPS)
