"""Two rule sets side by side: in what they differ, what both take, and whether one rule decides a round."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import fields, replace
from math import lcm

from trainer.engine.bets import bets_refusal
from trainer.engine.contrast.divergence import Divergence, amounts_differ, divergence, visible
from trainer.engine.contrast.patterns import BET_KEYS, PATTERNS
from trainer.engine.contrast.playing import Played, play
from trainer.engine.contrast.setting import Setting
from trainer.engine.odds import Odds
from trainer.engine.rules import RuleSet
from trainer.errors import IllegalStep, NotPayable

_BESIDE: dict[str, tuple[str, ...]] = {
    "hole_card": ("initial_deal_order", "peek"),
    "peek": ("hole_card", "initial_deal_order"),
    "suited_blackjack_payout": ("suited_blackjack_suits",),
    "suited_blackjack_suits": ("suited_blackjack_payout",),
    "charlie_payout": ("charlie_n",),
}
"""Rules that mean nothing alone: they are put in together with the first."""
_MULTIPLES = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 50)


class Pair:
    """The two of a comparison."""

    def __init__(self, one: RuleSet, other: RuleSet, bets: Sequence[int] = ()) -> None:
        self.one = one
        self.other = other
        self.keys = tuple(field.name for field in fields(RuleSet)
                          if getattr(one, field.name) != getattr(other, field.name))
        self.sought = tuple(key for key in (*PATTERNS, *BET_KEYS) if key in self.keys)
        """Those by which a round may be settled otherwise, the weightiest first."""
        self.bets = self._bets(bets)
        """Wagers that both take, or that one of them takes where no wager suits both."""
        self.odd_bets = tuple(bet for bet in self.bets if _breaks(one, bet) or _breaks(other, bet))
        """Of these the wagers on which a blackjack wins a part of the smallest chip at one of the two."""
        self.disputed_bets = self._disputed(bets)
        """Wagers that one of the two takes and the other does not."""
        self.chip = lcm(one.smallest_chip, other.smallest_chip)
        self.boxes = range(1, min(one.boxes_max, other.boxes_max) + 1)
        self.side_bets = _side_bets(one, other)

    @property
    def copies(self) -> int | None:
        """Packs that both have."""
        packs = [rules.decks for rules in (self.one, self.other) if rules.decks != "infinite"]
        return min(packs, default=None)

    def decides(self, key: str, setting: Setting, one: Played, other: Played) -> Divergence | None:
        """What the rule makes the two do differently in this round; None where it decides nothing there.

        The first under the rule of the second plays like the second where it decides, or the other way
        round. Where the two come to other amounts a mere change of the order is none of its doing.
        """
        names = (key, *_BESIDE.get(key, ()))
        is_of_amounts = amounts_differ(one, other)
        for first, second in (
            (one, _played(setting, _with(self.one, self.other, names))),
            (_played(setting, _with(self.other, self.one, names)), other),
        ):
            if first is None or second is None or amounts_differ(first, second) != is_of_amounts:
                continue
            parting = divergence(first, second)
            if parting is not None:
                return visible(parting, one, other)
        return None

    def _bets(self, wanted: Sequence[int]) -> tuple[int, ...]:
        suit_both = tuple(bet for bet in wanted if self._takes(bet))
        if suit_both:
            return suit_both
        step = lcm(self.one.bet_step, self.other.bet_step)
        least = -(-max(self.one.bet_min, self.other.bet_min) // step) * step
        rising = tuple(bet for times in _MULTIPLES if self._takes(bet := least + (times - 1) * step))
        return rising or (self.one.bet_min, self.other.bet_min)

    def _disputed(self, wanted: Sequence[int]) -> tuple[int, ...]:
        edges = (bet for rules in (self.one, self.other)
                 for bet in (rules.bet_min, rules.bet_min + rules.bet_step, rules.bet_max))
        return tuple(dict.fromkeys(bet for bet in (*wanted, *edges)
                                   if self._takers(bet) == 1))

    def _takes(self, bet: int) -> bool:
        return self._takers(bet) == 2

    def _takers(self, bet: int) -> int:
        return sum(bets_refusal({1: bet}, rules) is None for rules in (self.one, self.other))


def _breaks(rules: RuleSet, bet: int) -> bool:
    odds = Odds.parse(rules.blackjack_payout)
    return bet * odds.pays % (odds.to * rules.smallest_chip) != 0


def played_by_both(setting: Setting, pair: Pair) -> tuple[Played, Played] | None:
    """None where one of the two cannot play or pay it, or has not so many cards of a sort."""
    one, other = _played(setting, pair.one), _played(setting, pair.other)
    if one is None or other is None:
        return None
    copies = pair.copies
    if copies is not None and any(
        played.dealt.count(card) > copies for played in (one, other) for card in set(played.dealt)
    ):
        return None
    return one, other


def _played(setting: Setting, rules: RuleSet) -> Played | None:
    try:
        return play(setting, rules)
    except (NotPayable, IllegalStep, IndexError):
        return None


def _with(rules: RuleSet, others: RuleSet, names: Sequence[str]) -> RuleSet:
    return replace(rules, **{name: getattr(others, name) for name in names})


def _side_bets(one: RuleSet, other: RuleSet) -> tuple[str, ...]:
    """Each side bet that either has; of hyper black jack every square."""
    found: dict[str, None] = {}
    for bet in (*one.side_bets, *other.side_bets):
        if bet.name == "hyper_black_jack":
            found.update((f"{bet.name}/{line.hand}", None) for line in bet.table)
        else:
            found[bet.name] = None
    return tuple(found)
