"""Rounds under way: the next step of a round is found without dealing all of it again.

A memory and nothing more: what was forgotten is dealt from its plan once more, and comes out the same.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from trainer.drills.base import Json
from trainer.drills.round.course import cues
from trainer.drills.round.plan import Plan
from trainer.drills.round.scene import Cue, Scene

_MOST = 64


@dataclass(frozen=True, slots=True)
class Run:
    """A round that has come to a step; nobody else has it while it is used."""

    scene: Scene
    course: Iterator[Cue]


_kept: dict[tuple[str, int], Run] = {}
"""By plan and by how many things were done; the one that was kept first is forgotten first."""


def take_up(saved: Json, count: int) -> Run:
    """The round of this plan after ``count`` things were done, as ``cues`` goes on from there."""
    run = _kept.pop((repr(saved), count), None)
    if run is None:
        scene = Scene(Plan.from_json(saved))
        run = Run(scene, cues(scene))
        next(islice(run.course, count, count), None)
    return run


def put_by(saved: Json, count: int, run: Run) -> None:
    """Keep a round for its next step."""
    _kept[repr(saved), count] = run
    for oldest in list(_kept)[:-_MOST]:
        _kept.pop(oldest, None)
