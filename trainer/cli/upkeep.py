"""Commands of whoever looks after the school's data: the record, exports, erasing, retention."""

from __future__ import annotations

from typing import Any

import click
from flask import current_app
from flask.cli import with_appcontext

from trainer import upkeep
from trainer.cli.engine import print_line
from trainer.cli.terminal import said, say
from trainer.errors import N_, TrainerError

_FAULTS = {
    "row": N_("The record is broken: row %(row)s does not go on from the row before it. %(n)s rows before "
              "it hold."),
    "cut": N_("The record was cut: only %(n)s rows are left, and the head that was kept is of a later one."),
    "other": N_("This is not the record that the kept head is of: row %(row)s has another hash."),
}


@click.group()
def audit() -> None:
    """The record of who did what: a chain of hashes that shows what was changed or taken away."""


@audit.command()
@click.option("--head", "kept", help="A head that was kept elsewhere, N:HASH: a cut tail shows by it alone.")
@with_appcontext
def verify(kept: str | None) -> None:
    """Walk the whole record and name the first fault; ends with 1 if there is one."""
    try:
        walked = upkeep.verify(store(), kept)
    except TrainerError as error:
        raise click.ClickException(said(error)) from error
    if walked.fault:
        raise click.ClickException(say(_FAULTS[walked.fault], row=walked.row_id, n=walked.n))
    print_line(say(N_("The record holds: %(n)s rows, head %(head)s"), n=walked.n,
                   head=f"{walked.n}:{walked.head.hex()}"))


@audit.command()
@with_appcontext
def head() -> None:
    """Print N:HASH of the last row, to be kept elsewhere."""
    print_line(upkeep.head(store()))


def store() -> Any:
    """The database of this application; says why it cannot be opened and ends with 1."""
    try:
        return current_app.extensions["store"]
    except TrainerError as error:
        raise click.ClickException(said(error)) from error


COMMANDS: tuple[click.Command, ...] = (audit,)
