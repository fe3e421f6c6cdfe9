"""Which houses have one edge: a hash of the rules that matter to it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import asdict, fields
from hashlib import sha256
from math import gcd
from typing import Any

from trainer.engine.odds import Odds
from trainer.engine.rules import HoleCard, RuleSet, Surrender

_NO_MATTER = frozenset({
    "shuffle", "cut_card_position", "burn_cards", "burn_on_new_dealer",
    "boxes_max", "boxes_max_event", "hands_per_player_max", "bet_min", "bet_max", "bet_step", "smallest_chip",
    "initial_deal_order", "blackjack_paid", "insurance_amount", "insurance_when", "even_money",
    "split_second_card", "push_bet", "round_end", "payout_rounding", "settlement_order",
    "settlement_direction", "side_bets_settled", "extra_dealer_card", "exposed_card", "out_of_limit_bet",
})
"""Rules that change neither what a hand wins on average nor what is said of it."""


def edge_key(rules: RuleSet) -> str:
    """Equal for houses with one result. Of chips it knows no more than what they make of each payment."""
    values = {field.name: getattr(rules, field.name) for field in fields(rules)}
    matter = {name: _plain(value) for name, value in values.items() if name not in _NO_MATTER}
    matter["side_bets"] = bool(rules.side_bets)
    matter["rounding"] = _rounding(rules)
    if rules.hole_card is not HoleCard.NONE:
        for name in ("one_card_for_insurance", "one_card_for_naturals", "dealer_draw_if_no_live_hand"):
            del matter[name]
    return sha256(json.dumps(matter, sort_keys=True).encode()).hexdigest()


def breaks(rules: RuleSet, *, besides_blackjack: bool = False) -> bool:
    """Whether some payment at the smallest bet is not made in full, of those besides a blackjack's."""
    chip, all_odds = rules.smallest_chip, _odds(rules, besides_blackjack=besides_blackjack)
    return rules.payout_rounding != "exact" and any(
        rules.bet_min * odds.pays % (odds.to * chip) for odds in all_odds
    )


def _odds(rules: RuleSet, *, besides_blackjack: bool) -> Iterator[Odds]:
    if not besides_blackjack or rules.blackjack_after_split:
        yield Odds.parse(rules.blackjack_payout)
        if rules.suited_blackjack_payout != "none":
            yield Odds.parse(rules.suited_blackjack_payout)
    if rules.surrender is not Surrender.NONE:
        yield Odds(1, 2)
    if rules.charlie_n != "none":
        yield Odds.parse(rules.charlie_payout)
    for bonus in rules.bonus_21:
        yield Odds.parse(bonus.pays)
    yield Odds(1, 1)


def _rounding(rules: RuleSet) -> list[Any]:
    """Whether payments are rounded at all is said; how, only where the smallest bet feels it."""
    if not breaks(rules):
        return [rules.payout_rounding != "exact"]
    unit = gcd(rules.bet_min, rules.smallest_chip)
    return [rules.payout_rounding, rules.bet_min // unit, rules.smallest_chip // unit]


def _plain(value: Any) -> Any:
    if isinstance(value, frozenset):
        return sorted(value)
    if isinstance(value, tuple):
        return sorted(json.dumps(asdict(one), sort_keys=True) for one in value)
    return value
