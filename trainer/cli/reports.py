"""The command that tells a record store what was learned."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import click
from flask.cli import with_appcontext

from trainer.cli.command import Command, Whole
from trainer.cli.terminal import said, say
from trainer.cli.upkeep import now, store
from trainer.errors import N_, TrainerError
from trainer.exports.xapi import pieces
from trainer.reporting import xapi as told

_HOME = "http://localhost:8000/"


@click.command(cls=Command, help=N_(
    "Print xAPI statements (1.0.3) of what was answered and ended, as a JSON array for a record store. "
    "Trainees have their numbers, no names."))
@click.option("--since", help=N_("The first day, as in 2026-03-01 (UTC); without it from the beginning."))
@click.option("--until", help=N_("The last day; without it until now."))
@click.option("--class", "class_id", type=Whole(1, 2 ** 62), help=N_(
    "Number of a class; without it all of them."))
@click.option("--home", default=_HOME, help=N_("Address of the trainer, under which its trainees are known."))
@with_appcontext
def xapi(since: str | None, until: str | None, class_id: int | None, home: str) -> None:
    first, last = _day(since, "--since"), _day(until, "--until")
    try:
        people = told.trainees_of(store(), None, class_id)
        statements = told.statements(store(), people, home.rstrip("/") + "/", since=first,
                                     until=last + timedelta(days=1) if last else now())
        for piece in pieces(statements):
            click.echo(piece.decode(), nl=False)
    except TrainerError as error:
        raise click.ClickException(said(error)) from error


def _day(text: str | None, option: str) -> datetime | None:
    """Its beginning, UTC; ends with 2 where it is none."""
    if text is None:
        return None
    try:
        day = datetime.fromisoformat(f"{text}T00:00").replace(tzinfo=UTC)
        _ = day + timedelta(days=1)  # the very last day has no end
        return day
    except (ValueError, OverflowError):
        raise click.BadParameter(say(N_("A day is written as in 2026-03-01.")), param_hint=option) from None


COMMANDS: tuple[click.Command, ...] = (xapi,)
