"""What an answer's time is worth: hints are read with care and never trusted beyond the server's clock."""

from __future__ import annotations

import pytest

from trainer.learning.scoring import LONGEST_MS, Hints, Timing, is_slow, read_hints, time_answer


@pytest.mark.parametrize(("text", "read"), [
    ("0", 0), ("1", 1), ("930", 930), ("0930", 930), (str(LONGEST_MS), LONGEST_MS),
    ("", None), ("-1", None), ("+1", None), (" 1", None), ("1 ", None), ("1_0", None), ("1.5", None),
    ("1e3", None), ("१", None), ("１", None), ("0x10", None), ("nan", None), ("1\n", None),
    (str(LONGEST_MS + 1), None), ("9" * 8, None), ("9" * 9, None), ("9" * 5000, None), ("\ud800", None),
])
@pytest.mark.parametrize("field", ["t_first_ms", "t_submit_ms", "hidden_ms"])
def test_a_duration_is_ascii_digits_and_not_absurd(field: str, text: str, read: int | None) -> None:
    assert getattr(read_hints({field: text}), field) == read


@pytest.mark.parametrize(("form", "hints"), [
    ({}, Hints()),
    ({"total": "17"}, Hints()),
    ({"input_mode": "keys"}, Hints(input_mode="keys")),
    ({"input_mode": "Keys!"}, Hints()),
    ({"input_mode": "k" * 17}, Hints()),
    ({"assisted": "1", "shown_again": "1"}, Hints(is_assisted=True, is_shown_again=True)),
    ({"assisted": "0", "shown_again": "yes"}, Hints()),
])
def test_hints(form: dict[str, str], hints: Hints) -> None:
    assert read_hints(form) == hints


@pytest.mark.parametrize(("t_submit", "server", "elapsed"), [
    (900, 5_000, 900),
    (5_000, 5_000, 5_000),
    (90_000, 5_000, 5_000),
    (900, 0, 0),
    (0, 5_000, 0),
    (None, 5_000, None),
    (900, -1, None),
    (900, -3_600_000, None),
])
def test_the_browser_s_time_is_bounded_by_the_server_s(
        t_submit: int | None, server: int, elapsed: int | None) -> None:
    """A server's clock that was set back tells nothing, and no time is ever negative."""
    hints = Hints(t_submit_ms=t_submit)
    timing = time_answer(hints, server_ms=server, target_ms=2_000, is_button_drill=False)
    assert timing == Timing(elapsed_ms=elapsed, is_rapid=False, is_away=False)


def test_an_item_that_was_shown_again_has_no_time() -> None:
    hints = Hints(t_submit_ms=900, is_shown_again=True)
    assert time_answer(hints, server_ms=5_000, target_ms=2_000, is_button_drill=True).elapsed_ms is None


@pytest.mark.parametrize(("hints", "target", "is_away"), [
    (Hints(t_first_ms=30_000, t_submit_ms=31_000), 2_000, False),
    (Hints(t_first_ms=30_001, t_submit_ms=31_000), 2_000, True),
    (Hints(t_first_ms=30_001, t_submit_ms=31_000), 20_000, False),
    (Hints(t_first_ms=40_001, t_submit_ms=41_000), 20_000, True),
    (Hints(t_submit_ms=30_001), 2_000, True),
    (Hints(t_first_ms=900, t_submit_ms=90_000), 2_000, False),
    (Hints(t_first_ms=900, t_submit_ms=1_000, hidden_ms=30_001), 2_000, True),
    (Hints(t_first_ms=900, t_submit_ms=1_000, hidden_ms=29_000), 2_000, False),
    (Hints(), 2_000, False),
])
def test_away_is_no_input_for_long(hints: Hints, target: int, is_away: bool) -> None:
    """For 30 s, or twice the target; writing for long is not being away."""
    timing = time_answer(hints, server_ms=100_000, target_ms=target, is_button_drill=False)
    assert timing.is_away == is_away


def test_nobody_was_away_for_longer_than_the_item_was_open() -> None:
    """Else a wrong answer could be sent with a claim that makes it count for nothing."""
    hints = Hints(t_first_ms=3_600_000, hidden_ms=3_600_000, t_submit_ms=3_600_000)
    assert not time_answer(hints, server_ms=4_000, target_ms=2_000, is_button_drill=False).is_away


@pytest.mark.parametrize(("t_submit", "target", "is_button", "is_rapid"), [
    (249, 2_000, True, True), (250, 2_000, True, False), (249, 2_000, False, False),
    (399, 4_000, True, True), (400, 4_000, True, False), (None, 4_000, True, False),
])
def test_rapid_is_faster_than_reading_on_a_button_drill(
        t_submit: int | None, target: int, is_button: bool, is_rapid: bool) -> None:
    timing = time_answer(Hints(t_submit_ms=t_submit), server_ms=9_000, target_ms=target,
                         is_button_drill=is_button)
    assert timing.is_rapid == is_rapid


@pytest.mark.parametrize(("elapsed", "target", "slow"), [
    (2_001, 2_000, True), (2_000, 2_000, False), (None, 2_000, False), (0, 2_000, False)])
def test_slow_is_over_the_target(elapsed: int | None, target: int, slow: bool) -> None:
    assert is_slow(elapsed, target) == slow
