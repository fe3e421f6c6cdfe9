"""What a table obeys: the rule set, parameter by parameter, and the house around it.

Names and values are those of the rule-set files in ``drills/rulesets/``. Amounts are ints in
hundredths of the house's currency. No field has a default: a house says everything.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from trainer.engine.odds import Breakage

UpcardClass = Literal["A", "10"]
OddsText = str
"""Winnings to stake, ``3:2``; read by ``Odds.parse``."""


class HoleCard(StrEnum):
    """How the dealer's second card lies during the deal; FACE_UP is double exposure."""

    NONE = "none"
    FACE_DOWN = "face_down"
    FACE_UP = "face_up"


class Surrender(StrEnum):
    """LATE is after the check for a dealer blackjack, EARLY before it. Under an upcard that is not checked
    both are asked for in the hand's turn, and half the bet is lost whatever the dealer has.
    """

    NONE = "none"
    LATE = "late"
    EARLY = "early"


@dataclass(frozen=True, slots=True, kw_only=True)
class Bonus21:
    """A paid 21: ``hand`` is the ranks in any order (``777``, ``678``)."""

    hand: Literal["777", "678"]
    suits: Literal["any", "suited", "spades"]
    pays: OddsText


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBetPay:
    """One line of a side bet's pay table."""

    hand: str
    pays: OddsText


@dataclass(frozen=True, slots=True, kw_only=True)
class SideBet:
    """A side bet and its pay table, best hand first."""

    name: Literal["perfect_pairs", "21+3", "hyper_black_jack"]
    table: tuple[SideBetPay, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class RuleSet:
    """Every rule in which houses differ. Values are checked where files are read."""

    # The shoe
    decks: Literal[1, 2, 3, 4, 5, 6, 8, "infinite"]
    shuffle: Literal["every_round", "cut_card", "csm"]
    cut_card_position: int
    """Cards left behind the cut card; 0 where there is none."""
    burn_cards: int
    burn_on_new_dealer: bool

    # The layout and the bets
    boxes_max: int
    boxes_max_event: int
    """Boxes at an event table; equal to ``boxes_max`` where the house makes no difference."""
    hands_per_player_max: int
    bet_min: int
    bet_max: int
    bet_step: int
    smallest_chip: int

    # The deal and the dealer
    initial_deal_order: Literal["P1-P2-U-H", "P1-U-P2", "P1-U-P2-H"]
    hole_card: HoleCard
    peek: frozenset[UpcardClass]
    dealer_bj_takes: Literal[
        "all_bets", "original_only", "busted_plus_one_per_box", "busted_plus_one_per_hand"
    ]
    dealer_soft_17: Literal["stand", "hit"]
    dealer_draw_if_no_live_hand: bool
    one_card_for_insurance: bool
    one_card_for_naturals: bool
    push_22: bool
    dealer_wins_ties: frozenset[int]
    """Totals on which an equal score loses instead of pushing."""

    # Blackjack
    blackjack_payout: Literal["3:2", "6:5", "7:5", "2:1", "1:1"]
    blackjack_paid: Literal["at_once_if_safe", "after_peek", "at_settlement"]
    blackjack_after_split: frozenset[Literal["aces", "tens"]]
    suited_blackjack_payout: OddsText | Literal["none"]
    suited_blackjack_suits: frozenset[Literal["s", "h", "d", "c"]]
    player_bj_always_wins: bool

    # Insurance and even money
    insurance_upcards: frozenset[UpcardClass]
    insurance_amount: Literal["exact_half", "up_to_half"]
    insurance_payout: Literal["2:1", "5:2"]
    insurance_when: Literal["before_peek", "before_first_action"]
    insurance_survives_bust: bool
    even_money: Literal["off", "vs_A", "vs_A_and_10"]

    # Doubles
    double_on: Literal["any_two", "9-11", "10-11", "11", "any_number_of_cards"]
    double_soft: bool
    double_soft_as_hard: bool
    """A soft hand is judged by its hard total when it asks to double (A-8 counts 9)."""
    double_for_less: bool
    redouble: int
    """How often a doubled hand may double again."""
    das: bool
    double_split_aces: bool

    # Splits
    split_match: Literal["value", "rank"]
    split_barred: frozenset[str]
    """Ranks that may not be split."""
    max_hands: Literal[1, 2, 3, 4, "unlimited"]
    resplit_aces: bool
    hit_split_aces: bool
    split_second_card: Literal["both_at_once", "hand_by_hand"]

    # The play of a box
    auto_stand_21: bool
    forced_hit_below: Literal[0, 12]
    surrender: Surrender
    surrender_not_vs: frozenset[UpcardClass]
    surrender_after_split: bool
    surrender_after_double: bool
    charlie_n: Literal["none", 5, 6, 7]
    charlie_payout: OddsText
    charlie_after_split: bool
    bonus_21: tuple[Bonus21, ...]
    side_bets: tuple[SideBet, ...]

    # Settlement
    push_bet: Literal["returned", "stays"]
    round_end: frozenset[Literal["clear", "rebet", "rebet_and_deal"]]
    payout_rounding: Literal["exact", "down", "up", "nearest"]
    settlement_order: Literal["collect_then_pay", "box_by_box"]
    settlement_direction: Literal["right_to_left", "left_to_right"]
    side_bets_settled: Literal["first_collected_last_paid", "with_the_box"]

    # Errors
    extra_dealer_card: Literal["burn", "keep_if_unseen"]
    exposed_card: Literal["offer", "burn"]
    out_of_limit_bet: Literal["stands", "void"]

    @property
    def breakage(self) -> Breakage:
        return Breakage(self.payout_rounding, self.smallest_chip)


@dataclass(frozen=True, slots=True, kw_only=True)
class Chip:
    """One denomination of the rack: ``value`` in hundredths, ``colour`` a word of the style sheet."""

    value: int
    colour: Literal["white", "pink", "red", "blue", "green", "black", "purple", "yellow", "grey", "orange"]


@dataclass(frozen=True, slots=True, kw_only=True)
class House:
    """The rest of a table: money, chips, cards and how its dealers speak."""

    currency: str
    """ISO 4217 code."""
    chips: tuple[Chip, ...]
    """Smallest first."""
    bets: tuple[int, ...]
    """Wagers that drills and payout tables use, rising."""
    announce: Literal["both", "soft", "high"]
    """A hand that can still move: ``7/17``, ``soft 17`` or ``17``."""
    strict_bust: bool
    """Only "bust" is accepted over 21, never the number."""
    payout_method: Literal["components", "half_plus_bet", "units"]
    card_letters: Literal["KQJ", "RDV", "КДВ"]
    calls: str
    """Language of the table's calls: a file of ``drills/calls/``."""

    @property
    def values(self) -> tuple[int, ...]:
        """What its chips are worth, smallest first."""
        return tuple(chip.value for chip in self.chips)


@dataclass(frozen=True, slots=True, kw_only=True)
class HouseRules:
    """One rule-set file, read: what the table is called, obeys and where each value comes from."""

    id: str
    name: dict[str, str]
    """By language."""
    source: str
    """The source text it comes from, or ``""``."""
    version: int
    """As the house counts it; with ``dated``, on what is printed. Neither changes the hash."""
    dated: str
    """Since when these rules are dealt: ``2025-03-14``."""
    rules: RuleSet
    house: House
    stated: dict[str, str]
    """Rule key -> source and place."""
    chosen: dict[str, dict[str, str]]
    """Rule key -> reason by language."""
    sha256: str
    """Of the canonical JSON of what is dealt, called and explained: history names its rules by this."""
