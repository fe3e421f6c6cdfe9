"""The rules of a round as the key of its items carries them: the round goes on without the table at hand."""

from __future__ import annotations

from dataclasses import asdict, fields

from trainer.drills.base import Json
from trainer.engine.rules import (
    Bonus21,
    Chip,
    HoleCard,
    House,
    RuleSet,
    SideBet,
    SideBetPay,
    Surrender,
)

_SETS = tuple(field.name for field in fields(RuleSet) if str(field.type).startswith("frozenset"))


def save_rules(rules: RuleSet) -> Json:
    """A rule set as JSON, the same for the same rules."""
    return {
        **asdict(rules),
        **{name: sorted(getattr(rules, name)) for name in _SETS},
        "bonus_21": [asdict(bonus) for bonus in rules.bonus_21],
        "side_bets": [
            asdict(bet) | {"table": [asdict(line) for line in bet.table]} for bet in rules.side_bets],
    }


def read_rules(saved: Json) -> RuleSet:
    """What ``save_rules`` saved."""
    return RuleSet(**{
        **saved,
        **{name: frozenset(saved[name]) for name in _SETS},
        "hole_card": HoleCard(saved["hole_card"]),
        "surrender": Surrender(saved["surrender"]),
        "bonus_21": tuple(Bonus21(**bonus) for bonus in saved["bonus_21"]),
        "side_bets": tuple(
            SideBet(name=bet["name"], table=tuple(SideBetPay(**line) for line in bet["table"]))
            for bet in saved["side_bets"]
        ),
    })


def save_house(house: House) -> Json:
    """A house as JSON."""
    return asdict(house) | {"chips": [asdict(chip) for chip in house.chips], "bets": list(house.bets)}


def read_house(saved: Json) -> House:
    """What ``save_house`` saved."""
    return House(**{
        **saved, "chips": tuple(Chip(**chip) for chip in saved["chips"]), "bets": tuple(saved["bets"]),
    })
