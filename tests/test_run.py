"""``run.py``: what it sets up, and when, and what it hands on."""

from __future__ import annotations

import re
import sys
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest

import run


@pytest.fixture
def commands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[list[str]]:
    """The commands that ``run.py`` would run, in an empty project."""
    given: list[list[str]] = []
    python = tmp_path / ".venv" / "bin" / "python"
    (tmp_path / "requirements.txt").write_text("flask==1\n")

    def note(command: list[str], environ: object = None) -> int:
        given.append(command)
        if "venv" in command:
            python.parent.mkdir(parents=True, exist_ok=True)
            python.touch()
            (tmp_path / ".venv" / "pyvenv.cfg").write_text(f"version = {sys.version.split()[0]}\n")
        return 0

    monkeypatch.setattr(run, "ROOT", str(tmp_path))
    monkeypatch.setattr(run, "VENV", str(tmp_path / ".venv"))
    monkeypatch.setattr(run, "PYTHON", str(python))
    monkeypatch.setattr(run, "run", note)
    return given


def _installs(commands: list[list[str]]) -> int:
    return sum("install" in command for command in commands)


def test_pins_are_installed_once_with_their_hashes(commands: list[list[str]], tmp_path: Path) -> None:
    pins = str(tmp_path / "requirements.txt")
    run.set_up(pins)
    assert {"--no-deps", "--require-hashes", pins} <= set(commands[-1])
    run.set_up(pins)
    assert _installs(commands) == 1


def test_changed_pins_are_installed_into_the_same_venv(commands: list[list[str]], tmp_path: Path) -> None:
    pins = tmp_path / "requirements.txt"
    run.set_up(str(pins))
    pins.write_text("flask==2\n")
    run.set_up(str(pins))
    assert _installs(commands) == 2
    assert sum("venv" in command for command in commands) == 1


def test_another_python_makes_the_venv_anew(commands: list[list[str]], tmp_path: Path) -> None:
    pins = str(tmp_path / "requirements.txt")
    run.set_up(pins)
    (tmp_path / ".venv" / "pyvenv.cfg").write_text("version = 3.10.1\n")
    (tmp_path / ".venv" / "installed-requirements.txt").write_text("3.10 and its hash")
    run.set_up(pins)
    assert any("--clear" in command for command in commands)


def test_a_failed_install_is_tried_again(
        commands: list[list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pins, note = str(tmp_path / "requirements.txt"), run.run
    monkeypatch.setattr(run, "run", lambda command: note(command) or int("install" in command))
    monkeypatch.setenv("LANGUAGE", "en")
    with pytest.raises(SystemExit, match="network"):
        run.set_up(pins)
    monkeypatch.setattr(run, "run", note)
    run.set_up(pins)
    assert _installs(commands) == 2


@pytest.mark.parametrize(("arguments", "environ", "database"), [
    ([], {}, None),
    (["--db", "a.db"], {"DATABASE": "/b.db"}, "a.db"),
    ([], {"DATABASE": "b.db"}, "b.db"),
])
def test_a_flag_wins_and_a_path_is_seen_from_where_the_command_was_given(
        arguments: list[str], environ: dict[str, str], database: str | None,
        tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    became: dict[str, str] = {}
    monkeypatch.delenv("DATABASE", raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(run, "set_up", lambda *lists: None)
    monkeypatch.setattr(run, "become", lambda command, environ: became.update(environ) or 0)
    assert run.main(arguments) == 0
    assert became.get("DATABASE") == (str(tmp_path / database) if database else None)


@pytest.mark.parametrize("command", ["test", "promises"])
def test_what_the_tests_import_is_compiled_once(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    became: dict[str, str] = {}
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    monkeypatch.setenv("LANGUAGE", "fr")
    monkeypatch.setattr(run, "set_up", lambda *lists: None)
    monkeypatch.setattr(run, "set_up_system", lambda: None)
    monkeypatch.setattr(run, "become", lambda command, environ: became.update(environ) or 0)
    assert run.main([command]) == 0
    assert "PYTHONDONTWRITEBYTECODE" not in became
    assert became["LANGUAGE"] == "fr"


def test_the_languages_of_the_set_up_say_the_same() -> None:
    gaps = {language: {name: set(re.findall(r"%\(\w+\)s", text)) for name, text in texts.items()}
            for language, texts in run.SAID.items()}
    assert {"en", "fr", "ru"} <= set(gaps)
    assert all(found == gaps["en"] for found in gaps.values())


@pytest.mark.parametrize(("environ", "start"), [
    ({"LANGUAGE": "ru_RU.UTF-8:en", "LANG": "fr"}, "Подготовка "),
    ({"LC_ALL": "fr_BE.UTF-8"}, "Préparation "),
    ({"LANG": "C"}, "Setting up "), ({"LC_MESSAGES": "eo"}, "Setting up "), ({}, "Setting up "),
])
def test_the_set_up_speaks_the_terminals_language(
        monkeypatch: pytest.MonkeyPatch, environ: dict[str, str], start: str) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    assert run.say("setting up", pins="requirements.txt").startswith(start)


def test_a_terminal_that_cannot_write_it_is_told_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LANGUAGE", "ru")
    monkeypatch.setattr(sys, "stdout", TextIOWrapper(BytesIO(), encoding="cp1252"))
    assert run.say("setting up", pins="requirements.txt").startswith("Setting up ")


def test_an_unknown_benchmark_is_named(
        monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(run, "set_up", lambda *lists: None)
    assert run.main(["bench", "nosuch"]) == 2
    assert "nosuch" in capsys.readouterr().err


@pytest.mark.parametrize(("arguments", "wanted"), [
    ([], ["-n", "6", "--dist", "worksteal"]),
    (["tests/test_run.py", "-x"], ["tests/test_run.py", "-x"]),
])
def test_all_tests_use_every_core_and_some_are_run_as_told(
        commands: list[list[str]], monkeypatch: pytest.MonkeyPatch, arguments: list[str],
        wanted: list[str]) -> None:
    became: list[list[str]] = []
    monkeypatch.setattr(run, "become", lambda command, environ: became.append(command))
    monkeypatch.setattr(run, "set_up_system", lambda: None)
    monkeypatch.setattr("os.cpu_count", lambda: 4)
    run.main(["test", *arguments])
    assert became == [["-m", "pytest", *wanted]]
