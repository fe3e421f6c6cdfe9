"""What the pages get: nothing here tells a right answer before the item is answered."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from trainer.drills.base import Json, Verdict, Word
from trainer.drills.interruptions import Aside
from trainer.engine.rules import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class IssuedItem:
    """An item as its page may know it: no seed, no situation, no key."""

    sitting: str
    """Public id, 32 hexadecimal digits."""
    seq: int
    kind: str
    drill_id: str
    table_id: str
    prompt: Json
    target_ms: int
    n_items: int
    issued: datetime
    rules: str = ""
    """Hash of the rules that it was dealt from."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Feedback:
    """What is said of an answer."""

    seq: int
    item: IssuedItem
    """The one that was answered."""
    given: dict[str, str]
    """The fields of the first answer, as typed."""
    verdict: Verdict
    elapsed_ms: int | None
    """None: no time that could be trusted."""
    is_away: bool
    """Nobody sat there: the answer counts for nothing."""
    is_slip: bool
    is_repeat: bool
    """It had been answered before; this is what was said then."""
    differs: bool
    """This time something else was given, and it did not count."""
    aside: Aside | None
    """What came of an interruption; None where there was none, or none that was shown."""
    next: IssuedItem | None
    """The open item; None when the block has ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Block:
    """A sitting in progress or ended."""

    sitting: str
    drill_ids: tuple[str, ...]
    """Those that its items come from."""
    table_id: str
    table: HouseRules | None
    """By the rules that it was begun with, or what its table is now where those are read no more."""
    mode: str
    n_items: int
    """The most there can be where ``ends`` is given."""
    ends: datetime | None
    """When the time of a sprint is up, by the server's clock and after these answers."""
    marks: tuple[Word, ...]
    """Of the answered items, in order."""
    open: IssuedItem | None
    last: Feedback | None
    has_interruptions: bool
    ended: bool
    accuracy: int | None
    """Mean credit of the answers that count, in thousandths."""
    median_ms: int | None
    is_whole: bool = False
    """One item with all its steps, as many as it takes."""
    is_silent: bool = False
    """Nothing is said of an answer before the block is over."""

    @property
    def is_counted(self) -> bool:
        """Whether it has so many items and no others."""
        return self.ends is None and not self.is_whole


@dataclass(frozen=True, slots=True, kw_only=True)
class SummaryItem:
    """One answered item."""

    seq: int
    word: Word
    credit: int
    elapsed_ms: int | None
    target_ms: int
    situation: str
    codes: tuple[str, ...]
    is_slow: bool
    is_slip: bool
    is_away: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Summary:
    """What a block came to; while ``is_silent`` nothing but that something was answered."""

    sitting: str
    drill_ids: tuple[str, ...]
    table_id: str
    mode: str
    source: str | None
    """The sitting that a retry repeats."""
    started: datetime
    ended: bool
    n_items: int
    n_right: int
    accuracy: int | None
    """Mean credit of the answers that count (no slips, nobody away), in thousandths."""
    median_ms: int | None
    items: tuple[SummaryItem, ...]
    mistakes: tuple[tuple[str, int], ...]
    """Each code that was explained and in how many answers, slips apart; the most frequent first."""
    missed: int
    """Not fully right, slips apart: what *Retry missed* asks."""
    slow: int
    """Right but over the target: what *Retry missed + slow* asks besides."""
    may_mark_slip: bool
    has_interruptions: bool
    asides: tuple[int, int]
    """Interruptions that were answered right, and all that were shown."""
    n_answered: int
    is_silent: bool
    """What its answers are worth is said when it is over and its trainee has said how well it went."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RecentBlock:
    """One line of the trainee's history."""

    sitting: str
    drill_ids: tuple[str, ...]
    table_id: str
    mode: str
    started: datetime
    ended: bool
    n_items: int
    n: int
    """Answered."""
    n_right: int
    is_unsaid: bool
    """Its trainee is told nothing yet of what it came to."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeCount:
    """How often a misconception of a kind was found today."""

    kind: str
    code: str
    n: int
