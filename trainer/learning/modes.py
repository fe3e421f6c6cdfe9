"""The modes: the same items and the same engine, counted and shown in different ways."""

from __future__ import annotations

from dataclasses import dataclass

from trainer.errors import N_


@dataclass(frozen=True, slots=True, kw_only=True)
class Mode:
    """What a sitting of this mode shows and counts."""

    name: str
    """English, marked for translation."""
    is_rated: bool
    """Its answers tell how well a skill is mastered."""
    repeats: bool
    """It asks the items of another sitting again instead of dealing new ones."""
    may_mark_slips: bool


MODES: dict[str, Mode] = {
    "practice": Mode(name=N_("Practice"), is_rated=True, repeats=False, may_mark_slips=True),
    "retry": Mode(name=N_("Retry"), is_rated=False, repeats=True, may_mark_slips=False),
}
