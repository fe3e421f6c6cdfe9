"""Reads all of ``drills/`` into rule sets, drills and vocabularies, or names every error in it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import asdict
from pathlib import Path
from typing import Any

from trainer.calls.conflicts import conflicts
from trainer.calls.vocabulary import Vocabulary
from trainer.content.drills import read_drills
from trainer.content.files import read_toml
from trainer.content.findings import FILE_NAME, Findings, found, in_file
from trainer.content.irregularities import KIND, STEM, read_irregularities, with_rulings
from trainer.content.names import LINE, SOURCE, alike, bad_id, bad_language, bad_text, languages_of
from trainer.content.records import read_record
from trainer.content.rule_sets import read_rule_set
from trainer.content.sentences import closest
from trainer.content.taught import Content
from trainer.drills import KINDS
from trainer.drills.base import Drill
from trainer.drills.irregularity.rulings import Irregularity
from trainer.engine.findings import written
from trainer.engine.rules import HouseRules
from trainer.errors import N_, ContentError, FileFinding

RULE_SETS = "rulesets"
CALLS = "calls"


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
    findings += _names_of_two_tables(tables)
    return tables


def _names_of_two_tables(tables: Mapping[str, HouseRules]) -> Iterator[FileFinding]:
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
