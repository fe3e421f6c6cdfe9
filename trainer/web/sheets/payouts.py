"""The payout table: ladders for the table's own bets and chips."""

from __future__ import annotations

from flask import Response, get_template_attribute

from trainer.errors import N_
from trainer.sheets.floor import lettered_chips
from trainer.sheets.payouts import payout_table
from trainer.web import lookup
from trainer.web.sheets.printed import A4, answered, asked, code, dated, in_each


def show(table_id: str) -> Response:
    table, wanted = lookup.table(table_id), asked(A4)
    told, chips = payout_table(table), lettered_chips(table.house)
    drawn = in_each(wanted.langs, lambda: get_template_attribute("sheets/payouts.html", "sheets")(
        told, table, wanted.size, chips, code(".payouts", table), dated(table)))
    return answered("payouts", N_("Payout ladders"), table, wanted, drawn=drawn)
