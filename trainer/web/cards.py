"""PIN cards of a class: chosen, made, and shown in that one answer as a page that prints or as PDF."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, urljoin

from flask import Blueprint, Response, get_template_attribute, request, url_for
from werkzeug.exceptions import BadRequest

from trainer import classes, trainees
from trainer.classes import Class
from trainer.errors import N_
from trainer.sheets.codes import code_of
from trainer.trainees import Card
from trainer.web import fields, language, lookup
from trainer.web.pdf import pdf
from trainer.web.responses import page
from trainer.web.staff import actor, tried

bp = Blueprint("cards", __name__, url_prefix="/teach/classes/<int:class_id>")

SIZES = {"a4": N_("A4"), "letter": N_("Letter")}
ON_A_SHEET = 10


@bp.get("/cards")
def choose(class_id: int) -> Response:
    return _choose(class_id)


@bp.post("/cards")
def make(class_id: int) -> Response:
    """The PINs are nowhere else than in this answer."""
    size = request.form.get("size", "a4")
    if size not in SIZES:
        raise BadRequest

    def attempt() -> Response:
        class_, made = trainees.make_cards(
            lookup.store(), actor(), class_id, fields.identifiers(request.form, "who"), now=lookup.now())
        return _printed(class_, made, size)

    return tried(attempt, lambda wrong, status: _choose(class_id, wrong, status))


def _choose(class_id: int, wrong: str = "", status: int = 200) -> Response:
    store, person = lookup.store(), actor()
    people = classes.trainees(store, person, class_id)
    chosen = (fields.identifiers(request.form, "who") if request.method == "POST"
              else [one.person_id for one in people if one.is_active and not one.has_card])
    return page("teach/cards.html", status=status, wrong=wrong, people=people, chosen=chosen, sizes=SIZES,
                class_=classes.one_class(store, person, class_id), most=trainees.MOST_CARDS)


def _printed(class_: Class, made: Sequence[Card], size: str) -> Response:
    """As PDF where it is wanted and can be made: a PIN that nobody sees would be lost."""
    drawn = [_drawn(class_, card) for card in made]
    context: dict[str, Any] = {
        "class_": class_, "size": size,
        "sheets": [drawn[at:at + ON_A_SHEET] for at in range(0, len(drawn), ON_A_SHEET)]}
    if request.form.get("as") == "pdf":
        response = pdf("sheets/pin-cards.html", name=f"pin-cards-{class_.code}",
                       page=url_for(".choose", class_id=class_.id), **context)
        if response.status_code == 200:
            return response
    return page("sheets/pin-cards.html", is_pdf=False, **context)


def _drawn(class_: Class, card: Card) -> Any:
    """In the language of its owner; the code leads to the sign-in of the class and never holds the PIN."""
    member = card.member
    address = urljoin(request.url_root, f"join/{quote(class_.code)}?code={quote(member.code or '')}")
    langs = language.languages()
    lang = next((one for one in (member.lang, class_.lang) if one in langs), language.current())
    with language.speaking(lang):
        draw = get_template_attribute("sheets/pin-card.html", "card")
        return draw(class_, member, card.pin, code_of(address), lang, urljoin(request.url_root, "join"))
