"""P14 in exams: every mark comes out again from answers, keys and seeds, and what was changed is found."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from flask import Flask

from tests.exams.sat import BLUEPRINT, NOON, PAGE, Hall, secret
from tests.promises.filled import guess, right
from tests.shipped import shipped_content
from trainer import exams
from trainer.engine.randomness import Rng
from trainer.exams import Part, can_be_asked
from trainer.store.database import Store


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store, shipped_content())


def sit_all(hall: Hall, items: int, tables: int) -> None:
    """Every drill that an exam may have; some right, some guessed, some left, some late."""
    drills = [drill for drill in hall.content.drills.values() if can_be_asked(drill)]
    rng = Rng(b"answers")
    for table in list(hall.content.tables)[:tables]:
        for few in (drills[:12], drills[12:24], drills[24:]):
            there = [drill for drill in few if hall.content.situations(drill.id, table)]
            parts = tuple(Part(drill_id=drill.id, items=1 if drill.params.get("whole") else items, weight=1,
                               seconds=10) for drill in there)
            hall.publish(replace(BLUEPRINT, parts=parts, table_id=table, seconds=None), hours=100)
            sitting = hall.start()
            n_items = hall.overview().rows[0].n_items
            for seq in range(1, n_items + 1):
                item = hall.item(sitting, seq).item
                form = right(item) if rng.chance(1, 2) else guess(item, rng)
                if rng.chance(1, 12):
                    exams.leave(hall.store, hall.content, hall.trainee, sitting, seq, page=PAGE,
                                received=hall.now, now=hall.now)
                else:
                    hall.answer(sitting, seq, form, after_ms=20_000 if rng.chance(1, 10) else 2000)
            hall.release()


def test_every_mark_comes_out_again(hall: Hall, size: Callable[[int, int], int],
                                    figure: Callable[[str], None]) -> None:
    sit_all(hall, size(1, 8), size(1, 99))
    totals = [0, 0, 0]
    with hall.store.read() as db:
        ids = [row["id"] for row in db.execute("SELECT id FROM exam")]
        late = db.execute("SELECT count(*) FROM exam_answer WHERE is_late = 1").fetchone()[0]
    for exam_id in ids:
        again = exams.remark(hall.store, hall.content, str(exam_id))
        assert again.differences == []
        assert again.not_remade == 0
        totals = [totals[0] + again.sittings, totals[1] + again.answers, totals[2] + again.remade]
    figure(f"{totals[0]} sittings: {totals[1]} answers marked again, "
           f"{totals[2]} items dealt again, {late} late: 0 differences")
    assert totals[2] > totals[1] > late > 0


def test_a_trial_of_a_draft_that_was_changed_is_no_difference(hall: Hall) -> None:
    draft = hall.compose()
    trial = exams.try_out(hall.store, hall.content, hall.instructor, draft.id, public_id=secret(), now=NOON)
    hall.answer(trial, 1, person=hall.instructor)
    part = Part(drill_id="payout/blackjack", items=1, weight=1, seconds=5)
    exams.change(hall.store, hall.instructor, draft.id, exams.Draft(
        name="Another", blueprint=replace(BLUEPRINT, parts=(part,)), attempts=1, opens=draft.opens,
        closes=draft.closes), now=hall.now)
    hall.now += timedelta(seconds=1)
    hall.exam = exams.publish(hall.store, hall.content, hall.instructor, draft.id, code="CADE23",
                              now=hall.now)
    hall.now += timedelta(seconds=1)
    hall.sit([True])
    again = exams.remark(hall.store, hall.content, str(draft.id))
    assert (again.differences, again.sittings, again.answers) == ([], 1, 1)
    assert [row.state for row in hall.overview().rows] == ["finished", "handed_in"]


@pytest.mark.parametrize(("change", "said"), [
    ("UPDATE answer SET credit = 1000 - credit WHERE seq = 2", "thousandths"),
    ("UPDATE answer SET typed = '{\"total\":\"30\"}' WHERE seq = 1", "typed"),
    ("UPDATE answer SET elapsed_ms = elapsed_ms - 1 WHERE seq = 1", "times"),
    ("UPDATE exam_answer SET is_late = 1 - is_late WHERE seq = 1", "times"),
    ("UPDATE item SET situation = 'blackjack' WHERE seq = 1", "another one"),
    ("UPDATE item_body SET prompt = json_set(prompt, '$.asked', 'x') WHERE seq = 1", "another one"),
    ("UPDATE sitting SET seed = zeroblob(16)", "secret"),
    ("UPDATE exam SET secret = zeroblob(32)", "committed"),
    ("UPDATE exam SET blueprint = json_set(blueprint, '$.pass_line', 100)", "committed"),
    ("UPDATE exam_sitting SET extra_time = 200", "sealed"),
    ("UPDATE sitting_end SET n_right = n_right - 1", "sums"),
    ("UPDATE item_body SET answer_key = json_set(answer_key, '$.total.number', 4)", "another one"),
])
def test_what_was_changed_behind_the_store_is_found(app: Flask, hall: Hall, change: str, said: str) -> None:
    hall.publish()
    hall.sit([True, False, True, True, True])
    hall.release()
    run = app.test_cli_runner()
    fine = run.invoke(args=["remark", str(hall.exam.id)])
    assert fine.exit_code == 0, fine.output
    assert "Differences: 0" in fine.output
    table = change.split()[1]
    trigger = "exam_is_committed" if table == "exam" else f"{table}_is_not_changed"
    hall.store.write(lambda db: db.executescript(f"DROP TRIGGER {trigger}; {change}"))
    found = run.invoke(args=["remark", hall.exam.address])
    assert found.exit_code == 1
    assert said in found.output
