"""Who is at risk, and why: the reason is always said, with the figures that it rests on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import NamedTuple

from trainer.errors import N_, Message

IDLE_DAYS = 7
"""Without an answer, while work is due within as many days or late."""
FALL, FALL_DAYS, FALL_ANSWERS = 0.08, 7, 20
"""Lost of the lower bound in so many days, by at least so many new answers: a fall alone also comes by
chance, the more often the fewer answers it rests on (``tests/reports/test_at_risk.py`` says how often)."""
AGAIN, AGAIN_DAYS = 3, 3
"""The same critical mistake so often in so many days."""
SLOW_PACE, SLOW_ACCURACY, SLOW_ANSWERS = 0.5, 0.9, 25
"""Knows but is slow: pace below, accuracy above, of at least so many answers."""

RULES = ("idle", "fall", "again", "slow")
"""The most urgent first."""


class Work(NamedTuple):
    """An assignment that is not met and still counts."""

    id: int
    name: str
    due: datetime
    day: date
    """Of the due date, by the clock of the class."""
    done: int
    required: int


class Change(NamedTuple):
    """A skill now and a week ago."""

    skill: str
    lower_before: float
    lower: float
    new_answers: int

    @property
    def fall(self) -> float:
        return self.lower_before - self.lower


class Again(NamedTuple):
    """A misconception that was shown in critical situations of late."""

    skill: str
    code: str
    n: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Facts:
    """What is known of a trainee when it is asked."""

    now: datetime
    last: datetime | None
    """The last answer; None: none yet."""
    joined: datetime
    """The class: whoever never answered is idle since then."""
    work: Sequence[Work] = ()
    changes: Sequence[Change] = ()
    again: Sequence[Again] = ()
    n: int = 0
    accuracy: float | None = None
    pace: float | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Risk:
    """One reason."""

    rule: str
    """Of ``RULES``."""
    weight: float
    """Among reasons of the same rule the heavier comes first."""
    why: Message
    """For a heading."""
    short: Message
    """In a few words, for the table."""
    text: tuple[Message, ...]
    """The figures, in whole sentences."""
    skill: str | None = None
    code: str | None = None
    assignment: int | None = None
    seen: Mapping[str, str] | None = None
    """Filters that list the answers it rests on."""


def risks(facts: Facts) -> tuple[Risk, ...]:
    """Every reason, the most urgent first."""
    found = [*_idle(facts), *_falls(facts), *_again(facts), *_slow(facts)]
    return tuple(sorted(found, key=lambda one: (RULES.index(one.rule), -one.weight)))


def is_idle_before_work(last: datetime, due: datetime, now: datetime) -> bool:
    """No answer for a week, and work that is due within one or late."""
    week = timedelta(days=IDLE_DAYS)
    return now - last >= week and due - now <= week


def _idle(facts: Facts) -> Iterator[Risk]:
    last = facts.last or facts.joined
    work = sorted((one for one in facts.work if is_idle_before_work(last, one.due, facts.now)),
                  key=lambda one: one.due)
    if not work:
        return
    days = (facts.now - last).days
    late = [one for one in work if one.due < facts.now]
    first = next((one for one in work if one.due >= facts.now), None)
    if first:
        due = {"day": first.day.isoformat()}
        why = Message(N_("Idle %(days)s days, work due %(due)s"), {"days": days, "due": due})
    else:
        why = Message(N_("Idle %(days)s days, work late"), {"days": days})
    yield Risk(rule="idle", weight=days + 100 * len(late), why=why, assignment=(first or work[0]).id,
               short=Message(N_("Idle %(days)s days"), {"days": days}),
               text=tuple(_of_work(one, facts.now) for one in work[:2]))


def _of_work(one: Work, now: datetime) -> Message:
    params = {"name": one.name, "done": one.done, "required": one.required,
              "due": {"day": one.day.isoformat()}}
    return Message(N_("%(name)s: %(done)s of %(required)s (late since %(due)s).") if one.due < now
                   else N_("%(name)s: %(done)s of %(required)s (due %(due)s)."), params)


def _falls(facts: Facts) -> Iterator[Risk]:
    for one in facts.changes:
        if one.fall > FALL and one.new_answers >= FALL_ANSWERS:
            skill = {"skill": one.skill}
            yield Risk(
                rule="fall", weight=one.fall, skill=one.skill,
                why=Message(N_("%(skill)s: %(points)s points down in 7 days"),
                            {"skill": skill, "points": _points(one.fall)}),
                short=Message(N_("%(skill)s −%(points)s"), {"skill": skill, "points": _points(one.fall)}),
                text=(Message(N_("At least %(lower)s %%, was %(before)s; new answers: %(n)s."),
                              {"lower": _points(one.lower), "before": _points(one.lower_before),
                               "n": one.new_answers}),),
                seen={"kind": one.skill, "period": "7"})


def _again(facts: Facts) -> Iterator[Risk]:
    for one in facts.again:
        if one.n >= AGAIN:
            yield Risk(
                rule="again", weight=one.n, skill=one.skill, code=one.code,
                why=Message(N_("Same critical mistake %(n)s times in 3 days"), {"n": one.n}),
                short=Message(N_("%(mistake)s ×%(n)s"), {"mistake": {"mistake": one.code}, "n": one.n}),
                text=(Message(N_("%(skill)s: %(mistake)s."),
                              {"skill": {"skill": one.skill}, "mistake": {"mistake": one.code}}),),
                seen={"kind": one.skill, "code": f"{one.skill}/{one.code}", "period": "7"})


def _slow(facts: Facts) -> Iterator[Risk]:
    if (facts.pace is not None and facts.accuracy is not None and facts.n >= SLOW_ANSWERS
            and facts.pace < SLOW_PACE and facts.accuracy > SLOW_ACCURACY):
        figures = {"pace": {"pace": facts.pace}, "accuracy": _points(facts.accuracy)}
        yield Risk(
            rule="slow", weight=1 - facts.pace,
            why=Message(N_("Slow: pace %(pace)s at %(accuracy)s %%"), figures),
            short=Message(N_("Slow: %(pace)s at %(accuracy)s %%"), figures),
            text=(Message(N_("Knows it, but takes more than twice the target time.")),),
            seen={"period": "30"})


def _points(share: float) -> int:
    """Whole per cent."""
    return round(100 * share)
