"""The rules of the tables: the list, and each rule set in words with where it is written."""

from __future__ import annotations

from flask import Blueprint, Response, request

from trainer.web import lookup
from trainer.web.responses import page
from trainer.web.rule_labels import GROUPS
from trainer.web.rule_values import value_in_words
from trainer.web.sheets import card
from trainer.web.sheets.printed import languages_beside
from trainer.web.strip import strip

bp = Blueprint("rules", __name__)


@bp.get("/rules")
def tables() -> Response:
    return page("rules/tables.html", tables=lookup.content().tables.values(), strip=strip)


@bp.get("/rules/<table_id>")
def rule_set(table_id: str) -> Response:
    """Every rule, its value in words, and where it is stated or why it was chosen.

    ``rules``: of a block, an exam or a class that goes by others than the visitor's own.
    """
    table = lookup.table_by(table_id, request.args.get("rules", ""))
    own = lookup.content().tables.get(table_id)
    return page("rules/rule_set.html", table=table, groups=GROUPS, value_in_words=value_in_words,
                clauses=strip(table), sizes=card.SIZES, beside=languages_beside(),
                is_other=own is None or own.sha256 != table.sha256)
