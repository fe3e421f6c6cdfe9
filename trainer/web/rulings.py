"""The ruling desk: a situation in an address or a form, and what is ruled. Nothing is stored."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any
from urllib.parse import urlencode

from flask import Blueprint, Response, make_response, redirect, request, url_for

from trainer import desk
from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound
from trainer.practice import IssuedItem
from trainer.sheets.codes import code_of
from trainer.web import desk_form, language, lookup, sheets
from trainer.web.pdf import pdf
from trainer.web.responses import fragment, page, wants_fragment
from trainer.web.rule_labels import GROUPS
from trainer.web.rule_values import value_in_words

bp = Blueprint("rulings", __name__)

LABELS = {key: label for group in GROUPS.values() for key, label in group.items()}
OUTCOMES = {
    "blackjack_win": N_("Blackjack"), "win": N_("Wins"), "push": N_("Push"), "lose": N_("Loses"),
    "bust": N_("Bust"), "surrender": N_("Surrendered"), "lose_to_dealer_blackjack": N_("Loses to blackjack"),
    "original_bet_lost": N_("One bet lost"), "one_more_bet_lost": N_("One bet lost"),
    "additional_bet_returned": N_("Bet goes back"), "charlie": N_("Wins by its number of cards"),
    "even_money": N_("Even money"),
}
"""Of a line, in a word or two."""
DUTIES = {
    "check": N_("Check the hole card"), "turn": N_("Turn the hole card"), "draw": N_("Draw"),
    "stand": N_("Stand"), "bust": N_("Bust"), "settle": N_("No card: settle"),
}
"""What the bank does next."""
NOTHING = N_("Nothing is put in yet. Each situation has an address of its own, to be handed on or printed.")
_LONGEST_CODE = 600
"""Signs of an address that a code of its size on paper still gives back."""


@bp.get("/rulings")
def show() -> Response:
    """A form's fields become the situation's own address; that one is ruled on."""
    if desk_form.is_sent(request.args):
        asked = desk_form.read(request.args, _letters(request.args.get(desk.TABLE, "")))
        is_longer = "add" in request.args
        address = _address(_by_the_rules_of_now(asked), is_longer=is_longer)
        if not wants_fragment():
            return make_response(redirect(address if is_longer else f"{address}#ruling", 303))
        return _answered(asked, address)
    asked = _asked()
    return _answered(asked, _address(_by_the_rules_of_now(asked)))


@bp.get("/rulings.pdf")
def as_pdf() -> Response:
    """What the page says at the same address; raises NotFound where nothing is put in."""
    asked = _asked()
    table, address = lookup.table(asked.table_id), _address(_by_the_rules_of_now(asked), is_whole=True)
    if asked.is_empty:
        raise NotFound(NOTHING)
    code = code_of(address) if len(address) <= _LONGEST_CODE else None
    return pdf("rulings/paper.html", name=f"{table.id}-ruling-{language.current()}", page=address,
               table=table, asked=asked, answer=desk.answer(lookup.content(), asked), address=address,
               code=code, day=sheets.dated(table))


def address_of(item: IssuedItem) -> str | None:
    """Where the desk rules on the table of an item; None where there is none, or the table is no more."""
    if item.table_id not in lookup.content().tables:
        return None
    query = desk.query_of_item(item.kind, item.prompt, item.table_id, item.rules)
    return None if query is None else _address(query)


def clause(key: str, table: HouseRules) -> dict[str, Any]:
    """A rule as it is cited: label, value in words, where it is written or why the house chose it."""
    return {"key": key, "label": LABELS[key], "value": value_in_words(key, table),
            "stated": table.stated.get(key), "chosen": table.chosen.get(key)}


def _asked() -> desk.Asked:
    """At the first table where the address names none."""
    return desk.read_query(request.args.items(multi=True), next(iter(lookup.content().tables)))


def _by_the_rules_of_now(asked: desk.Asked) -> list[tuple[str, str]]:
    """Its address, in which whoever opens it later is told of rules that changed."""
    table: HouseRules | None = lookup.content().tables.get(asked.table_id)
    return desk.write_query(replace(asked, rules=table.sha256 if table else ""))


def _answered(asked: desk.Asked, address: str) -> Response:
    answer = desk.answer(lookup.content(), asked)
    context: Mapping[str, Any] = {
        "asked": asked, "answer": answer, "table": answer.table, "tables": lookup.content().tables.values(),
        "rows": desk_form.rows(asked, is_longer="add" in request.args), "address": address,
        "done": desk_form.DONE, "as_pdf": address.replace("/rulings", "/rulings.pdf", 1), "nothing": NOTHING}
    if not wants_fragment():
        is_known = asked.table_id in lookup.content().tables
        return page("rulings/desk.html", status=200 if is_known else 404, **context)
    part = "fields" if request.headers.get("HX-Target") == "desk" else "answer"
    response = fragment("rulings/desk.html", part, **context)
    response.headers["HX-Replace-Url"] = address
    return response


def _letters(table_id: str) -> str:
    table: HouseRules | None = lookup.content().tables.get(table_id)
    return table.house.card_letters if table else "KQJ"


def _address(query: Iterable[tuple[str, str]], *, is_longer: bool = False, is_whole: bool = False) -> str:
    """Readable: colons and slashes stand as they are. ``is_whole``: with the host, for paper."""
    pairs = [*query, *([("add", "1")] if is_longer else [])]
    return f"{url_for('rulings.show', _external=is_whole)}?{urlencode(pairs, safe=':/?')}"
