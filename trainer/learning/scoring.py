"""What an answer's time is worth: the browser's measure within the server's, away, rapid, slow.

The browser's figures are hints. None of them makes an answer right or wrong, and none refuses it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

HINT_FIELDS = frozenset({
    "input_mode", "t_first_ms", "t_submit_ms", "hidden_ms", "assisted", "shown_again"})
"""Form fields that tell how an answer was given, and are no part of it."""

LONGEST_MS = 24 * 60 * 60 * 1000
"""Whatever lasts longer was not measured."""

AWAY_MS = 30_000
RAPID_MS = 250

_DURATION = re.compile(r"[0-9]{1,8}", re.ASCII)
_INPUT_MODE = re.compile(r"[a-z]{1,16}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class Hints:
    """What the browser says; None where it says nothing that could be true."""

    input_mode: str | None = None
    t_first_ms: int | None = None
    """From the item being painted to the first key or tap."""
    t_submit_ms: int | None = None
    """To the submit; pauses while the page is hidden, as ``t_first_ms`` does."""
    hidden_ms: int | None = None
    """How long the page was out of sight; in an exam also how long another window had the focus."""
    is_assisted: bool = False
    is_shown_again: bool = False
    """The page was loaded again with the same item in it: how long it was looked at is not known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Timing:
    """What the server makes of it."""

    elapsed_ms: int | None
    """None: accuracy counts, pace does not."""
    is_rapid: bool
    """Too fast to have been read: kept, but no sign of skill."""
    is_away: bool
    """Nobody sat there: judged and shown, but it counts for nothing."""


def read_hints(form: Mapping[str, str], *, gives_hints: bool = True) -> Hints:
    """Never raises: what cannot be read was not said, nor what the mode does not give."""
    mode = form.get("input_mode", "")
    return Hints(
        input_mode=mode if _INPUT_MODE.fullmatch(mode) else None,
        t_first_ms=_duration(form.get("t_first_ms", "")),
        t_submit_ms=_duration(form.get("t_submit_ms", "")),
        hidden_ms=_duration(form.get("hidden_ms", "")),
        is_assisted=gives_hints and form.get("assisted") == "1",
        is_shown_again=form.get("shown_again") == "1",
    )


def time_answer(hints: Hints, *, server_ms: int, target_ms: int, is_button_drill: bool) -> Timing:
    """``server_ms`` is the server's own time from issue to receipt, which no hint may exceed.

    It is not the time itself: a trainee reads the verdict before this item while it already runs.
    """
    if hints.t_submit_ms is None or hints.is_shown_again or server_ms < 0:
        elapsed_ms = None
    else:
        elapsed_ms = min(hints.t_submit_ms, server_ms)
    return Timing(
        elapsed_ms=elapsed_ms,
        is_rapid=is_button_drill and elapsed_ms is not None
        and elapsed_ms < max(RAPID_MS, target_ms / 10),
        is_away=_is_long(_longest_pause_ms(hints), server_ms, target_ms),
    )


def was_left(hints: Hints, *, server_ms: int, target_ms: int) -> bool:
    """Whether the page was out of sight, or another one had the focus, for as long as makes somebody away.

    What an exam counts: there nobody is away who looks at the item and thinks.
    """
    return _is_long(hints.hidden_ms or 0, server_ms, target_ms)


def _is_long(pause_ms: int, server_ms: int, target_ms: int) -> bool:
    """By the browser's measure within the server's."""
    return min(pause_ms, server_ms) > max(AWAY_MS, 2 * target_ms)


def is_slow(elapsed_ms: int | None, target_ms: int) -> bool:
    """Over its target; an answer without a time is not slow."""
    return elapsed_ms is not None and elapsed_ms > target_ms


def _longest_pause_ms(hints: Hints) -> int:
    """The longest time without input that the hints show: before the first key, or out of sight."""
    first = hints.t_submit_ms if hints.t_first_ms is None else hints.t_first_ms
    return max(first or 0, hints.hidden_ms or 0)


def _duration(text: str) -> int | None:
    if not _DURATION.fullmatch(text) or int(text) > LONGEST_MS:
        return None
    return int(text)
