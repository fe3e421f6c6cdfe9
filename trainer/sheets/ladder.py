"""Blocks 8 and 9 of the card: what blackjacks pay on the table's own bets, and what becomes of a part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from trainer.engine.cutting import fewest
from trainer.engine.odds import Odds, payout
from trainer.engine.rules import HouseRules, RuleSet
from trainer.errors import N_
from trainer.sheets.said import Said, joined, money, said, sum_of

_HEIGHT = 5
_WIDE = 1_000_000
"""From an amount of ten thousand on there is room for two columns, else for three."""
_MOST_PARTS = 3
_TRIED = 400
"""Bets that are looked through for an example."""
_ROUNDING = {
    "exact": N_("Paid exactly; smallest chip %(chip)s."),
    "down": N_("Rounded down to %(chip)s; the house keeps the rest."),
    "up": N_("Rounded up to %(chip)s."),
    "nearest": N_("Rounded to the nearest %(chip)s, a half up."),
}


@dataclass(frozen=True, slots=True)
class Ladder:
    """``columns``: bet and what a blackjack on it pays, in hundredths, from top to bottom."""

    title: Said
    columns: tuple[tuple[tuple[int, int], ...], ...]
    example: tuple[Said, ...]


@dataclass(frozen=True, slots=True)
class Breaking:
    title: Said
    said: tuple[Said, ...]


def ladder(table: HouseRules) -> Ladder:
    rules, bets = table.rules, table.house.bets
    columns = 2 if winnings(bets[-1], rules) >= _WIDE else 3
    rungs = tuple((bet, winnings(bet, rules)) for bet in _some(bets, columns * _HEIGHT))
    high = -(-len(rungs) // columns)
    return Ladder(
        title=said(N_("Ladder %(odds)s"), "blackjack_payout", odds=rules.blackjack_payout),
        columns=tuple(rungs[start:start + high] for start in range(0, len(rungs), high)),
        example=tuple(_split_and_add(tuple(bet for bet, _ in rungs), rules)),
    )


def _some(bets: tuple[int, ...], count: int) -> tuple[int, ...]:
    """All of them, or so many at even distances, the smallest and the largest among them."""
    last = len(bets) - 1
    return bets if last < count else tuple(bets[last * place // (count - 1)] for place in range(count))


def breaking(table: HouseRules) -> Breaking:
    rules = table.rules
    is_half = Odds.parse(rules.blackjack_payout).to <= 2
    sentence = said(_ROUNDING[rules.payout_rounding], "payout_rounding", "smallest_chip",
                    chip=money(rules.smallest_chip))
    return Breaking(title=said(N_("Odd half") if is_half else N_("Odd part")),
                    said=(sentence, *_example_of_breaking(table)))


def winnings(bet: int, rules: RuleSet) -> int:
    """What the house pays on a blackjack of this bet."""
    return payout(bet, Odds.parse(rules.blackjack_payout), rules.breakage)


def _split_and_add(shown: tuple[int, ...], rules: RuleSet) -> Iterator[Said]:
    """A bet that is not on the ladder from bets that are, where the payments add up as well."""
    found = [(bet, parts) for bet in _candidates(rules)
             if bet not in shown and (parts := _parts(bet, shown, rules))]
    if not found:
        return
    bet, parts = max(found, key=lambda one: len(one[1]))
    yield said(N_("Split and add: %(bet)s = %(parts)s"), bet=money(bet), parts=sum_of(parts))
    yield said(N_("→ %(parts)s = %(pays)s"), pays=money(winnings(bet, rules)),
               parts=sum_of([winnings(part, rules) for part in parts]))


def _candidates(rules: RuleSet) -> Iterator[int]:
    """Bets a good way up first: three parts and a half make the best example."""
    highest = min(rules.bet_max, rules.bet_min + _TRIED * rules.bet_step)
    bets = range(rules.bet_min, highest + 1, rules.bet_step)
    yield from sorted(bets, key=lambda bet: (-_has_a_part(bet, rules), abs(bet - 27 * rules.bet_min)))


def _has_a_part(bet: int, rules: RuleSet) -> bool:
    return winnings(bet, rules) % 100 != 0


def _parts(bet: int, shown: tuple[int, ...], rules: RuleSet) -> list[int]:
    """Two or three different rungs, the largest first, whose payments come to that of the bet; else none."""
    parts: list[int] = []
    rest = bet
    for rung in reversed(shown):
        if rung <= rest and len(parts) < _MOST_PARTS:
            parts.append(rung)
            rest -= rung
    adds_up = sum(winnings(part, rules) for part in parts) == winnings(bet, rules)
    return parts if rest == 0 and len(parts) > 1 and adds_up else []


def _example_of_breaking(table: HouseRules) -> Iterator[Said]:
    """The first bet of the house whose payment has a part, in chips, or with what is lost of it."""
    rules = table.rules
    odds = Odds.parse(rules.blackjack_payout)
    for bet in (*table.house.bets, *_candidates(rules)):
        due, exact, finer = winnings(bet, rules), *divmod(bet * odds.pays, odds.to)
        if finer or (rules.payout_rounding == "exact" and due % rules.bet_step == 0) or (
                rules.payout_rounding != "exact" and due == exact):
            continue
        values: dict[str, Any] = {"bet": money(bet), "due": money(due), "exact": money(exact)}
        if rules.payout_rounding != "exact":
            yield said(N_("Bet %(bet)s: %(exact)s → %(due)s."), **values)
        elif cut := fewest(due, dict.fromkeys(table.house.values)):
            chips = [_stack(value, count) for value, count in cut.items()]
            yield said(N_("Bet %(bet)s: %(due)s = %(chips)s."), chips=joined(chips), **values)
        return


def _stack(value: int, count: int) -> dict[str, Any]:
    """``4×5`` as a parameter; one chip is its value alone."""
    chip = money(value)
    return chip if count == 1 else {"message": "%(count)s×%(chip)s", "count": count, "chip": chip}
