"""Commands that ask the engine: replay, settle, simulate, check."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from typing import Any, BinaryIO

import click
from flask import current_app
from flask.cli import with_appcontext

from trainer.cli.command import Command, File, Whole
from trainer.cli.terminal import said, say, writable
from trainer.errors import N_, ContentError, because
from trainer.oracle.replay import replay_lines
from trainer.oracle.settle import settle_lines
from trainer.oracle.simulate import POLICIES, Simulation

_ROUNDS_AT_ONCE = 2000
_LONG_RUN = 20_000
"""Rounds from which a run takes long enough to show how far it is."""


@click.command(cls=Command, help=N_(
    "Replay the rounds of FILE (JSON lines, - for standard input) from their rules, shoe and actions.\n\n"
    "Prints a line for each: its id with the result, or with the error of that line."))
@click.argument("file", type=File("rb"))
def replay(file: BinaryIO) -> None:
    _print_lines(replay_lines, file)


@click.command(cls=Command, help=N_(
    "Settle the boxes of FILE (JSON lines, - for standard input): prints id and exact net for each."))
@click.argument("file", type=File("rb"))
def settle(file: BinaryIO) -> None:
    _print_lines(settle_lines, file)


@click.command(cls=Command, help=N_(
    "Deal fresh shoes at the table RULESET and print shares of results and the player's expectation."))
@click.argument("ruleset")
@click.option("--rounds", type=Whole(min=1), required=True, help=N_("Rounds to deal, one hand each."))
@click.option("--policy", type=click.Choice(list(POLICIES)), default="mimic", show_default=True,
              help=N_("How the player plays."))
@click.option("--seed", default="1", show_default=True,
              help=N_("Any text: the same seed deals the same cards."))
@with_appcontext
def simulate(ruleset: str, rounds: int, policy: str, seed: str) -> None:
    tables = content().tables
    if ruleset not in tables:
        raise click.BadParameter(say(N_("there is no %(word)s; there are %(names)s"), word=repr(ruleset),
                                     names=", ".join(sorted(tables))), param_hint="RULESET")
    simulation = Simulation(tables[ruleset].rules, policy, seed)
    with click.progressbar(
        length=rounds, label=say(N_("Dealing")), file=sys.stderr, hidden=rounds < _LONG_RUN
    ) as bar:
        for done in range(0, rounds, _ROUNDS_AT_ONCE):
            batch = min(_ROUNDS_AT_ONCE, rounds - done)
            simulation.run(batch)
            bar.update(batch)
    print_line(json.dumps(simulation.shares()))


@click.command(cls=Command, help=N_(
    "Validate every rule set, drill and vocabulary; prints each error with file and key."))
@with_appcontext
def check() -> None:
    found = content()
    print_line(say(N_("All fine: %(tables)s rule sets, %(drills)s drills, %(vocabularies)s vocabularies."),
                   tables=len(found.tables), drills=len(found.drills), vocabularies=len(found.vocabularies)))


COMMANDS: tuple[click.Command, ...] = (replay, settle, simulate, check)


def content() -> Any:
    """The drill files of this application; prints every error in them and ends with 1."""
    try:
        return current_app.extensions["content"]
    except ContentError as error:
        for finding in error.findings:
            print_line(said(finding))
        raise click.exceptions.Exit(1) from error


def _print_lines(answers: Callable[[Iterable[bytes]], Iterator[str]], file: BinaryIO) -> None:
    for line in answers(file):
        print_line(line)


def print_line(line: str) -> None:
    """Where it cannot be written: says why and ends with 1. A reader who has seen enough is click's care."""
    try:
        click.echo(writable(line, sys.stdout.encoding))
    except BrokenPipeError:
        raise
    except OSError as error:
        _give_up_stdout()
        reason = say(because(error)["message"])
        raise click.ClickException(
            say(N_("the results cannot be written: %(reason)s"), reason=reason)) from error


def _give_up_stdout() -> None:
    """What waits to be written goes nowhere, or Python would fail once more at its end."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
