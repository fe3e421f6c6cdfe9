"""One answer as the trainee's instructor sees it, and whether it counts.

What is put beside it is a mark: nothing that was answered changes, and every figure follows.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import datetime

from trainer import exams
from trainer.classes.seeing import may_see
from trainer.content import Content
from trainer.drills.round import KIND as ROUND
from trainer.errors import N_, Closed, NotFound
from trainer.people import Person
from trainer.practice.dealing import find_asked, is_whole
from trainer.practice.debriefing import RoundDebrief, debrief_of
from trainer.practice.standing import catch_up
from trainer.progress.replaying import Replay, replay_of
from trainer.reasons import read_reason
from trainer.reports.charts.timeline import TimeLine, timeline
from trainer.reports.r09_answers import remarks
from trainer.store import answers, classes, people
from trainer.store.audit import add_entry
from trainer.store.classes import Class
from trainer.store.database import Database, Store
from trainer.store.marks import Mark, Owned, add_mark, is_voided, marks_of, owned
from trainer.trainees.seeing import is_theirs, own_trainee

_PUBLIC_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)


@dataclass(frozen=True, slots=True, kw_only=True)
class AnswerSheet:
    """An item as it was shown, what was answered and what is right, and what was put beside it."""

    replay: Replay
    person: Person
    situation: str
    mode: str
    received: datetime
    exam_id: int | None
    sitting_id: int
    marks: tuple[tuple[Mark, str], ...]
    """With the name of who put it there."""
    remarks: tuple[str, ...]
    """Why it does not tell of skill, as ``REMARKS`` of the report of answers names it."""
    is_voided: bool
    has_debrief: bool
    n_items: int
    """How many its block has."""
    classes: tuple[Class, ...]
    """Of the trainee, those that the reader sees."""


def answer_sheet(store: Store, content: Content, actor: Person, sitting: str, seq: int) -> AnswerSheet:
    """Raises NotFound: what is not there and what is another's look the same. Closed, StoreUnavailable."""
    with store.read() as db:
        found, person = _own(db, actor, sitting)
        replay = replay_of(db, content, found.sitting, seq)
        answered = answers.find_answer(db, found.sitting.id, seq)
        assert answered is not None, "what is shown again was answered"
        marks = marks_of(db, found.sitting.id, seq)
        names = {one.actor_id: people.find_person(db, one.actor_id) for one in marks}
        is_void = is_voided(marks)
        is_round = replay.item.kind == ROUND and is_whole(
            content, found.sitting.drill_ids, found.sitting.mode)
        return AnswerSheet(
            replay=replay, person=person, mode=found.sitting.mode, received=answered.received,
            situation=find_asked(db, found.sitting, seq).item.situation, exam_id=found.exam_id,
            sitting_id=found.sitting.id,
            is_voided=is_void, has_debrief=is_round, n_items=found.sitting.n_items,
            marks=tuple((one, known.name if (known := names[one.actor_id]) else "") for one in marks),
            remarks=tuple(remarks(
                found.sitting.mode, voided=is_void, slip=answered.is_slip, rapid=answered.timing.is_rapid,
                away=answered.timing.is_away, assisted=answered.hints.is_assisted)),
            classes=_seen_classes(db, actor, person))


@dataclass(frozen=True, slots=True, kw_only=True)
class RoundSheet:
    """A whole round of a trainee."""

    person: Person
    round: RoundDebrief
    started: datetime
    line: TimeLine
    classes: tuple[Class, ...]


def round_sheet(store: Store, content: Content, actor: Person, sitting: str) -> RoundSheet:
    """R12, the debrief of a round that is over. Raises NotFound, Closed while it goes on."""
    with store.read() as db:
        found, person = _own(db, actor, sitting)
        round_ = debrief_of(db, content, found.sitting)
        seen = _seen_classes(db, actor, person)
    if not round_.ended:
        raise Closed(N_("This round goes on. Its debrief is here when it is over."))
    line = timeline([(one.elapsed_ms, one.weight, one.lost) for one in round_.of.moments])
    return RoundSheet(person=person, round=round_, started=found.sitting.started, line=line, classes=seen)


def void(store: Store, content: Content, actor: Person, sitting: str, seq: int, *, reason: str,
         now: datetime) -> None:
    """Let an answer not count. Raises AnswerFormatError without a reason, NotFound, Closed."""
    _mark(store, content, actor, sitting, seq, "void", reason, now)


def restore(store: Store, content: Content, actor: Person, sitting: str, seq: int, *, reason: str,
            now: datetime) -> None:
    """Let it count again. Raises as ``void`` does."""
    _mark(store, content, actor, sitting, seq, "restore", reason, now)


def _mark(store: Store, content: Content, actor: Person, sitting: str, seq: int, what: str, reason: str,
          now: datetime) -> None:
    """Harmless where it is so already. In an exam what was certified is withdrawn: its mark is another."""
    said = read_reason(reason)
    with store.read() as db:
        found, person = _own(db, actor, sitting)
    if found.exam_id is not None:
        do = exams.void if what == "void" else exams.restore
        do(store, actor, found.sitting.id, seq, reason=said, now=now)
    else:
        store.write(lambda db: _write(db, actor, sitting, seq, what, said, now))
    catch_up(store, content, person)


def _write(db: Database, actor: Person, sitting: str, seq: int, what: str, said: str, now: datetime) -> None:
    found, person = _own(db, actor, sitting)
    if not answers.is_answered(db, found.sitting.id, seq):
        raise NotFound(N_("There is no answer to this item yet."))
    seen = _seen_classes(db, actor, person)
    if seen and all(one.archived for one in seen):
        raise Closed(N_("This class is archived: it can be read, and nothing in it changes. "
                        "Reopen it in its settings to go on."))
    if is_voided(marks_of(db, found.sitting.id, seq)) != (what == "void"):
        add_mark(db, found.sitting.id, seq, what, actor.id, now, said)
        add_entry(db, actor.id, "answer.voided" if what == "void" else "answer.restored",
                  f"person:{person.id}", now, block=sitting, seq=seq, reason=said)


def _seen_classes(db: Database, actor: Person, person: Person) -> tuple[Class, ...]:
    """Those that the trainee is in and the actor sees."""
    return tuple(one for one in classes.classes_of(db, person.id, "trainee") if may_see(db, actor, one.id))


def _own(db: Database, actor: Person, sitting: str) -> tuple[Owned, Person]:
    """A sitting of a trainee whom the actor sees. Raises NotFound."""
    found = owned(db, bytes.fromhex(sitting)) if _PUBLIC_ID.fullmatch(sitting) else None
    if found is None or not found.is_told or not is_theirs(db, actor, found.person_id):
        raise NotFound(N_("There is no such block."))
    person, _ = own_trainee(db, actor, found.person_id)
    return found, person
