"""The ruling desk as a page: the case file's rounds in every language, form, refusals and the ways to it."""

from __future__ import annotations

import re
from fractions import Fraction
from urllib.parse import urlencode

import pytest
from flask import Flask

from tests.sheets.ruled import CASES, end_of
from tests.shipped import shipped_content
from tests.web.right import right_form
from tests.web.test_markup import Elements
from tests.web.test_ruling_attacks import typed
from tests.web.visitor import HTMX, Visitor
from trainer.desk import Asked, write_query
from trainer.engine.rules import HouseRules
from trainer.oracle.case import read_case
from trainer.oracle.params import PARAMS
from trainer.oracle.replay import replay
from trainer.sheets.ruling.notation import write_situation
from trainer.web.language import languages

TABLES = shipped_content().tables
HUNDREDTHS = 100
LINK = re.compile(r'class="verdict__desk" href="(/rulings\?[^"]+)"')


def table_of(case: str) -> HouseRules | None:
    """The shipped table that has the rules of the case."""
    rules = read_case(CASES[case]).rules
    return next((table for table in TABLES.values()
                 if all(getattr(table.rules, key) == getattr(rules, key) for key in PARAMS)), None)


def in_the_tables_money(case: str, table: HouseRules) -> tuple[list[tuple[str, str]], int]:
    """The address of the case's last state, and by how much its bets are multiplied to be taken there."""
    times = table.rules.bet_step // HUNDREDTHS
    more = CASES[case] | {
        "bets": {box: bet * times * HUNDREDTHS for box, bet in CASES[case]["bets"].items()},
        "insurance": {box: Fraction(str(stake)) * times * HUNDREDTHS
                      for box, stake in CASES[case]["insurance"].items()}}
    read = read_case(more)
    round = replay(read)
    for box in round.boxes:
        box.bet, box.insurance = box.bet // read.unit, box.insurance // read.unit
    dealer, entries = write_situation(end_of(round))
    return write_query(Asked(table_id=table.id, dealer=dealer, entries=entries)), times


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("case", [case for case in CASES if table_of(case)])
def test_the_page_rules_on_a_round_as_the_case_says(app: Flask, case: str, lang: str) -> None:
    table = table_of(case)
    assert table is not None
    query, times = in_the_tables_money(case, table)
    page = Visitor(app).get(f"/rulings?{urlencode(query)}", headers={"Accept-Language": lang})
    assert f'<html lang="{lang}"' in page.text
    expected = CASES[case]["expected"]
    nets = [Fraction(one["data-net"]) for one in Elements(page.text).with_attribute("data-net")]
    assert nets == [Fraction(str(net)) * times for net in expected["box_net"].values()]
    lines = {one["data-line"]: one["data-outcome"]
             for one in Elements(page.text).with_attribute("data-outcome")}
    assert {line: outcome for line, outcome in lines.items() if "-" not in line} == {
        hand["hand"]: hand["outcome"] for hand in expected["hands"]}


def test_most_cases_are_of_a_shipped_table() -> None:
    assert len([case for case in CASES if table_of(case)]) >= 24


def test_the_form_leads_to_the_situations_own_address(app: Flask) -> None:
    fields = {
        "table": "event-table", "dealer": "A, R", "hand-0": "3a", "cards-0": "8 3 10", "bet-0": "20",
        "done-0": "", "insurance-0": "½", "hand-1": "3B", "cards-1": "8d tc", "bet-1": "", "hand-2": "",
        "cards-2": "9s2h 10", "bet-2": "7,50", "done-2": "double", "hand-3": "5", "cards-3": ""}
    answer = Visitor(app).get(f"/rulings?{urlencode(fields)}")
    assert (answer.status_code, answer.headers["Location"]) == (
        303, "/rulings?table=event-table&dealer=AK&b3a=83T:20:insurance&b3b=8dTc&b4=9s2hT:7.50:double"
             f"&rules={TABLES['event-table'].sha256[:8]}#ruling")


def test_htmx_gets_the_ruling_alone_and_the_address(app: Flask) -> None:
    fields = {"table": "uk", "dealer": "9s 8h", "hand-0": "1", "cards-0": "Ts 9h", "bet-0": "25"}
    answer = Visitor(app).get(f"/rulings?{urlencode(fields)}", headers=HTMX | {"HX-Target": "ruling"})
    assert answer.text.lstrip().startswith("<section")
    assert answer.headers["HX-Replace-Url"] == (
        f"/rulings?table=uk&dealer=9s8h&b1=Ts9h:25&rules={TABLES['uk'].sha256[:8]}")
    assert 'data-net="25"' in answer.text


