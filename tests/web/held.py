"""An exam of the school that is there already when a page is asked for."""

from __future__ import annotations

from datetime import timedelta

from tests.exams.sat import BLUEPRINT, Hall
from trainer import exams

ENGLISH = {"Accept-Language": "en"}
TYPED = {
    "name": "Evening test", "table": "uk", "drill-1": "hand-total/single", "items-1": "10", "weight-1": "3",
    "seconds-1": "8", "line-1": "70", "drill-2": "payout/one-box", "items-2": "5", "weight-2": "1",
    "seconds-2": "", "line-2": "", "minutes": "30", "line": "87.5", "allowed": "1", "attempts": "2",
    "opens": "2026-12-01T09:00", "closes": "2026-12-01T12:00", "paper": "one", "critical": "HALF_ONLY"}
"""What the form of an exam brings."""


def compose(hall: Hall) -> None:
    """A draft whose window is open."""
    hall.exam = exams.compose(
        hall.store, hall.instructor, hall.school.class_id,
        exams.Draft(name="Spring test", blueprint=BLUEPRINT, attempts=1, opens=hall.now - timedelta(hours=1),
                    closes=hall.now + timedelta(hours=2)),
        secret=bytes(range(32)), public_id=bytes(range(16)), now=hall.now)


def publish(hall: Hall) -> None:
    """The same, published."""
    compose(hall)
    hall.exam = exams.publish(hall.store, hall.content, hall.instructor, hall.exam.id, code="CADE23",
                              now=hall.now)


def released(hall: Hall) -> tuple[int, int]:
    """The trainee passed and the classmate did not; the results are out. The two sittings."""
    publish(hall)
    sittings = (hall.sitting_id(hall.sit([True] * 5)),
                hall.sitting_id(hall.sit([True, *[False] * 4], hall.person(hall.school.classmate))))
    hall.release()
    return sittings


def seen(hall: Hall, address: str) -> str:
    """What the form on the page of a draft says that it was made of."""
    return exams.version_of(exams.exam(hall.store, hall.instructor, int(address.rpartition("/")[2])))
