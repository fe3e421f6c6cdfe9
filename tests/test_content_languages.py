"""Which languages the drill files speak: those that have a file of calls, and English."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from tests.told import told
from trainer.content import load_content
from trainer.errors import ContentError

SHIPPED = Path(__file__).parents[1] / "drills"
LANGS = {path.stem for path in SHIPPED.glob("calls/*.toml")}
NEW = "eo"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return shutil.copytree(SHIPPED, tmp_path / "drills")


def findings(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    return told(caught.value)


def test_a_new_language_is_wanted_wherever_words_are(folder: Path) -> None:
    shutil.copy(folder / "calls" / "en.toml", folder / "calls" / f"{NEW}.toml")
    found = findings(folder)
    allowed = ", ".join(["en", *sorted({NEW, *LANGS} - {"en"})])
    assert f"payout.toml: drill #1.name.{NEW}: is missing; allowed: the text in {allowed}" in found
    for key in ("name", "chosen.payout_rounding"):
        assert any(line.startswith(f"rulesets/uk.toml: {key}.{NEW}: is missing") for line in found)
    assert all(f".{NEW}: is missing" in line for line in found)


def test_a_language_without_calls_is_not_wanted(folder: Path) -> None:
    (folder / "calls" / "ru.toml").unlink()
    for path in [*folder.glob("*.toml"), *folder.glob("rulesets/*.toml")]:
        text = re.sub(r"(?m)^[a-z0-9_]+\.ru = .*\n", "", path.read_text("utf-8"))
        path.write_text(re.sub(r', ru = "[^"]*"', "", text).replace('calls = "ru"', 'calls = "en"'), "utf-8")
    assert set(load_content(folder).vocabularies) == LANGS - {"ru"}


def test_english_is_always_wanted(folder: Path) -> None:
    (folder / "calls" / "en.toml").unlink()
    assert "calls/en.toml: the file is missing; allowed: the words of English pages" in findings(folder)


def test_a_file_of_calls_is_named_for_its_language(folder: Path) -> None:
    shutil.copy(folder / "calls" / "en.toml", folder / "calls" / "english.toml")
    assert any(line.startswith("calls/english.toml: the file's name: ") for line in findings(folder))


def test_a_copied_rule_set_must_have_a_name_of_its_own_in_each(folder: Path) -> None:
    shutil.copy(folder / "rulesets" / "american.toml", folder / "rulesets" / "copy.toml")
    assert {found.partition(",")[0] for found in findings(folder)} == {
        f"rulesets/copy.toml: name.{lang}: american.toml has the same" for lang in LANGS}
