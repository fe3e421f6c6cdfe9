"""A person's answers as evidence of skill, each in the trainee's own day."""

from __future__ import annotations

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.learning.diagnosis import in_order
from trainer.learning.evidence import Evidence
from trainer.learning.modes import MODES, counts_for_mastery
from trainer.people import Person, day_of
from trainer.store.evidence import LoggedAnswer


def guess_of(drill: Drill) -> float:
    """Chance that a blind guess is right: how a drill asks is its variant's."""
    return KINDS[drill.kind].GUESS[drill.variant]


def tells_of_mastery(content: Content, answer: LoggedAnswer) -> bool:
    """What a blind guess gets right every second time tells of it only where it was mixed.

    Of a drill that is no more it is not known how it was asked: it counts as if nothing could be guessed.
    """
    return counts_for_mastery(MODES[answer.mode], guess=_guess(content, answer), is_mixed=answer.is_mixed)


def tells_alone(drill: Drill) -> bool:
    """Whether practice of this drill on its own tells of mastery."""
    return counts_for_mastery(MODES["practice"], guess=guess_of(drill), is_mixed=False)


def evidence_of(content: Content, answer: LoggedAnswer, person: Person) -> Evidence:
    """The day is that of the place where the trainee was; where that is not known, of where he is."""
    codes = answer.codes
    return Evidence(
        at=answer.received, day=day_of(answer.received, answer.zone or person.zone),
        situation=answer.situation, credit=answer.credit, elapsed_ms=answer.elapsed_ms,
        target_ms=answer.target_ms, guess=_guess(content, answer), is_mixed=answer.is_mixed,
        codes=in_order(codes, KINDS[answer.kind].MISTAKES) if len(codes) > 1 else codes,
        sitting=answer.sitting, seq=answer.seq)


def _guess(content: Content, answer: LoggedAnswer) -> float:
    drill = content.drills.get(answer.drill_id)
    return guess_of(drill) if drill else 0.0
