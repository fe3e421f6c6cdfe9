"""P11: a clock that is set back while an exam is sat is seen, and makes no time negative."""

from __future__ import annotations

from datetime import timedelta

from tests.exams.sat import Hall
from tests.shipped import shipped_content
from trainer.exams import latency
from trainer.store import audit
from trainer.store.database import Store


def test_a_clock_set_back_is_seen(store: Store) -> None:
    hall = Hall(store, shipped_content())
    hall.publish()
    sitting = hall.start()
    hall.answer(sitting, 1)
    assert not hall.overview().rows[0].clock_went_back
    hall.answer(sitting, 2, after_ms=-3_600_000)
    hall.answer(sitting, 3)
    with store.read() as db:
        times = [row["elapsed_ms"] for row in db.execute("SELECT elapsed_ms FROM answer ORDER BY seq")]
        told = [(entry.actor_id, entry.detail) for entry in audit.entries(db)
                if entry.action == "exam.clock_back"]
        assert audit.walk(db).fault is None
    assert times == [1000, 0, 1000]
    assert told == [(None, {"seq": 2, "ms": 3_600_000})]
    assert hall.overview().rows[0].clock_went_back


def test_a_way_measured_over_a_clock_set_back_is_none(store: Store) -> None:
    hall = Hall(store, shipped_content())
    hall.publish()
    number = hall.sitting_id(hall.start())
    latency.ask(store, number, "n", hall.now)
    latency.came_back(store, number, "n", hall.now - timedelta(hours=1))
    assert latency.samples(store, number) == ()
