"""The rule card of a table: its thirteen blocks, of which the first and the last are the page's own."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.calls.vocabulary import Vocabulary
from trainer.engine.rules import HouseRules
from trainer.sheets.allowed import Allowed, allowed
from trainer.sheets.announcements import announcements
from trainer.sheets.bank import BanksRule, banks_rule
from trainer.sheets.course import course
from trainer.sheets.floor import LetteredChip, calls_for_the_floor, lettered_chips
from trainer.sheets.ladder import Breaking, Ladder, breaking, ladder
from trainer.sheets.notes import notes
from trainer.sheets.payments import payments
from trainer.sheets.said import Row, Said
from trainer.sheets.settling import Settling, settling
from trainer.sheets.shoe import cards_and_shoe


@dataclass(frozen=True, slots=True)
class RuleCard:
    """Blocks 2 to 12; the figures of the sheet's design stand beside them in the template."""

    shoe: tuple[Row, ...]
    bank: BanksRule
    announcements: tuple[Row, ...]
    course: tuple[Row, ...]
    settling: Settling
    payments: tuple[Row, ...]
    ladder: Ladder
    breaking: Breaking
    allowed: Allowed
    notes: tuple[Said, ...]
    chips: tuple[LetteredChip, ...]
    floor: tuple[Said, ...]


def rule_card(table: HouseRules, vocabulary: Vocabulary) -> RuleCard:
    """What the card of ``table`` says, its announcements in the words of ``vocabulary``."""
    rules = table.rules
    return RuleCard(
        shoe=cards_and_shoe(table), bank=banks_rule(rules), announcements=announcements(table, vocabulary),
        course=course(table), settling=settling(rules), payments=payments(rules), ladder=ladder(table),
        breaking=breaking(table), allowed=allowed(table), notes=notes(table),
        chips=lettered_chips(table.house), floor=calls_for_the_floor(rules))
