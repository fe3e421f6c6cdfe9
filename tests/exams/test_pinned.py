"""Rules and engine that change while an exam is sat: it goes on by its own, or says why it cannot."""

from __future__ import annotations

from dataclasses import replace
from hashlib import sha256
from typing import Any

import pytest

from tests.exams.sat import BLUEPRINT, PAGE, Hall
from trainer import exams
from trainer.content import Content
from trainer.content.rule_sets import body, read_body
from trainer.engine.rules import HouseRules
from trainer.errors import Closed
from trainer.exams import Part, pinning, standing, starting
from trainer.houses import reading as stored

PARTS = (Part(drill_id="payout/blackjack", items=4, weight=1),
         Part(drill_id="payout/table", items=2, weight=1))


def changed(table: HouseRules) -> HouseRules:
    """Another price for a blackjack, and other chips."""
    rules = replace(table.rules, blackjack_payout="6:5")
    new = replace(table, rules=rules, version=table.version + 1)
    return replace(new, sha256=sha256(body(new).encode()).hexdigest())


@pytest.fixture(params=["changed", "gone"])
def other(request: pytest.FixtureRequest, hall: Hall) -> Content:
    """The content after somebody edited the table, or took it out."""
    table = hall.content.tables["american"]
    tables = {name: one for name, one in hall.content.tables.items() if name != "american"}
    if request.param == "changed":
        tables["american"] = changed(table)
    return Content(tables, hall.content.drills, hall.content.vocabularies)


def sit(hall: Hall, person_id: int, before: Content, after: Content) -> list[Any]:
    """A sitting whose content changes after its second answer; its items."""
    hall.content, person = before, hall.person(person_id)
    sitting = hall.start(person)
    for seq in range(1, 7):
        hall.content = before if seq < 3 else after
        hall.answer(sitting, seq, None if seq % 2 else hall.wrong(sitting, seq), person=person)
    return [hall.item(sitting, seq).item for seq in range(1, 7)]


def test_it_goes_on_by_the_rules_that_it_was_begun_by(hall: Hall, other: Content) -> None:
    """Item by item as if nothing had been changed, and it is marked again so."""
    before = hall.content
    hall.publish(replace(BLUEPRINT, parts=PARTS, is_one_paper=True))
    assert sit(hall, hall.trainee.id, before, other) == sit(hall, hall.school.classmate, before, before)
    hall.release()
    again = exams.remark(hall.store, other, hall.exam.address)
    assert (again.differences, again.answers, again.remade, again.not_remade) == ([], 12, 12, 0)
    row = hall.overview().rows[0]
    told = exams.sheet(hall.store, other, hall.instructor, row.sitting_id, now=hall.now)
    assert told == exams.sheet(hall.store, before, hall.instructor, row.sitting_id, now=hall.now)


def test_its_page_shows_those_rules_and_its_instructor_is_told(hall: Hall, other: Content) -> None:
    hall.publish(replace(BLUEPRINT, parts=PARTS))
    before, sitting = hall.content, hall.start()
    ground = exams.ground(hall.store, other, hall.trainee, sitting)
    assert ground.halted is None
    assert ground.table
    assert ground.table.rules == before.tables["american"].rules
    told = exams.hindrance(hall.store, other, hall.overview())
    assert told
    assert "goes on by the rules" in told.template
    assert exams.hindrance(hall.store, before, hall.overview()) is None
    hall.content = other
    later = hall.start(hall.person(hall.school.classmate))
    begun = exams.ground(hall.store, other, hall.person(hall.school.classmate), later).table
    assert begun
    assert begun.rules == before.tables["american"].rules


def unread(text: str) -> HouseRules | None:
    return None


def read_otherwise(text: str) -> HouseRules | None:
    """As an engine would that has another meaning for a key."""
    table = read_body(text)
    assert table
    return replace(table, rules=replace(table.rules, decks=1))


@pytest.mark.parametrize("reading", [unread, read_otherwise])
def test_rules_that_are_read_no_more_are_not_guessed(
        hall: Hall, other: Content, monkeypatch: pytest.MonkeyPatch, reading: Any) -> None:
    hall.publish(replace(BLUEPRINT, parts=PARTS))
    sitting = hall.start()
    right = hall.right(sitting, 1)
    monkeypatch.setattr(stored, "read_body", reading)
    monkeypatch.setattr(stored, "as_written", stored.as_written.__wrapped__)  # not what was read before
    hall.content = other
    with pytest.raises(Closed, match="not there any more"):
        hall.answer(sitting, 1, right)
    assert hall.overview().rows[0].n_answered == 0
    told = exams.hindrance(hall.store, other, hall.overview())
    assert told
    assert "only hand in" in told.template
    with pytest.raises(Closed, match="changed since"):
        hall.start(hall.person(hall.school.classmate))
    exams.hand_in(hall.store, hall.trainee, sitting, page=PAGE, received=hall.now)
    assert hall.overview().rows[0].state == "handed_in"


def test_another_engine_deals_nothing_more_and_both_are_told(
        hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    hall.publish()
    sitting = hall.start()
    hall.answer(sitting, 1)
    for module in (pinning, standing, starting):
        monkeypatch.setattr(module, "ENGINE_VERSION", 99)
    with pytest.raises(Closed, match="updated since"):
        hall.answer(sitting, 2)
    with pytest.raises(Closed, match="updated since"):
        exams.leave(hall.store, hall.content, hall.trainee, sitting, 2, page=PAGE, received=hall.now,
                    now=hall.now)
    ground = exams.ground(hall.store, hall.content, hall.trainee, sitting)
    assert (ground.table, bool(ground.halted)) == (hall.content.tables["american"], True)
    told = exams.hindrance(hall.store, hall.content, hall.overview())
    assert told
    assert "updated since" in told.template
    exams.hand_in(hall.store, hall.trainee, sitting, page=PAGE, received=hall.now)
    hall.release()
    again = exams.remark(hall.store, hall.content, hall.exam.address)
    assert (again.differences, again.answers, again.not_remade) == ([], 1, 2)
    assert exams.hindrance(hall.store, hall.content, hall.overview()) is None
