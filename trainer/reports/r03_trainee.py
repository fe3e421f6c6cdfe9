"""R3, a trainee on one page: every skill, the course of the weeks, the commonest mistakes, what is next."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import NamedTuple

from trainer.errors import N_, Message
from trainer.learning.mastery import MASTERED_LOWER, MASTERED_PACE, PROFICIENT_LOWER
from trainer.reports.charts.interval import Interval, interval
from trainer.reports.pooled import Pooled
from trainer.reports.report import Chart
from trainer.reports.table import LEAST_ANSWERS, LEVEL_NAMES, LEVELS, Column, Table, row

MISTAKES = 5
_HIGH = ("mastered", "certified")
COLUMNS = (
    Column(key="skill", head=N_("Skill"), kind="skill"), Column(key="level", head=N_("Level"), kind="level"),
    Column(key="n", head=N_("Answers"), kind="count"),
    Column(key="accuracy", head=N_("Accuracy"), kind="share"),
    Column(key="lower", head=N_("At least"), kind="share"),
    Column(key="upper", head=N_("At most"), kind="share"),
    Column(key="pace", head=N_("Pace"), kind="pace"),
    Column(key="change_7_days", head=N_("7-day change"), kind="share"),
    Column(key="weakest", head=N_("Weakest that must hold"), kind="situation"),
    Column(key="weakest_accuracy", head=N_("Its accuracy"), kind="share"),
    Column(key="is_hole", head=N_("Hole"), kind="yes_no"),
    Column(key="exam_mark", head=N_("Last exam"), kind="share"),
)


class ExamLine(NamedTuple):
    """What a skill came to in the last released exam that asked it."""

    day: date
    mark: int | None
    """Thousandths; None: nothing of it counted."""
    n_right: int
    n: int
    has_passed: bool
    """The exam as a whole."""


class Weakest(NamedTuple):
    """Of the situations that must hold the one that goes worst."""

    situation: str
    """``kind/situation``."""
    accuracy: float | None
    """None: never answered."""
    is_hole: bool


class Example(NamedTuple):
    """The last answer that showed a misconception."""

    sitting: str
    seq: int
    at: datetime
    situation: str
    text: Message | None
    """What was said of it; None where it cannot be judged again."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SkillLine:
    """A skill as it stands; figures are None before anything counted, or of too few answers."""

    skill: str
    level: str | None
    before: str | None
    """The level a week ago."""
    n: int
    accuracy: float | None = None
    lower: float | None = None
    upper: float | None = None
    pace: float | None = None
    change: float | None = None
    """Of the lower bound in 7 days."""
    weakest: Weakest | None = None
    exam: ExamLine | None = None
    recent: int = 0
    wrong: int = 0
    wrong_most: tuple[str, int] | None = None
    """Of the last answers: where most of the wrong ones were, and how many."""

    @property
    def plot(self) -> Interval | None:
        if self.accuracy is None or self.lower is None or self.upper is None:
            return None
        return interval(self.accuracy, self.lower, self.upper)

    @property
    def has_dropped(self) -> bool:
        return (self.before is not None and self.level is not None
                and LEVELS.index(self.level) < LEVELS.index(self.before))


@dataclass(frozen=True, slots=True, kw_only=True)
class MistakeLine:
    """A misconception in the last 30 days."""

    skill: str
    code: str
    hits: int
    chances: int
    state: str
    dots: tuple[bool, ...]
    example: Example | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Advice:
    """What follows from the figures."""

    head: Message
    steps: tuple[Message, ...]
    last: Message | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class TraineePage:
    """All that the page shows besides the table of skills."""

    person_id: int
    name: str
    code: str | None
    class_id: int
    class_name: str
    zone: str
    school: str
    instructor: str
    first: date | None
    """The first day with an answer."""
    today: date
    answers: int
    days: int
    ms: int
    whole: Pooled
    lines: tuple[SkillLine, ...]
    mistakes: tuple[MistakeLine, ...]
    mistakes_since: date
    accuracy: Chart | None
    pace: Chart | None
    advice: Advice
    rules: tuple[str, str] | None
    """The table of the class and the first digits of its rules' hash."""
    extra_time: int = 100

    @property
    def high(self) -> int:
        return sum(one.level in _HIGH for one in self.lines)

    @property
    def noted(self) -> SkillLine | None:
        """The skill that the note under the table speaks of: the weakest with enough answers."""
        known = [one for one in self.lines if one.lower is not None]
        return min(known, key=lambda one: one.lower or 0.0, default=None)


