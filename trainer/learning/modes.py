"""The modes: the same items and the same engine, counted and shown in different ways."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from trainer.errors import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """What a sitting of this mode shows and counts."""

    name: str
    """English, marked for translation."""
    is_rated: bool
    """Its answers tell how well a skill is mastered."""
    repeats: bool = False
    """It asks the items of another sitting again instead of dealing new ones."""
    may_mark_slips: bool = False
    shows_clock: bool = True
    """Unless the trainee hides it."""
    gives_hints: bool = False
    """An answer after a hint is assisted and tells nothing of mastery."""
    is_always_mixed: bool = False
    """Even over a single kind."""
    seconds: tuple[int, ...] = ()
    """How long it may last, the first unless another is chosen; without any it ends after its items."""
    stands_alone: bool = False
    """While it is open no verdict leads to the ruling desk."""
    items: int | None = None
    """How many; None: as the drill says."""
    is_chosen: bool = True
    """The trainee begins it; else an instructor sets it."""


MODES: dict[str, Mode] = {
    "learn": Mode(name=N_("Learn"), is_rated=False, shows_clock=False, gives_hints=True),
    "practice": Mode(name=N_("Practice"), is_rated=True, may_mark_slips=True, gives_hints=True),
    "retry": Mode(name=N_("Retry"), is_rated=False, repeats=True, gives_hints=True),
    "sprint": Mode(name=N_("Sprint"), is_rated=False, seconds=(60, 120, 300)),
    "check": Mode(name=N_("Check"), is_rated=True, is_always_mixed=True, stands_alone=True,
                  items=40),
    "exam": Mode(name=N_("Exam"), is_rated=False, stands_alone=True, is_chosen=False),
}


def is_mixed(mode: Mode, kinds: Collection[str]) -> bool:
    """Whether a block of this mode over these kinds is mixed; otherwise it is focused."""
    return mode.is_always_mixed or len(set(kinds)) > 1


def counts_for_mastery(mode: Mode, *, guess: float, is_mixed: bool) -> bool:
    """Whether the answers of a block tell of mastery.

    Where a blind guess is right every second time, only those of mixed blocks do.
    """
    return mode.is_rated and (is_mixed or guess < 0.5)
