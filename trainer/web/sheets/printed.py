"""What an address asks of a print, and the print as an answer: its page, or the same as PDF."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from itertools import permutations
from typing import Any

from flask import Response, request, url_for
from markupsafe import Markup

from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound
from trainer.sheets.codes import Code, code_of
from trainer.web import language
from trainer.web.pdf import pdf
from trainer.web.responses import page

A4 = {"a4": N_("A4"), "letter": N_("Letter")}
BESIDE = 2
"""Languages that one sheet holds, unless it says otherwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Printed:
    """Size and languages of a print, as the address asks for them, and among which it chose."""

    size: str
    langs: tuple[str, ...]
    sizes: Mapping[str, str]
    most: int

    @property
    def lang(self) -> str:
        """As in the address: ``fr+en``."""
        return "+".join(self.langs)


def asked(sizes: Mapping[str, str], most: int = BESIDE) -> Printed:
    """The first size, and the page's language, unless the address says others; raises NotFound."""
    size = request.args.get("size") or next(iter(sizes))
    text = request.args.get("lang") or language.current()
    langs = tuple(dict.fromkeys(re.split(r"[+ ,]", text)))
    if size not in sizes or len(langs) > most or not set(langs) <= set(language.languages()):
        raise NotFound(
            N_("There is no such sheet. Its sizes are %(sizes)s; "
               "its languages %(languages)s, %(most)s at most."),
            sizes=", ".join(sizes), languages=", ".join(language.languages()), most=most)
    return Printed(size=size, langs=langs, sizes=sizes, most=most)


def languages_beside(most: int = BESIDE) -> list[tuple[str, str]]:
    """What may be asked for: a language, or several of them beside one another, with their names."""
    known = language.languages()
    pairs = [langs for count in range(1, most + 1) for langs in permutations(known, count)]
    return [("+".join(langs), " + ".join(map(language.own_name, langs))) for langs in pairs]


def answered(name: str, title: str, table: HouseRules, wanted: Printed, *,
             template: str = "sheets/print.html", kept: dict[str, str] | None = None,
             **drawn: Any) -> Response:
    """The sheet ``name`` of a table; ``kept`` as in ``as_print``."""
    file_name = "-".join((table.id, name, wanted.size, *wanted.langs, *(kept or {}).values()))
    return as_print(name, title, wanted, {"table_id": table.id}, template=template, kept=kept,
                    file_name=file_name, table=table, **drawn)


def as_print(name: str, title: str, wanted: Printed, path: Mapping[str, Any], *, template: str,
             file_name: str, kept: Mapping[str, str] | None = None, **drawn: Any) -> Response:
    """The view ``name`` as a page, or as PDF at the same address with the ending; ``path`` fills its rule.

    ``kept`` is what its address says besides, so that the same sheet can be printed again.
    """
    kept = kept or {}
    anew: dict[str, Any] = {**path, "size": wanted.size, "lang": wanted.lang}
    same = anew | dict(kept)
    context: dict[str, Any] = {
        "title": title, "wanted": wanted, "choices": languages_beside(wanted.most), "kept": kept,
        "anew": url_for(f".{name}", **anew), "as_pdf": url_for(f".{name}_pdf", **same), **drawn}
    if not (request.endpoint or "").endswith("_pdf"):
        return page(template, **context)
    return pdf(template, name=file_name, page=url_for(f".{name}", **same), **context)


def in_each(langs: tuple[str, ...], draw: Callable[[], Markup]) -> list[Markup]:
    """The sheet in each of the languages."""
    drawn = []
    for lang in langs:
        with language.speaking(lang):
            drawn.append(draw())
    return drawn


def code(endpoint: str, table: HouseRules) -> Code:
    """Of the page that a print comes from or belongs to, at the host that was asked."""
    return code_of(url_for(endpoint, table_id=table.id, _external=True))


def dated(table: HouseRules) -> date | None:
    """The day of this version of the rules."""
    return date.fromisoformat(table.dated) if table.dated else None
