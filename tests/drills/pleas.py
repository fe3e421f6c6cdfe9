"""Reads a request as a person does, from what is shown of it, and finds the reason that is true.

Plain arithmetic on cards and amounts, and the rules of the placard: no engine, no key.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from tests.browser.reader import hard, total

CALLED_OUT = frozenset({"less_called", "stiff_called"})
REFUSING = frozenset({
    "rank_differs", "tens_never", "hands_full", "split_once", "aces_once", "aces_never", "ace_one_card",
    "split_one_card", "split_later", "bank_card", "too_late", "total_no", "two_cards_only", "soft_no",
    "das_no", "stiff_no", "blackjack_no", "more_no", "less_no", "over_half", "not_half", "no_ace",
    "checked_closed", "drawn_closed", "good_hand_only", "not_offered", "no_blackjack", "ace_only",
    "insure_first", "after_the_bank", "no_surrender", "has_drawn", "not_checked", "was_checked",
    "not_with_16", "cards_are_out", "over_max", "under_min", "outside", "no_card_on_21", "no_card_on_17",
    "surely_bust", "no_signal", "others_decide", "touches", "not_his_turn", "no_card_here",
})


@dataclass(frozen=True, kw_only=True)
class Plea:
    """What is shown of a request; ``rules`` are those of the placard, key -> value."""

    cards: Sequence[str] = ()
    from_split: bool = False
    hands: int = 0
    wager: Decimal = Decimal(0)
    stake: Decimal = Decimal(0)
    upcard: str = ""
    way: str
    moment: str
    amount: Decimal = Decimal(0)
    is_in_box: bool
    rules: Mapping[str, str]

    @property
    def total(self) -> int:
        return total(list(self.cards))

    @property
    def values(self) -> list[int]:
        return [hard([card]) for card in self.cards]

    @property
    def shows(self) -> str:
        """The bank's upcard as rules name it."""
        return "A" if self.upcard.startswith("A") else "10" if hard([self.upcard]) == 10 else ""

    @property
    def is_blackjack(self) -> bool:
        return len(self.cards) == 2 and self.total == 21 and not self.from_split

    @property
    def doubles_any(self) -> bool:
        return self.rules["double_on"] in ("any_two", "any_number_of_cards")

    def has(self, key: str, value: str = "true") -> bool:
        return self.rules[key] == value

    def doubles_total(self) -> bool:
        low = self.rules["double_on"].partition("-")[0]
        return self.doubles_any or int(low) <= self.total <= 11


