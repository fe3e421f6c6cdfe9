"""The rule card: two sides a language, alone on A5 or two beside one another."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from flask import Response, get_template_attribute
from markupsafe import Markup

from trainer.engine.rules import HouseRules
from trainer.errors import N_
from trainer.sheets.card import RuleCard, rule_card
from trainer.sheets.said import Said
from trainer.web import language, lookup, words
from trainer.web.sheets.printed import Printed, answered, asked, code, dated

SIZES = {"a5": N_("A5 card"), "a4": N_("A4, two cards"), "letter": N_("Letter, two cards")}
_IN_A_LINE, _IN_A_COLUMN = 72, 31
"""Letters across a card, and across one of its columns of lists."""
_LINES = 25
"""Of so many lines of payments, allowances and notes the back is full."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card, in its language."""

    lang: str
    drawn: Markup


def show(table_id: str) -> Response:
    table, wanted = lookup.table(table_id), asked(SIZES)
    return answered("card", N_("Rule card"), table, wanted, template="sheets/card.html",
                    pages=pages(table, wanted))


def pages(table: HouseRules, wanted: Printed) -> list[list[Side]]:
    """The sides on each page. Beside one another the backs are mirrored: turned over on its short edge,
    a sheet then has each back behind its own front.
    """
    fronts = [side("front", table, lang) for lang in wanted.langs]
    backs = [side("back", table, lang) for lang in wanted.langs]
    if wanted.size == "a5":
        return [[side] for pair in zip(fronts, backs, strict=True) for side in pair]
    return [[fronts[0], fronts[-1]], [backs[-1], backs[0]]]


def side(name: str, table: HouseRules, lang: str) -> Side:
    with language.speaking(lang):
        said = rule_card(table, words.vocabulary())
        draw = get_template_attribute("sheets/sides.html", name)
        drawn = draw(said, table, code("rules.rule_set", table), dated(table), _has_room(said, table))
        return Side(lang, drawn)


def _has_room(card: RuleCard, table: HouseRules) -> bool:
    """Whether each note may have a line of its own on the back."""
    lists = [sum(-(-_length((row.term, *row.clauses), table) // _IN_A_COLUMN) for row in rows)
             for rows in (card.allowed.yes, card.allowed.no)]
    noted = sum(-(-_length((note,), table) // _IN_A_LINE) for note in card.notes)
    return len(card.payments) + max(lists) + noted <= _LINES


def _length(said: Sequence[Said], table: HouseRules) -> int:
    """In letters, with what stands between sentences."""
    return sum(len(words.say(one.text, table.house.card_letters)) + 2 for one in said)
