"""The commands replay, settle, simulate and check, as they are typed."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from flask.testing import FlaskCliRunner

from app import create_app
from trainer.settings import ROOT

CASES = Path(__file__).parent / "cases"


@pytest.fixture(autouse=True)
def english(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever the terminal of these tests speaks."""
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def cli(tmp_path: Path) -> FlaskCliRunner:
    """The commands of an application that has no database, and no folder for one."""
    return create_app(DATABASE=tmp_path / "nowhere" / "trainer.db", TESTING=True).test_cli_runner()


@pytest.fixture
def broken(tmp_path: Path) -> FlaskCliRunner:
    """The same on drill files with two errors."""
    drills = tmp_path / "drills"
    shutil.copytree(ROOT / "drills", drills)
    table = drills / "rulesets" / "uk.toml"
    text = table.read_text("utf-8")
    table.write_text(text.replace("das =", "dass =").replace("decks = 6", "decks = 7"), "utf-8")
    return create_app(DRILLS=drills, TESTING=True).test_cli_runner()


@pytest.mark.parametrize(("lang", "start"), [
    ("ru", "Всё в порядке. Правил: 7, "), ("fr_BE.UTF-8", "Tout est bon\u00a0: 7 règles, "),
    ("C", "All fine: 7 "),
])
def test_commands_answer_in_the_terminals_language(cli: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch,
                                                   lang: str, start: str) -> None:
    monkeypatch.delenv("LANGUAGE")
    monkeypatch.setenv("LC_ALL", lang)
    assert cli.invoke(args=["check"]).stdout.startswith(start)


def test_replay_prints_a_line_a_round(cli: FlaskCliRunner) -> None:
    result = cli.invoke(args=["replay", str(CASES / "rounds.jsonl")])
    cases = [json.loads(line) for line in (CASES / "rounds.jsonl").read_text("utf-8").splitlines()]
    assert result.exit_code == 0
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"id": case["id"], "expected": case["expected"]} for case in cases
    ]


def test_settle_prints_a_line_a_box(cli: FlaskCliRunner) -> None:
    result = cli.invoke(args=["settle", str(CASES / "hands.jsonl")])
    cases = [json.loads(line) for line in (CASES / "hands.jsonl").read_text("utf-8").splitlines()]
    assert result.exit_code == 0
    assert [json.loads(line) for line in result.stdout.splitlines()] == [
        {"id": case["id"], "net": case["net"]} for case in cases
    ]


@pytest.mark.parametrize("command", ["replay", "settle"])
def test_a_bad_line_is_told_and_the_next_is_read(cli: FlaskCliRunner, command: str) -> None:
    result = cli.invoke(args=[command, "-"], input='{"id": "X"}\nnonsense\n{"id": "Y"}\n')
    answers = [json.loads(line) for line in result.stdout.splitlines()]
    assert [answer["id"] for answer in answers] == ["X", None, "Y"]
    assert all("error" in answer for answer in answers)


@pytest.mark.parametrize("command", ["replay", "settle"])
def test_a_file_that_is_not_there_is_told(cli: FlaskCliRunner, command: str) -> None:
    result = cli.invoke(args=[command, "no-such-file.jsonl"])
    assert result.exit_code == 2
    assert "no-such-file.jsonl" in result.stderr
    assert result.stdout == ""


def test_simulate_prints_shares(cli: FlaskCliRunner) -> None:
    arguments = ["simulate", "american", "--rounds", "500", "--policy", "mimic", "--seed", "7"]
    result = cli.invoke(args=arguments)
    assert result.exit_code == 0
    shares = json.loads(result.stdout)
    assert list(shares) == ["lose", "push", "win", "blackjack", "ev", "se"]
    assert result.stderr == ""
    assert cli.invoke(args=arguments).stdout == result.stdout


def test_simulate_says_and_takes_its_defaults(cli: FlaskCliRunner) -> None:
    given = cli.invoke(args=["simulate", "uk", "--rounds", "50", "--policy", "mimic", "--seed", "1"])
    assert cli.invoke(args=["simulate", "uk", "--rounds", "50"]).stdout == given.stdout != ""
    told = cli.invoke(args=["simulate", "--help"]).stdout
    assert "[default: mimic]" in told
    assert "[default: 1]" in told


