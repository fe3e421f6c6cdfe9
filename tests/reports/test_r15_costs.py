"""What errors cost: amounts of two currencies are never ranked against one another."""

from __future__ import annotations

from trainer.reports.r15_costs import Payer, costs
from trainer.reports.table import Money


def test_one_currency_comes_after_the_other_and_the_dearest_first() -> None:
    table, in_all = costs([
        Payer(1, "Ann", None, None, {"EUR": (100, 50), "USD": (9000, 0)}),
        Payer(2, "Bob", None, None, {"EUR": (0, 400), "USD": (10, 20)}),
    ])
    assert [(row.person_id, row.value("in_all")) for row in table.rows] == [
        (2, Money(400, "EUR")), (1, Money(150, "EUR")), (1, Money(9000, "USD")), (2, Money(30, "USD"))]
    assert [(one.currency, one.overpaid.cents, one.underpaid.cents) for one in in_all] == [
        ("EUR", 100, 450), ("USD", 9010, 20)]


def test_what_somebody_cost_leads_to_their_wrong_answers() -> None:
    table, _ = costs([Payer(7, "Ann", None, None, {"EUR": (100, 50)})])
    assert table.rows[0].cells["in_all"].evidence == {
        "person": "7", "right": "no", "currency": "EUR"}
