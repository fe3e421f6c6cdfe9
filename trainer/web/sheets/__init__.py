"""The printed sheets of a table, a module a sheet: pages that print, and at ``.pdf`` the same as PDF."""

from __future__ import annotations

from collections.abc import Callable

from flask import Blueprint, Response

from trainer.web.sheets import card, payouts, poster, practice
from trainer.web.sheets.printed import dated as dated

bp = Blueprint("sheets", __name__)

SHEETS: dict[str, tuple[str, Callable[[str], Response]]] = {
    "card": ("sheet", card.show),
    "payouts": ("payouts", payouts.show),
    "poster": ("poster", poster.show),
    "practice": ("practice", practice.show),
}
"""By its name: the end of its address, and its view. As PDF its endpoint is called ``card_pdf``."""

for _name, (_address, _show) in SHEETS.items():
    bp.add_url_rule(f"/rules/<table_id>/{_address}", _name, _show)
    bp.add_url_rule(f"/rules/<table_id>/{_address}.pdf", f"{_name}_pdf", _show)
