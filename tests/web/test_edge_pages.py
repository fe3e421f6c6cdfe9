"""The house edge on its page: asked for, worked out by another process, kept for all rules that are alike."""

from __future__ import annotations

import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask

from tests.school import NOON, School, make_school, signed_in
from tests.shipped import shipped_content
from tests.web.visitor import HTMX, Visitor
from trainer.engine.edge import house_edge
from trainer.engine.rules import HouseRules
from trainer.houses import edges
from trainer.jobs import Runner
from trainer.store.database import Store

ADDRESS = "/teach/rulesets/edge"


def quick(table: HouseRules) -> HouseRules:
    """A table whose edge is worked out in no time."""
    return replace(table, rules=replace(table.rules, decks="infinite", max_hands=1))


@pytest.fixture
def instructor(app: Flask, store: Store) -> Visitor:
    content = shipped_content()
    app.extensions["content"] = replace(content, tables={
        **content.tables, "uk": quick(content.tables["uk"]), "event-table": quick(content.tables["uk"])})
    school: School = make_school(store)
    return signed_in(app, school.instructor)


def run_all(app: Flask, database: Path) -> None:
    runner = Runner(app.extensions["store"], (sys.executable, "-m", "trainer.worker"),
                    {"DATABASE": str(database)})
    runner.wake()
    assert runner.wait(120)


def test_it_is_worked_out_once_by_another_process(
        app: Flask, database: Path, store: Store, instructor: Visitor) -> None:
    rules = app.extensions["content"].tables["uk"].rules
    assert 'data-edge="unknown"' in instructor.get(f"{ADDRESS}?of=uk").text
    assert instructor.post(ADDRESS, of="uk").status_code == 303
    waiting = instructor.get(f"{ADDRESS}?of=uk", headers=HTMX).text
    assert 'data-edge="open"' in waiting
    assert "every 1s" in waiting
    run_all(app, database)
    for table_id in ("uk", "event-table"):
        page = instructor.get(f"{ADDRESS}?of={table_id}").text
        assert 'data-edge="known"' in page
        assert re.search(r"to the (house|player)\.\s+Worked out exactly", page)
        found = re.search(r'data-figure="([-0-9.]+)"', page)
        assert found
        assert float(found[1]) == pytest.approx(house_edge(rules, seed=b"x").edge, abs=1e-6)
    assert edges.known_edge(store, rules) is not None


def test_it_can_be_stopped_and_asked_for_again(instructor: Visitor) -> None:
    instructor.post(ADDRESS, of="uk")
    assert instructor.post(f"{ADDRESS}/stop", of="uk").status_code == 303
    assert 'data-edge="unknown"' in instructor.get(f"{ADDRESS}?of=uk").text
    instructor.post(ADDRESS, of="uk")
    assert 'data-edge="open"' in instructor.get(f"{ADDRESS}?of=uk").text


def test_the_same_rules_are_not_worked_out_twice(
        store: Store, instructor: Visitor, app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    rules = app.extensions["content"].tables["uk"].rules
    first = edges.work_out(store, rules, lambda share: None, now=NOON)
    monkeypatch.setattr(edges, "house_edge", _never)
    assert edges.work_out(store, rules, lambda share: None, now=NOON) == first
    assert 'data-edge="known"' in instructor.get(f"{ADDRESS}?of=uk").text


def test_rules_are_the_same_through_a_job() -> None:
    for table in shipped_content().tables.values():
        assert edges.rules_from_json(edges.rules_to_json(table.rules)) == table.rules


def test_what_is_no_table_is_not_there(instructor: Visitor) -> None:
    for ref in ("", "nowhere", "uk@00000000", "draft:9", "uk@xyz"):
        assert instructor.get(ADDRESS, query_string={"of": ref}).status_code == 404


def _never(*_: object, **__: object) -> None:
    raise AssertionError("it was worked out already")
