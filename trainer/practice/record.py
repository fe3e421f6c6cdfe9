"""A person's record: what all the answers come to, ready for what is asked of it.

It follows from the log and from nothing else. It is kept in memory with the mark of how far the log went
when it was made; whoever wants it asks the log first. While the mark is the same the log is, so the
record is right; what was answered since is added; after anything else, a mark on an old answer above
all, it is made anew. Other processes are of no matter, as the mark is read from the database.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from datetime import date, datetime

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import WHOLE
from trainer.learning.evidence import Evidence
from trainer.learning.mastery import SkillState, Track, follow, has_tested_out
from trainer.learning.standing import Standing
from trainer.people import Person, day_of
from trainer.practice.evidence import evidence_of, tells_of_mastery
from trainer.store.database import Database
from trainer.store.evidence import LoggedAnswer, LogMark, checks, log_mark, read_answers

LOOKED_AT = 12
"""So many of the last answers of a place say how it goes there."""


class Record:
    """Of one person: the days, and the skills by kind of drill."""

    def __init__(self, content: Content, person: Person, mark: LogMark, passed: dict[str, datetime]) -> None:
        self.days = Counter[date]()
        """Answers of all modes, each by the clock of where it was given."""
        self.skills = {kind: SkillRecord(content, kind) for kind in KINDS}
        self._content, self._person = content, person
        self._mark, self._passed = mark, passed

    def now(self, db: Database, content: Content, person: Person) -> Record | None:
        """This record with what was answered since; None when it has to be made anew."""
        mark = log_mark(db, person.id)
        if content is not self._content or person.zone != self._person.zone:
            return None
        if mark == self._mark:
            return self
        if (mark.marks, mark.voided) != (self._mark.marks, self._mark.voided):
            return None
        since = read_answers(db, person.id, after=self._mark.last)
        if self._mark.answers + len(since) != mark.answers or not self._can_take(db, since):
            return None
        self._mark = mark
        for answer in since:
            self.add(answer)
        return self

    def add(self, answer: LoggedAnswer) -> Evidence | None:
        """The next answer; what it tells of a skill, if it counts."""
        self.days[day_of(answer.received, answer.zone or self._person.zone)] += 1
        if not answer.counts or answer.kind not in self.skills:
            return None
        one = evidence_of(answer, self._person)
        self.skills[answer.kind].add(answer, one)
        return one

    def _can_take(self, db: Database, since: Sequence[LoggedAnswer]) -> bool:
        """Not where they change what earlier answers come to: by another check, or at another table."""
        return (_passed(db, self._person) == self._passed
                and all(one.received > passed for passed in self._passed.values() for one in since[:1])
                and all(one.table_id in self.skills[one.kind].tables for one in since
                        if one.counts and one.kind in self.skills))


class SkillRecord:
    """Of one kind of drill."""

    def __init__(self, content: Content, kind: str) -> None:
        module = KINDS[kind]
        drills = [drill for drill in content.drills.values() if drill.kind == kind]
        target_ms = {situation: drill.target(situation) for drill in reversed(drills)
                     for situation in drill.situations}
        guess = min((module.GUESS[drill.variant] for drill in drills), default=0.0)
        self.kind = kind
        self.standing = Standing(module.CRITICAL, guess, target_ms)
        self.tables: set[str] = set()
        """At which it was answered."""
        self.examples: dict[str, tuple[LoggedAnswer, Evidence]] = {}
        """The last answer that showed each misconception."""
        self.spots: dict[str, SpotRecord] = {}
        """By situation."""
        self._content = content
        self._n = 0
        self._track: Track | None = None
        """None until the tables are known, which decide what is critical."""

    def add(self, answer: LoggedAnswer, one: Evidence) -> None:
        """The next answer of the kind that counts."""
        self._n += 1
        self.standing.add(one)
        self.tables.add(answer.table_id)
        self.examples |= dict.fromkeys(one.codes, (answer, one))
        if one.situation not in self.spots:
            self.spots[one.situation] = SpotRecord()
        self.spots[one.situation].add(self._n, answer, one)
        if self._track and tells_of_mastery(self._content, answer):
            self._track.add(one)

    def follow(self, told: Sequence[Evidence], passed: datetime | None) -> None:
        """Mastery from the beginning, by all that told of it so far and the last check that was passed."""
        is_known = passed is not None and any(one.at <= passed for one in told)
        self._track = follow(told, self.critical, passed if is_known else None)

    @property
    def there(self) -> list[str]:
        """The situations that its drills can ask at these tables, or at any before there were some."""
        tables = [table for table in self._content.tables if table in self.tables or not self.tables]
        there = {one for drill in self._content.drills.values() if drill.kind == self.kind
                 for table in tables for one in self._content.situations(drill.id, table)}
        return [one for one in KINDS[self.kind].SITUATIONS if one in there]

    @property
    def critical(self) -> list[str]:
        """Those that must hold and can be dealt there."""
        there = self.there
        return [one for one in KINDS[self.kind].CRITICAL if one in there]

    @property
    def state(self) -> SkillState:
        """Accuracy, pace and level."""
        assert self._track is not None, "a record is followed when it is made"
        return self._track.state


class SpotRecord:
    """The last answers in one situation."""

    __slots__ = ("drill_id", "latest", "table_id")

    def __init__(self) -> None:
        self.latest: tuple[tuple[int, bool, tuple[str, ...]], ...] = ()
        """Place among the answers of the kind, whether right, and the misconceptions shown."""
        self.drill_id = self.table_id = ""
        """Of the last one."""

    def add(self, place: int, answer: LoggedAnswer, one: Evidence) -> None:
        """The next one."""
        self.latest = (*self.latest[1 - LOOKED_AT:], (place, one.is_right, one.codes))
        self.drill_id, self.table_id = answer.drill_id, answer.table_id


def make_record(db: Database, content: Content, person: Person) -> Record:
    """From all the answers."""
    passed = _passed(db, person)
    record = Record(content, person, log_mark(db, person.id), passed)
    told: dict[str, list[Evidence]] = defaultdict(list)
    for answer in read_answers(db, person.id):
        one = record.add(answer)
        if one is not None and tells_of_mastery(content, answer):
            told[answer.kind].append(one)
    for kind, skill in record.skills.items():
        skill.follow(told[kind], passed.get(kind))
    return record


def _passed(db: Database, person: Person) -> dict[str, datetime]:
    """Kind -> when a check of it alone was passed last."""
    return {kind: ended for kinds, ended, n, n_right in checks(db, person.id) for kind in kinds
            if len(kinds) == 1 and has_tested_out([WHOLE] * n_right + [0] * (n - n_right))}
