"""What a certificate says: fixed when it is issued, whatever becomes of table, name and exam."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any

from trainer.drills.base import Json
from trainer.engine.rules import HouseRules
from trainer.store.moments import from_us, to_us


@dataclass(frozen=True, slots=True, kw_only=True)
class Skill:
    """One skill of the test: items that were right, of how many that count; marks in thousandths."""

    kind: str
    right: int
    of: int
    mark: int
    pass_line: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """The rules by which dealers know a table."""

    decks: int | str
    hole_card: str
    peek: str
    """Upcards under which the hole card is checked, as in ``A+10``."""
    dealer_soft_17: str
    blackjack_payout: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Body:
    """All that stands on it but its number."""

    name: str
    school: str
    """"" where the school chose no name."""
    exam: str
    skills: tuple[Skill, ...]
    mark: int
    pass_line: int
    criticals: int
    criticals_allowed: int
    table_id: str
    table_name: dict[str, str]
    table_version: int
    """0 where it is not known: its file was changed since the exam."""
    rules: Rules
    rules_sha256: str
    commitment: str
    """To the seed of the paper, in hex."""
    tested: datetime
    zone: str
    """Of the class: the day of the test is one of its calendar."""
    expires: datetime | None


def rules_of(table: HouseRules) -> Rules:
    """Those of the line under a table's name."""
    rules = table.rules
    return Rules(decks=rules.decks, hole_card=rules.hole_card.value,
                 peek="+".join(sorted(rules.peek, reverse=True)), dealer_soft_17=rules.dealer_soft_17,
                 blackjack_payout=str(rules.blackjack_payout))


def to_body_json(body: Body) -> Json:
    """As it is stored."""
    return {**asdict(body), "tested": to_us(body.tested), "expires": body.expires and to_us(body.expires)}


def from_body_json(stored: Json) -> Body:
    """What was stored, again."""
    given: dict[str, Any] = dict(stored)
    given["skills"] = tuple(Skill(**one) for one in stored["skills"])
    given["rules"] = Rules(**stored["rules"])
    given["tested"] = from_us(stored["tested"])
    given["expires"] = None if stored["expires"] is None else from_us(stored["expires"])
    return Body(**given)
