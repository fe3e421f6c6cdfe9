"""A mark that is again what a withdrawn certificate says: it stays withdrawn, and another can be issued."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.school import signed_in
from tests.test_certificates import held
from trainer import certificates, exams
from trainer.certificates import issuing


@pytest.fixture
def hall(app: Flask) -> Hall:
    return Hall(app.extensions["store"], app.extensions["content"])


def test_a_restored_item_leaves_it_withdrawn_and_says_how_to_issue_it_again(app: Flask, hall: Hall) -> None:
    sitting = hall.sitting_id(held(hall))
    teacher = signed_in(app, hall.school.instructor)

    def issue_it() -> str:
        return issuing.issue(hall.store, hall.content, hall.instructor, hall.exam.id, sitting, now=hall.now)

    def said() -> list[str]:
        with hall.store.read() as db:
            public = db.execute("SELECT hex(public_id) AS x FROM sitting WHERE id = ?", [sitting]).fetchone()
        return [found[1] for address in (f"/teach/sittings/{sitting}",
                                         f"/teach/answers/{public['x'].lower()}/1")
                if (found := re.search(r'data-withdrawn="([^"]+)".*?href="([^"]*)"',
                                       teacher.get(address).text, re.DOTALL))]

    first = issue_it()
    assert said() == []
    exams.void(hall.store, hall.instructor, sitting, 1, reason="the card was torn", now=hall.now)
    assert said() == [], "the mark is another one"
    exams.restore(hall.store, hall.instructor, sitting, 1, reason="it was whole", now=hall.now)
    found = certificates.verified(hall.store, first)
    assert found
    assert not found.holds
    assert said() == [first, first]
    page = teacher.get(f"/teach/exams/{hall.exam.id}?sitting={sitting}").text
    assert re.search(rf'<option value="{sitting}" selected>', page)
    issue_it()
    assert said() == [], "another one holds"


def test_one_that_was_withdrawn_by_hand_is_not_offered_again(hall: Hall) -> None:
    sitting = hall.sitting_id(held(hall))
    given = hall.store, hall.content, hall.instructor, hall.exam.id, sitting
    no = issuing.issue(*given, now=hall.now)
    certificates.withdraw(hall.store, hall.instructor, no, "sat by somebody else", hall.now)
    assert issuing.as_certified(*given, now=hall.now) is None
