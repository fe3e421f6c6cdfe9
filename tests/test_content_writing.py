"""Tables written as files: read again they are what they were."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.shipped import shipped_content
from trainer.content.rule_sets import read_rule_set
from trainer.content.writing import write_table, write_toml
from trainer.engine.rules import HouseRules

TABLES = shipped_content().tables
LANGUAGES = list(shipped_content().vocabularies)
FILES = sorted((Path(__file__).parents[1] / "drills" / "rulesets").glob("*.toml"))


@pytest.mark.parametrize("table", TABLES.values(), ids=TABLES)
def test_what_was_written_reads_as_the_same_table(table: HouseRules) -> None:
    read, findings = read_rule_set(table.id, tomllib.loads(write_table(table)), LANGUAGES, LANGUAGES)
    assert findings == []
    assert read == table


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_a_file_says_the_same_written_again(path: Path) -> None:
    said = tomllib.loads(path.read_text("utf-8"))
    assert tomllib.loads(write_toml(said)) == said


def test_what_is_typed_wrong_is_written_as_it_was_typed() -> None:
    typed = {"name": {"en": "A \"house\"\nof ours"},
             "rules": {"decks": "sieben", "peek": ["A", "B"], "das": True}}
    assert tomllib.loads(write_toml(typed)) == typed
