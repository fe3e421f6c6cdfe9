"""The sums: how each sort is written and worked, what comes out, and what a slip would make of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from trainer.drills.base import Json
from trainer.drills.lines.mistakes import MISTAKES as PAYMENT_MISTAKES
from trainer.drills.lines.mistakes import ROUNDING
from trainer.drills.totals.mistakes import MISTAKES as TOTAL_MISTAKES
from trainer.engine.odds import Odds
from trainer.engine.randomness import Rng
from trainer.engine.rules import Chip, House, HouseRules, RuleSet
from trainer.errors import N_


@dataclass(frozen=True, slots=True)
class Sort:
    """A sort of sum; where it multiplies a bet, ``odds`` is by how much."""

    name: str
    text: str
    worked: str
    odds: Odds | None = None
    is_blackjack: bool = False
    """Asked of tables that pay a blackjack so, and read as one where it goes wrong."""


SORTS: Mapping[str, Sort] = {
    "three_halves": Sort(N_("A bet × 3/2"), N_("%(stake)s × 3/2"),
                         N_("The bet and half of it: %(stake)s + %(rest)s = %(due)s."), Odds(3, 2), True),
    "six_fifths": Sort(N_("A bet × 6/5"), N_("%(stake)s × 6/5"),
                       N_("The bet and a fifth of it: %(stake)s + %(rest)s = %(due)s."), Odds(6, 5), True),
    "half": Sort(N_("Half a bet"), N_("half of %(stake)s"), N_("%(due)s + %(due)s = %(stake)s."), Odds(1, 2)),
    "double": Sort(N_("A bet × 2"), N_("%(stake)s × 2"), N_("%(stake)s + %(stake)s = %(due)s."), Odds(2, 1)),
    "addition": Sort(N_("Two numbers added"), N_("%(first)s + %(second)s"),
                     N_("The tens make %(tens)s, the units %(units)s: %(due)s.")),
    "colours": Sort(N_("The value of two colours"), N_("%(count)s × %(chip)s + %(more)s × %(larger)s"),
                    N_("%(first)s + %(second)s = %(due)s.")),
}

_SHARED = ("PAYS_EVEN", "PAYS_6_5", "PAYS_3_2", "HALF_ONLY", "ROUNDED_DOWN", "ROUNDED_UP",
           "OFF_BY_1", "OFF_BY_10")
MISTAKES: Mapping[str, str] = {
    **{code: text for code, text in {**PAYMENT_MISTAKES, **TOTAL_MISTAKES}.items() if code in _SHARED},
    "CARRY": N_("The units are right, the tens are not: %(sum)s is %(due)s."),
}

_EVEN, _3_2, _6_5, _HALF = Odds(1, 1), Odds(3, 2), Odds(6, 5), Odds(1, 2)
_TAKEN_FOR: Mapping[Odds, Mapping[str, Odds]] = {
    _3_2: {"PAYS_EVEN": _EVEN, "PAYS_6_5": _6_5, "HALF_ONLY": _HALF},
    _6_5: {"PAYS_EVEN": _EVEN, "PAYS_3_2": _3_2},
}
"""What a blackjack is paid by mistake, by what it pays."""
_UNIT = 100
_COUNTS = ("count", "more")


def has_sums(situation: str, table: HouseRules) -> bool:
    """Whether the table has such sums: a blackjack's are at its own odds."""
    if SORTS[situation].odds is not None:
        return bool(_wagers(situation, table.rules, table.house))
    return situation == "addition" or len(table.house.chips) > 1


