"""The class that reports are tested with is what it says it is."""

from __future__ import annotations

from pathlib import Path

from tests.reporting.classroom import make_classroom
from tests.reports.recount import accuracy, of, raw
from tests.shipped import shipped_content
from trainer.store.database import Store


def test_it_has_all_sorts_of_trainees(store: Store, database: Path) -> None:
    room = make_classroom(store, shipped_content(), database)
    answers = raw(database)
    by_person = {one: [answer for answer in answers if answer.person == one] for one in room.trainees}
    weak, slow, mistaken, gone, few, never = room.trainees[2:8]
    assert len(by_person[few]) == 4
    assert not by_person[never]
    assert (accuracy(by_person[weak]) or 1) < 0.75 < (accuracy(by_person[slow]) or 0)
    assert any("ACE_STUCK_11" in one.codes for one in by_person[mistaken])
    assert max(one.received for one in by_person[gone]) < max(one.received for one in by_person[weak])
    assert len(of(answers, slip=True)) == 1
