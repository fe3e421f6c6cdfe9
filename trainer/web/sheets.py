"""The printed sheets of a table: the rule card as a page that prints, and as PDF."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from itertools import permutations
from typing import Any

from flask import Blueprint, Response, get_template_attribute, request, url_for
from markupsafe import Markup

from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound
from trainer.sheets.card import RuleCard, rule_card
from trainer.sheets.codes import Code, code_of
from trainer.sheets.said import Said
from trainer.web import language, lookup, prints, words
from trainer.web.pdf import pdf
from trainer.web.responses import page

bp = Blueprint("sheets", __name__)

SIZES = {"a5": N_("A5 card"), "a4": N_("A4, two cards"), "letter": N_("Letter, two cards")}
_IN_A_LINE, _IN_A_COLUMN = 72, 31
"""Letters across a card, and across one of its columns of lists."""
_LINES = 25
"""Of so many lines of payments, allowances and notes the back is full."""
_BESIDE = 2
"""Languages that one sheet holds."""


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a card, in its language."""

    lang: str
    drawn: Markup


@dataclass(frozen=True, slots=True)
class Printed:
    """Size and languages of a print, as the address asks for them."""

    size: str
    langs: tuple[str, ...]

    @property
    def lang(self) -> str:
        """As in the address: ``fr+en``."""
        return "+".join(self.langs)


@bp.get("/rules/<table_id>/sheet")
def card(table_id: str) -> Response:
    table, wanted = lookup.table(table_id), asked(SIZES)
    return page("sheets/card.html", **_card(table, wanted))


@bp.get("/rules/<table_id>/sheet.pdf")
def card_pdf(table_id: str) -> Response:
    table, wanted = lookup.table(table_id), asked(SIZES)
    address = url_for(".card", table_id=table.id, size=wanted.size, lang=wanted.lang)
    return pdf("sheets/card.html", name=file_name(table, "rules", wanted), page=address,
               **_card(table, wanted))


def asked(sizes: Sequence[str] | dict[str, str], most: int = _BESIDE) -> Printed:
    """The first size, and the page's language, unless the address says others; raises NotFound."""
    size = request.args.get("size") or next(iter(sizes))
    text = request.args.get("lang") or language.current()
    langs = tuple(dict.fromkeys(re.split(r"[+ ,]", text)))
    if size not in sizes or len(langs) > most or not set(langs) <= set(language.languages()):
        raise NotFound(
            N_("There is no such sheet. Its sizes are %(sizes)s; "
               "its languages %(languages)s, %(most)s at most."),
            sizes=", ".join(sizes), languages=", ".join(language.languages()), most=most)
    return Printed(size, langs)


def languages_beside(most: int = _BESIDE) -> list[tuple[str, str]]:
    """What may be asked for: a language, or several of them beside one another, with their names."""
    known = language.languages()
    pairs = [langs for count in range(1, most + 1) for langs in permutations(known, count)]
    return [("+".join(langs), " + ".join(map(language.own_name, langs))) for langs in pairs]


def file_name(table: HouseRules, what: str, wanted: Printed) -> str:
    return "-".join((table.id, what, wanted.size, *wanted.langs))


def code(table: HouseRules) -> Code:
    """Where the rules of this table stand with their sources, at the host that was asked."""
    return code_of(url_for("rules.rule_set", table_id=table.id, _external=True))


def dated(table: HouseRules) -> date | None:
    """The day of this version of the rules."""
    return date.fromisoformat(table.dated) if table.dated else None


def _card(table: HouseRules, wanted: Printed) -> dict[str, Any]:
    fronts = [_side("front", table, lang) for lang in wanted.langs]
    backs = [_side("back", table, lang) for lang in wanted.langs]
    return {
        "table": table, "wanted": wanted, "sizes": SIZES, "choices": languages_beside(),
        "pages": _pages(fronts, backs, is_single=wanted.size == "a5"),
    }


def _pages(fronts: list[Side], backs: list[Side], *, is_single: bool) -> list[list[Side]]:
    """The cards of each page. Beside one another the backs are mirrored: turned over on its short edge,
    a sheet then has each back behind its own front.
    """
    if is_single:
        return [[side] for pair in zip(fronts, backs, strict=True) for side in pair]
    return [[fronts[0], fronts[-1]], [backs[-1], backs[0]]]


def _side(name: str, table: HouseRules, lang: str) -> Side:
    with language.speaking(lang):
        said = rule_card(table, prints.vocabulary(lang))
        draw = get_template_attribute("sheets/sides.html", name)
        return Side(lang, draw(said, table, code(table), dated(table), _has_room(said, table)))


def _has_room(card: RuleCard, table: HouseRules) -> bool:
    """Whether each note may have a line of its own on the back."""
    lists = [sum(-(-_length((row.term, *row.clauses), table) // _IN_A_COLUMN) for row in rows)
             for rows in (card.allowed.yes, card.allowed.no)]
    noted = sum(-(-_length((note,), table) // _IN_A_LINE) for note in card.notes)
    return len(card.payments) + max(lists) + noted <= _LINES


def _length(said: Sequence[Said], table: HouseRules) -> int:
    """In letters, with what stands between sentences."""
    return sum(len(words.say(one.text, table.house.card_letters)) + 2 for one in said)
