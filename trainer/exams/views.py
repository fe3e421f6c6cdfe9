"""What the pages of exams get; nothing that a trainee's page gets tells a right answer before the release."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from trainer.drills.base import Verdict
from trainer.errors import Message
from trainer.exams.blueprint import Blueprint
from trainer.learning.marking import Mark
from trainer.practice.views import IssuedItem
from trainer.store.exams import Exam

State = Literal["open", "finished", "handed_in", "deadline"]
"""Of a sitting: whether it takes answers now, and if not why."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Draft:
    """What an instructor writes down; times are UTC."""

    name: str
    blueprint: Blueprint
    attempts: int
    opens: datetime
    closes: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class SittingRow:
    """A line of the instructor's live list and of the list of marks."""

    sitting_id: int
    """What reopen, add_time and void take."""
    public_id: str
    person_id: int
    name: str
    code: str | None
    attempt_no: int
    is_trial: bool
    state: State
    started: datetime
    deadline: datetime
    """As it stands now, time added included."""
    ended: datetime | None
    n_items: int
    n_answered: int
    n_late: int
    n_away: int
    """Items whose page was left for long before they were answered; it changes no mark."""
    extra_time: int
    added_ms: int
    credited_ms: int
    n_holds: int
    """Pages that it was on: more than one means reloads or other devices."""
    last_seen: datetime
    """The last answer or page."""
    clock_went_back: bool
    mark: Mark
    """As of now; unanswered items count nothing."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Overview:
    """An exam with everybody who sat it, and those of the class who did not."""

    exam: Exam
    blueprint: Blueprint
    rows: tuple[SittingRow, ...]
    """By name and attempt; trials last."""
    missing: tuple[tuple[int, str], ...]
    """Person and name of those who have not begun."""
    n_open: int
    """Sittings that take answers now; the release waits for them."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetItem:
    """One item of a sitting with what came of it: for instructors, and after the release for its trainee."""

    seq: int
    part: int
    item: IssuedItem
    situation: str
    given: dict[str, str] | None
    """The fields as typed; None: not answered."""
    verdict: Verdict | None
    """None: not answered."""
    due: Message | None
    """What was right; None for an item without an answer whose rules are read no more."""
    elapsed_ms: int | None
    credited_ms: int
    is_late: bool
    is_away: bool
    is_void: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """A sitting in full."""

    row: SittingRow
    items: tuple[SheetItem, ...]
    """Those that were issued."""
    letters: str
    """Of the table's court cards; those of English where its rules are read no more."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Paper:
    """The page of a sitting that goes on."""

    sitting: str
    exam: str
    """Public id."""
    name: str
    is_trial: bool
    open: IssuedItem | None
    """None: it is over."""
    state: State
    n_items: int
    n_done: int
    """Items that were answered or left."""
    is_counted: bool
    """Whether it is told how many there are: not where a whole round is dealt."""
    left_ms: int
    """Of the whole, by the server's clock; grace and credit are not in it."""
    item_left_ms: int | None
    """Of the open item; negative once its time is up. None: it has no limit of its own."""
    extra_time: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Pulse:
    """What the page of a sitting is told every few seconds."""

    nonce: str
    """To be sent back at once; "" for an answer to one."""
    is_held: bool
    """False: the sitting goes on on another page."""
    state: State
    seq: int | None
    """Of the open item."""
    left_ms: int
    item_left_ms: int | None


@dataclass(frozen=True, slots=True, kw_only=True)
class AttemptLine:
    """One of a trainee's own sittings of an exam."""

    sitting: str
    attempt_no: int
    state: State
    started: datetime


@dataclass(frozen=True, slots=True, kw_only=True)
class Lobby:
    """What an exam is, for whoever is to sit it."""

    exam: Exam
    blueprint: Blueprint
    class_name: str
    zone: str
    attempts_left: int
    extra_time: int
    state: Literal["early", "open", "closed", "released"]
    own: tuple[AttemptLine, ...]
    paper: str | None
    """The sitting that goes on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Result:
    """What the trainee is told after the release."""

    lobby: Lobby
    sheets: tuple[Sheet, ...]
    """Of every attempt."""
    secret: str | None
    """In hexadecimal digits, when it may be known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class UpcomingExam:
    """A line of Today."""

    exam: str
    """Public id."""
    name: str
    class_name: str
    zone: str
    opens: datetime
    closes: datetime
    state: Literal["early", "open", "closed", "released"]
    has_sat: bool
    attempts_left: int
    sitting: str | None
    """The own paper that goes on."""
