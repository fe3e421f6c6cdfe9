"""A person's record: what all the answers come to, ready for what is asked of it.

It follows from the log and from nothing else. It is kept in memory with the mark of how far the log went
when it was made; whoever wants it asks the log first. While the mark is the same the log is, so the
record is right; what was answered since is added; after anything else, a mark on an old answer above
all, it is made anew. Other processes are of no matter, as the mark is read from the database.

What a block must keep silent about until it ends is left out, so that no figure tells of it; when such a
block has ended the record is made anew.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from itertools import product
from typing import NamedTuple

from trainer.content import Content
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.learning.evidence import Evidence
from trainer.learning.mastery import SkillState, Track, has_tested_out, steps
from trainer.learning.standing import Standing
from trainer.people import Person, day_of
from trainer.practice.dealing import silent_blocks
from trainer.practice.evidence import evidence_of, tells_of_mastery
from trainer.store.database import Database
from trainer.store.evidence import Check, LoggedAnswer, LogMark, checks, log_mark, read_answers

LOOKED_AT = 12
"""So many of the last answers of a place say how it goes there."""


class Record:
    """Of one person: the days, and the skills by kind of drill."""

    def __init__(self, content: Content, person: Person, mark: LogMark,
                 checks: tuple[Check, ...], silent: frozenset[str]) -> None:
        self.days = Counter[date]()
        """Answers of all modes, each by the clock of where it was given."""
        self.skills = {kind: SkillRecord(content, kind) for kind in KINDS}
        self._content, self._person = content, person
        self.mark = mark
        """How far the log went."""
        self._checks, self._silent = checks, silent
        self._withheld = set[str]()
        """The silent blocks that have answers."""

    def now(self, db: Database, content: Content, person: Person) -> Record | None:
        """This record with what was answered since; None when it has to be made anew."""
        mark = log_mark(db, person.id)
        if not self._holds_with(content) or person.zone != self._person.zone:
            return None
        if self._withheld and not self._withheld <= silent_blocks(db, content, person.id):
            return None
        if mark == self.mark:
            return self
        if (mark.marks, mark.voided) != (self.mark.marks, self.mark.voided):
            return None
        since = read_answers(db, person.id, after=self.mark.last)
        self._silent = silent_blocks(db, content, person.id)
        if self.mark.answers + len(since) != mark.answers or not self._can_take(db, since):
            return None
        self.mark = mark
        for answer in since:
            self.add(answer)
        return self

    def add(self, answer: LoggedAnswer) -> Evidence | None:
        """The next answer; what it tells of a skill, if it counts and may be told of."""
        self.days[day_of(answer.received, answer.zone or self._person.zone)] += 1
        if answer.sitting in self._silent:
            self._withheld.add(answer.sitting)
        if not self._is_told(answer):
            return None
        one = evidence_of(self._content, answer, self._person)
        self.skills[answer.kind].add(answer, one)
        return one

    @property
    def is_whole(self) -> bool:
        """Whether nothing is left out because its block must keep silent yet."""
        return not self._withheld

    def _holds_with(self, content: Content) -> bool:
        """Whether it would come to the same: houses where the person never answered are of no matter."""
        if content is self._content:
            return True
        tables = {check.table_id for check in self._checks}
        tables.update(*(one.tables for one in self.skills.values()))
        return content.mark_of(tables) == self._content.mark_of(tables)

    def _can_take(self, db: Database, since: Sequence[LoggedAnswer]) -> bool:
        """Not where they change what earlier answers come to: by another check, or at another table."""
        return (checks(db, self._person.id) == self._checks
                and all(one.table_id in self.skills[one.kind].tables for one in since if self._is_told(one)))

    def _is_told(self, answer: LoggedAnswer) -> bool:
        return answer.counts and answer.kind in self.skills and answer.sitting not in self._silent

    def follow(self, told: Mapping[str, Sequence[Evidence]]) -> None:
        """Mastery from the beginning, by all that told of it so far, by kind."""
        for kind, skill in self.skills.items():
            skill.follow(told[kind], self._checks)


class SkillRecord:
    """Of one kind of drill."""

    def __init__(self, content: Content, kind: str) -> None:
        module = KINDS[kind]
        drills = [drill for drill in content.drills.values() if drill.kind == kind]
        target_ms = {situation: drill.target(situation) for drill in reversed(drills)
                     for situation in drill.situations}
        self.kind = kind
        self.is_skill = module.IS_SKILL
        self.standing = Standing(module.CRITICAL, target_ms)
        self.tables: set[str] = set()
        """At which it was answered."""
        self.examples: dict[str, tuple[LoggedAnswer, Evidence]] = {}
        """The last answer that showed each misconception."""
        self.spots: dict[str, SpotRecord] = {}
        """By situation."""
        self.n_guessed = 0
        """Answers that count for what comes next, but tell nothing of mastery (``tells_of_mastery``)."""
        self.passed: tuple[str, ...] = ()
        """The checks that tested out of it, by their public ids."""
        self.history: dict[date, DayEnd] = {}
        """How it stood at the end of each day on which something told of it; the last day goes on."""
        self._content, self._drills = content, drills
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
        if not tells_of_mastery(self._content, answer):
            self.n_guessed += 1
        elif self._track:
            self._track.add(one)
            self.history[one.day] = DayEnd.of(self._track)

    def follow(self, told: Sequence[Evidence], checks: Sequence[Check]) -> None:
        """Mastery from the beginning, by all that told of it so far and the checks that were finished."""
        counted: dict[str, list[Evidence]] = {check.sitting: [] for check in checks}
        for one in told:
            if one.sitting in counted:
                counted[one.sitting].append(one)
        self.passed = tuple(
            check.sitting for check in checks if self._has_passed(check, counted[check.sitting]))
        self._track = Track(self.critical)
        for one, track in zip(told, steps(told, self.critical, self.passed), strict=True):
            self._track, self.history[one.day] = track, DayEnd.of(track)

    @property
    def there(self) -> list[str]:
        """The situations that its drills can ask at these tables (``Content.known``)."""
        there = self._asked(self._drills, self._content.known(self.tables))
        return [one for one in KINDS[self.kind].SITUATIONS if one in there]

    def needs(self, guess: Mapping[str, float], now: datetime) -> dict[str, float]:
        """How much each situation of ``guess`` is in need of practice; see ``Standing.needs``."""
        assert self._track is not None, "a record is followed when it is made"
        critical = [one for one in KINDS[self.kind].CRITICAL if one in guess]
        return self.standing.needs(guess, now, self._track.holes(critical))

    def _has_passed(self, check: Check, counted: Sequence[Evidence]) -> bool:
        """Whether it was of this skill alone, asked all that can be asked at its table, and went well.

        ``counted``: its answers that count, for what was not answered was not tested, whatever its drills
        might have asked. Drills that are dealt whole stand back where others are of parts.
        """
        if any(drill_id.partition("/")[0] != self.kind for drill_id in check.drill_ids):
            return False
        if not has_tested_out(check.n_items, [one.credit for one in counted]):
            return False
        parts = [drill for drill in self._drills if not drill.params.get("whole")]
        tables = self._content.known({check.table_id})
        return self._asked(parts or self._drills, tables) <= {one.situation for one in counted}

    def _asked(self, drills: Iterable[Drill], tables: Iterable[str]) -> set[str]:
        """The situations that these drills can ask at these tables."""
        return {one for drill, table in product(drills, tables)
                for one in self._content.situations(drill.id, table)}

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


class DayEnd(NamedTuple):
    """A skill at the end of a day."""

    n: int
    a: float
    b: float
    pace: float | None
    is_mastered: bool
    """Else the level follows from the figures."""

    @classmethod
    def of(cls, track: Track) -> DayEnd:
        figures = track.figures
        return cls(figures.n, figures.a, figures.b, figures.pace, track.is_mastered)


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
    record = Record(content, person, log_mark(db, person.id), checks(db, person.id),
                    silent_blocks(db, content, person.id))
    told: dict[str, list[Evidence]] = defaultdict(list)
    for answer in read_answers(db, person.id):
        one = record.add(answer)
        if one is not None and tells_of_mastery(content, answer):
            told[answer.kind].append(one)
    record.follow(told)
    return record
