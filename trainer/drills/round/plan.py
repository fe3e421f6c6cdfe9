"""All that decides how a round goes, as the key of each of its items carries it."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.drills.base import Json
from trainer.drills.round.bets import Bet
from trainer.drills.round.saved import read_house, read_rules, save_house, save_rules
from trainer.engine.cards import Card, parse_cards, write_cards
from trainer.engine.rules import House, RuleSet


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A round before it is dealt.

    ``bets`` (amounts) and ``profiles`` are by box. ``newcomers`` are the boxes and amounts that are put down
    last, good or outside the limits, ``late`` one that is put down once cards are dealt, two zeros where
    there is none. ``cards`` come out of the shoe in this order, ``seed`` is the chance of the players.
    ``word_counts``: who says what he wants need not show it; ``phrases`` are the words for it in the language
    of the table’s calls, by request, none where nobody says anything.
    """

    rules: RuleSet
    house: House
    bets: dict[int, int]
    profiles: dict[int, str]
    newcomers: tuple[Bet, ...]
    late: Bet
    cards: tuple[Card, ...]
    seed: bytes
    word_counts: bool
    phrases: dict[str, str]

    def to_json(self) -> Json:
        return {
            "rules": save_rules(self.rules),
            "house": save_house(self.house),
            "bets": {str(box): bet for box, bet in self.bets.items()},
            "profiles": {str(box): profile for box, profile in self.profiles.items()},
            "newcomers": [list(bet) for bet in self.newcomers],
            "late": list(self.late),
            "cards": write_cards(self.cards),
            "seed": self.seed.hex(),
            "word_counts": self.word_counts,
            "phrases": self.phrases,
        }

    @classmethod
    def from_json(cls, saved: Json) -> Plan:
        late_box, late_amount = saved["late"]
        return cls(
            rules=read_rules(saved["rules"]),
            house=read_house(saved["house"]),
            bets={int(box): bet for box, bet in saved["bets"].items()},
            profiles={int(box): profile for box, profile in saved["profiles"].items()},
            newcomers=tuple((box, amount) for box, amount in saved["newcomers"]),
            late=(late_box, late_amount),
            cards=tuple(parse_cards(saved["cards"])),
            seed=bytes.fromhex(saved["seed"]),
            word_counts=saved["word_counts"],
            phrases=saved["phrases"],
        )
