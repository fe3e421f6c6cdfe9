"""Who is called a master: nearly all of those who are right in 98 of 100 answers, few of those in 85.

A thousand runs each are in ``python3 run.py bench trainees``.
"""

from __future__ import annotations

import pytest

from tests.trainees.measures import SKILLS, is_called_mastered


@pytest.mark.parametrize(("right", "runs", "least", "most"), [
    (980, 16, 15, 16), (850, 16, 0, 2), (600, 4, 0, 0)])
def test_mastery_is_for_those_who_have_it(right: int, runs: int, least: int, most: int) -> None:
    """Each run a skill in turn."""
    mastered = sum(is_called_mastered(SKILLS[seed % len(SKILLS)], right, seed) for seed in range(runs))
    assert least <= mastered <= most
