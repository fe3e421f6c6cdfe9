"""Payout table, wall poster and paper drill of a table: pages that print, and the same as PDF."""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable
from typing import Any

from flask import Blueprint, Response, get_template_attribute, make_response, redirect, request, url_for
from markupsafe import Markup

from trainer import papers
from trainer.drills import KINDS
from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound
from trainer.sheets import poster
from trainer.sheets.codes import Code, code_of
from trainer.sheets.floor import lettered_chips
from trainer.sheets.payouts import payout_table
from trainer.sheets.said import Said
from trainer.web import language, lookup, prints, words
from trainer.web.pdf import pdf
from trainer.web.responses import page
from trainer.web.sheets import Printed, asked, dated, file_name, languages_beside
from trainer.web.strip import Clause, strip
from trainer.web.translate import gettext

bp = Blueprint("more_sheets", __name__)

SIZES = {"a4": N_("A4"), "letter": N_("Letter")}
POSTER_SIZES = {"a3": N_("A3")}
COLUMNS = 3
"""Languages that a poster has beside one another."""
_SEED = re.compile(rf"[0-9a-f]{{{2 * papers.SEED_BYTES}}}", re.ASCII)
_ANNOUNCE = {
    "both": N_("Both totals while the ace can still be 1 or 11."),
    "soft": N_("Say soft while the ace can still be 1 or 11."),
    "high": N_("One total, the higher one."),
}
_POINTS = {
    "both": N_("one point each; half a point when only one of two totals is given"),
    "soft": N_("one point each; half a point when soft is left out"),
    "high": N_("one point each"),
}
_QUOTES = "“”«»„ \u00a0\u202f"


@bp.get("/rules/<table_id>/payouts", endpoint="payouts")
@bp.get("/rules/<table_id>/payouts.pdf", endpoint="payouts_pdf")
def payouts(table_id: str) -> Response:
    table, wanted = lookup.table(table_id), asked(SIZES)
    told, chips, code = payout_table(table), lettered_chips(table.house), _code("payouts", table)
    drawn = _in_each(wanted.langs, lambda: get_template_attribute("sheets/payouts.html", "sheets")(
        told, table, wanted.size, chips, code, dated(table)))
    return _printed("payouts", N_("Payout ladders"), table, wanted, SIZES, drawn)


@bp.get("/rules/<table_id>/poster", endpoint="poster")
@bp.get("/rules/<table_id>/poster.pdf", endpoint="poster_pdf")
def wall_poster(table_id: str) -> Response:
    table, wanted = lookup.table(table_id), asked(POSTER_SIZES, most=COLUMNS)
    columns = [_column(table, lang) for lang in wanted.langs]
    drawn = _in_each(wanted.langs[:1], lambda: get_template_attribute("sheets/poster.html", "sheet")(
        columns, poster.banks_figures(table.rules), poster.banks_hands(table.rules),
        poster.calls(table, words.vocabulary()), table, _code("poster", table), dated(table)))
    return _printed("poster", N_("Wall poster"), table, wanted, POSTER_SIZES, drawn, most=COLUMNS)


@bp.get("/rules/<table_id>/practice", endpoint="practice")
@bp.get("/rules/<table_id>/practice.pdf", endpoint="practice_pdf")
def practice(table_id: str) -> Response:
    """Without a seed a new one is chosen and stands in the address: so the paper can be printed again."""
    table, wanted, seed = lookup.table(table_id), asked(SIZES), _asked_seed()
    if seed is None:
        address = url_for(request.endpoint or "", table_id=table.id, size=wanted.size, lang=wanted.lang,
                          seed=secrets.token_hex(papers.SEED_BYTES))
        return make_response(redirect(address))
    paper = papers.paper(lookup.content(), table.id, seed)
    drawn = _in_each(wanted.langs, lambda: get_template_attribute("sheets/practice.html", "sheets")(
        paper, table, wanted.size, _written(seed), _ANNOUNCE[table.house.announce],
        _POINTS[table.house.announce], _clauses(table), dated(table)))
    return _printed("practice", N_("Paper drill"), table, wanted, SIZES, drawn, kept={"seed": seed.hex()})


def _printed(what: str, title: str, table: HouseRules, wanted: Printed, sizes: dict[str, str],
             drawn: list[Markup], *, most: int = 2, kept: dict[str, str] | None = None) -> Response:
    """As a page, or as PDF at the same address with the ending."""
    anew: dict[str, Any] = {"table_id": table.id, "size": wanted.size, "lang": wanted.lang}
    same = anew | (kept or {})
    context: dict[str, Any] = {
        "title": title, "table": table, "wanted": wanted, "sizes": sizes, "choices": languages_beside(most),
        "drawn": drawn, "kept": kept, "anew": url_for(f".{what}", **anew),
        "as_pdf": url_for(f".{what}_pdf", **same)}
    if not (request.endpoint or "").endswith("_pdf"):
        return page("sheets/print.html", **context)
    name = "-".join((file_name(table, what, wanted), *(kept or {}).values()))
    return pdf("sheets/print.html", name=name, page=url_for(f".{what}", **same), **context)


def _in_each(langs: tuple[str, ...], draw: Callable[[], Markup]) -> list[Markup]:
    """The sheet in each of the languages."""
    drawn = []
    for lang in langs:
        with language.speaking(lang):
            drawn.append(draw())
    return drawn


def _code(what: str, table: HouseRules) -> Code:
    """Of the page that a print comes from, at the host that was asked."""
    return code_of(url_for(f".{what}", table_id=table.id, _external=True))


def _column(table: HouseRules, lang: str) -> dict[str, Any]:
    """What a poster says in one language."""
    with language.speaking(lang):
        rows = poster.calls(table, words.vocabulary())
        return {
            "lang": lang, "title": gettext("The bank’s rule"), "up_to": gettext("up to"),
            "from": gettext("from"), "draws": gettext("draws"), "stands": gettext("stands"),
            "sentence": prints.spoken(poster.banks_sentence(table.rules), table),
            "announce": gettext("Announce"), "rows": [[_bare(one) for one in row.calls] for row in rows],
            "terms": [words.say(row.term.text) for row in rows], "table": words.own_words(table.name),
            "training": gettext("Training material")}


def _bare(call: Said) -> str:
    """An announcement without the quotation marks in which running text sets it."""
    return words.say(call.text).strip(_QUOTES)


def _clauses(table: HouseRules) -> list[Clause]:
    """The rules that a paper's answers hang on, in the order of the strip."""
    relied_on = {"decks", "hole_card", *KINDS["hand-total"].RELIES_ON["single"],
                 *KINDS["payout"].RELIES_ON["table"]}
    return [clause for clause in strip(table) if clause.key in relied_on]


def _asked_seed() -> bytes | None:
    """As it is printed, with or without the blanks; raises NotFound."""
    if "seed" not in request.args:
        return None
    seed = "".join(request.args["seed"].split()).lower()
    if not _SEED.fullmatch(seed):
        raise NotFound(
            N_("“%(seed)s” is no seed: the seed of a paper is %(digits)s figures and letters up to f."),
            seed=seed[:40], digits=2 * papers.SEED_BYTES)
    return bytes.fromhex(seed)


def _written(seed: bytes) -> str:
    """In fours, as it is read aloud and typed."""
    text = seed.hex()
    return " ".join(text[place:place + 4] for place in range(0, len(text), 4))
