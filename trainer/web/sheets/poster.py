"""The wall poster: the bank's rule and the announcements, a column a language."""

from __future__ import annotations

from typing import Any

from flask import Response, get_template_attribute

from trainer.engine.rules import HouseRules
from trainer.errors import N_
from trainer.sheets import poster
from trainer.sheets.said import Said
from trainer.web import language, lookup, words
from trainer.web.sheets.printed import answered, asked, code, dated, in_each
from trainer.web.sheets.spoken import spoken
from trainer.web.translate import gettext

SIZES = {"a3": N_("A3")}
COLUMNS = 3
"""Languages that a poster has beside one another."""
_QUOTES = "“”«»„ \u00a0\u202f"


def show(table_id: str) -> Response:
    table, wanted = lookup.table(table_id), asked(SIZES, most=COLUMNS)
    columns = [_column(table, lang) for lang in wanted.langs]
    drawn = in_each(wanted.langs[:1], lambda: get_template_attribute("sheets/poster.html", "sheet")(
        columns, poster.banks_figures(table.rules), poster.banks_hands(table.rules),
        poster.calls(table, words.vocabulary()), table, code(".poster", table), dated(table)))
    return answered("poster", N_("Wall poster"), table, wanted, drawn=drawn)


def _column(table: HouseRules, lang: str) -> dict[str, Any]:
    """What a poster says in one language."""
    with language.speaking(lang):
        rows = poster.calls(table, words.vocabulary())
        return {
            "lang": lang, "title": gettext("The bank’s rule"), "up_to": gettext("up to"),
            "from": gettext("from"), "draws": gettext("draws"), "stands": gettext("stands"),
            "sentence": spoken(poster.banks_sentence(table.rules), table),
            "announce": gettext("Announce"), "rows": [[_bare(one) for one in row.calls] for row in rows],
            "terms": [words.say(row.term.text) for row in rows], "table": words.own_words(table.name),
            "training": gettext("Training material")}


def _bare(call: Said) -> str:
    """An announcement without the quotation marks in which running text sets it."""
    return words.say(call.text).strip(_QUOTES)
