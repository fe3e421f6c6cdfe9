"""Two rule sets compared: what differs, rounds that are settled differently, their cards, their edges."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, Response, request, url_for

from trainer.engine.rules import HouseRules
from trainer.errors import N_
from trainer.houses import find_ref
from trainer.houses.comparing import Comparison, compare
from trainer.houses.refs import is_draft
from trainer.sheets.beside import beside, changed_drawings, changed_sentences
from trainer.sheets.card import RuleCard, rule_card
from trainer.web import differences, language, lookup, words
from trainer.web.responses import page
from trainer.web.sheets import card, spoken

bp = Blueprint("comparisons", __name__)

OF, WITH = "of", "with"
"""The two refs in an address."""
CARDS = "cards"


@bp.get("/teach/rulesets/compare")
def show() -> Response:
    """Asks which two where the address does not name both; raises NotFound, AnswerFormatError."""
    one, other = _asked(OF), _asked(WITH)
    if one is None or other is None:
        return page("rulesets/compare.html", compared=None, choices=_choices(one, other),
                    **_chosen(one, other))
    found = compare(one, other, are_drafts=(is_draft(_ref(OF)), is_draft(_ref(WITH))))
    if request.args.get("show") == CARDS:
        return _cards(found)
    cards = tuple(rule_card(table, words.vocabulary()) for table in (one, other))
    return page(
        "rulesets/compare.html", compared=found, choices=_choices(one, other), **_chosen(one, other),
        groups=differences.grouped(found.changes, one, other), blocks=beside(*cards),
        names=differences.names_of(found),
        cards=address(_ref(OF), _ref(WITH), show=CARDS),
        edges=[url_for("edges.show", of=_ref(name)) for name in (OF, WITH)])


def _cards(found: Comparison) -> Response:
    """The two rule cards beside one another as they are printed, marked where they differ."""
    tables = (found.one, found.other)
    cards: list[RuleCard] = [rule_card(table, words.vocabulary()) for table in tables]
    lang = language.current()
    with spoken.changes_marked(changed_sentences(*cards), changed_drawings(*cards)):
        pages = [[card.side(name, table, lang) for table in tables] for name in ("front", "back")]
    return page("rulesets/cards.html", pages=pages, table=found.other, names=differences.names_of(found),
                title=N_("Rule cards compared"), back=address(_ref(OF), _ref(WITH)))


def _ref(name: str) -> str:
    return request.args.get(name, "").strip()


def _asked(name: str) -> HouseRules | None:
    ref = _ref(name)
    return find_ref(lookup.houses(), lookup.store(), ref) if ref else None


def _chosen(one: HouseRules | None, other: HouseRules | None) -> dict[str, Any]:
    return {"of": _ref(OF) if one else "", "beside": _ref(WITH) if other else ""}


def _choices(*asked: HouseRules | None) -> list[tuple[str, str]]:
    """Ref and name of what can be compared: every table as it is now, and what the address names besides."""
    now = lookup.houses().everything().tables
    found = {table.id: words.own_words(table.name) for table in now.values()}
    for ref, table in zip((_ref(OF), _ref(WITH)), asked, strict=True):
        if table is not None and ref not in found:
            found[ref] = f"{words.own_words(table.name)} ({ref})"
    return list(found.items())


@bp.app_template_global("compare_address")
def address(one: str, other: str, **more: str) -> str:
    """The page that lays one rule set beside another; each is named by its ref."""
    query: dict[str, Any] = {OF: one, WITH: other, **more}
    return url_for("comparisons.show", **query)
