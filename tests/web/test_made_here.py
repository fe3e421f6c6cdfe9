"""A house that is made in the browser is practised, examined and printed, and no file is touched."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask

from tests.school import School, make_school, signed_in
from tests.web.drafting import DRAFT, form_of
from tests.web.held import TYPED
from tests.web.visitor import Visitor
from trainer.drills import KINDS
from trainer.engine.rules import HouseRules, Surrender
from trainer.exams.blueprint import read_blueprint
from trainer.store import exams, practice

WANTED = {
    "hole_card": "none", "dealer_soft_17": "hit", "blackjack_payout": "6:5", "surrender": "late",
    "smallest_chip": "2.50", "payout_rounding": "up", "bet_min": "5", "bet_step": "2.50",
    "bets": "5 7.50 10 12.50 25 50", "chips-value-1": "2.50", "chips-colour-1": "pink", "chips-value-2": "",
    "card_letters": "RDV", "announce": "soft", "payout_method": "units", "currency": "EUR", "calls": "fr",
    "settlement_order": "box_by_box"}
"""No hole card, H17, 6:5, late surrender, chips of 2.50, payments rounded up; and how its dealers speak."""


@pytest.fixture
def school(app: Flask) -> School:
    return make_school(app.extensions["store"])


@pytest.fixture
def house(app: Flask, school: School) -> HouseRules:
    """Made by an instructor, in the form, and given to the class."""
    staff = signed_in(app, school.instructor)
    staff.post("/teach/rulesets/copy", of="uk", name="Maison")
    fields = form_of(staff.get(DRAFT).text) | {name: [text] for name, text in WANTED.items()}
    published = staff.post(f"{DRAFT}/publish", **fields)
    assert published.headers["Location"] == "/teach/rulesets/maison?published=1", published.text
    given = staff.post("/teach/classes/1/settings", name="Spring", table="maison", zone="Europe/Paris")
    assert given.status_code == 303, given.text
    table: HouseRules = app.extensions["houses"].everything().tables["maison"]
    return table


def test_it_says_what_was_typed(house: HouseRules) -> None:
    rules = house.rules
    assert (rules.hole_card.value, rules.dealer_soft_17, rules.blackjack_payout, rules.surrender) == (
        "none", "hit", "6:5", Surrender.LATE)
    assert (rules.smallest_chip, rules.payout_rounding, house.house.values[0]) == (250, "up", 250)
    assert (house.house.currency, house.house.card_letters, house.house.announce, house.house.calls) == (
        "EUR", "RDV", "soft", "fr")
    assert house.house.bets == (500, 750, 1000, 1250, 2500, 5000)


def test_its_page_leads_to_the_classes_that_can_have_it(
        app: Flask, school: School, house: HouseRules) -> None:
    staff = signed_in(app, school.instructor)
    leads = 'href="/teach/classes/1/settings"'
    assert leads not in staff.get("/teach/rulesets/maison").text
    assert staff.post(
        "/teach/classes/1/settings", name="Spring", table="uk", zone="Europe/Paris").status_code == 303
    assert leads in staff.get("/teach/rulesets/maison").text


def test_it_stands_first_where_its_trainees_choose_a_table(
        app: Flask, school: School, house: HouseRules) -> None:
    picks = re.findall(
        r'name="table" value="([^"]+)"( checked)?', signed_in(app, school.trainee).get("/drills/payout").text)
    assert picks[0] == ("maison", " checked")
    assert [one for one, _ in picks[1:]] == list(app.extensions["content"].tables)
    staff = signed_in(app, school.instructor)
    assert re.findall(r'name="table" value="([^"]+)"', staff.get("/drills/payout").text)[-1] == "maison"


@pytest.mark.parametrize("drill", [
    "payout/blackjack", "hand-total/growing", "dealer-draw/decide", "request/all", "settlement-order/settle"])
def test_it_is_practised(app: Flask, school: School, house: HouseRules, drill: str) -> None:
    trainee = signed_in(app, school.trainee)
    run = trainee.start(drill, "maison")
    page = trainee.get(run).text
    assert 'data-ruleset="maison"' in page
    assert 'data-rule="blackjack_payout" data-value="6:5"' in page
    assert 'data-rule="dealer_soft_17" data-value="hit"' in page
    with app.extensions["store"].read() as db:
        item = practice.find_item(db, 1, 1)
    assert item
    judged = trainee.answer(run, 1, **KINDS[item.item.kind].model_form(item.item))
    assert 'data-verdict="right"' in judged.text


def test_it_is_examined(app: Flask, school: School, house: HouseRules) -> None:
    staff, trainee = signed_in(app, school.instructor), signed_in(app, school.trainee)
    opens, closes = (f"{datetime.now(UTC) + timedelta(days=n):%Y-%m-%dT%H:%M}" for n in (-1, 1))
    made = staff.post("/teach/classes/1/exams", **TYPED | {
        "table": "maison", "drill-1": "payout/blackjack", "opens": opens, "closes": closes, "critical": ""})
    assert made.status_code == 303, made.text
    draft = made.headers["Location"]
    seen = re.search(r'name="seen" value="([^"]+)"', staff.get(draft).text)
    assert seen
    assert staff.post(f"{draft}/publish", seen=seen[1]).status_code == 303
    with app.extensions["store"].read() as db:
        exam = exams.find_exam(db, 1)
    assert exam
    assert read_blueprint(exam.blueprint).ruleset_sha == house.sha256
    begun = trainee.post(f"/exams/{exam.address}/start", code=str(exam.start_code))
    assert begun.status_code == 303, begun.text
    paper = trainee.get(begun.headers["Location"]).text
    assert 'data-ruleset="maison"' in paper
    assert 'data-rule="blackjack_payout" data-value="6:5"' in paper


@pytest.mark.parametrize(("path", "says"), [
    ("/rules/maison", "Draws (H17)"), ("/rules/maison/sheet?size=a5&lang=en", "6:5"),
    ("/rules/maison/sheet?size=a5&lang=en", "half the bet, on two cards"),
    ("/rules/maison/payouts", "7.50"), ("/rules/maison/poster", "Maison"),
    (f"/rules/maison/practice?seed={32 * '0'}", "Maison"), ("/rulings?table=maison", "Maison")])
def test_it_is_printed(app: Flask, school: School, house: HouseRules, path: str, says: str) -> None:
    page = Visitor.get(signed_in(app, school.trainee), path)
    assert page.status_code == 200
    assert says in re.sub(r"</?b>", "", page.text)
