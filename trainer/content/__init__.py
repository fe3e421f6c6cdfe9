"""Reads all of ``drills/`` into rule sets, drills and vocabularies, or names every error in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from trainer.calls.conflicts import conflicts
from trainer.calls.vocabulary import Calls, Vocabulary
from trainer.content.drills import read_drills
from trainer.content.files import read_toml
from trainer.content.irregularities import KIND, STEM, read_irregularities, with_rulings
from trainer.content.names import LINE, SOURCE, bad_id, bad_language, bad_text
from trainer.content.records import read_record
from trainer.content.rule_sets import read_rule_set
from trainer.content.sentences import unknown_key
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.drills.irregularity.rulings import Irregularity
from trainer.engine.findings import one_line, written
from trainer.engine.rules import HouseRules
from trainer.errors import N_, ContentError, NotFound

RULE_SETS = "rulesets"
CALLS = "calls"


@dataclass(frozen=True, slots=True)
class Content:
    """What a school teaches with: read once, never changed."""

    tables: Mapping[str, HouseRules]
    """By rule-set id."""
    drills: Mapping[str, Drill]
    """By full id, ``payout/table``."""
    vocabularies: Mapping[str, Vocabulary]
    """By language."""
    _calls: dict[tuple[str, str], Calls] = field(default_factory=dict, compare=False, repr=False)
    _situations: dict[tuple[str, str], tuple[str, ...]] = field(
        init=False, default_factory=dict, compare=False, repr=False)

    def calls(self, table_id: str, lang: str) -> Calls:
        """What may be typed at a table on a page in ``lang``; raises NotFound for an unknown table."""
        if table_id not in self.tables:
            raise NotFound(N_("There is no table “%(table)s”."), table=table_id[:40])
        if (table_id, lang) not in self._calls:
            self._calls[table_id, lang] = Calls.of(self.vocabularies, self.tables[table_id], lang)
        return self._calls[table_id, lang]

    def situations(self, drill_id: str, table_id: str) -> tuple[str, ...]:
        """Those of the drill that the table can deal, worked out once; raises KeyError for unknown ids."""
        if (drill_id, table_id) not in self._situations:
            drill = self.drills[drill_id]
            self._situations[drill_id, table_id] = KINDS[drill.kind].situations(drill, self.tables[table_id])
        return self._situations[drill_id, table_id]


def load_content(folder: Path) -> Content:
    """Read every file of ``folder``; raises ContentError with the findings of all of them at once.

    Each language that has a file of calls is spoken here: what drills and tables say in words they say in
    all of these, and in English.
    """
    findings: list[str] = []
    calls = [path.stem for path in _files(folder / CALLS)]
    languages = [SOURCE, *(lang for lang in calls if lang != SOURCE)]
    vocabularies = _read_vocabularies(folder, findings)
    if calls and SOURCE not in calls:
        findings.append(f"{CALLS}/{SOURCE}.toml: the file is missing; allowed: the words of English pages")
    tables = _read_tables(folder, languages, calls, findings)
    drills = _read_drills(folder, languages, findings)
    drills = with_rulings(drills, _read_rulings(folder, languages, tables, findings))
    findings += _words_of_no_table(folder, vocabularies)
    if findings:
        raise ContentError(tuple(findings))
    return Content(tables, drills, vocabularies)


def _read_tables(
    folder: Path, languages: list[str], calls: list[str], findings: list[str]
) -> dict[str, HouseRules]:
    tables = {}
    for path, table in _toml_tables(folder, RULE_SETS, findings):
        whole, found = read_rule_set(path.stem, table, languages, calls)
        findings += _in_file(path, folder, [*bad_id("the file's name", path.stem), *found])
        if whole:
            tables[whole.id] = whole
    findings += _names_of_two_tables(tables)
    return tables


def _names_of_two_tables(tables: Mapping[str, HouseRules]) -> Iterator[str]:
    """A copied file whose table is still called like the first would stand in the menu twice."""
    first: dict[tuple[str, str], str] = {}
    for table in tables.values():
        for language, name in table.name.items():
            other = first.setdefault((language, " ".join(name.casefold().split())), table.id)
            if other != table.id:
                yield one_line(f"{RULE_SETS}/{table.id}.toml: name.{language}: {other}.toml has the same, "
                               f"{written(name)}; allowed: a name of its own for every table")


def _read_vocabularies(folder: Path, findings: list[str]) -> dict[str, Vocabulary]:
    vocabularies = {}
    for path, table in _toml_tables(folder, CALLS, findings):
        values, found = read_record(Vocabulary, table, "")
        found += bad_language("the file's name", path.stem)
        if "said" in values:
            for key, text in asdict(values["said"]).items():
                found += bad_text(f"said.{key}", text, LINE)
        findings += _in_file(path, folder, found)
        if not found:
            vocabularies[path.stem] = Vocabulary(**values)
    for fault in conflicts(vocabularies):
        said = fault.message.template % fault.message.params
        findings.append(one_line(f"{CALLS}/{fault.lang}.toml: {fault.key}: {said}"))
    return vocabularies


def _read_drills(folder: Path, languages: list[str], findings: list[str]) -> dict[str, Drill]:
    drills: dict[str, Drill] = {}
    files = {path.stem: path for path in _files(folder) if path.stem != STEM}
    for stem, path in files.items():
        if stem not in KINDS:
            guess, _ = unknown_key(stem, KINDS)
            meant = f"; did you mean {guess}.toml?" if guess else ""
            findings += _in_file(path, folder, [
                f"the file's name: there is no such kind of drill{meant}; allowed: {', '.join(KINDS)}"])
    for name, kind in KINDS.items():
        if name not in files:
            findings.append(f"{name}.toml: the file is missing; allowed: a file with one [[drill]] or more")
            continue
        table, found = read_toml(files[name])
        if not found:
            read, found = read_drills(name, kind, table, languages)
            drills |= {drill.id: drill for drill in read}
        findings += _in_file(files[name], folder, found)
    return drills


def _read_rulings(
    folder: Path, languages: list[str], tables: Mapping[str, HouseRules], findings: list[str]
) -> tuple[Irregularity, ...]:
    path = folder / f"{STEM}.toml"
    table, found = read_toml(path)
    read: tuple[Irregularity, ...] = ()
    if not found:
        read, found = read_irregularities(table, KINDS[KIND], languages, tables)
    findings += _in_file(path, folder, found)
    return read


def _words_of_no_table(folder: Path, vocabularies: Mapping[str, Vocabulary]) -> Iterator[str]:
    """Words for one table only must name a table that is there."""
    known = {path.stem for path in _files(folder / RULE_SETS)}
    for lang, vocabulary in vocabularies.items():
        for table in vocabulary.tables:
            if table not in known:
                yield (f"{CALLS}/{lang}.toml: tables.{written(table)}: there is no such rule set; "
                       f"allowed: {', '.join(sorted(known))}")


def _toml_tables(folder: Path, name: str, findings: list[str]) -> Iterator[tuple[Path, dict[str, Any]]]:
    """Each readable file of a folder within ``folder``, which must hold at least one."""
    paths = _files(folder / name)
    if not paths:
        findings.append(f"{name}: the folder is missing or empty; allowed: one .toml file or more")
    for path in paths:
        table, found = read_toml(path)
        findings += _in_file(path, folder, found)
        if not found:
            yield path, table


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob("*") if path.suffix.lower() == ".toml")


def _in_file(path: Path, folder: Path, findings: list[str]) -> list[str]:
    name = path.relative_to(folder).as_posix()
    return [one_line(f"{name}: {finding}") for finding in findings]
