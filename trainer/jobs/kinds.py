"""What long work can be: registered by name, as drills are."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trainer.people import Person
from trainer.store.database import Store

Progress = Callable[[int, int], None]
"""Told after each step: how many are done, of how many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Kind:
    """One sort of long work. Its params are plain JSON values."""

    name: str
    """English, marked for translation: what is being made."""
    may: Callable[[Store, Person, Mapping[str, Any]], None]
    """Raises NotFound, Closed where the person may not have it: asked before it is begun and fetched."""
    of: Callable[[Mapping[str, Any]], str]
    """What the record says it is of: ``class:3``."""
    make: Callable[[Person, Mapping[str, Any], Path, Progress], str]
    """In a process of its own: writes a file into the folder and gives its name. Raises TrainerError."""


Kinds = Mapping[str, Kind]
