"""The paper drill: questions and key from the seed in the address."""

from __future__ import annotations

import re
import secrets

from flask import Response, get_template_attribute, make_response, redirect, request, url_for

from trainer import papers
from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound
from trainer.web import lookup
from trainer.web.sheets.printed import A4, answered, asked, dated, in_each
from trainer.web.strip import Clause, strip

_SEED = re.compile(rf"[0-9a-f]{{{2 * papers.SEED_BYTES}}}", re.ASCII)
ANNOUNCE = {
    "both": N_("Both totals while the ace can still be 1 or 11."),
    "soft": N_("Say soft while the ace can still be 1 or 11."),
    "high": N_("One total, the higher one."),
}
"""What is said of a hand that can still move, by how the house announces."""
POINTS = {
    "both": N_("one point each; half a point when only one of two totals is given"),
    "soft": N_("one point each; half a point when soft is left out"),
    "high": N_("one point each"),
}


def show(table_id: str) -> Response:
    """Without a seed a new one is chosen and stands in the address: so the paper can be printed again."""
    table, wanted, seed = lookup.table(table_id), asked(A4), asked_seed()
    if seed is None:
        address = url_for(request.endpoint or "", table_id=table.id, size=wanted.size, lang=wanted.lang,
                          seed=secrets.token_hex(papers.SEED_BYTES))
        return make_response(redirect(address))
    paper = papers.paper(lookup.content(), table.id, seed)
    drawn = in_each(wanted.langs, lambda: get_template_attribute("sheets/practice.html", "sheets")(
        paper, table, wanted.size, written(seed), ANNOUNCE[table.house.announce],
        POINTS[table.house.announce], clauses_of(table), dated(table)))
    return answered("practice", N_("Paper drill"), table, wanted, kept={"seed": seed.hex()}, drawn=drawn)


def clauses_of(table: HouseRules) -> list[Clause]:
    """The rules that a paper's answers hang on, in the order of the strip."""
    return [clause for clause in strip(table) if clause.key in papers.RELIES_ON]


def asked_seed() -> bytes | None:
    """As it is printed, with or without the blanks; raises NotFound."""
    if "seed" not in request.args:
        return None
    seed = "".join(request.args["seed"].split()).lower()
    if not _SEED.fullmatch(seed):
        raise NotFound(
            N_("“%(seed)s” is no seed: the seed of a paper is %(digits)s figures and letters up to f."),
            seed=seed[:40], digits=2 * papers.SEED_BYTES)
    return bytes.fromhex(seed)


def written(seed: bytes) -> str:
    """In fours, as it is read aloud and typed."""
    text = seed.hex()
    return " ".join(text[place:place + 4] for place in range(0, len(text), 4))
