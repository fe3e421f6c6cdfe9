"""An exam goes on being what it was when somebody who sat it is erased."""

from __future__ import annotations

import pytest
from flask import Flask

from tests.exams.sat import Hall
from tests.school import signed_in
from tests.shipped import shipped_content
from tests.web.visitor import Visitor
from trainer import exams, upkeep
from trainer.certificates import issuing
from trainer.errors import Closed
from trainer.store import school
from trainer.store.database import Store

RIGHT = (True,) * 5


@pytest.fixture
def hall(store: Store) -> Hall:
    """Two sat it, both passed, the results are out; the certificate is of the one who is erased."""
    hall = Hall(store, shipped_content())
    hall.publish()
    for person in (hall.trainee, hall.person(hall.school.classmate)):
        hall.sit(RIGHT, person)
    hall.release()
    return hall


@pytest.mark.parametrize("keeps_answers", [True, False])
def test_marks_remarking_and_pages_hold(app: Flask, store: Store, hall: Hall, keeps_answers: bool) -> None:
    row = next(one for one in hall.overview().rows if one.person_id == hall.trainee.id)
    number = issuing.issue(store, hall.content, hall.instructor, hall.exam.id, row.sitting_id, now=hall.now)
    store.write(lambda db: school.choose(db, "keeps_answers", keeps_answers))
    upkeep.erase(store, None, hall.trainee.id, typed="Tanya Petrova", now=hall.now)
    again = exams.remark(store, hall.content, str(hall.exam.id))
    assert again.differences == []
    marks = {one.person_id: one.mark.has_passed for one in hall.overview().rows}
    assert marks[hall.school.classmate]
    assert {one.state for one in hall.overview().rows} <= {"finished", "deadline"}
    classmate = hall.person(hall.school.classmate)
    told = exams.result(store, hall.content, classmate, hall.exam.address, now=hall.now)
    assert told.secret == hall.exam.secret.hex(), "nobody sits it any more"
    with pytest.raises(Closed):
        issuing.issue(store, hall.content, hall.instructor, hall.exam.id, row.sitting_id, now=hall.now)
    assert issuing.issue_all(store, hall.content, hall.instructor, hall.exam.id, now=hall.now) == 1
    page = signed_in(app, hall.school.instructor).get(f"/teach/exams/{hall.exam.id}")
    assert page.status_code == 200
    assert "Tanya" not in page.text
    said = Visitor(app).get(f"/verify/{number}").text
    assert "Tanya" not in said
    assert upkeep.verify(store).fault is None


@pytest.mark.parametrize("keeps_answers", [True, False])
def test_who_is_erased_in_mid_exam_sits_it_no_more(app: Flask, store: Store, keeps_answers: bool) -> None:
    """The results wait for nobody who is not there any more."""
    hall = Hall(store, shipped_content())
    hall.publish()
    hall.start()
    hall.start(hall.person(hall.school.classmate))
    store.write(lambda db: school.choose(db, "keeps_answers", keeps_answers))
    upkeep.erase(store, None, hall.trainee.id, typed="Tanya Petrova", now=hall.now)
    states = {row.person_id: row.state for row in hall.overview().rows}
    assert states.get(hall.trainee.id) == ("handed_in" if keeps_answers else None)
    assert states[hall.school.classmate] == "open", "somebody else's goes on"
    assert upkeep.verify(store).fault is None
