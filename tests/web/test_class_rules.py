"""The pages of a class's rules: what is newer, the move, what its trainees are told, and what they begin."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.exams.sat import BLUEPRINT, Hall
from tests.houses.made import edited, publish, with_rules
from tests.school import signed_in
from tests.web.test_exams import begin, page_of
from tests.web.visitor import HTMX, Visitor
from trainer import assignments
from trainer.houses import Shelf, pin_classes, reading
from trainer.store import houses

CLAUSE = 'data-rule="blackjack_payout" data-value="%s"'


@pytest.fixture(autouse=True)
def _noted(app: Flask, hall: Hall) -> None:
    """As at a start of the server."""
    pin_classes(hall.store, hall.content, now=hall.now)


@pytest.fixture
def rules(hall: Hall) -> str:
    return f"/teach/classes/{hall.school.class_id}/rules"


def edit(app: Flask, monkeypatch: pytest.MonkeyPatch, payout: str = "6:5") -> None:
    """From now on the file of a table has another price for a blackjack."""
    monkeypatch.setitem(app.extensions, "content", edited(
        app.extensions["content"], "american", blackjack_payout=payout))


def form_of(text: str, table: str = "american") -> dict[str, str]:
    """What the button of a table's newer rules sends."""
    form = text.split(f'data-table="{table}"')[1].split('method="post"')[1].split("</form>")[0]
    return dict(re.findall(r'name="(table|to|seen)" value="([^"]*)"', form))