def test_another_hand_is_a_row_more_with_what_was_filled_in(app: Flask) -> None:
    fields = {"table": "uk", "dealer": "9s", "hand-0": "4", "cards-0": "Ts 9h", "bet-0": "25", "add": "1"}
    answer = Visitor(app).get(f"/rulings?{urlencode(fields)}", headers=HTMX | {"HX-Target": "desk"})
    values = {one["name"]: one["value"]
              for one in Elements(answer.text).with_attribute("value") if "name" in one}
    assert [values[name] for name in ("hand-0", "cards-0", "hand-1", "cards-1")] == ["4", "10s 9h", "5", ""]


@pytest.mark.parametrize(("query", "clause", "said"), [
    ("table=uk&dealer=9s7h&b3=As7h2c:25:double", "double_soft", "Box 3 may not double A-7."),
    ("table=uk&dealer=9s7h&b3=foo:25", "", "are not cards"),
    ("table=uk&dealer=<b>&b3=Ts9h:25", "", "are not cards"),
    ("table=uk&b%22%3E=Ts9h:25", "", "is no box"),
])
def test_what_cannot_be_is_refused_in_words(app: Flask, query: str, clause: str, said: str) -> None:
    page = Visitor(app).get(f"/rulings?{query}", headers={"Accept-Language": "en"})
    (refused,) = Elements(page.text).with_attribute("data-refused")
    assert (page.status_code, refused["data-refused"]) == (200, clause)
    assert said in page.text
    assert "<b>&b3" not in page.text


def test_a_table_that_is_not_there_is_not_found(app: Flask) -> None:
    assert Visitor(app).get("/rulings?table=nowhere").status_code == 404


def test_what_was_put_in_at_a_table_that_is_gone_can_be_ruled_at_another(app: Flask) -> None:
    page = Visitor(app).get("/rulings?table=n<i>where&dealer=9s8h&b3=Ts9h:25&b4=Ts8h:10:double",
                            headers={"Accept-Language": "en"})
    assert page.status_code == 404
    assert "There is no table “n&lt;i&gt;where” here" in page.text
    assert "data-net" not in page.text
    assert [typed(page.text)[name] for name in ("dealer", "hand-0", "cards-0", "bet-0", "cards-1")] == [
        "9s 8h", "3", "10s 9h", "25", "10s 8h"]


def test_a_ruling_makes_nobody_a_trainee(app: Flask) -> None:
    visitor = Visitor(app)
    visitor.get("/rulings?table=uk&dealer=9s7h&b3=Ts9h:25")
    with app.extensions["store"].read() as db:
        assert db.execute("SELECT count(*) FROM person").fetchone()[0] == 0


@pytest.mark.parametrize("drill", [
    "payout/table", "payout/blackjack", "settlement-order/order", "find-error/finished", "dealer-draw/decide",
    "hand-total/single", "hand-total/growing", "hand-total/walk", "request/offers"])
def test_a_verdict_leads_to_the_desk_and_nothing_before_it_does(app: Flask, drill: str) -> None:
    visitor = Visitor(app)
    run = visitor.start(drill, "event-table")
    assert "/rulings" not in visitor.get(run).text
    answer = visitor.answer(run, **right_form(app, run))
    link = LINK.search(answer.text)
    assert link is not None
    assert visitor.get(link[1].replace("&amp;", "&")).status_code == 200
    assert LINK.search(visitor.get(run.replace("/run/", "/answers/") + "/1").text)


def test_a_check_that_is_open_leads_nowhere(app: Flask) -> None:
    visitor = Visitor(app)
    run = visitor.post("/drills/payout", drill="payout/table", table="uk", mode="check").headers["Location"]
    for seq in range(1, 4):
        assert "/rulings" not in visitor.answer(run, **right_form(app, run)).text
        assert "/rulings" not in visitor.get(f"{run.replace('/run/', '/answers/')}/{seq}").text
    visitor.post(f"{run}/end")
    assert LINK.search(visitor.get(f"{run.replace('/run/', '/answers/')}/1").text)


def test_an_item_without_a_table_has_no_link(app: Flask) -> None:
    visitor = Visitor(app)
    run = visitor.start("arithmetic/mixed", "uk")
    assert "/rulings" not in visitor.answer(run, **right_form(app, run)).text