def make_sum(situation: str, table: HouseRules, rng: Rng) -> tuple[Json, Json]:
    """Prompt and key of a sum; the table must have such sums."""
    sort = SORTS[situation]
    if sort.odds is not None:
        numbers = _product(rng.choice(_wagers(situation, table.rules, table.house)), sort.odds)
    elif situation == "addition":
        numbers = _addition(rng)
    else:
        place = rng.below(len(table.house.chips) - 1)
        numbers = _value(table.house.chips[place], table.house.chips[place + 1], rng)
    facts: dict[str, Json] = {
        name: str(number) if name in _COUNTS else {"money": number} for name, number in numbers.items()
    }
    shown = [name for name in numbers if f"%({name})s" in sort.text]
    facts |= {
        "sum": {"message": sort.text, **{name: facts[name] for name in shown}},
        "odds": str(sort.odds),
        "rounding": {"message": ROUNDING[table.rules.payout_rounding]},
    }
    wrong = {str(amount): [code] for amount, code in _slips(situation, numbers["due"], table.rules)}
    wrong |= {str(amount): [code] for amount, code in _misconceptions(sort, numbers, table.rules)}
    prompt = {"asked": situation, "numbers": {name: numbers[name] for name in shown}}
    return prompt, {"due": numbers["due"], "facts": facts, "wrong": wrong}


@lru_cache(maxsize=128)
def _wagers(situation: str, rules: RuleSet, house: House) -> tuple[int, ...]:
    """The house's bets and what two of them come to, where the product is paid to the last chip.

    Whatever the house does with fractions has no part in it, and no two misconceptions meet.
    """
    sort = SORTS[situation]
    if sort.odds is None or (sort.is_blackjack and str(sort.odds) != rules.blackjack_payout):
        return ()
    unit = sort.odds.to * (1 if rules.payout_rounding == "exact" else rules.smallest_chip)
    wagers = {*house.bets, *(one + other for one in house.bets for other in house.bets)}
    return tuple(
        wager for wager in sorted(wagers)
        if wager <= rules.bet_max and not wager * sort.odds.pays % unit
        and _is_fair(sort, _product(wager, sort.odds), rules)
    )


def _is_fair(sort: Sort, numbers: Mapping[str, int], rules: RuleSet) -> bool:
    amounts = [numbers["due"], *(amount for amount, _ in _misconceptions(sort, numbers, rules))]
    return len(amounts) == len(set(amounts))


def _product(bet: int, odds: Odds) -> dict[str, int]:
    due = bet * odds.pays // odds.to
    return {"stake": bet, "rest": due - bet, "due": due}


def _addition(rng: Rng) -> dict[str, int]:
    """Two numbers of two digits, none of them a nought."""
    (ten, unit), (other_ten, other_unit) = ((1 + rng.below(9), 1 + rng.below(9)) for _ in range(2))
    tens, units = _UNIT * 10 * (ten + other_ten), _UNIT * (unit + other_unit)
    first = _UNIT * (10 * ten + unit)
    return {"first": first, "second": tens + units - first, "tens": tens, "units": units, "due": tens + units}


def _value(chip: Chip, larger: Chip, rng: Rng) -> dict[str, int]:
    """Two to nine chips of each of two colours that lie side by side in the rack."""
    count, more = 2 + rng.below(8), 2 + rng.below(8)
    first, second = count * chip.value, more * larger.value
    return {"count": count, "chip": chip.value, "more": more, "larger": larger.value,
            "first": first, "second": second, "due": first + second}


def _misconceptions(sort: Sort, numbers: Mapping[str, int], rules: RuleSet) -> Iterator[tuple[int, str]]:
    """What a bet multiplied by something else comes to, or what its fraction is rounded to."""
    if sort.odds is None:
        return
    for code, other in _TAKEN_FOR.get(sort.odds, {}).items():
        amount, finer = divmod(numbers["stake"] * other.pays, other.to)
        if not finer:
            yield amount, code
    over = numbers["due"] % rules.bet_step if rules.payout_rounding == "exact" else 0
    if over:
        yield numbers["due"] - over, "ROUNDED_DOWN"
        yield numbers["due"] - over + rules.bet_step, "ROUNDED_UP"


def _slips(situation: str, due: int, rules: RuleSet) -> Iterator[tuple[int, str]]:
    """Numbers beside the right one: named only where no misconception arrives there."""
    step = _UNIT if situation == "addition" else rules.bet_step
    for slip in (-step, step):
        yield due + slip, "OFF_BY_1"
        yield due + 10 * slip, "CARRY" if situation == "addition" else "OFF_BY_10"
