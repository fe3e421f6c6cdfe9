"""How the payment of a blackjack is worked out, in the way that the house teaches it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from trainer.drills.base import Json
from trainer.engine.odds import Odds
from trainer.engine.rules import House, RuleSet
from trainer.errors import N_, Message

CHIPS: Mapping[str, str] = {
    "white": N_("white chips"),
    "pink": N_("pink chips"),
    "red": N_("red chips"),
    "blue": N_("blue chips"),
    "green": N_("green chips"),
    "black": N_("black chips"),
    "purple": N_("purple chips"),
    "yellow": N_("yellow chips"),
    "grey": N_("grey chips"),
    "orange": N_("orange chips"),
}

_IN_PARTS = N_("%(stake)s = %(parts)s → %(pays)s = %(exact)s.")
_SUM = N_("%(first)s + %(rest)s")
_IN_UNITS = N_("%(count)s %(chips)s → %(count)s + %(more)s %(chips)s = %(exact)s.")
_AT_ODDS = N_("%(stake)s at %(odds)s: %(exact)s.")
_WITH_BET: Mapping[str, str] = {
    "3:2": N_("Half the bet and the bet: %(part)s + %(stake)s = %(exact)s."),
    "6:5": N_("A fifth of the bet and the bet: %(part)s + %(stake)s = %(exact)s."),
    "7:5": N_("Two fifths of the bet and the bet: %(part)s + %(stake)s = %(exact)s."),
}
_BROKEN = N_("That is exact; the house pays %(due)s.")
_ROUNDED = N_("%(stake)s at %(odds)s is finer than the smallest coin; the house pays %(due)s.")


def working(stake: int, due: int, rules: RuleSet, house: House) -> Json:
    """What the explanation of a blackjack on ``stake`` needs, in the figures of this very payment."""
    odds = Odds.parse(rules.blackjack_payout)
    exact, finer = divmod(stake * odds.pays, odds.to)
    facts: dict[str, Json] = {"stake": stake, "odds": str(odds), "exact": exact, "due": due}
    if finer:
        return facts | {"exact": None}
    if house.payout_method == "components":
        facts |= _parts(stake, odds)
    if house.payout_method == "units":
        facts |= _units(stake, odds, house)
    return facts


def worked_blackjack(facts: Json) -> tuple[Message, ...]:
    """The lines of the explanation, from ``working``."""
    money: dict[str, Json] = {"odds": facts["odds"]}
    money |= {name: {"money": facts[name]} for name in ("stake", "exact", "due") if facts[name] is not None}
    if facts["exact"] is None:
        return (Message(_ROUNDED, money),)
    return (_way(facts, money), *([Message(_BROKEN, money)] if facts["exact"] != facts["due"] else []))


def _way(facts: Json, money: dict[str, Json]) -> Message:
    if "parts" in facts:
        return Message(_IN_PARTS, money | {"parts": _sum(facts["parts"]), "pays": _sum(facts["pays"])})
    if "units" in facts:
        units = {"count": facts["units"], "more": facts["more"], "chips": {"message": CHIPS[facts["chip"]]}}
        return Message(_IN_UNITS, money | units)
    if facts["odds"] in _WITH_BET:
        return Message(_WITH_BET[facts["odds"]], money | {"part": {"money": facts["exact"] - facts["stake"]}})
    return Message(_AT_ODDS, money)


def _sum(amounts: Sequence[int]) -> Json:
    """``100 + 30 + 5``, however many there are."""
    first: Json = {"money": amounts[0]}
    return first if len(amounts) == 1 else {"message": _SUM, "first": first, "rest": _sum(amounts[1:])}


def _parts(stake: int, odds: Odds) -> dict[str, Json]:
    """The stake by its digits, and what each of them is paid; nothing where it has one digit only."""
    parts = list(_by_digits(stake))
    if len(parts) == 1 or any(part * odds.pays % odds.to for part in parts):
        return {}
    return {"parts": parts, "pays": [part * odds.pays // odds.to for part in parts]}


def _by_digits(amount: int) -> Iterator[int]:
    for place, digit in enumerate(text := str(amount)):
        if digit != "0":
            yield int(digit) * 10 ** (len(text) - place - 1)


def _units(stake: int, odds: Odds, house: House) -> dict[str, Json]:
    """The stake in its largest chips, at least two of them; nothing where their win is no half or whole."""
    for chip in reversed(house.chips):
        count, rest = divmod(stake, chip.value)
        halves, finer = divmod(2 * count * (odds.pays - odds.to), odds.to)
        if count > 1 and not rest and not finer:
            more = f"{halves // 2 or ''}{'½' if halves % 2 else ''}"
            return {"units": str(count), "more": more, "chip": chip.colour}
    return {}
