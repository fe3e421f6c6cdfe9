"""The command that tells a record store what was learned."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from urllib.parse import urlsplit

import click
from flask.cli import with_appcontext

from trainer.cli.command import Command, Whole
from trainer.cli.terminal import said, say
from trainer.cli.upkeep import now, store
from trainer.errors import N_, TrainerError
from trainer.exports.xapi import pieces
from trainer.reporting import xapi as told

_NEVER = re.compile(r"[\s\x00-\x1f\x7f<>\"{}|\\^`]")
"""No IRI has them."""
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
    first, last, known_under = _day(since, "--since"), _day(until, "--until"), _home(home)
    try:
        people = told.trainees_of(store(), None, class_id)
        statements = told.statements(store(), people, known_under, since=first,
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


def _home(text: str) -> str:
    """With a ``/`` at its end: statements name their things by addresses below it. Ends with 2 where it is no
    absolute address of the web."""
    try:
        parts = urlsplit(text)
        is_one = (parts.scheme in ("http", "https") and bool(parts.hostname) and parts.port != 0
                  and not set("?#@") & set(text) and not _NEVER.search(text))
    except ValueError:
        is_one = False
    if not is_one:
        raise click.BadParameter(say(N_(
            "“%(text)s” is no address that begins with http:// or https://, as in https://trainer.example/."),
            text=text[:80]), param_hint="--home")
    return text.rstrip("/") + "/"


COMMANDS: tuple[click.Command, ...] = (xapi,)
