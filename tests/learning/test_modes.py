"""What a mode shows and counts, and which of its blocks tell of mastery."""

from __future__ import annotations

import pytest

from trainer.learning.modes import MODES, Mode, counts_for_mastery, is_mixed


def marks(mode: Mode) -> str:
    """One letter for each thing that is true of the mode."""
    return "".join(letter for letter, is_true in {
        "R": mode.is_rated, "a": mode.repeats, "s": mode.may_mark_slips, "c": mode.shows_clock,
        "h": mode.gives_hints, "m": mode.is_always_mixed}.items() if is_true)


@pytest.mark.parametrize(("name", "true_of_it", "seconds", "items"), [
    ("learn", "h", (), None),
    ("practice", "Rsch", (), None),
    ("retry", "ach", (), None),
    ("sprint", "c", (60, 120, 300), None),
    ("check", "Rcm", (), 40),
])
def test_a_mode(name: str, true_of_it: str, seconds: tuple[int, ...], items: int | None) -> None:
    mode = MODES[name]
    assert (marks(mode), mode.seconds, mode.items) == (true_of_it, seconds, items)


def test_there_are_no_other_modes() -> None:
    assert list(MODES) == ["learn", "practice", "retry", "sprint", "check", "exam"]


@pytest.mark.parametrize(("mode", "kinds", "mixed"), [
    ("practice", ["payout"], False), ("practice", ["payout", "payout"], False),
    ("practice", ["payout", "hand-total"], True), ("check", ["payout"], True),
])
def test_a_block_is_mixed_when_it_is_a_check_or_over_two_kinds(
        mode: str, kinds: list[str], mixed: bool) -> None:
    assert is_mixed(MODES[mode], kinds) == mixed


@pytest.mark.parametrize(("mode", "guess", "mixed", "counts"), [
    ("practice", 0.02, False, True), ("practice", 0.02, True, True), ("check", 0.5, True, True),
    ("practice", 0.5, True, True), ("practice", 0.5, False, False), ("practice", 0.49, False, True),
    ("learn", 0.02, True, False), ("sprint", 0.02, True, False), ("retry", 0.02, True, False),
])
def test_what_counts_for_mastery(mode: str, guess: float, mixed: bool, counts: bool) -> None:
    """Two buttons are guessed right every second time: alone they show nothing."""
    assert counts_for_mastery(MODES[mode], guess=guess, is_mixed=mixed) == counts
