"""P10: a long way to the server costs nobody their time, and nobody gains by pretending to have one."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta

import pytest

from tests.exams.sat import BLUEPRINT, PAGE, PARTS, Hall
from tests.shipped import shipped_content
from trainer import exams
from trainer.exams.clock import GRACE
from trainer.store import papers
from trainer.store.database import Store
from trainer.store.papers import PaperAnswer

MS = timedelta(milliseconds=1)


@pytest.fixture
def hall(store: Store) -> Hall:
    return Hall(store, shipped_content())


def measure(hall: Hall, sitting: str, *ways_ms: int) -> None:
    """The page is asked, and answers after so long."""
    for number, way in enumerate(ways_ms):
        for echo, after_ms in (("", 0), (f"n{number}", way)):
            hall.now += after_ms * MS
            exams.pulse(hall.store, hall.trainee, sitting, page=PAGE, echo=echo, nonce=f"n{number}",
                        received=hall.now, now=hall.now)


def kept(hall: Hall, sitting: str) -> dict[int, PaperAnswer]:
    with hall.store.read() as db:
        return papers.paper_answers(db, hall.row(db, sitting))


@pytest.mark.parametrize(("ways", "measured", "credited"), [
    ((), None, 0),
    ((0,) * 5, 0, 0),
    ((100,) * 5, 100, 100),
    ((300,) * 5, 300, 300),
    ((2000,) * 5, 2000, 300),
    ((100, 100, 2000, 100, 100), 100, 100),
    ((2000, 2000, 2000, 50, 50, 50, 50, 50), 50, 50),
    ((100, 100, 5000, 5000, 5000), 5000, 300),
])
def test_the_credit_is_the_way_within_its_cap(hall: Hall, ways: tuple[int, ...], measured: int | None,
                                              credited: int) -> None:
    """The last of these answers late on purpose: it gains the cap and no more."""
    hall.publish(replace(BLUEPRINT, seconds=600))
    sitting = hall.start()
    measure(hall, sitting, *ways)
    hall.now = hall.item(sitting, 1).issued
    hall.answer(sitting, 1, after_ms=3000)
    assert (kept(hall, sitting)[1].latency_ms, kept(hall, sitting)[1].credited_ms) == (measured, credited)
    with hall.store.read() as db:
        (elapsed,) = db.execute("SELECT elapsed_ms FROM answer").fetchone()
    assert elapsed == 3000 - credited


@pytest.mark.parametrize("over", [0, 1])
def test_an_item_is_late_after_its_credit_and_the_grace(hall: Hall, over: int) -> None:
    hall.publish(replace(BLUEPRINT, seconds=600))
    sitting = hall.start()
    measure(hall, sitting, *(200,) * 5)
    hall.now = hall.item(sitting, 1).issued
    hall.answer(sitting, 1, after_ms=10_000 + 200 + GRACE // MS + over)
    assert kept(hall, sitting)[1].is_late == bool(over)


def test_all_of_it_is_two_per_cent_of_the_exam_at_most(hall: Hall) -> None:
    """60 seconds give 1200 ms: four answers of 300, then none."""
    hall.publish(replace(BLUEPRINT, seconds=60, parts=(replace(PARTS[0], items=6),)))
    sitting = hall.start()
    for seq in range(1, 7):
        measure(hall, sitting, *(300,) * 5)
        hall.answer(sitting, seq)
    credits = [one.credited_ms for one in kept(hall, sitting).values()]
    assert credits == [300, 300, 300, 300, 0, 0]
    assert hall.overview().rows[0].credited_ms == 1200


def test_a_number_counts_once_and_only_its_own(hall: Hall) -> None:
    """Sent back again and again, or made up, it measures nothing."""
    hall.publish(replace(BLUEPRINT, seconds=600))
    sitting = hall.start()
    measure(hall, sitting, 100)
    for echo in ("n0", "n0", "other", "n0"):
        hall.now += 250 * MS
        exams.pulse(hall.store, hall.trainee, sitting, page=PAGE, echo=echo, nonce="", received=hall.now,
                    now=hall.now)
    hall.answer(sitting, 1)
    assert kept(hall, sitting)[1].latency_ms == 100


def test_what_the_browser_says_of_its_time_is_of_no_matter(hall: Hall) -> None:
    """P8: a browser's clock and its own measures decide nothing in an exam."""
    hall.publish()
    sitting = hall.start()
    hints = {"t_first_ms": "1", "t_submit_ms": "2", "hidden_ms": "99999", "shown_again": "1", "assisted": "1"}
    hall.answer(sitting, 1, hall.right(sitting, 1) | hints, after_ms=4000)
    with hall.store.read() as db:
        row = db.execute("SELECT elapsed_ms, rapid, away, assisted FROM answer").fetchone()
    assert tuple(row) == (4000, 0, 0, 0)
    assert hall.overview().rows[0].mark.parts[0].n_right == 1
