"""Every address has its rule, and the rule is asked before its view."""

from __future__ import annotations

import re

import pytest
from flask import Flask, g

from tests.school import make_school, signed_in
from tests.web.visitor import Visitor
from trainer.store.database import Store
from trainer.web.access import ACCESS, RULES


def test_every_address_has_its_rule(app: Flask) -> None:
    assert {rule.endpoint for rule in app.url_map.iter_rules()} == set(ACCESS)
    assert set(ACCESS.values()) <= set(RULES)


def test_the_rule_is_asked(app: Flask) -> None:
    with app.test_client() as client:
        client.get("/")
        assert g.asked == "_own"


def test_without_an_owner_one_practises_without_signing_in(visitor: Visitor) -> None:
    assert visitor.get("/").status_code == 200
    assert "flask --app app owner" in visitor.get("/teach").text


@pytest.mark.parametrize(("who", "status"), [
    ("owner", 200), ("manager", 200), ("instructor", 200), ("trainee", 404)])
def test_the_door_of_the_staff(app: Flask, store: Store, who: str, status: int) -> None:
    school = make_school(store)
    assert signed_in(app, getattr(school, who)).get("/teach").status_code == status


def test_an_instructor_sees_the_own_classes_alone(app: Flask, store: Store) -> None:
    school = make_school(store)
    own, all_of_them = (signed_in(app, one).get("/teach").text for one in (school.instructor, school.manager))
    assert "AAAA22" in own
    assert "BBBB33" not in own
    assert "AAAA22" in all_of_them
    assert "BBBB33" in all_of_them


@pytest.mark.parametrize("number", [2 ** 63, 10 ** 25])
def test_a_number_that_no_row_can_have_leads_nowhere(app: Flask, store: Store, number: int) -> None:
    owner = signed_in(app, make_school(store).owner)
    paths = [re.sub("<int:[a-z_]+>", str(number), rule.rule) for rule in app.url_map.iter_rules()
             if "<int:" in rule.rule]
    assert paths
    for path in paths:
        assert owner.get(path).status_code == owner.post(path).status_code == 404, path