def test_a_long_simulation_shows_its_progress_beside_the_result(cli: FlaskCliRunner) -> None:
    result = cli.invoke(
        args=["simulate", "american", "--rounds", "20000", "--policy", "never-hit", "--seed", "7"])
    assert "Dealing" in result.stderr
    assert json.loads(result.stdout)["push"] > 0


@pytest.mark.parametrize("arguments", [
    ["no-such-table", "--rounds", "5", "--policy", "mimic", "--seed", "7"],
    ["american", "--rounds", "0", "--policy", "mimic", "--seed", "7"],
    ["american", "--rounds", "many", "--policy", "mimic", "--seed", "7"],
    ["american", "--rounds", "5", "--policy", "cheat", "--seed", "7"],
    ["american", "--policy", "mimic", "--seed", "7"],
])
def test_simulate_tells_what_is_wrong(cli: FlaskCliRunner, arguments: list[str]) -> None:
    result = cli.invoke(args=["simulate", *arguments])
    assert result.exit_code == 2
    assert "Error:" in result.stderr
    assert result.stdout == ""


def test_check_counts_what_is_fine(cli: FlaskCliRunner) -> None:
    result = cli.invoke(args=["check"])
    assert result.exit_code == 0
    assert result.stdout.startswith("All fine: 7 rule sets, ")


@pytest.mark.parametrize("arguments", [
    ["check"], ["simulate", "american", "--rounds", "5", "--policy", "mimic", "--seed", "7"],
])
def test_every_error_of_the_drill_files_is_printed(broken: FlaskCliRunner, arguments: list[str]) -> None:
    result = broken.invoke(args=arguments)
    assert result.exit_code == 1
    lines = result.stdout.splitlines()
    assert len(lines) == 2
    for key in ("rules.dass", "rules.decks"):
        assert any("rulesets/uk.toml" in line and key in line for line in lines)


@pytest.mark.parametrize(("lang", "lines"), [
    ("fr", ["rules.dass: il n’y a pas de clé de ce nom\u202f; vouliez-vous dire das\u202f?",
            "rules.decks: 7 n’est pas possible\u202f; permis\u00a0: 1, 2, 3, 4, 5, 6, 8, \"infinite\""]),
    ("ru", ["rules.dass: такого ключа нет; имелось в виду das?",
            "rules.decks: 7 невозможно; допустимо: 1, 2, 3, 4, 5, 6, 8, \"infinite\""]),
])
def test_errors_are_told_in_the_terminals_language(
        broken: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch, lang: str, lines: list[str]) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    said = broken.invoke(args=["check"]).stdout.splitlines()
    assert said == [f"rulesets/uk.toml: {line}" for line in lines]


@pytest.mark.parametrize(("lang", "encoding", "line"), [
    ("ru", "koi8-r", "rules.dass: такого ключа нет; имелось в виду das?"),
    ("fr", "latin-1", "rules.dass: il n'y a pas de clé de ce nom ; vouliez-vous dire das ?"),
    ("ru", "ascii", "rules.dass: ?????? ????? ???; ??????? ? ???? das?"),
])
def test_a_terminal_of_few_signs_is_told_all_the_same(
        broken: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch, lang: str, encoding: str, line: str) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    broken.charset = encoding
    result = broken.invoke(args=["check"])
    assert result.stdout_bytes.decode(encoding).splitlines()[0] == f"rulesets/uk.toml: {line}"


@pytest.mark.parametrize("command", ["replay", "settle"])
def test_cases_are_judged_on_broken_drill_files(broken: FlaskCliRunner, command: str) -> None:
    assert broken.invoke(args=[command, "-"], input="").exit_code == 0


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="this system has no /dev/full")
@pytest.mark.parametrize("arguments", [
    ["replay", str(CASES / "rounds.jsonl")], ["settle", str(CASES / "hands.jsonl")], ["check"]])
def test_results_that_find_no_room_are_told_in_a_line(arguments: list[str]) -> None:
    with open("/dev/full", "wb") as full:
        done = subprocess.run([sys.executable, "-m", "flask", "--app", "app", *arguments], cwd=ROOT,
                              stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (
        1, "Error: the results cannot be written: No space left on device\n")