TRUE: Mapping[str, Callable[[Plea], bool]] = {
    "value_is_enough": lambda it: it.has("split_match", "value") and len(set(it.values)) == 1,
    "rank_is_equal": lambda it: it.cards[0][0] == it.cards[1][0],
    "rank_differs": lambda it: it.has("split_match", "rank") and it.cards[0][0] != it.cards[1][0],
    "hands_full": lambda it: not it.has("max_hands", "unlimited") and it.hands >= int(it.rules["max_hands"]),
    "hands_left": lambda it: not it.has("max_hands", "unlimited") and it.hands < int(it.rules["max_hands"]),
    "hands_endless": lambda it: it.has("max_hands", "unlimited"),
    "split_once": lambda it: it.has("max_hands", "2") and it.from_split,
    "aces_once": lambda it: it.from_split and it.has("resplit_aces", "false"),
    "aces_again": lambda it: it.has("resplit_aces"),
    "aces_first": lambda it: not it.from_split,
    "ace_one_card": lambda it: it.cards[0][0] == "A" and it.has("hit_split_aces", "false"),
    "ace_plays_on": lambda it: it.has("hit_split_aces"),
    "other_plays_on": lambda it: it.cards[0][0] != "A" and it.has("hit_split_aces", "false"),
    "any_number": lambda it: it.has("double_on", "any_number_of_cards"),
    "any_two": lambda it: it.has("double_on", "any_two"),
    "total_yes": Plea.doubles_total,
    "total_no": lambda it: not it.doubles_total(),
    "two_cards_only": lambda it: not it.has("double_on", "any_number_of_cards"),
    "soft_no": lambda it: it.has("double_soft", "false"),
    "soft_yes": lambda it: it.has("double_soft"),
    "das_no": lambda it: it.has("das", "false"),
    "das_yes": lambda it: it.has("das"),
    "stiff_called": lambda it: it.doubles_any,
    "stiff_no": lambda it: not it.doubles_any,
    "blackjack_no": lambda it: it.is_blackjack,
    "more_no": lambda it: it.amount > it.stake,
    "less_no": lambda it: it.has("double_for_less", "false"),
    "less_called": lambda it: it.has("double_for_less"),
    "same": lambda it: it.amount == it.stake,
    "over_half": lambda it: 2 * it.amount > it.wager,
    "not_half": lambda it: it.has("insurance_amount", "exact_half") and 2 * it.amount != it.wager,
    "up_to_half": lambda it: it.has("insurance_amount", "up_to_half"),
    "exactly_half": lambda it: 2 * it.amount == it.wager,
    "no_ace": lambda it: it.shows not in it.rules["insurance_upcards"].split(", "),
    "ace": lambda it: it.shows == "A",
    "ten_too": lambda it: "10" in it.rules["insurance_upcards"],
    "checked_closed": lambda it: it.moment == "play" and it.has("insurance_when", "before_peek"),
    "drawn_closed": lambda it: it.moment == "play",
    "still_open": lambda it: it.moment == "offers",
    "not_offered": lambda it: it.has("even_money", "off"),
    "no_blackjack": lambda it: not it.is_blackjack,
    "ace_only": lambda it: it.has("even_money", "vs_A") and it.shows != "A",
    "blackjack_now": lambda it: it.is_blackjack and f"_{it.shows}" in it.rules["even_money"],
    "no_surrender": lambda it: it.has("surrender", "none"),
    "has_drawn": lambda it: len(it.cards) > 2,
    "not_checked": lambda it: it.has("surrender", "late") and it.moment == "offers",
    "was_checked": lambda it: it.has("surrender", "early") and it.moment == "play",
    "two_cards_now": lambda it: len(it.cards) == 2 and it.moment == {"late": "play", "early": "offers"}.get(
        it.rules["surrender"]),
    "cards_are_out": lambda it: it.moment != "bets",
    "bets_are_open": lambda it: it.moment == "bets",
    "over_max": lambda it: it.amount > Decimal(it.rules["bet_max"]),
    "under_min": lambda it: it.amount < Decimal(it.rules["bet_min"]),
    "within": lambda it: Decimal(it.rules["bet_min"]) <= it.amount <= Decimal(it.rules["bet_max"]),
    "outside": lambda it: not it.is_in_box,
    "inside": lambda it: it.is_in_box,
    "no_card_on_21": lambda it: it.total == 21 and it.has("auto_stand_21"),
    "card_on_21": lambda it: it.has("auto_stand_21", "false"),
    "below_21": lambda it: it.total < 21,
    "until_stop": lambda it: it.has("auto_stand_21", "false"),
    "no_signal": lambda it: it.way == "word" and it.has("hand_or_word", "hand"),
    "signal": lambda it: it.way != "word",
    "word_is_enough": lambda it: it.has("hand_or_word", "word"),
    "word_was_heard": lambda it: it.has("hand_or_word", "word"),
    "others_decide": lambda it: it.way == "another",
    "own_decision": lambda it: it.way != "another",
    "touches": lambda it: it.way == "touch",
    "untouched": lambda it: it.way in ("signal", "another"),
}
"""Reason -> whether it is true; one that is not here never is."""


def true_reasons(plea: Plea, offered: Sequence[str]) -> list[str]:
    return [name for name in offered if name in TRUE and TRUE[name](plea)]


def decision_of(reason: str) -> str:
    return "floor" if reason in CALLED_OUT else "refuse" if reason in REFUSING else "allow"
