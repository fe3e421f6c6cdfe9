"""What the pages of progress show; every figure follows from the log."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, datetime

from trainer.drills.base import Word, word_of
from trainer.learning.diagnosis import State
from trainer.learning.evidence import Evidence
from trainer.learning.mastery import SkillState
from trainer.store.evidence import LoggedAnswer


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerLine:
    """One answer that counts."""

    sitting: str
    seq: int
    drill_id: str
    table_id: str
    situation: str
    at: datetime
    day: date
    credit: int
    elapsed_ms: int | None
    target_ms: int
    codes: tuple[str, ...]

    @classmethod
    def of(cls, answer: LoggedAnswer, one: Evidence) -> AnswerLine:
        """As a page lists it."""
        return cls(
            sitting=answer.sitting, seq=answer.seq, drill_id=answer.drill_id, table_id=answer.table_id,
            situation=answer.situation, at=answer.received, day=one.day, credit=answer.credit,
            elapsed_ms=answer.elapsed_ms, target_ms=answer.target_ms, codes=one.codes)

    @property
    def word(self) -> Word:
        return word_of(self.credit)


@dataclass(frozen=True, slots=True, kw_only=True)
class SituationView:
    """A situation of a skill on the map."""

    situation: str
    n: int
    accuracy: int | None
    """In thousandths; None before anything was answered."""
    pace: float | None
    """Target over usual time; None: not known."""
    is_critical: bool
    is_hole: bool
    is_due: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillView:
    """A skill, what is known of it, and its situations that the trainee's tables can deal."""

    kind: str
    state: SkillState
    situations: tuple[SituationView, ...]
    n_guessed: int
    """Answers that are not among its figures, as a blind guess is right every second time where they were
    given: two buttons, and no other kind of drill beside them."""
    needs_refresh: bool
    """Some of it has not come for so long that it may be forgotten; the level stays."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DayPoint:
    """How a skill stood when a day ended."""

    day: date
    n: int
    accuracy: int
    """In thousandths."""
    pace: float | None


@dataclass(frozen=True, slots=True, kw_only=True)
class History:
    """How a skill came to stand as it does."""

    points: tuple[DayPoint, ...]
    answers: tuple[AnswerLine, ...]
    """Those that the sentence under the figures speaks of, the last first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeView:
    """A misconception with the last answer that showed it."""

    kind: str
    code: str
    n: int
    state: State
    situations: tuple[str, ...]
    example: AnswerLine


@dataclass(frozen=True, slots=True, kw_only=True)
class Due:
    """A situation whose review is due."""

    kind: str
    situation: str
    drill_ids: tuple[str, ...]
    """Those that ask it."""
    target_ms: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """A thing to work on: a misconception, or a situation that goes badly."""

    kind: str
    code: str | None
    situation: str
    drill_id: str
    table_id: str
    n: int
    wrong: int
    """Of the last ``n`` there."""

    @property
    def focus(self) -> str:
        """What a block on it is begun with."""
        return self.code or f"{self.kind}/{self.situation}"


@dataclass(frozen=True, slots=True, kw_only=True)
class Streak:
    """Days in a row on which something was answered, by the trainee's own day."""

    days: int
    today: date
    week: tuple[tuple[date, bool], ...]
    """The seven days of this week, from Monday, and whether something was answered."""