def skills_table(lines: Sequence[SkillLine]) -> Table:
    """A row a skill."""
    return Table(columns=COLUMNS, rows=tuple(row(
        skill=one.skill, level=one.level, n=one.n, accuracy=one.accuracy, lower=one.lower, upper=one.upper,
        pace=one.pace, change_7_days=one.change,
        weakest=one.weakest and one.weakest.situation, weakest_accuracy=one.weakest and one.weakest.accuracy,
        is_hole=one.weakest and one.weakest.is_hole,
        exam_mark=None if one.exam is None or one.exam.mark is None else one.exam.mark / 1000)
        for one in lines))


def advise(lines: Sequence[SkillLine], mistakes: Sequence[MistakeLine]) -> Advice:
    """From the figures alone, so that two who look see the same; whoever signs may write another."""
    begun = [one for one in lines if one.level is not None]
    if not begun:
        return Advice(head=Message(N_("Nothing counted yet.")), steps=(
            Message(N_("Begin with %(skill)s: ten items a day."), {"skill": {"skill": lines[0].skill}}),)
            if lines else ())
    steps = (*_accuracy_steps(begun), *_mistake_steps(mistakes), *_pace_steps(begun))
    return Advice(head=_head(lines), steps=steps, last=_not_begun(lines))


def _head(lines: Sequence[SkillLine]) -> Message:
    dropped = next((one for one in lines if one.has_dropped), None)
    if dropped:
        return Message(N_("Not ready yet: %(skill)s has dropped from “%(before)s” to “%(level)s”."), {
            "skill": {"skill": dropped.skill}, "before": _word(dropped.before),
            "level": _word(dropped.level)})
    high = sum(one.level in _HIGH for one in lines)
    if high == len(lines):
        return Message(N_("Every skill is mastered or certified."))
    return Message(N_("Mastered or certified: %(high)s of %(all)s skills."),
                   {"high": high, "all": len(lines)})


def _word(level: str | None) -> dict[str, str]:
    return {"message": LEVEL_NAMES[level or "new"]}


def _accuracy_steps(lines: Sequence[SkillLine]) -> Iterator[Message]:
    """The weakest skill, by the situation that must hold and does not, if there is one."""
    below = [one for one in lines if one.lower is not None and one.lower < MASTERED_LOWER]
    weakest = min(below, key=lambda one: one.lower or 0.0, default=None)
    if weakest is None:
        return
    goal = MASTERED_LOWER if (weakest.lower or 0) >= PROFICIENT_LOWER else PROFICIENT_LOWER
    params = {"skill": {"skill": weakest.skill}, "goal": round(100 * goal)}
    if weakest.weakest and weakest.weakest.is_hole:
        yield Message(N_("%(skill)s, %(situation)s: 20 a day in mixed blocks. Goal: at least %(goal)s %%."),
                      {**params, "situation": {"situation": weakest.weakest.situation}})
    else:
        yield Message(N_("%(skill)s: 20 a day in mixed blocks. Goal: at least %(goal)s %%."), params)


def _mistake_steps(mistakes: Sequence[MistakeLine]) -> Iterator[Message]:
    worst = next((one for one in mistakes if one.state == "open"), None)
    if worst:
        yield Message(N_("%(skill)s, “%(mistake)s”: 10 a day until it is gone."),
                      {"skill": {"skill": worst.skill}, "mistake": {"mistake": worst.code}})


def _pace_steps(lines: Sequence[SkillLine]) -> Iterator[Message]:
    """Where accuracy is there and pace is not: the slowest."""
    slow = [one for one in lines if one.pace is not None and one.pace < MASTERED_PACE
            and (one.lower or 0) >= PROFICIENT_LOWER and one.n >= LEAST_ANSWERS]
    slowest = min(slow, key=lambda one: one.pace or 0.0, default=None)
    if slowest:
        yield Message(N_("Pace in %(skill)s (%(pace)s): accuracy is there, use timed blocks."),
                      {"skill": {"skill": slowest.skill}, "pace": {"pace": slowest.pace}})


def _not_begun(lines: Sequence[SkillLine]) -> Message | None:
    missing = [one.skill for one in lines if one.level is None]
    if not missing:
        return None
    names: dict[str, object] = {"skill": missing[-1]}
    for skill in reversed(missing[:-1]):
        names = {"message": N_("%(first)s, %(rest)s"), "first": {"skill": skill}, "rest": names}
    return Message(N_("Not begun: %(skills)s."), {"skills": names})
