"""What a school teaches with, and views of it with other rules at a table."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from trainer.calls.vocabulary import Calls, Vocabulary
from trainer.content.names import languages_of
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.engine.rules import HouseRules
from trainer.errors import N_, NotFound

_MOST_VIEWS = 500


T = TypeVar("T")
_Known = dict[tuple[str, str], tuple[HouseRules, T]]
"""Hash of a table and what was asked of it -> that table, and the answer."""


@dataclass(frozen=True, slots=True, eq=False)
class Content:
    """What a school teaches with: read once, never changed.

    It equals itself alone, so that what is worked out from it can be kept.
    """

    tables: Mapping[str, HouseRules]
    """By rule-set id."""
    drills: Mapping[str, Drill]
    """By full id, ``payout/table``."""
    vocabularies: Mapping[str, Vocabulary]
    """By language."""
    made: frozenset[str] = frozenset()
    """The ids of the tables that no file describes: the houses that were made here."""
    _shared: Content | None = field(default=None, compare=False, repr=False)
    _calls: _Known[Calls] = field(default_factory=dict, compare=False, repr=False)
    _views: dict[frozenset[str], Content] = field(init=False, default_factory=dict, compare=False, repr=False)
    _situations: _Known[tuple[str, ...]] = field(default_factory=dict, compare=False, repr=False)
    _same: dict[str, HouseRules] = field(default_factory=dict, compare=False, repr=False)
    """The one object of each table that a view has had."""
    _marks: dict[frozenset[str], bytes] = field(init=False, default_factory=dict, compare=False, repr=False)
    put_away: Mapping[str, HouseRules] = field(default_factory=dict)
    """Houses at which nothing new is begun: what was answered there is measured by them as before."""

    @property
    def languages(self) -> list[str]:
        """In which tables are named and explained: English, and those that have a file of calls."""
        return languages_of(self.vocabularies)

    @property
    def shared(self) -> Content:
        """What this is a view of for a class, a person or a block; itself where it is none."""
        return self._shared or self

    @property
    def mark(self) -> bytes:
        """SHA-256 of its drills and tables: with another one, what follows from answers may differ."""
        return self.mark_of(self.made)

    def mark_of(self, made: Collection[str]) -> bytes:
        """The same of answers that were given at no houses but these."""
        houses = self.made.union(self.put_away)
        which = houses.intersection(made)
        if which not in self._marks:
            drills = sorted((drill.id, drill.variant, drill.situations, drill.items,
                             sorted(drill.target_ms.items()), sorted(drill.params.items(), key=repr))
                            for drill in self.drills.values())
            tables = sorted((table.id, table.sha256) for table in self._measured.values()
                            if table.id in which or table.id not in houses)
            self._marks[which] = hashlib.sha256(repr((drills, tables)).encode()).digest()
        return self._marks[which]

    def known(self, table_ids: Collection[str]) -> list[str]:
        """Those of these tables that are there, else all that files describe: what a skill is measured by."""
        return ([one for one in self._measured if one in table_ids]
                or [one for one in self.tables if one not in self.made])

    @property
    def _measured(self) -> Mapping[str, HouseRules]:
        return {**self.put_away, **self.tables} if self.put_away else self.tables

    def calls(self, table_id: str, lang: str) -> Calls:
        """What may be typed at a table on a page in ``lang``; raises NotFound for an unknown table."""
        if table_id not in self.tables:
            raise NotFound(N_("There is no table “%(table)s”."), table=table_id[:40])
        table = self.tables[table_id]
        return _kept(self._calls, (table.sha256, lang), table,
                     lambda: Calls.of(self.vocabularies, table, lang))

    def with_houses(self, houses: Iterable[HouseRules], put_away: Iterable[HouseRules] = ()) -> Content:
        """These besides its own tables: a content of its own, no view."""
        more = {house.id: house for house in houses}
        return Content({**self.tables, **more}, self.drills, self.vocabularies, self.made.union(more),
                       _calls=self._calls, _situations=self._situations, _same=self._same,
                       put_away={house.id: house for house in put_away})

    def with_tables(self, tables: Iterable[HouseRules]) -> Content:
        """A view: the same, but with these in the places of the tables of their ids; kept for the next time.

        Whatever is worked out from a table is so once for all views that have it, however often it is read.
        """
        named = {f"{table.id} {table.sha256} {table.version}": table for table in tables
                 if self.tables.get(table.id) != table}
        if not named:
            return self
        which = frozenset(named)
        view = self._views.get(which)
        if view is None:
            while len(self._views) >= _MOST_VIEWS:  # asked by several threads at once
                self._views.pop(next(iter(tuple(self._views)), which), None)
            more = {table.id: self._same.setdefault(name, table) for name, table in named.items()}
            view = self._views.setdefault(which, Content(
                {**self.tables, **more}, self.drills, self.vocabularies,
                self.made.union(more.keys() - self.tables.keys()), self.shared, self._calls, self._situations,
                self._same, self.put_away))
        return view

    def situations(self, drill_id: str, table_id: str) -> tuple[str, ...]:
        """Those of the drill that the table can deal, worked out once; raises KeyError for unknown ids."""
        drill, table = self.drills[drill_id], self.tables.get(table_id) or self.put_away[table_id]
        return _kept(self._situations, (table.sha256, drill_id), table,
                     lambda: KINDS[drill.kind].situations(drill, table))


def _kept(known: _Known[T], key: tuple[str, str], table: HouseRules, work_out: Callable[[], T]) -> T:
    """What was worked out of this very table under this key, now or before."""
    found = known.get(key)
    if found is None or found[0] is not table:
        found = known[key] = table, work_out()
    return found[1]
