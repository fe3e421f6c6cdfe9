"""Reads all of ``drills/`` into rule sets, drills and vocabularies, or names every error in it."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, TypeVar

from trainer.calls.conflicts import conflicts
from trainer.calls.vocabulary import Calls, Vocabulary
from trainer.content.drills import read_drills
from trainer.content.files import read_toml
from trainer.content.findings import FILE_NAME, Findings, found, in_file
from trainer.content.irregularities import KIND, STEM, read_irregularities, with_rulings
from trainer.content.names import LINE, SOURCE, alike, bad_id, bad_language, bad_text, languages_of
from trainer.content.records import read_record
from trainer.content.rule_sets import read_rule_set
from trainer.content.sentences import closest
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.drills.irregularity.rulings import Irregularity
from trainer.engine.findings import written
from trainer.engine.rules import HouseRules
from trainer.errors import N_, ContentError, FileFinding, NotFound

RULE_SETS = "rulesets"
CALLS = "calls"
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
        which = self.made.intersection(made)
        if which not in self._marks:
            drills = sorted((drill.id, drill.variant, drill.situations, drill.items,
                             sorted(drill.target_ms.items()), sorted(drill.params.items(), key=repr))
                            for drill in self.drills.values())
            tables = sorted((table.id, table.sha256) for table in self.tables.values()
                            if table.id in which or table.id not in self.made)
            self._marks[which] = hashlib.sha256(repr((drills, tables)).encode()).digest()
        return self._marks[which]

    def known(self, table_ids: Collection[str]) -> list[str]:
        """Those of these tables that are there, else all that files describe: what a skill is measured by."""
        return ([one for one in self.tables if one in table_ids]
                or [one for one in self.tables if one not in self.made])

    def calls(self, table_id: str, lang: str) -> Calls:
        """What may be typed at a table on a page in ``lang``; raises NotFound for an unknown table."""
        if table_id not in self.tables:
            raise NotFound(N_("There is no table “%(table)s”."), table=table_id[:40])
        table = self.tables[table_id]
        return _kept(self._calls, (table.sha256, lang), table,
                     lambda: Calls.of(self.vocabularies, table, lang))

    def with_houses(self, houses: Iterable[HouseRules]) -> Content:
        """These besides its own tables: a content of its own, no view."""
        more = {house.id: house for house in houses}
        return Content({**self.tables, **more}, self.drills, self.vocabularies, self.made.union(more),
                       _calls=self._calls, _situations=self._situations, _same=self._same)

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
                self._same))
        return view

    def situations(self, drill_id: str, table_id: str) -> tuple[str, ...]:
        """Those of the drill that the table can deal, worked out once; raises KeyError for unknown ids."""
        drill, table = self.drills[drill_id], self.tables[table_id]
        return _kept(self._situations, (table.sha256, drill_id), table,
                     lambda: KINDS[drill.kind].situations(drill, table))


def _kept(known: _Known[T], key: tuple[str, str], table: HouseRules, work_out: Callable[[], T]) -> T:
    """What was worked out of this very table under this key, now or before."""
    found = known.get(key)
    if found is None or found[0] is not table:
        found = known[key] = table, work_out()
    return found[1]


def load_content(folder: Path) -> Content:
    """Read every file of ``folder``; raises ContentError with the findings of all of them at once.

    Each language that has a file of calls is spoken here: what drills and tables say in words they say in
    all of these, and in English.
    """
    findings: Findings = []
    calls = [path.stem for path in _files(folder / CALLS)]
    languages = languages_of(calls)
    vocabularies = _read_vocabularies(folder, findings)
    if calls and SOURCE not in calls:
        findings += in_file(f"{CALLS}/{SOURCE}.toml", [
            found("", N_("the file is missing; allowed: the words of English pages"))])
    tables = _read_tables(folder, languages, calls, findings)
    drills = _read_drills(folder, languages, findings)
    drills = with_rulings(drills, _read_rulings(folder, languages, tables, findings))
    findings += _words_of_no_table(folder, vocabularies)
    if findings:
        raise ContentError(tuple(findings))
    return Content(tables, drills, vocabularies)


def _read_tables(
    folder: Path, languages: list[str], calls: list[str], findings: Findings
) -> dict[str, HouseRules]:
    tables = {}
    for path, table in _toml_tables(folder, RULE_SETS, findings):
        whole, wrong = read_rule_set(path.stem, table, languages, calls)
        findings += in_file(_name(path, folder), [*bad_id(FILE_NAME, path.stem), *wrong])
        if whole:
            tables[whole.id] = whole
    findings += names_of_two_tables(tables)
    return tables


def names_of_two_tables(tables: Mapping[str, HouseRules]) -> Iterator[FileFinding]:
    """A copied file whose table is still called like the first would stand in the menu twice."""
    first: dict[tuple[str, str], str] = {}
    for table in tables.values():
        for language, name in table.name.items():
            other = first.setdefault((language, alike(name)), table.id)
            if other != table.id:
                yield from in_file(f"{RULE_SETS}/{table.id}.toml", [found(f"name.{language}", N_(
                    "%(file)s has the same, %(name)s; allowed: a name of its own for every table"),
                    file=f"{other}.toml", name=written(name))])


def _read_vocabularies(folder: Path, findings: Findings) -> dict[str, Vocabulary]:
    vocabularies = {}
    for path, table in _toml_tables(folder, CALLS, findings):
        values, wrong = read_record(Vocabulary, table, "")
        wrong += bad_language(FILE_NAME, path.stem)
        if "said" in values:
            for key, text in asdict(values["said"]).items():
                wrong += bad_text(f"said.{key}", text, LINE)
        findings += in_file(_name(path, folder), wrong)
        if not wrong:
            vocabularies[path.stem] = Vocabulary(**values)
    findings += [FileFinding(one.key, one.message, f"{CALLS}/{one.lang}.toml")
                 for one in conflicts(vocabularies)]
    return vocabularies


def _read_drills(folder: Path, languages: list[str], findings: Findings) -> dict[str, Drill]:
    drills: dict[str, Drill] = {}
    files = {path.stem: path for path in _files(folder) if path.stem != STEM}
    for stem, path in files.items():
        if stem not in KINDS:
            findings += in_file(_name(path, folder), [_no_kind(stem)])
    for name, kind in KINDS.items():
        if name not in files:
            findings += in_file(f"{name}.toml", [
                found("", N_("the file is missing; allowed: a file with one [[drill]] or more"))])
            continue
        table, wrong = read_toml(files[name])
        if not wrong:
            read, wrong = read_drills(name, kind, table, languages)
            drills |= {drill.id: drill for drill in read}
        findings += in_file(_name(files[name], folder), wrong)
    return drills


def _no_kind(stem: str) -> FileFinding:
    guess, known = closest(stem.replace("-", "_"), KINDS), list(KINDS)
    if guess is None:
        return found(FILE_NAME, N_("there is no such kind of drill; allowed: %(allowed)s"), allowed=known)
    return found(FILE_NAME, N_(
        "there is no such kind of drill; did you mean %(guess)s?; allowed: %(allowed)s"),
        guess=f"{guess}.toml", allowed=known)


def _read_rulings(
    folder: Path, languages: list[str], tables: Mapping[str, HouseRules], findings: Findings
) -> tuple[Irregularity, ...]:
    path = folder / f"{STEM}.toml"
    table, wrong = read_toml(path)
    read: tuple[Irregularity, ...] = ()
    if not wrong:
        read, wrong = read_irregularities(table, KINDS[KIND], languages, tables)
    findings += in_file(_name(path, folder), wrong)
    return read


def _words_of_no_table(folder: Path, vocabularies: Mapping[str, Vocabulary]) -> Iterator[FileFinding]:
    """Words for one table only must name a table that is there."""
    known = {path.stem for path in _files(folder / RULE_SETS)}
    for lang, vocabulary in vocabularies.items():
        for table in vocabulary.tables:
            if table not in known:
                yield from in_file(f"{CALLS}/{lang}.toml", [found(
                    f"tables.{written(table)}", N_("there is no such rule set; allowed: %(allowed)s"),
                    allowed=sorted(known))])


def _toml_tables(folder: Path, name: str, findings: Findings) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Each readable file of a folder within ``folder``, which must hold at least one."""
    paths = _files(folder / name)
    if not paths:
        findings += in_file(name, [
            found("", N_("the folder is missing or empty; allowed: one .toml file or more"))])
    for path in paths:
        table, wrong = read_toml(path)
        findings += in_file(_name(path, folder), wrong)
        if not wrong:
            yield path, table


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.suffix.lower() == ".toml")


def _name(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()
