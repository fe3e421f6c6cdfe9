"""P1: no acknowledged answer is lost, doubled or changed by a crash of the server."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.promises.kills import play_and_kill
from tests.promises.server import Server

pytestmark = pytest.mark.skipif(os.name == "nt", reason="SIGKILL of a process group")


def test_no_acknowledged_answer_is_lost_twice_or_changed(
        tmp_path: Path, size: Callable[[int, int], int], figure: Callable[[str], None]) -> None:
    with Server(tmp_path / "trainer.db") as server:
        outcome = play_and_kill(server, trainees=size(12, 50), kills=size(4, 200), seed=1)
    figure(str(outcome))
    assert (outcome.lost, outcome.twice, outcome.changed, outcome.refused) == ([], [], [], [])
    assert outcome.replays


def test_who_acknowledges_before_the_commit_is_caught(
        tmp_path: Path, figure: Callable[[str], None]) -> None:
    """The proof of the proof: killed until an answer is lost, at most this often.

    Few trainees: of many, each would ask for a block that waits behind all the others' commits.
    """
    lost = kills = 0
    with Server(tmp_path / "trainer.db", "tests.promises.hasty_server") as server:
        while not lost and kills < 40:
            outcome = play_and_kill(server, trainees=12, kills=2, seed=kills + 2)
            lost += len(outcome.lost)
            kills += 2
    figure(f"acknowledged before the commit: {lost} lost within {kills} kills")
    assert lost
