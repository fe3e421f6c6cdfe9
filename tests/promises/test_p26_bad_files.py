"""P26: a broken rule, drill or word file is named with its key or place, all errors at once, no traceback.

Files are broken by rule, not by hand: each fault takes a good file and says where it must be found.
Every round spoils all the files of the folder at once, each in another way.
"""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from app import create_app
from tests.told import told
from trainer.content import load_content
from trainer.errors import ContentError
from trainer.settings import ROOT

BROKEN_FILES = 200
_KEY_LINE = re.compile(r"^(\w+) = (?!\[[^\]\n]*$|\{)(.+)$", re.MULTILINE)
"""Of one line: a list that goes on over several is left alone."""
_SYNTAX = r"line \d+, column \d+: this is not TOML: "

Fault = Callable[[str, random.Random], tuple[str | bytes, str]]
"""A good text -> the broken one, and a pattern of what is said of it."""


def _key_line(text: str, rng: random.Random) -> re.Match[str]:
    """A line that holds a key and its value; every such key of every file is required."""
    return rng.choice(list(_KEY_LINE.finditer(text.split("\n[tables.")[0].split("\n[stated]")[0])))


def _replace(text: str, match: re.Match[str], line: str) -> str:
    return text[:match.start()] + line + text[match.end():]


def misspelt_key(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    name = match[1] + "q"
    return _replace(text, match, f"{name} = {match[2]}"), rf"\b{name}: there is no such key; (did|allowed)"


def missing_key(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    return _replace(text, match, ""), rf"\b{match[1]}: is missing; allowed: "


def key_twice(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    return _replace(text, match, f"{match[0]}\n{match[0]}"), _SYNTAX


def wrong_type(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    value = rng.choice(["{of = 1}", "[[1]]", "2.5", '{"a b" = []}'])
    return _replace(text, match, f"{match[1]} = {value}"), rf"\b{match[1]}\b.*: .*; allowed: "


def no_number(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    value = rng.choice(["nan", "-inf", "9" * 30, "1979-05-27T07:32:00Z", "07:32:00"])
    return _replace(text, match, f"{match[1]} = {value}"), rf"\b{match[1]}: .*; allowed: "


def odd_text(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    value = rng.choice([r'"\u0000"', r'"\u202e" ', f'"{"x" * 500}"'])
    return _replace(text, match, f"{match[1]} = {value}"), rf"\b{match[1]}: .*; allowed: "


def stranger(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    name = rng.choice(["zzz", '"né"', '"a.b"', '"\\u0007"'])
    return _replace(text, match, f"{match[0]}\n{name} = 1"), r"there is no such key; "


def no_text_at_all(text: str, rng: random.Random) -> tuple[bytes, str]:
    raw = text.encode()
    place = rng.randrange(len(raw))
    return raw[:place] + b"\xff" + raw[place:], r"line \d+, column \d+: this is not UTF-8 text; "


def control_character(text: str, rng: random.Random) -> tuple[str, str]:
    place = rng.randrange(len(text))
    return text[:place] + rng.choice("\x00\x07\x1b\x7f") + text[place:], _SYNTAX


def cut_short(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    return text[:match.start(2)], _SYNTAX


def lost_sign(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    return _replace(text, match, match[0].replace(" = ", rng.choice([" ", " = = ", " : "]), 1)), _SYNTAX


def open_bracket(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    return _replace(text, match, match[0] + rng.choice('[{"]}')), _SYNTAX


def deep_nest(text: str, rng: random.Random) -> tuple[str, str]:
    match = _key_line(text, rng)
    depth = rng.choice([20, 300, 3000])
    return _replace(text, match, f"{match[1]} = {'[' * depth}{']' * depth}"), "nested too deeply"


def another_file(text: str, rng: random.Random) -> tuple[bytes, str]:
    raw = bytes(rng.randrange(256) for _ in range(2000)) + b"\xff"
    return raw, r"line \d+, column \d+: this is not "


FAULTS: tuple[Fault, ...] = (
    misspelt_key, missing_key, key_twice, wrong_type, no_number, odd_text, stranger, no_text_at_all,
    control_character, cut_short, lost_sign, open_bracket, deep_nest, another_file,
)


def test_every_broken_file_is_named(
    tmp_path: Path, size: Callable[[int, int], int], figure: Callable[[str], None]
) -> None:
    rng, broken, said = random.Random(26), 0, 0
    names = [path.relative_to(ROOT / "drills") for path in sorted((ROOT / "drills").rglob("*.toml"))]
    faults = [FAULTS[number % len(FAULTS)] for number in range(BROKEN_FILES)]
    while faults:
        folder = shutil.copytree(ROOT / "drills", tmp_path / str(broken))
        expected = {}
        for name, fault in zip(names, faults[:len(names)], strict=False):
            text, pattern = fault((folder / name).read_text("utf-8"), rng)
            (folder / name).write_bytes(text if isinstance(text, bytes) else text.encode())
            expected[name.as_posix()] = fault.__name__, pattern
        findings = _findings(folder)
        for file, (fault_name, pattern) in expected.items():
            of_file = [finding for finding in findings if finding.startswith(f"{file}: ")]
            assert any(re.search(pattern, finding) for finding in of_file), (fault_name, pattern, of_file)
        assert [finding for finding in findings if not finding.isprintable()] == []
        broken += len(expected)
        said += len(findings)
        faults = faults[len(names):]
    assert broken == BROKEN_FILES
    figure(f"{broken} broken files, {said} findings, 0 tracebacks")


def _findings(folder: Path) -> list[str]:
    with pytest.raises(ContentError) as caught:
        load_content(folder)
    return told(caught.value)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.__name__)
def test_check_prints_it_and_nothing_is_served(fault: Fault, tmp_path: Path) -> None:
    folder = shutil.copytree(ROOT / "drills", tmp_path / "drills")
    path = folder / "rulesets" / "uk.toml"
    text, pattern = fault(path.read_text("utf-8"), random.Random(fault.__name__))
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    app = create_app(DRILLS=folder, DATABASE=tmp_path / "trainer.db", SECRET_KEY="x" * 32)
    result: Any = app.test_cli_runner().invoke(args=["check"])
    assert result.exit_code == 1
    assert "rulesets/uk.toml: " in result.output
    assert "Traceback" not in result.output
    assert isinstance(result.exception, SystemExit)
    assert re.search(pattern, result.output)
    with pytest.raises(ContentError):
        app.extensions["content"]


def test_a_running_application_keeps_what_it_has_read(tmp_path: Path) -> None:
    folder = shutil.copytree(ROOT / "drills", tmp_path / "drills")
    app = create_app(DRILLS=folder, DATABASE=tmp_path / "trainer.db", SECRET_KEY="x" * 32)
    content = app.extensions["content"]
    (folder / "rulesets" / "uk.toml").write_text("name = ")
    assert app.extensions["content"] is content
    assert content.tables["uk"].rules.decks == 6
