"""What each command says of itself and of wrong arguments: in the terminal's language, or as click does."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import click
import pytest
from click.testing import CliRunner
from flask.cli import ScriptInfo
from flask.testing import FlaskCliRunner

from app import create_app
from tests.browser.english import english_in
from tests.test_locales import LANGUAGES
from trainer.cli.command import Command
from trainer.cli.terminal import say
from trainer.oracle.simulate import Simulation

SIGNS = re.compile(r"'[^']*'|«[^»]*»|--[\w-]+|\b[A-Z]{2,}\b|\[[a-z|-]+\]")
"""Quoted, or as it is typed and named in the README."""


@pytest.fixture
def cli(database: Path) -> FlaskCliRunner:
    return create_app(DATABASE=database, SECRET_KEY="k" * 32, TESTING=True).test_cli_runner()


def commands(cli: FlaskCliRunner) -> list[click.Command]:
    return list(cli.app.cli.commands.values())


def options(command: click.Command) -> Iterator[click.Option]:
    return (one for one in command.params if isinstance(one, click.Option))


def mistakes(command: click.Command) -> Iterator[list[str]]:
    """Each way to get its arguments wrong, on a line that is right but for that."""
    words = [_word(one.type) for one in command.params if isinstance(one, click.Argument)]
    needed = [word for option in options(command) if option.required for word in (option.opts[0], "1")]
    if words:
        yield needed
        yield ["no-such", *words[1:], *needed]
    if needed:
        yield words
    for extra in (["--what"], ["--help=1"], ["--hel"], ["7"], ["7", "8"]):
        yield [*words, *needed, *extra]
    for option in options(command):
        name = option.opts[0]
        yield [*words, *needed, f"{name}=1" if option.is_flag else name]
        if isinstance(option.type, click.Choice | click.IntRange):
            yield [*words, *needed, name, "no-such"]
        if isinstance(option.type, click.IntRange):
            yield [*words, *needed, name, "-1"]


def _word(sort: click.ParamType) -> str:
    """One that an argument of this sort takes."""
    if isinstance(sort, click.Choice):
        return str(sort.choices[0])
    return "-" if isinstance(sort, click.File) else "uk"


def english_of(text: str, command: click.Command, lang: str) -> set[str]:
    """The English words of it, but for what is typed."""
    choices = [choice for one in command.params if isinstance(one.type, click.Choice)
               for choice in one.type.choices]
    text = SIGNS.sub(" ", text)
    for typed in (f"app {command.name}", *choices):
        text = text.replace(typed, " ")
    return english_in(text, lang)


def test_every_command_speaks_the_language_of_the_terminal(cli: FlaskCliRunner) -> None:
    assert len(commands(cli)) >= 5
    assert all(isinstance(command, Command) and command.help for command in commands(cli))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_help_is_left_in_english(cli: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    for command in commands(cli):
        monkeypatch.setenv("LANGUAGE", lang)
        result = cli.invoke(args=[str(command.name), "--help"])
        assert result.exit_code == 0
        assert not english_of(result.output, command, lang), result.output
        assert not re.search(r"\b(OPTIONS|TEXT|INTEGER|RANGE)\b", result.output)
        monkeypatch.setenv("LANGUAGE", "en")
        assert english_of(cli.invoke(args=[str(command.name), "--help"]).output, command, lang)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_no_error_of_usage_is_left_in_english(
        cli: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    for command in commands(cli):
        for arguments in mistakes(command):
            result = cli.invoke(args=[str(command.name), *arguments])
            assert (result.exit_code, result.stdout) == (2, ""), (command.name, arguments, result.stderr)
            assert not english_of(result.stderr, command, lang), result.stderr


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_is_interrupted_says_so(cli: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch, lang: str) -> None:
    def stop(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setenv("LANGUAGE", lang)
    monkeypatch.setattr(Simulation, "run", stop)
    said = cli.invoke(args=["simulate", "uk", "--rounds", "5"]).stderr.strip()
    assert said == say("Aborted!") != "Aborted!"


def test_english_is_what_click_says(cli: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever language the process has spoken before."""
    monkeypatch.setenv("LANGUAGE", "ru")
    for command in commands(cli):
        cli.invoke(args=[str(command.name), "--help"])
    monkeypatch.setenv("LANGUAGE", "en:ru")
    for command in commands(cli):
        plain = click.Command(command.name, help=command.help, params=command.params,
                              callback=command.callback)
        for arguments in (["--help"], *mistakes(command)):
            ours, clicks = (CliRunner().invoke(one, arguments, obj=ScriptInfo(create_app=lambda: cli.app))
                            for one in (command, plain))
            assert (ours.exit_code, ours.output) == (clicks.exit_code, clicks.output)


@pytest.mark.parametrize(("arguments", "said"), [
    (["replay", "no-such"], "Error: Invalid value for 'FILE': 'no-such': No such file or directory"),
    (["settle", "tests"], "Error: Invalid value for 'FILE': 'tests': Is a directory"),
    (["simulate", "uk", "--rounds", "many"],
     "Error: Invalid value for '--rounds': 'many' is not a valid integer range."),
])
def test_our_sorts_of_value_say_what_those_of_click_say(
        cli: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch, arguments: list[str], said: str) -> None:
    monkeypatch.setenv("LANGUAGE", "en")
    assert cli.invoke(args=arguments).stderr.splitlines()[-1] == said


@pytest.mark.parametrize(("lang", "encoding", "helped", "told"), [
    ("fr", "latin-1", "Langue de la réponse ; sans elle, celle", "Erreur : Il n'y a pas d'option '--what'."),
    ("ru", "koi8-r", 'например "3 Ts9h 25"', "Ошибка: Параметра '--what' нет."),
])
def test_a_terminal_of_few_signs_is_helped_all_the_same(
        cli: FlaskCliRunner, monkeypatch: pytest.MonkeyPatch, lang: str, encoding: str, helped: str,
        told: str) -> None:
    monkeypatch.setenv("LANGUAGE", lang)
    cli.charset = encoding
    assert helped in cli.invoke(args=["ruling", "--help"]).stdout_bytes.decode(encoding).replace("\xa0", " ")
    error = cli.invoke(args=["ruling", "--what"]).stderr_bytes.decode(encoding)
    assert error.replace("\xa0", " ").splitlines()[-1] == told
