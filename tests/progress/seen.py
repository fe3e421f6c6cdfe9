"""What a trainee of sums has done and sees of it."""

from __future__ import annotations

from tests.local import visitor
from tests.trainee import Trainee
from trainer import progress
from trainer.people import Person

AWAY = {"after_ms": 40_000, "t_first_ms": 35_000, "t_submit_ms": 36_000}
"""Hints of an answer that was given away from the table."""


def play(trainee: Trainee, sitting: str, offs: list[int]) -> None:
    for off in offs:
        trainee.answer_open(sitting, off, t_submit_ms=900)


def person(trainee: Trainee) -> Person:
    found = visitor(trainee.store, "token")
    assert found
    return found


def sum_skill(trainee: Trainee) -> progress.SkillView:
    views = progress.skills(trainee.store, trainee.content, person(trainee), trainee.now)
    return next(view for view in views if view.kind == "sums")


def history(trainee: Trainee) -> progress.History:
    return progress.history(trainee.store, trainee.content, person(trainee), "sums")