def test_a_class_is_moved_on_purpose_and_told_on_today(
        app: Flask, trainee: Visitor, staff: Visitor, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    text = staff.get(rules).text
    assert text.count("These are the newest rules of this table.") == 2
    assert '<a class="text-link" href="/teach/rulesets">' in text
    assert f'<a class="text-link" href="{rules.replace("rules", "settings")}">' in text
    edit(app, monkeypatch)
    assert "6:5" not in trainee.get("/rules/american").text
    text = staff.get(rules).text
    assert "There are newer rules" in text
    assert re.search(r'<tr role="row" data-rule="blackjack_payout">.*3:2.*6:5', text)
    assert "/teach/rulesets/compare?" in text
    assert "Other rules in your class" not in trainee.get("/").text
    assert staff.post(f"{rules}/move", **form_of(text)).status_code == 303
    assert "Ivan First" in staff.get(rules).text
    assert "6:5" in trainee.get("/rules/american").text
    told = trainee.get("/").text
    assert "Other rules in your class" in told
    assert re.search(r'data-rule="blackjack_payout">.*3:2.*6:5', told)
    (move,) = re.findall(r'name="move" value="(\d+)"', told)
    for _ in range(2):
        assert trainee.post("/rules/told", move=move).status_code == 303
    assert "Other rules in your class" not in trainee.get("/").text


def test_of_two_who_move_it_at_once_the_second_sees_what_the_first_did(
        app: Flask, hall: Hall, staff: Visitor, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    manager = signed_in(app, hall.school.manager)
    edit(app, monkeypatch)
    first = form_of(staff.get(rules).text)
    edit(app, monkeypatch, "7:5")
    second = form_of(manager.get(rules).text)
    assert staff.post(f"{rules}/move", **first).status_code == 404  # the file has these no more
    assert staff.post(f"{rules}/move", **form_of(staff.get(rules).text)).status_code == 303
    again = manager.post(f"{rules}/move", **second)
    assert again.status_code == 303  # where it is already
    edit(app, monkeypatch, "1:1")
    late = form_of(manager.get(rules).text)
    edit(app, monkeypatch, "2:1")
    assert staff.post(f"{rules}/move", **form_of(staff.get(rules).text)).status_code == 303
    refused = manager.post(f"{rules}/move", **late | {"to": first["seen"]})
    assert refused.status_code == 409
    assert "Somebody else has moved this class" in refused.text
    assert "These are the newest rules" in refused.text


def test_a_block_goes_on_when_its_class_is_moved_and_the_next_has_the_new_rules(
        app: Flask, trainee: Visitor, staff: Visitor, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    run = trainee.start("payout/blackjack")
    edit(app, monkeypatch)
    staff.post(f"{rules}/move", **form_of(staff.get(rules).text))
    shown = trainee.get(run).text
    assert CLAUSE % "3:2" in shown
    assert CLAUSE % "6:5" not in shown
    (address,) = re.findall(r'href="(/rules/american\?rules=[0-9a-f]{64})"', shown)
    assert "6:5" not in trainee.get(address).text
    for seq in (1, 2):
        answered = trainee.answer(run, seq, amount="1")
        assert answered.status_code == 200, answered.text
        assert "3:2" in answered.text
    assert trainee.get(f"{run}/summary").status_code == 200
    assert CLAUSE % "6:5" in trainee.get(trainee.start("payout/blackjack")).text


def test_an_exam_is_begun_and_goes_on_by_the_rules_that_it_was_published_with(
        app: Flask, hall: Hall, trainee: Visitor, staff: Visitor, rules: str,
        monkeypatch: pytest.MonkeyPatch) -> None:
    hall.publish(BLUEPRINT)
    hall.open_now()
    paper = begin(trainee, hall)
    edit(app, monkeypatch)
    staff.post(f"{rules}/move", **form_of(staff.get(rules).text))
    for visitor, address in ((trainee, paper), (classmate := signed_in(app, hall.school.classmate),
                                                begin(classmate, hall))):
        shown = visitor.get(address).text
        assert CLAUSE % "3:2" in shown
        right = hall.right(address.rpartition("/")[2], 1)
        reply = visitor.post(f"{address}/answer", HTMX, page=page_of(shown), seq="1", **right)
        assert (reply.status_code, 'data-seq="2"' in reply.text) == (200, True)
    assert "begun and goes on by the rules of then" in staff.get(f"/teach/exams/{hall.exam.id}").text


def test_a_class_whose_rules_are_read_no_more_is_said_to_go_by_the_newest(
        app: Flask, trainee: Visitor, staff: Visitor, rules: str, monkeypatch: pytest.MonkeyPatch) -> None:
    edit(app, monkeypatch)
    monkeypatch.setattr(reading, "as_written", lambda text: None)
    lost = "cannot be read any more. It is taught by the newest ones until you move it."
    text = staff.get(rules).text
    assert text.count(lost) == 1
    assert "6:5" in trainee.get("/rules/american").text
    assert staff.post(f"{rules}/move", **form_of(text)).status_code == 303
    moved = staff.get(rules).text
    assert lost not in moved
    assert moved.count("These are the newest rules of this table.") == 2


def test_an_assignment_goes_by_the_rules_of_its_class(
        app: Flask, hall: Hall, trainee: Visitor, monkeypatch: pytest.MonkeyPatch) -> None:
    typed = {"name": ["Blackjacks"], "drill": ["payout/blackjack"], "table": ["american"], "whom": ["all"],
             "goal": ["items"], "items": ["5"], "opens": ["2026-01-01T00:00"], "due": ["2099-01-01T00:00"]}
    with hall.store.read() as db:
        from trainer.classes import own_class

        class_ = own_class(db, hall.instructor, hall.school.class_id)
    wanted, faults = assignments.read(hall.content, class_, [], typed)
    assert wanted, faults
    made = assignments.make(hall.store, hall.instructor, hall.school.class_id, wanted, hall.now)
    edit(app, monkeypatch)
    begun = trainee.post(f"/assignments/{made}/start", table="american")
    assert begun.status_code == 303, begun.text
    assert CLAUSE % "3:2" in trainee.get(begun.headers["Location"]).text
    shelf: Shelf = app.extensions["houses"]
    assert shelf.everything().tables["american"].rules.blackjack_payout == "6:5"


def test_a_house_of_the_class_is_offered_practised_and_reported_by_the_version_it_is_on(
        app: Flask, hall: Hall, trainee: Visitor, staff: Visitor, rules: str) -> None:
    """And one that is retired goes on in the class that is on it, and nowhere else."""
    base, by = hall.content.tables["american"], hall.school.instructor
    first, second = (with_rules(base, "ours", blackjack_payout=one) for one in ("6:5", "7:5"))
    publish(hall.store, first, by)
    settings = staff.get(f"{rules.rpartition('/')[0]}/settings").text
    assert 'value="ours"' in settings
    (seen,) = re.findall(r'name="seen" value="(\w+)"', settings)
    saved = staff.post(f"{rules.rpartition('/')[0]}/settings", name="Ours", table="ours", zone="Europe/Paris",
                       seen=seen)
    assert saved.status_code == 303
    publish(hall.store, second, by)
    run = trainee.start("payout/blackjack", "ours")
    assert CLAUSE % "6:5" in trainee.get(run).text
    trainee.answer(run, 1, amount="1")
    report = staff.get(f"/teach/trainees/{hall.school.trainee}/report").text
    assert first.sha256[:8] in report
    assert "version 2 of" in staff.get(rules).text
    hall.store.write(lambda db: houses.set_retired(db, "ours", hall.now))
    assert "Nothing new is begun at this table" in staff.get(rules).text
    assert CLAUSE % "6:5" in trainee.get(trainee.start("payout/blackjack", "ours")).text
    stranger = signed_in(app, hall.school.stranger)
    assert stranger.post("/drills/payout", drill="payout/blackjack", table="ours").status_code == 404
    assert first.name["en"] in staff.get(f"{rules.rpartition('/')[0]}/answers").text
